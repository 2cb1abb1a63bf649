import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  BUCKETS,
  type GroupBy,
  type ListParams,
  checkList,
  decodeListParams,
  encodeListParams,
} from '#shared/list-query.ts';
import { context } from '#tests/support/boats.ts';
import { filter } from './filters.ts';

const names = fc.uniqueArray(fc.constantFrom('id', 'name', 'crew', 'rig', 'built_on', 'created_at'), { minLength: 1 });
const direction = fc.constantFrom<1 | -1>(1, -1);

const groups: fc.Arbitrary<GroupBy[]> = names.chain((fields) =>
  fc.tuple(...fields.map((field) => fc.constantFrom(field, ...BUCKETS.map((by) => ({ field, by }))))),
);

const params: fc.Arbitrary<ListParams> = fc.record(
  {
    filter,
    sort: names.chain((keys) =>
      fc
        .tuple(...keys.map(() => direction))
        .map((values) => Object.fromEntries(keys.map((key, at) => [key, values[at] ?? 1]))),
    ),
    pagination: fc.record({ limit: fc.integer({ min: 1, max: 500 }), currentPage: fc.integer({ min: 1, max: 9999 }) }),
    fields: names,
    aggregate: fc.record({ groupBy: groups, count: fc.boolean(), sum: fc.constant(['crew']) }),
  },
  { requiredKeys: [] },
);

describe('the list query', () => {
  it('is the same after encoding and decoding, sort order included', () => {
    fc.assert(
      fc.property(params, (given) => {
        const query = encodeListParams(given);
        fc.pre(query.length <= 16_384);
        const decoded = decodeListParams(query);
        // The text shows what toEqual does not look at: the order of keys.
        expect(decoded.ok && JSON.stringify(decoded.value)).toBe(JSON.stringify(given));
      }),
      { numRuns: 2000 },
    );
  });

  it('is made of characters that every address bar and proxy leaves alone', () => {
    fc.assert(
      fc.property(params, (given) => {
        expect(encodeListParams(given)).toMatch(/^[\w!'()*.~%=&-]*$/);
      }),
    );
  });

  it('says the same through URLSearchParams, the browser’s own codec', () => {
    fc.assert(
      fc.property(params, (given) => {
        const rewritten = new URLSearchParams(encodeListParams(given)).toString();
        fc.pre(rewritten.length <= 16_384);
        const decoded = decodeListParams(rewritten);
        expect(decoded.ok && JSON.stringify(decoded.value)).toBe(JSON.stringify(given));
      }),
    );
  });

  it('never makes the decoder throw, whatever the text', () => {
    const piece = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom(
        'filter=',
        'sort=',
        'pagination=',
        'fields=',
        'aggregate=',
        '&',
        '=',
        '%',
        '%7B',
        '{}',
        '[]',
        '"',
      ),
      fc.json().map(encodeURIComponent),
    );
    const query = fc.array(piece, { maxLength: 8 }).map((pieces) => pieces.join(''));
    fc.assert(
      fc.property(query, (given) => {
        const decoded = decodeListParams(given);
        const checked = decoded.ok ? checkList(decoded.value, context) : decoded;
        expect(checked.ok || checked.issues.length > 0).toBe(true);
      }),
      { numRuns: 5000 },
    );
  });

  it('never makes the check throw, whatever well-shaped JSON it carries', () => {
    const any = fc.jsonValue({ maxDepth: 4 });
    const name = fc.constantFrom('filter', 'sort', 'pagination', 'fields', 'aggregate');
    const query = fc.dictionary(name, any).map((given) =>
      Object.entries(given)
        .map(([key, value]) => `${key}=${encodeURIComponent(JSON.stringify(value))}`)
        .join('&'),
    );
    fc.assert(
      fc.property(query, (given) => {
        const decoded = decodeListParams(given);
        const checked = decoded.ok ? checkList(decoded.value, context) : decoded;
        expect(checked.ok || checked.issues.length > 0).toBe(true);
      }),
      { numRuns: 2000 },
    );
  });
});
