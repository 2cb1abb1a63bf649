/** An object with its names in one order, whatever order they came in: it says nothing in JSON, and databases keep their own. */
export const inOrder = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
    : value;

const textOf = (value: unknown): string => JSON.stringify(value ?? null, (_name, each: unknown) => inOrder(each));

export const isSameJson = (a: unknown, b: unknown): boolean => textOf(a) === textOf(b);
