import { createRequire } from 'node:module';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isEqual } from '#browser/lean/is-equal.ts';
import { uniqBy } from '#browser/lean/uniq-by.ts';

interface Option {
  readonly value: number | string | null | undefined;
}

const load = createRequire(import.meta.url);
/** What a package of Refine's does, which says nothing of its types. */
const ofLodash = <F>(name: string): F => load(`lodash/${name}.js`) as F;

const values = fc.anything({ withDate: true, maxDepth: 3 });

test('two values are equal where lodash says so', () => {
  const expected = ofLodash<typeof isEqual>('isEqual');
  const same = fc.property(values, values, (a, b) => isEqual(a, b) === expected(a, b));
  fc.assert(same);
  const copies = fc.property(values, (a) => isEqual(a, structuredClone(a)) === expected(a, structuredClone(a)));
  fc.assert(copies);
  expect(isEqual({ a: undefined }, {})).toBe(false);
  expect(isEqual([1, 2], [2, 1])).toBe(false);
});

test('of records with the same value the first stays, as with lodash', () => {
  const expected = ofLodash<(list: readonly Option[], key: 'value') => Option[]>('uniqBy');
  const option: fc.Arbitrary<Option> = fc.record({ value: fc.constantFrom(1, '1', 2, null, undefined) });
  const same = fc.property(fc.array(option), (list) => {
    expect(uniqBy(list, 'value')).toEqual(expected(list, 'value'));
  });
  fc.assert(same);
});
