import { describe, expect, it } from 'vitest';
import type { Family } from '#shared/reading/scalar-kinds.ts';
import { compareText } from '#shared/collation.ts';
import { matches } from '#shared/matches.ts';
import { parseWhere, predicateOf } from '#shared/parse-where.ts';
import { type Operator, OPERATORS, operatorsOf } from '#shared/where.ts';
import { boats, context } from '#tests/support/boats.ts';

const rulesOf = (json: unknown): string[] => {
  const parsed = parseWhere(json, context);
  return parsed.ok ? [] : parsed.issues.map(({ rule }) => rule);
};
const pathOf = (json: unknown): string => {
  const parsed = parseWhere(json, context);
  return parsed.ok ? 'accepted' : parsed.issues.map(({ path }) => path.join('.')).join();
};
const holdsFor = (json: unknown, row: Record<string, unknown>): boolean => {
  const parsed = parseWhere(json, context);
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.issues));
  return matches(parsed.value, row);
};

const ALL: readonly string[] =
  `$eq $ne $lt $lte $gt $gte $in $nin $ina $nina $contains $ncontains $containss $ncontainss $between $nbetween $null
  $nnull $startswith $nstartswith $startswiths $nstartswiths $endswith $nendswith $endswiths $nendswiths`.split(/\s+/);

const TEXT_ONLY = ALL.filter((name) => /contains|startswith|endswith/.test(name));
const ORDERED = ['$lt', '$lte', '$gt', '$gte', '$between', '$nbetween'];
const LIST = ['$in', '$nin'];

/** A field of each family, a value of its type, and the operators that it does not answer to. */
const FAMILIES: Readonly<Record<Exclude<Family, 'opaque'>, { field: string; value: unknown; refuses: string[] }>> = {
  text: { field: 'name', value: 'Sea', refuses: [] },
  number: { field: 'crew', value: 3, refuses: TEXT_ONLY },
  day: { field: 'built_on', value: '2026-01-31', refuses: TEXT_ONLY },
  instant: { field: 'sailed_at', value: '2026-01-31T10:00:00Z', refuses: TEXT_ONLY },
  boolean: { field: 'afloat', value: true, refuses: [...TEXT_ONLY, ...ORDERED] },
  list: { field: 'codes', value: [4], refuses: [...TEXT_ONLY, ...ORDERED, ...LIST] },
};

function operandFor(operator: string, value: unknown): unknown {
  if (operator === '$null' || operator === '$nnull') return true;
  if (/between/.test(operator)) return [value, value];
  if (/in(a)?$/.test(operator)) return Array.isArray(value) ? value : [value];
  return value;
}

describe('operators', () => {
  it('are those of the list contract, no more and no fewer', () => {
    expect(Object.keys(OPERATORS)).toEqual(ALL);
  });

  const cases = Object.entries(FAMILIES).flatMap(([family, { field, value, refuses }]) =>
    ALL.map((operator) => ({ family, field, operator, value, accepted: !refuses.includes(operator) })),
  );

  it.each(cases.filter(({ accepted }) => accepted))('$operator goes with a $family', ({ field, operator, value }) => {
    expect(rulesOf({ [field]: { [operator]: operandFor(operator, value) } })).toEqual([]);
  });

  it.each(cases.filter(({ accepted }) => !accepted))(
    '$operator does not go with a $family',
    ({ field, operator, value }) => {
      expect(rulesOf({ [field]: { [operator]: operandFor(operator, value) } })).toEqual(['operator_type']);
    },
  );

  it.each(Object.keys(FAMILIES))('of a %s are told by operatorsOf', (family) => {
    const { refuses } = FAMILIES[family as keyof typeof FAMILIES];
    expect(operatorsOf(family as Family)).toEqual(ALL.filter((name) => !refuses.includes(name)));
  });

  it.each<[Operator, unknown, boolean]>([
    ['$eq', 'Sea Wolf', true],
    ['$eq', 'sea wolf', false],
    ['$ne', 'Sea Wolf', false],
    ['$lt', 'Sea Xolf', true],
    ['$gte', 'Sea Wolf', true],
    ['$in', ['x', 'Sea Wolf'], true],
    ['$nin', ['x'], true],
    ['$ina', ['Sea Wolf'], true],
    ['$contains', 'A WO', true],
    ['$contains', '%', false],
    ['$contains', '_', false],
    ['$containss', 'A WO', false],
    ['$containss', 'a Wo', true],
    ['$startswith', 'sea', true],
    ['$startswiths', 'sea', false],
    ['$endswith', 'WOLF', true],
    ['$endswiths', 'Wolf', true],
    ['$nendswiths', 'WOLF', true],
    ['$between', ['Sea A', 'Sea Z'], true],
    ['$between', ['Sea Z', 'Sea A'], false],
    ['$null', true, false],
    ['$null', false, true],
    ['$nnull', true, true],
  ])('%s %j of "Sea Wolf" is %j', (operator, operand, expected) => {
    expect(holdsFor({ name: { [operator]: operand } }, { name: 'Sea Wolf' })).toBe(expected);
  });

  it('find every asked code in a set of codes', () => {
    const row = { codes: [4, 5, 8] };
    expect(holdsFor({ codes: { $ina: [5] } }, row)).toBe(true);
    expect(holdsFor({ codes: { $ina: [5, 9] } }, row)).toBe(false);
    expect(holdsFor({ codes: { $nina: [5, 9] } }, row)).toBe(true);
    expect(holdsFor({ codes: [4, 5, 8] }, row)).toBe(true);
  });
});

