import { holdsFiles } from '#shared/files.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { KINDS } from '#shared/kinds.ts';
import { brokenRule, canonical } from '#shared/kept-values.ts';
import { normalisePermissions } from '#shared/permissions.ts';
import { type BodyMode, isWritable, parseBody } from '#shared/validate.ts';
import { boats } from '#tests/support/boats.ts';

const mode = fc.constantFrom<BodyMode>('create', 'update', 'input');
const name = fc.oneof(fc.constantFrom(...Object.keys(boats.fields), 'id', '__proto__', 'constructor'), fc.string());
const value = fc.oneof(fc.jsonValue({ maxDepth: 3 }), fc.string(), fc.integer(), fc.double(), fc.constant(undefined));
const body = fc.array(fc.tuple(name, value), { maxLength: 8 }).map((entries) => Object.fromEntries(entries));
const writable = Object.entries(boats.fields).filter(([, field]) => isWritable(field, 'create'));

describe('a body', () => {
  it('is read without throwing and without touching the prototype, whatever it holds', () => {
    fc.assert(
      fc.property(fc.oneof(body, fc.jsonValue()), mode, fc.boolean(), (given, as, asText) => {
        const parsed = parseBody(given, boats.fields, { mode: as, isText: asText });
        expect(parsed.ok || parsed.issues.length > 0).toBe(true);
        expect(Object.keys(Object.prototype)).toEqual([]);
      }),
      { numRuns: 3000 },
    );
  });

  it('yields no field that a body may not write', () => {
    fc.assert(
      fc.property(body, mode, (given, as) => {
        const parsed = parseBody(given, boats.fields, as);
        if (!parsed.ok) return;
        const allowed = Object.entries(boats.fields).filter(([, field]) => isWritable(field, as));
        expect(Object.keys(parsed.value).filter((key) => !allowed.some(([known]) => known === key))).toEqual([]);
      }),
      { numRuns: 2000 },
    );
  });

  it('is unchanged when what was read is read again', () => {
    const samples = fc.record(
      Object.fromEntries(
        writable
          .filter(([, { spec }]) => !holdsFiles(spec))
          .map(([key, { spec }]) => [key, fc.nat(10_000).map((n) => KINDS[spec.kind].sample(n, spec))]),
      ),
    );
    fc.assert(
      fc.property(samples, (given) => {
        const once = parseBody(given, boats.fields, 'create');
        expect(once.ok).toBe(true);
        if (once.ok) expect(parseBody(once.value, boats.fields, 'create')).toEqual(once);
      }),
    );
  });

  it('says the same in its text form', () => {
    const kinds = writable.filter(([, { spec }]) => !holdsFiles(spec));
    fc.assert(
      fc.property(fc.constantFrom(...kinds), fc.nat(10_000), ([, { spec }], n) => {
        const sample = KINDS[spec.kind].sample(n, spec);
        const list = Array.isArray(sample) ? sample.join(',') : String(sample);
        const text = spec.kind === 'tiers' ? JSON.stringify(sample) : list;
        expect(KINDS[spec.kind].fromText(text)).toEqual(sample);
      }),
    );
  });
});

describe('a canonical value', () => {
  const texts = fc.oneof(fc.string({ unit: 'grapheme' }), fc.stringMatching(/^[+0]?[0-9 ().-]{4,20}$/));

  it('is its own canonical form', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...writable),
        fc.oneof(texts, fc.double({ noNaN: true, min: -1e6, max: 1e6 })),
        ([, { spec }], given) => {
          const kept = canonical(spec, given);
          fc.pre(brokenRule(spec, kept) === null);
          expect(canonical(spec, kept)).toEqual(kept);
        },
      ),
      { numRuns: 3000 },
    );
  });

  it('of a set of codes is sorted, closed under view, and stays so', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 63 })), (codes) => {
        const kept = normalisePermissions(codes);
        expect(kept).toEqual([...new Set(kept)].toSorted((a, b) => a - b));
        expect(codes.every((code) => kept.includes(code) && kept.includes(code - (code % 4)))).toBe(true);
        expect(kept.every((code) => codes.includes(code) || code % 4 === 0)).toBe(true);
        expect(normalisePermissions(kept)).toEqual(kept);
      }),
    );
  });
});
