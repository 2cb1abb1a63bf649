/** The first of all records with the same value under a key: all that Refine asks lodash's `uniqBy`. */
export function uniqBy<K extends string, T extends { readonly [key in K]?: unknown }>(list: readonly T[], key: K): T[] {
  const seen = new Set<unknown>();
  return list.filter((each) => !seen.has(each[key]) && seen.add(each[key]));
}
