/** Compares JSON values regardless of key order, because databases keep an order of their own. */

/** An object with its keys sorted. */
export const inOrder = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
    : value;

const textOf = (value: unknown): string => JSON.stringify(value ?? null, (_name, each: unknown) => inOrder(each));

export const isSameJson = (a: unknown, b: unknown): boolean => textOf(a) === textOf(b);