describe('a filter', () => {
  it('takes several keys as AND, $or and $and as groups', () => {
    const where = { rig: 'sloop', $or: [{ crew: 3 }, { $and: [{ crew: { $gt: 8 } }, { afloat: true }] }] };
    expect(holdsFor(where, { rig: 'sloop', crew: 3, afloat: false })).toBe(true);
    expect(holdsFor(where, { rig: 'sloop', crew: 9, afloat: true })).toBe(true);
    expect(holdsFor(where, { rig: 'sloop', crew: 9, afloat: false })).toBe(false);
    expect(holdsFor(where, { rig: 'ketch', crew: 3, afloat: true })).toBe(false);
  });

  it('is everything when empty, nothing when its $or is', () => {
    expect(holdsFor({}, {})).toBe(true);
    expect(holdsFor({ $and: [] }, {})).toBe(true);
    expect(holdsFor({ $or: [] }, {})).toBe(false);
  });

  it('searches every word in any search field, whatever the case', () => {
    const row = { name: 'Sea Wolf', story: 'built in Perak', mail: 'x@y.z' };
    expect(holdsFor({ $search: 'wolf PERAK' }, row)).toBe(true);
    expect(holdsFor({ $search: 'wolf x@y' }, row)).toBe(false);
    expect(holdsFor({ $search: '  ' }, row)).toBe(true);
  });

  it('knows null by $eq and $ne, and counts null as different from every value', () => {
    expect(holdsFor({ story: null }, { story: null })).toBe(true);
    expect(holdsFor({ story: { $ne: null } }, { story: null })).toBe(false);
    expect(holdsFor({ story: { $ne: 'x' } }, { story: null })).toBe(true);
    expect(holdsFor({ crew: { $nbetween: [1, 3] } }, { crew: null })).toBe(true);
  });

  it.each<[string, unknown, string]>([
    ['an unknown field', { nmae: 1 }, 'unknown_field'],
    ['a hidden field', { secret_hash: 'x' }, 'unknown_field'],
    ['a field the caller may not read', { owner_note: 'x' }, 'unknown_field'],
    ['a field that no column keeps', { secret: 'x' }, 'unknown_field'],
    ['a file', { photo: null }, 'unknown_field'],
    ['a structure', { logbook: null }, 'unknown_field'],
    ['the prototype', JSON.parse('{"__proto__":{"a":1}}'), 'unknown_field'],
    ['an inherited name', { constructor: 'x' }, 'unknown_field'],
    ['an inherited operator', { name: { toString: 'x' } }, 'unknown_operator'],
    ['an unknown operator', { name: { $like: 'x' } }, 'unknown_operator'],
    ['a condition without operator', { name: {} }, 'no_operator'],
    ['a number for a text', { name: 3 }, 'type'],
    ['a text for a number', { crew: '3' }, 'type'],
    ['a fraction for a whole number', { crew: 1.5 }, 'type'],
    ['more than an int4', { crew: 2_147_483_648 }, 'type'],
    ['an option that is none', { rig: 'yawl' }, 'enum'],
    ['an inherited option', { rig: 'constructor' }, 'enum'],
    ['a day that is none', { built_on: '2026-02-30' }, 'type'],
    ['an instant that is none', { sailed_at: 'yesterday' }, 'type'],
    ['a code beyond 63', { codes: { $ina: [64] } }, 'type'],
    ['NUL', { name: 'a\0' }, 'type'],
    ['half a surrogate pair', { name: { $contains: '\ud800' } }, 'type'],
    ['a list where one value goes', { name: ['a'] }, 'type'],
    ['one value where a list goes', { name: { $in: 'a' } }, 'array'],
    ['null in a list', { name: { $in: [null] } }, 'type'],
    ['one end of a range', { crew: { $between: [1] } }, 'pair'],
    ['three ends of a range', { crew: { $between: [1, 2, 3] } }, 'pair'],
    ['$null with a text', { name: { $null: 'true' } }, 'type'],
    ['$or without a list', { $or: { name: 'a' } }, 'array'],
    ['$or of values', { $or: ['a'] }, 'object'],
    ['$search with a number', { $search: 3 }, 'type'],
    ['no object at all', [], 'object'],
    ['null', null, 'object'],
    ['a text', 'name', 'object'],
  ])('refuses %s', (_what, json, rule) => {
    expect(rulesOf(json)).toEqual([rule]);
  });

  it('names the place of what is wrong', () => {
    expect(pathOf({ $or: [{ name: 'a' }, { crew: { $gt: 'x' } }] })).toBe('$or.1.crew.$gt');
    expect(pathOf({ name: { $in: ['a', 3] } })).toBe('name.$in.1');
  });

  it('refuses a hidden field in the very words used for one that does not exist', () => {
    const asked = (name: string) => JSON.stringify(parseWhere({ [name]: 'x' }, context)).replaceAll(name, 'FIELD');
    expect(asked('secret_hash')).toBe(asked('nothing_of_the_kind'));
    expect(asked('owner_note')).toBe(asked('nothing_of_the_kind'));
  });

  it('leaves the prototype of objects alone', () => {
    parseWhere(JSON.parse('{"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}}}'), context);
    expect('polluted' in {}).toBe(false);
  });
});

