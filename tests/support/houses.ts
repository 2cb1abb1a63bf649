import { is } from '#server/kit/conditions.ts';
import { addDays } from '#shared/day.ts';
import { looseTables as resourceTables } from '#tests/support/loose-tables.ts';
import type { Transaction } from '#server/platform/database/store.ts';
import type { Row } from '#server/platform/database/table.ts';
import { TestApp } from './app.ts';
import type { Engine } from './engines.ts';

/** A house in Pahang with one room type: what stays are booked in by tests. */
export interface House {
  readonly property_id: number;
  readonly room_type_id: number;
  readonly units: readonly number[];
}

interface Wishes {
  readonly units?: number;
  /** A further room type of a house there is; its units are B1, B2 … */
  readonly in?: House;
  readonly property?: Row;
  readonly type?: Row;
}

let houses = 0;

/** Weekday RM280, weekend nights +RM60, cleaning RM120, an extra guest RM40, 5% off from three nights. */
export async function insertHouse(
  tx: Transaction,
  { units = 1, in: known, property = {}, type = {} }: Wishes = {},
): Promise<House> {
  houses += 1;
  const property_id = known?.property_id ?? (await insertProperty(tx, property));
  const { id: room_type_id } = await tx.insert(resourceTables['room-types'], {
    property_id,
    code: known ? `T${houses}` : 'DLX',
    name: `Deluxe ${houses}`,
    base_occupancy: 2,
    max_adults: 4,
    max_children: 2,
    max_guests: 5,
    free_child_age: 6,
    base_rate_sen: 28_000,
    extra_guest_fee_sen: 4000,
    cleaning_fee_sen: 12_000,
    weekend_percent: 0,
    weekend_surcharge_sen: 6000,
    min_nights: 1,
    overbook_limit: 0,
    sort: 1,
    los_tiers: [
      { nights: 3, percent: 5 },
      { nights: 7, percent: 10 },
    ],
    status: 'active',
    ...type,
  });
  const ids: number[] = [];
  for (let n = 1; n <= units; n += 1)
    ids.push(await insertUnit(tx, { property_id, room_type_id, number: `${known ? 'B' : 'A'}${n}` }));
  return { property_id, room_type_id: room_type_id, units: ids };
}

async function insertProperty(tx: Transaction, property: Row): Promise<number> {
  const levy = await tx.find(resourceTables.levies, is('code', 'PAHANG'));
  const policy = await tx.insert(resourceTables['cancellation-policies'], {
    name: `Policy ${houses}`,
    tiers: [
      { bp: 5000, penalty: 'first_night', hours_before: 48 },
      { bp: 0, penalty: 'none', hours_before: 168 },
    ],
    no_show_penalty: 'first_night',
    no_show_bp: 5000,
  });
  const { id } = await tx.insert(resourceTables.properties, {
    levy_id: levy?.['id'] ?? null,
    code: `H${houses}`,
    name: `House ${houses}`,
    kind: 'hotel',
    address: '1, Jalan Teh',
    city: 'Tanah Rata',
    postcode: '39000',
    state_code: '06',
    check_in_time: '15:00',
    check_out_time: '12:00',
    rollover_hour: 5,
    weekend_nights: 'fri-sat',
    sst_registered: true,
    ttx_registered: true,
    deposit_percent: 30,
    cancellation_policy_id: policy.id,
    status: 'active',
    ...property,
  });
  return id;
}

export async function insertUnit(tx: Transaction, values: Row): Promise<number> {
  const row = await tx.insert(resourceTables.units, { lifecycle: 'active', housekeeping: 'clean', ...values });
  return row.id;
}

/** The rates of 2026, and Raya: +35% on the nights of 19 to 22 March. */
export async function insertRates(tx: Transaction): Promise<void> {
  const standing = { valid_from: '2024-03-01', valid_until: null };
  await tx.insert(resourceTables['tax-rates'], { code: 'SST', name: 'Service tax', percent: 8, ...standing });
  const levy = { kind: 'tourism-tax', state_code: null, absorbed_by_operator: false, confirmed: true, ...standing };
  await tx.insert(resourceTables.levies, { code: 'TTX', name: 'Tourism tax', amount_sen: 1000, ...levy });
  const state = { ...levy, kind: 'state', state_code: '06' };
  await tx.insert(resourceTables.levies, { code: 'PAHANG', name: 'Pahang fee', amount_sen: 300, ...state });
  await tx.insert(resourceTables.holidays, {
    name: 'Hari Raya Aidilfitri',
    kind: 'federal',
    date: '2026-03-21',
    days: 2,
    price_from: '2026-03-19',
    price_nights: 4,
    surcharge_percent: 35,
    surcharge_sen: 0,
    stacking: 'replace',
    priority: 10,
    is_replacement: false,
    free_stay_blackout: false,
    confirmed: true,
  });
}

/** The whole server, with these rates in force. */
export async function startWithRates(engine: Engine): Promise<TestApp> {
  const app = await TestApp.start(engine);
  await app.store.transaction(insertRates);
  return app;
}

/** A house as an administrator writes it down, with what has to be said. */
export const RIDGE_HOUSE = {
  code: 'RDG',
  name: 'Ridge House',
  kind: 'hotel',
  address: '1, Jalan Camellia',
  city: 'Tanah Rata',
  postcode: '39000',
  state_code: '06',
};

export const GUEST = {
  full_name: 'Tan Mei Ling',
  email: 'mei@example.test',
  phone: '+60123456789',
  nationality: 'MYS',
};

/** The body of a booking: two adults for two nights from the day, confirmed without a deposit, unless said otherwise. */
export const stayBody = ({ room_type_id }: Pick<House, 'room_type_id'>, arrival: string, change: Row = {}): Row => ({
  room_type_id,
  arrival,
  departure: addDays(arrival, 2),
  adults: 2,
  children: 0,
  lead_guest: GUEST,
  any_foreign_occupant: false,
  source_channel: 'phone',
  status: 'confirmed',
  waive_reason: 'Known here.',
  ...change,
});

export const house = (app: TestApp, wishes: Wishes = {}): Promise<House> =>
  app.store.transaction((tx) => insertHouse(tx, wishes));
