import { resourceTables } from '#server/domain/tables.ts';
import { isIn } from '#server/kit/conditions.ts';
import { rowsIn } from '#server/kit/rows-in.ts';
import type { Reader } from '#server/platform/database/store.ts';

/** Numbers of the units that these rows name, by id. */
export async function readUnitNumbers(
  reader: Reader,
  rows: readonly { readonly unit_id: number | null }[],
): Promise<ReadonlyMap<number, string>> {
  const ids = [...new Set(rows.flatMap(({ unit_id }) => unit_id ?? []))];
  const units = await rowsIn(reader, resourceTables.units, { where: isIn('id', ids), fields: ['id', 'number'] });
  return new Map(units.map(({ id, number }) => [id, number]));
}
