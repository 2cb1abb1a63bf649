import type { House } from '#shared/reservations/stay-answers.ts';
import { readBookingChoices } from '#resources/reservations/calls.ts';
import { reservations } from '#resources/reservations/reservations.ts';
import type { Where } from '#shared/where.ts';
import type { Picked, Reader } from '#server/platform/database/store.ts';
import type { StoredRow, Table } from '#server/platform/database/table.ts';
import { freeUnits } from '#server/domain/reservations/rooms/availability.ts';
import { rowsIn } from '#server/kit/rows-in.ts';
import { serve } from '#server/kit/serve.ts';
import { resourceTables } from '#server/domain/tables.ts';
import { rowsWhere } from '#server/kit/conditions.ts';

/** Titles for callers who have to choose a record but may not read its list. */
export const choicesIn = <R extends StoredRow, const F extends keyof R & string>(
  reader: Reader,
  table: Table<R>,
  { filter, fields, by }: { readonly filter: Where<R>; readonly fields: readonly F[]; readonly by: keyof R & string },
): Promise<readonly Picked<R, F>[]> => rowsIn(reader, table, { where: rowsWhere(table, filter), sort: [by], fields });

/** The properties in which a stay can be sold. */
export const listHousesOnSale = (reader: Reader): Promise<readonly House[]> =>
  choicesIn(reader, resourceTables.properties, {
    filter: { status: 'active' },
    fields: ['id', 'name', 'name_zh'],
    by: 'name',
  });

export const bookingChoices = serve(reservations, readBookingChoices, async ({ tx, input }) => {
  const { room_type_id, arrival, departure } = input;
  const properties = await listHousesOnSale(tx);
  if (room_type_id === null) return { data: { properties, units: [] } };
  const filter = { room_type_id, lifecycle: 'active' } as const;
  const units = await choicesIn(tx, resourceTables.units, { filter, fields: ['id', 'number'], by: 'number' });
  const isAsked = arrival !== null && departure !== null && arrival < departure;
  const free = isAsked ? await freeUnits(tx, { room_type_id, arrival, departure }) : units;
  const ids = new Set(free.map(({ id }) => id));
  return { data: { properties, units: units.map((unit) => ({ ...unit, is_free: ids.has(unit.id) })) } };
});
