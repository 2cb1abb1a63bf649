import { createRequire } from 'node:module';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isEqual } from '#browser/lean/is-equal.ts';
import { parse, stringify } from '#browser/lean/qs.ts';
import * as pluralize from '#browser/lean/pluralize.ts';
import { uniqBy } from '#browser/lean/uniq-by.ts';

interface Option {
  readonly value: number | string | null | undefined;
}

const load = createRequire(import.meta.url);
/** What a package of Refine's does, which says nothing of its types. */
const ofLodash = <F>(name: string): F => load(`lodash/${name}.js`) as F;

const qs = load('qs') as { parse: typeof parse; stringify(values: object, options: object): string };
const { plural } = load('pluralize') as typeof pluralize;

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

const word = fc.string({ unit: fc.constantFrom('a', 'b', 'é', '房', ' ', '+', '%', '.', '_', '-', '$') });
const name = fc.string({ unit: fc.constantFrom('a', 'b', '_'), minLength: 1, maxLength: 4 });
const leaf = fc.oneof(word, fc.integer(), fc.boolean(), fc.constantFrom(null, undefined, new Date(0)));
const { tree } = fc.letrec((tie) => ({
  tree: fc.dictionary(
    name,
    fc.oneof(
      { maxDepth: 3 },
      leaf,
      fc.array(leaf, { maxLength: 5 }),
      tie('tree'),
      fc.array(tie('tree'), { maxLength: 4 }),
    ),
    { maxKeys: 4 },
  ),
}));

/** Refine's own options. */
const WRITTEN = { addQueryPrefix: true, skipNulls: true, arrayFormat: 'indices', encode: false } as const;
const READ = { ignoreQueryPrefix: true, depth: 10 };

test('a query of a table is written and read as with qs', () => {
  const same = fc.property(tree, (params) => {
    const text = stringify(params, { addQueryPrefix: true });
    expect(text).toBe(qs.stringify(params, WRITTEN));
    expect(parse(text, READ)).toEqual(qs.parse(text, READ));
    const encoded = encodeURI(text);
    expect(parse(encoded, READ)).toEqual(qs.parse(encoded, READ));
  });
  fc.assert(same);
});

test.each([
  ['?a=1&a=2&a=3'],
  ['?a[]=1&a[]=2'],
  ['?a[0]=x&a[2]=y'],
  ['?a[25]=x'],
  ['?a[01]=x'],
  ['?a[b][c]'],
  ['?=1&&b=2&c'],
  ['?__proto__[x]=1&a[constructor]=2&toString=3&b=4'],
  ['?a%5Bb%5D=%E6%88%BF&c=%zz&d=x+y'],
  ['?a[b][c][d][e][f][g][h][i][j][k][l][m]=deep'],
  ['?filters[0][field]=name&filters[0][operator]=contains&filters[0][value]=a=b'],
])('%s is read as with qs', (text) => {
  expect(parse(text, READ)).toEqual(qs.parse(text, READ));
  expect(Object.prototype).not.toHaveProperty('x');
});

test('a long query costs no more than its first thousand parts', () => {
  const text = `?${Array.from({ length: 5000 }, (_, at) => `p${at}=${at}`).join('&')}`;
  expect(parse(text, READ)).toEqual(qs.parse(text, READ));
});

test.each(['user', 'Boat', 'company', 'bay', 'box', 'dish', 'bus', 'house', 'class', 'service package', 'free stay'])(
  'the name %s counts as with pluralize',
  (one) => {
    expect(pluralize.plural(one)).toBe(plural(one));
    expect(pluralize.plural(plural(one))).toBe(plural(one));
    expect(pluralize.singular(plural(one))).toBe(one);
    expect(pluralize.singular(one)).toBe(one);
  },
);

test('a name in Chinese stays as it is', () => {
  expect(pluralize.plural('房东')).toBe('房东');
  expect(pluralize.singular('房东')).toBe('房东');
});