describe('limits', () => {
  const nested = (depth: number): unknown =>
    Array.from({ length: depth }).reduce<unknown>((inner) => ({ $or: [inner] }), { crew: 1 });
  const many = (count: number): unknown => ({ $or: Array.from({ length: count }, (_, crew) => ({ crew })) });

  it.each<[string, unknown, string[]]>([
    ['five groups inside each other', nested(5), []],
    ['six groups inside each other', nested(6), ['depth']],
    ['50 conditions', many(50), []],
    ['51 conditions', many(51), ['conditions']],
    ['50 words', { $search: 'w '.repeat(50) }, []],
    ['51 words', { $search: 'w '.repeat(51) }, ['conditions']],
    ['51 empty groups', { $or: Array.from({ length: 51 }, () => ({})) }, ['conditions']],
    ['51 groups of nothing', { $or: Array.from({ length: 51 }, () => ({ $or: [] })) }, ['conditions']],
    ['200 values', { crew: { $in: Array.from({ length: 200 }, (_, n) => n) } }, []],
    ['201 values', { crew: { $in: Array.from({ length: 201 }, (_, n) => n) } }, ['list_values']],
    ['200 characters', { name: 'x'.repeat(200) }, []],
    ['201 characters', { name: 'x'.repeat(201) }, ['text_length']],
    ['200 characters to contain', { name: { $contains: 'x'.repeat(200) } }, []],
    ['201 characters to contain', { name: { $contains: 'x'.repeat(201) } }, ['text_length']],
    ['201 characters in a list', { name: { $in: ['x'.repeat(201)] } }, ['text_length']],
    ['201 characters to search', { $search: 'x'.repeat(201) }, ['text_length']],
  ])('%s', (_what, json, rules) => {
    expect(rulesOf(json)).toEqual(rules);
  });
});

