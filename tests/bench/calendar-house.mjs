// @ts-check
/** The house that the calendar is measured with: 500 units over 60 days with 20,000 stays. */

export const UNITS = 500;
export const DAYS = 60;
export const STAYS = 20_000;
const TYPES = 10;
export const FROM = '2027-01-01';
/** Units whose nights are all let, one night and two nights by turns; the rest are blocked ten nights at a time. */
const LET_UNITS = 490;
const BLOCK_NIGHTS = 10;

/** @param {number} night */
export const dayAt = (night) =>
  new Date(Date.parse(`${FROM}T00:00:00Z`) + night * 86_400_000).toISOString().slice(0, 10);

/** @param {import('pg').Client} client */
export async function fill(client) {
  const { rows: found } = await client.query("select id from properties where code = 'BENCH'");
  if (found.length > 0) return Number(found[0].id);
  const { rows } = await client.query(
    `insert into properties (code, name, kind, address, city, postcode, state_code, status)
     values ('BENCH', 'A bench house', 'hotel', '1, Jalan Besar', 'Tanah Rata', '39000', '06', 'active') returning id`,
  );
  const house = Number(rows[0].id);
  const types = await client.query(
    `insert into room_types (property_id, code, name, base_rate_sen, status, sort)
     select $1, 'T' || i, 'Type ' || i, 28000, 'active', i from generate_series(1, $2) as i returning id`,
    [house, TYPES],
  );
  const typeIds = types.rows.map(({ id }) => Number(id));
  const units = await client.query(
    `insert into units (property_id, room_type_id, number, lifecycle, housekeeping)
     select $1, ($2::bigint[])[1 + (i - 1) * $3 / $4], lpad(i::text, 4, '0'), 'active', 'clean'
     from generate_series(1, $4) as i returning id, room_type_id`,
    [house, typeIds, TYPES, UNITS],
  );
  const unitRows = units.rows.map(({ id, room_type_id }) => ({ id: Number(id), type: Number(room_type_id) }));
  await fillStays(client, house, unitRows, typeIds);
  await client.query('vacuum analyze reservations, stay_segments, units, unit_blocks');
  return house;
}

/**
 * @param {import('pg').Client} client
 * @param {number} house
 * @param {readonly { id: number, type: number }[]} units
 * @param {readonly number[]} types
 */
async function fillStays(client, house, units, types) {
  /** @type {[type: number, unit: number | null, arrival: string, departure: string][]} */
  const stays = [];
  for (const { id, type } of units.slice(0, LET_UNITS)) {
    for (let night = 0, length = 1; night < DAYS; night += length, length = 3 - length)
      stays.push([type, id, dayAt(night), dayAt(night + length)]);
  }
  const blocked = units.slice(LET_UNITS);
  const blocks = blocked.flatMap(({ id, type }) =>
    Array.from({ length: DAYS / BLOCK_NIGHTS }, (_, at) => ({ id, type, night: at * BLOCK_NIGHTS })),
  );
  // What is left of them has no room yet.
  for (let at = 0; stays.length < STAYS - blocks.length; at += 1) {
    const night = (at * 7) % (DAYS - 3);
    stays.push([types[at % types.length] ?? 0, null, dayAt(night), dayAt(night + 1 + (at % 3))]);
  }
  const columns = [0, 1, 2, 3].map((column) => stays.map((stay) => stay[column]));
  await client.query(
    `with made as (
       insert into reservations (guest_name, nationality, source_channel, reference, guest_code, status, property_id, room_type_id,
         unit_id, arrival, departure, nights, adults, children, any_foreign_occupant, ttx_collector, total_sen, balance_sen)
       select (array['Aisyah Rahman','Tan Wei Ming','Siti Nurhaliza','Arjun Kumar','Lim Mei Ling','Farid Ismail'])[1 + n % 6] || ' ' || n,
         'MY', 'phone', 'BN-' || n, 'C' || n, (array['confirmed','confirmed','pending','checked_in','checked_out'])[1 + n % 5],
         $1, type, unit, arrival, departure, departure - arrival, 2, 0, false, 'operator', 28000, 0
       from unnest($2::bigint[], $3::bigint[], $4::date[], $5::date[]) with ordinality as stay (type, unit, arrival, departure, n)
       returning id, room_type_id, unit_id, arrival, departure)
     insert into stay_segments (reservation_id, room_type_id, unit_id, arrival, departure, kind, blocking, pinned)
     select id, room_type_id, unit_id, arrival, departure, 'reservation', true, false from made`,
    [house, ...columns],
  );
  for (const { id, type, night } of blocks) {
    const days = [dayAt(night), dayAt(night + BLOCK_NIGHTS)];
    const { rows } = await client.query(
      `insert into unit_blocks (unit_id, "from", "to", kind, reason) values ($1, $2, $3, 'maintenance', 'New boiler') returning id`,
      [id, ...days],
    );
    await client.query(
      `insert into stay_segments (block_id, room_type_id, unit_id, arrival, departure, kind, blocking, pinned)
       values ($1, $2, $3, $4, $5, 'block', true, true)`,
      [rows[0].id, type, id, ...days],
    );
  }
}
