/** Records of JSON and of constants: what holds by their types, said once. */

/** What braces hold in JSON. */
export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Names and values of a record whose keys its type knows: one that holds no others, such as a constant. */
export const entriesOf = <K extends string, V>(record: { readonly [name in K]?: V }): [K, V][] =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the compiler lets a record have more keys than it says
  Object.entries(record) as [K, V][];

/** A record of these keys, each with its value. */
export const recordOf = <K extends string, V>(keys: readonly K[], valueOf: (key: K, at: number) => V): Record<K, V> =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `fromEntries` forgets which names it was given
  Object.fromEntries(keys.map((key, at) => [key, valueOf(key, at)])) as Record<K, V>;

/** Names of such a record. */
export const keysOf = <K extends string>(record: Readonly<Record<K, unknown>>): K[] =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as above
  Object.keys(record) as K[];

/** Rows by what they have in common, in the order in which they came. */
export function groupBy<T, K>(rows: readonly T[], keyOf: (row: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>();
  for (const row of rows) {
    const key = keyOf(row);
    const known = groups.get(key);
    if (known) known.push(row);
    else groups.set(key, [row]);
  }
  return groups;
}