describe('tokens', () => {
  const valueOf = (json: unknown): unknown => {
    const parsed = parseWhere(json, context);
    return parsed.ok && parsed.value.op === 'test' ? parsed.value.value : parsed;
  };

  it('stand for now and for days before and after it', () => {
    expect(valueOf({ sailed_at: { $lt: { $now: true } } })).toBe('2026-11-20T17:30:00.000Z');
    expect(valueOf({ sailed_at: { $gte: { $daysAgo: 30 } } })).toBe('2026-10-21T17:30:00.000Z');
    expect(valueOf({ sailed_at: { $lte: { $daysAhead: 1 } } })).toBe('2026-11-21T17:30:00.000Z');
  });

  it('are days of Kuala Lumpur where the field is a day', () => {
    expect(valueOf({ built_on: { $eq: { $now: true } } })).toBe('2026-11-21');
    expect(valueOf({ built_on: { $now: true } })).toBe('2026-11-21');
    expect(valueOf({ built_on: { $gte: { $daysAgo: 1 } } })).toBe('2026-11-20');
  });

  it('are days of the house where it says so: last night is today until five', () => {
    const dayAt = (now: string, days: number): unknown => {
      const parsed = parseWhere({ built_on: { $houseDay: days } }, { ...context, now });
      return parsed.ok && parsed.value.op === 'test' ? parsed.value.value : parsed;
    };
    expect(dayAt('2026-11-20T20:59:00.000Z', 0)).toBe('2026-11-20');
    expect(dayAt('2026-11-20T21:00:00.000Z', 0)).toBe('2026-11-21');
    expect(dayAt('2026-11-20T21:00:00.000Z', -1)).toBe('2026-11-20');
  });

  it('are the instant at which a day of the house begins, where the field is an instant', () => {
    const now = '2026-11-20T20:59:00.000Z';
    const parsed = parseWhere({ sailed_at: { $gte: { $houseDay: 0 } } }, { ...context, now });
    expect(parsed).toMatchObject({ ok: true, value: { value: '2026-11-19T21:00:00.000Z' } });
  });

  it('stand for the caller', () => {
    expect(valueOf({ id: { $me: 'id' } })).toBe(7);
    expect(valueOf({ name: { $me: 'account_number' } })).toBe('M000007');
  });

  it.each<[string, unknown, string]>([
    ['half a day of the house', { built_on: { $houseDay: 0.5 } }, 'token'],
    ['half a day', { sailed_at: { $daysAgo: 0.5 } }, 'token'],
    ['a text for days', { sailed_at: { $daysAgo: '1' } }, 'token'],
    ['more than a century', { sailed_at: { $daysAgo: 36_501 } }, 'token'],
    ['another part of the caller', { id: { $me: 'password' } }, 'token'],
    ['an inherited part of the caller', { id: { $me: 'constructor' } }, 'token'],
    ['$now that is not true', { sailed_at: { $now: false } }, 'token'],
    ['a token with company', { id: { $me: 'id', $gt: 3 } }, 'token'],
    ['now for a number', { crew: { $now: true } }, 'type'],
    ['me for a day', { built_on: { $me: 'id' } }, 'type'],
  ])('refuse %s', (_what, json, rule) => {
    expect(rulesOf(json)).toEqual([rule]);
  });

  it('cannot be used where nobody asks and no clock is given', () => {
    const parsed = parseWhere({ sailed_at: { $now: true } }, { fields: boats.fields });
    expect(parsed.ok).toBe(false);
    expect(parseWhere({ id: { $me: 'id' } }, { fields: boats.fields }).ok).toBe(false);
  });
});

it('a mistake in a predicate that a declaration wrote is thrown at the developer', () => {
  expect(() => predicateOf<Record<string, unknown>>({ nmae: 'x' }, context)).toThrow('unknown_field at nmae');
});

it('texts are ordered by code point, as the database orders them', () => {
  const texts = ['a', 'B', 'é', '\uffee', '😀', '中', ''];
  const byBytes = texts.toSorted((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)));
  expect(texts.toSorted(compareText)).toEqual(byBytes);
});
