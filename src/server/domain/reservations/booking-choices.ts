import { CHOICES_URL } from '#shared/reservations/stay-answers.ts';
import { f } from '#shared/field.ts';
import { predicateOf } from '#shared/parse-where.ts';
import type { Reader } from '#server/platform/database/store.ts';
import type { Row, Table } from '#server/platform/database/table.ts';
import { freeUnits } from '#server/domain/reservations/rooms/availability.ts';
import { rowsIn } from '#server/kit/rows-in.ts';
import type { ExtraRoute } from '#server/kit/server-part.ts';
import { resourceTables } from '#server/domain/tables.ts';

/** Rows that somebody has to choose from whose codes do not open their list, by name. */
export const choicesIn = (
  reader: Reader,
  table: Table,
  { filter, fields, by = 'name' }: { readonly filter: Row; readonly fields: readonly string[]; readonly by?: string },
): Promise<Row[]> =>
  rowsIn(reader, table, { where: predicateOf(filter, { fields: table.fields }), sort: [by], fields });

/** The properties in which a stay can be sold. */
export const housesOnSale = (reader: Reader): Promise<Row[]> =>
  choicesIn(reader, resourceTables.properties, { filter: { status: 'active' }, fields: ['id', 'name', 'name_zh'] });

/**
 * `{data: {properties: [{id, name, name_zh}], units: [{id, number, is_free}]}}`: what whoever takes bookings has to know
 * of the listing. Units are those in service of the room type, when one is asked for; free ones for the nights asked for.
 */
export const bookingChoices: ExtraRoute = {
  method: 'GET',
  path: CHOICES_URL,
  ability: 'create',
  summary: 'Properties and units that a stay can be booked in',
  input: {
    room_type_id: f.relation('room-types').optional(),
    arrival: f.date().optional(),
    departure: f.date().optional(),
  },
  async handle({ tx, input }) {
    const { room_type_id, arrival, departure } = input as {
      readonly room_type_id: number | null;
      readonly arrival: string | null;
      readonly departure: string | null;
    };
    const properties = await housesOnSale(tx);
    if (room_type_id === null) return { data: { properties, units: [] } };
    const filter = { room_type_id, lifecycle: 'active' };
    const units = await choicesIn(tx, resourceTables.units, { filter, fields: ['id', 'number'], by: 'number' });
    const isAsked = arrival !== null && departure !== null && arrival < departure;
    const free = isAsked ? await freeUnits(tx, { room_type_id, arrival, departure }) : units;
    const ids = new Set(free.map(({ id }) => id));
    return { data: { properties, units: units.map((unit) => ({ ...unit, is_free: ids.has(unit['id']) })) } };
  },
};
