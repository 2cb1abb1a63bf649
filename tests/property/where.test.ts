import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compareText, fold } from '#shared/collation.ts';
import { type Fields, f } from '#shared/field.ts';
import { matches } from '#shared/matches.ts';
import { parseWhere } from '#shared/parse-where.ts';
import { type Operator, OPERATORS } from '#shared/where.ts';
import { context } from '#tests/support/boats.ts';
import { condition, filter, row } from './filters.ts';

const holds = (where: unknown, record: Readonly<Record<string, unknown>>): boolean => {
  const parsed = parseWhere(where, context);
  if (!parsed.ok) throw new Error(`${JSON.stringify(where)}: ${JSON.stringify(parsed.issues)}`);
  return matches(parsed.value, record);
};

const isOperator = (name: string): name is Operator => Object.hasOwn(OPERATORS, name);

/** Operators by the one that says the opposite; `$lt` and its like have none. */
const opposites = new Map<Operator, Operator>(
  (Object.keys(OPERATORS) as Operator[]).flatMap((name) => {
    const opposite = name === '$eq' ? '$ne' : `$n${name.slice(1)}`;
    return isOperator(opposite) ? [[name, opposite] as const] : [];
  }),
);

describe('the predicate language', () => {
  it('never throws, whatever JSON it is given', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 8 }), (json) => {
        const parsed = parseWhere(json, context);
        expect(parsed.ok || parsed.issues.length > 0).toBe(true);
      }),
      { numRuns: 2000 },
    );
  });

  it('never throws for keys it knows with values it does not', () => {
    const key = fc.constantFrom('name', 'crew', 'codes', 'id', '$or', '$and', '$search', '__proto__', 'constructor');
    const operator = fc.constantFrom(...Object.keys(OPERATORS), '$now', '$me', '$daysAgo', '__proto__', 'toString');
    const any = fc.jsonValue({ maxDepth: 3 });
    const json = fc.dictionary(key, fc.oneof(any, fc.dictionary(operator, any), fc.array(fc.dictionary(key, any))));
    fc.assert(
      fc.property(json, (where) => {
        parseWhere(where, context);
        expect(Object.keys(Object.prototype)).toEqual([]);
      }),
      { numRuns: 1000 },
    );
  });

  it('accepts every filter made of right parts', () => {
    fc.assert(
      fc.property(filter, row, (where, record) => {
        const parsed = parseWhere(where, context);
        if (parsed.ok) expect(typeof matches(parsed.value, record)).toBe('boolean');
        else expect(parsed.issues.map(({ rule }) => rule)).toEqual([expect.stringMatching(/^(depth|conditions)$/)]);
      }),
      { numRuns: 2000 },
    );
  });

  it('has for every operator one that is its exact complement', () => {
    expect([...opposites.values()]).toEqual(
      Object.keys(OPERATORS).filter((name) => OPERATORS[name as Operator].negated),
    );
    const positive = condition.filter(({ operator }) => opposites.has(operator));
    fc.assert(
      fc.property(positive, row, ({ field, operator, operand }, record) => {
        const opposite = opposites.get(operator) ?? operator;
        expect(holds({ [field]: { [opposite]: operand } }, record)).toBe(
          !holds({ [field]: { [operator]: operand } }, record),
        );
      }),
      { numRuns: 3000 },
    );
  });

  it('reads several keys, $and and nested groups as one conjunction', () => {
    fc.assert(
      fc.property(filter, filter, row, (one, two, record) => {
        const parts = [parseWhere(one, context), parseWhere(two, context)];
        fc.pre(parts.every((part) => part.ok));
        const both = parseWhere({ $and: [one, two] }, context);
        const either = parseWhere({ $or: [one, two] }, context);
        fc.pre(both.ok && either.ok);
        if (!both.ok || !either.ok) return;
        expect(matches(both.value, record)).toBe(holds(one, record) && holds(two, record));
        expect(matches(either.value, record)).toBe(holds(one, record) || holds(two, record));
      }),
      { numRuns: 1000 },
    );
  });

  describe('a phone number', () => {
    const phone = fc.oneof(
      fc.stringMatching(/^1\d{8,9}$/).map((local) => ({ code: '60', local })),
      fc.stringMatching(/^[89]\d{7}$/).map((local) => ({ code: '65', local })),
    );
    const between = fc.constantFrom('', ' ', '-', '.', ') ', ' - ', '–', '－', '\u00a0', '\u202c');
    /** The digits with something between some of them, now and then those of a Chinese keyboard. */
    const written = (digits: string): fc.Arbitrary<string> =>
      fc
        .tuple(fc.array(between, { minLength: digits.length, maxLength: digits.length }), fc.boolean())
        .map(([marks, isWide]) =>
          Array.from(digits)
            .map(
              (digit, at) =>
                (at > 0 ? (marks[at] ?? '') : '') +
                (isWide ? String.fromCodePoint(0xfee0 + digit.charCodeAt(0)) : digit),
            )
            .join(''),
        );
    const spelled = phone.chain(({ code, local }) => {
      const whole = code + local;
      const spellings = [
        written(local),
        written(whole),
        written(whole).map((text) => `+${text}`),
        written(whole).map((text) => `＋${text}`),
        written(whole).map((text) => `00${text}`),
        ...(code === '60'
          ? [written(local).map((text) => `(0)${text}`), written(local).map((text) => `+60 (0)${text}`)]
          : []),
      ];
      return fc.oneof(...spellings).map((spelling) => ({ phone: `+${whole}`, local, spelling }));
    });

    it('is found in every spelling, with and without the country code, beside other words', () => {
      fc.assert(
        fc.property(spelled, ({ phone: kept, spelling }) => {
          expect([spelling, holds({ $search: spelling }, { name: 'Sea Wolf', phone: kept })]).toEqual([spelling, true]);
          expect(holds({ $search: `wolf ${spelling}` }, { name: 'Sea Wolf', phone: kept })).toBe(true);
          expect(holds({ $search: `fox ${spelling}` }, { name: 'Sea Wolf', phone: kept })).toBe(false);
        }),
        { numRuns: 2000 },
      );
    });

    it('is found by three of its digits and more, and not by others', () => {
      fc.assert(
        fc.property(phone, fc.integer({ min: 3, max: 7 }), ({ code, local }, count) => {
          const end = local.slice(-count);
          const wrong = end.replace(/\d$/, (digit) => String((Number(digit) + 1) % 10));
          const record = { name: 'Sea Wolf', phone: `+${code}${local}` };
          expect(holds({ $search: `${end.slice(0, 2)}-${end.slice(2)}` }, record)).toBe(true);
          expect(holds({ $search: `${local.slice(0, 5)} ${wrong}` }, record)).toBe(
            record.phone.includes(local.slice(0, 5)) && record.phone.includes(wrong),
          );
        }),
      );
    });

    it.each([['B102'], ['HV-26-000244'], ['26-000244x'], ['2026-11'], ['12']])('leaves %s a text', (text) => {
      expect(holds({ $search: text }, { name: `Sea ${text} Wolf`, phone: null })).toBe(true);
      expect(holds({ $search: text }, { name: 'Sea Wolf', phone: '+60199999999' })).toBe(false);
    });
  });

  describe('a reference', () => {
    const fields = { code: f.text().search('reference') };
    const found = ($search: string, code: string, kinds: Fields = fields): boolean => {
      const parsed = parseWhere({ $search }, { fields: kinds });
      return parsed.ok && matches(parsed.value, { code });
    };
    const sign = fc.constantFrom(...Array.from('HhVv0246 -/._#–%\\号Ａ１'));
    const code = fc.array(sign, { maxLength: 14 }).map((signs) => signs.join(''));

    it('is found wherever a text would be', () => {
      const asText = { code: f.text().search() };
      fc.assert(
        fc.property(code, fc.nat(14), fc.nat(14), code, (kept, from, length, other) => {
          for (const typed of [kept.slice(from, from + length), other]) {
            expect([typed, !found(typed, kept, asText) || found(typed, kept)]).toEqual([typed, true]);
          }
        }),
        { numRuns: 3000 },
      );
    });

    it('is found however its groups are separated, and by no sign it lacks', () => {
      const separator = fc.constantFrom('', '-', '/', ' ', '.', ' - ', '–', '_');
      const groups = fc.tuple(fc.constantFrom('HV', 'hv', 'ＨＶ'), separator, fc.constant('26'), separator);
      fc.assert(
        fc.property(groups, fc.constantFrom('000244', '００0244'), (parts, last) => {
          const typed = `${parts.join('')}${last}`;
          expect([typed, found(typed, 'HV-26-000244')]).toEqual([typed, true]);
          expect([typed, found(`${typed}5`, 'HV-26-000244')]).toEqual([typed, false]);
        }),
      );
    });
  });

  describe('the number of a document', () => {
    const fields = { name: f.text().search(), passport: f.text().hidden().search('document') };
    const holder = { name: 'Sea Wolf', passport: '900101145667' };
    const found = (where: unknown, mayAsk = true): boolean => {
      const parsed = parseWhere(where, { fields, canRead: (_name, spec) => mayAsk && !spec.hidden });
      return parsed.ok && matches(parsed.value, holder);
    };

    it('is found whole, in groups or not', () => {
      for (const typed of ['900101145667', '900101-14-5667', ' 900101 14 5667 ', '９００１０１-14-5667']) {
        expect([typed, found({ $search: typed }), found({ $search: typed }, false)]).toEqual([typed, true, false]);
      }
    });

    it('is found by no part of it, nor beside other words, nor in groups that would try many at once', () => {
      fc.assert(
        fc.property(fc.nat(12), fc.nat(12), (from, to) => {
          const part = holder.passport.slice(from, to);
          fc.pre(part !== holder.passport && part !== '');
          expect([part, found({ $search: part })]).toEqual([part, false]);
        }),
      );
      expect(found({ $search: `wolf ${holder.passport}` })).toBe(false);
      expect(found({ $or: [{ $search: holder.passport }] })).toBe(false);
      expect(found({ $and: [{ $search: holder.passport }] })).toBe(false);
    });
  });

  it('orders texts as their UTF-8 bytes do', () => {
    const wellFormed = fc.string({ unit: 'binary' }).filter((text) => text.isWellFormed());
    fc.assert(
      fc.property(wellFormed, wellFormed, (a, b) => {
        expect(Math.sign(compareText(a, b))).toBe(Buffer.compare(Buffer.from(a), Buffer.from(b)));
      }),
      { numRuns: 2000 },
    );
  });

  it('folds the letters A to Z and nothing else', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(fold(text)).toHaveLength(text.length);
        expect(fold(text).toUpperCase() === text.toUpperCase() && !/[A-Z]/.test(fold(text))).toBe(true);
        expect(fold(text).replace(/[a-z]/g, '')).toBe(text.replace(/[A-Za-z]/g, ''));
      }),
    );
  });
});
