import type { Reader } from '#server/platform/store.ts';

/**
 * The nights on which each unit is taken, by its id, from the first night to before the last. Nothing takes one yet:
 * stays are kept from the first reservation on.
 */
export async function soldNights(
  _reader: Reader,
  _range: { readonly from: string; readonly to: string },
): Promise<ReadonlyMap<number, ReadonlySet<string>>> {
  return new Map();
}
