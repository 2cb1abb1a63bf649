import { hasId } from '#server/kit/kit.ts';
import { quotes } from '#server/domain/reservations/tables.ts';
import { looseTables as resourceTables } from '#tests/support/loose-tables.ts';
import type { RowOfResource } from '#shared/resource.ts';
import type { reservations } from '#resources/reservations/reservations.ts';
import { addDays } from '#shared/day.ts';
import { HOME_COUNTRY } from '#shared/countries.ts';
import { linesOfExtra } from '#shared/reservations/extra-charge.ts';
import { postLines } from '#server/domain/reservations/money/folio.ts';
import { takeSegment } from '#server/domain/reservations/rooms/segments.ts';
import type { Transaction } from '#server/platform/database/store.ts';
import { beginnings } from './beginnings.ts';
import { insertHouse } from './houses.ts';
import { insertOwnedHouse } from './owners.ts';
import { CHARGED, NOWHERE } from './reservations/beginnings.ts';
import { LONG_AGO, sampleRow } from './samples.ts';
import { NOW, TODAY, declarationOf, nextTarget, withTargets } from './targets.ts';

type Row = Readonly<Record<string, unknown>>;
type Prepare = (tx: Transaction, row: Row, n: number) => Promise<Row>;

/** An account that is asked for, and read once more by whoever confirms it. */
const ACCOUNT = '80012345678';

const VOUCHER = 'SPARE';

/** What a record has to be before an action, beside what its guard asks for. */
export const startingFor = (action: string): Row => beginnings.acted[action] ?? {};

/** Of the house that was last made for a stay without a room. */
let spareUnit = 0;

/** Beside the unit that was last made. */
let spareOwner = 0;

/** The stay of a guest of the house that was last made for a bill. */
let guestsStay = 0;

/** Small enough to need no receipt. */
const BILL = { amount_sen: 50_000, sst_sen: 0, duplicates: 'EX-26-000001' };

/** A stay of whom no account tells. */
const NAMES_NOBODY = { lead_guest_id: null, agent_id: null, company_id: null, voucher_id: null, rate_plan_id: null };

/** What sampled records of some resources need beside them before their actions can do anything. */
const COMPANIONS: Readonly<Record<string, Prepare>> = {
  /** Of a unit whose programme pays nights out. */
  'entitlement-balances': async (tx, row, n) => {
    const { unit_id } = await insertOwnedHouse(tx);
    const terms = { ...sampleRow(declarationOf('free-stay-programmes'), n), status: 'active', unit_id };
    const everywhere = { property_id: null, package_id: null, room_type_id: null };
    await tx.insert(resourceTables['free-stay-programmes'], { ...terms, ...everywhere, cash_out_sen: 12_000 });
    return { ...row, unit_id, ...(Number(row['balance']) > 0 && { balance: 12 }) };
  },
  /** A user to change, and a contact that is one. */
  'change-contact-submissions': async (tx, row, n) => {
    const user = await tx.insert(resourceTables.users, sampleRow(declarationOf('users'), n * 1000));
    const value = row['kind'] === 'email' ? `new.${n}@example.test` : `+6019${String(n).padStart(8, '0')}`;
    return { ...row, user_id: user['id'], account_number: user['account_number'], new_value: value };
  },
  enquiries: async (tx, row) => {
    await withQuote(tx);
    return row;
  },
  owners: async (_tx, row) => ({ ...row, pending_bank_account: ACCOUNT }),
  /** A draft that somebody else wrote, to begin when nothing else does. */
  'package-versions': async (_tx, row) => ({
    ...row,
    made_by: 'M000000',
    effective_from: '2090-01-01',
    ends_on: null,
  }),
  'unit-packages': async (_tx, row) => ({ ...row, to: null }),
  /** Of a house with another unit to share it with; it looks like another bill, so that whoever approves it may say that it is none. */
  expenses: async (tx, row, n) => {
    const { property_id, room_type_id, units } = await insertHouse(tx, { units: 2 });
    spareUnit = units[1] ?? 0;
    const inHouse = { kind: 'guest', status: 'checked_in', property_id, room_type_id, unit_id: units[0], parts: null };
    const stay = { ...sampleRow(declarationOf('reservations'), n), ...NAMES_NOBODY, ...inHouse };
    guestsStay = (await tx.insert(resourceTables.reservations, stay)).id;
    return { ...row, property_id, unit_id: units[0], parts: [], shares: [], ...BILL };
  },
  /** Of a month that nothing happened in, and of an owner who can be written to. */
  'owner-statements': async (tx, row, n) => {
    const user = await tx.insert(resourceTables.users, sampleRow(declarationOf('users'), n * 1000));
    await tx.update(resourceTables.owners, hasId(Number(row['owner_id'])), { user_id: user.id, payouts_held: false });
    return {
      ...row,
      period: '1999-01',
      lines: [],
      problems: [],
      thread: [],
      opening_sen: 0,
      carried_sen: 0,
      // What was reviewed is still so.
      ...(row['state'] === 'reviewed' && { payable_sen: 0 }),
    };
  },
  /** Of an owner whose account stands, asked for by somebody else. */
  payouts: async (tx, row) => {
    const bank_account = String(row['bank_account'] ?? ACCOUNT);
    const payable = { bank_account, payouts_frozen: false, payouts_held: false };
    await tx.update(resourceTables.owners, hasId(Number(row['owner_id'])), payable);
    return { ...row, submitted_by: 'ADM-0', bank_account };
  },
  /** Of a company with a bill that is still to be paid. */
  'company-receipts': async (tx, row, n) => {
    const { fields } = declarationOf('company-charges');
    const charge = await withTargets(tx, fields, sampleRow(declarationOf('company-charges'), n));
    const open = { company_id: row['company_id'], state: 'open', amount_sen: 5000, open_sen: 5000 };
    await tx.insert(resourceTables['company-charges'], { ...charge, ...open });
    return row;
  },
  /** Paid by the guest, on nobody's account. */
  payments: async (_tx, row) => ({ ...row, charged_to: null }),
  /** Begun before any day on which it could be sold. */
  ownerships: async (_tx, row) => ({ ...row, from: '1990-01-01', share_bp: 10_000, is_incomplete: false }),
  /** Beside another owner, to whom it can be given. */
  units: async (tx, row) => {
    const owners = declarationOf('owners');
    const values = await withTargets(tx, owners.fields, sampleRow(owners, nextTarget()));
    spareOwner = (await tx.insert(resourceTables.owners, values)).id;
    return row;
  },
  /** A house with rooms to move to, a stay in one of them that began, and nothing to pay; a voucher that anybody may use. */
  reservations: async (tx, row) => {
    const worth = { percent: 10, amount_sen: 0, uses: 0, status: 'active' };
    await tx.insertIfAbsent(resourceTables.vouchers, { code: VOUCHER, name: 'Ten off', ...worth });
    const { property_id, room_type_id, units } = await insertHouse(tx, { units: 3 });
    const nights = 5;
    const isAsked = row['status'] === 'enquiry';
    // Nights that are only asked for lie ahead, and have no unit.
    const arrival = addDays(TODAY, isAsked ? 1 : -2);
    const credit = Math.max(0, -Number(row['balance_sen']));
    return {
      ...row,
      property_id,
      room_type_id,
      unit_id: isAsked || row['unit_number'] === NOWHERE ? null : units[0],
      arrival,
      departure: addDays(arrival, nights),
      nights,
      total_sen: 0,
      paid_sen: credit,
      balance_sen: -credit,
      rounding_sen: 0,
      deposit_sen: 0,
      adults: 2,
      children: 0,
      child_ages: null,
      source_channel: 'phone',
      is_pinned: false,
      nationality: row['any_foreign_occupant'] === true ? row['nationality'] : HOME_COUNTRY,
      checked_out_at: NOW,
      moves_on: row['moves_on'] === LONG_AGO ? TODAY : null,
    };
  },
  /** A stay without a room, and a house with rooms that are free. */
  'calendar-stays': async (tx, row, n) => {
    const { property_id, room_type_id, units } = await insertHouse(tx, { units: 2 });
    const [arrival, departure] = [addDays(TODAY, 7), addDays(TODAY, 9)];
    const place = { room_type_id, unit_id: units[0] };
    spareUnit = units[1] ?? 0;
    await tx.update(resourceTables['calendar-imports'], hasId(Number(row['import_id'])), place);
    const nights = { property_id, room_type_id, unit_id: null, arrival, departure, nights: 2 };
    const waiting = { ...nights, status: 'quarantined' };
    const nobody = { ...sampleRow(declarationOf('reservations'), n), ...NAMES_NOBODY };
    const reservation_id =
      row['reservation_id'] ?? (await tx.insert(resourceTables.reservations, { ...nobody, ...waiting }))['id'];
    await tx.update(resourceTables.reservations, hasId(Number(reservation_id)), waiting);
    return { ...row, reservation_id, arrival, departure };
  },
};

/** Of a price that was given and still stands. */
export const OFFER = { offer_until: '2026-12-31', quote_1: 'a-quote' };

export async function withQuote(tx: Transaction): Promise<void> {
  const stay = { property_id: 1, room_type_id: 1, arrival: '2027-01-04', departure: '2027-01-06' };
  const priced = { lines: [], nights: [], room_sen: 0, total_sen: 50_000, deposit_sen: 15_000 };
  const terms = { request: { adults: 2, children: 0, any_foreign_occupant: false }, priced };
  const values = { ...stay, ...terms, token: OFFER.quote_1, expires_at: '2026-12-01T00:00:00.000Z' };
  await tx.insertIfAbsent(quotes, await withTargets(tx, quotes.fields, values));
}

const TAKES_NIGHTS: ReadonlySet<unknown> = new Set(['pending', 'confirmed', 'checked_in', 'checked_out']);

/** What stands beside a record once it has its id. */
export async function addCompanions(tx: Transaction, resource: string, row: Row): Promise<void> {
  if (resource !== 'reservations' || !TAKES_NIGHTS.has(row['status'])) return;
  const stay = row as unknown as RowOfResource<typeof reservations>;
  const { id: reservation_id, room_type_id, unit_id, arrival, departure, moves_on } = stay;
  const part = { reservation_id, room_type_id, unit_id, arrival, departure: moves_on ?? departure };
  await takeSegment(tx, part);
  if (stay.internal_note === CHARGED) {
    const lamp = { charged_for: 'damage', amount_sen: 100, reason: 'A lamp was broken' } as const;
    const lines = linesOfExtra(lamp, { day: TODAY, sst_registered: false, sst: [] });
    await postLines(tx, { reservationId: reservation_id, day: TODAY }, lines);
  }
  if (moves_on !== null) await takeSegment(tx, { ...part, unit_id: Number(unit_id) + 1, arrival: moves_on, departure });
}

/** An action's input that fits what its record's companions hold. */
export function fitting(input: Row, action = '', row: Row = {}): Row {
  if ('quote_1' in input) return OFFER;
  if ('bank_account' in input) return { ...input, bank_account: ACCOUNT };
  return STAY_INPUTS[action]?.(input, row) ?? input;
}

type Fit = (input: Row, row: Row) => Row;
/** After the rate's own beginning. */
const afterwards: Fit = (input, row) => ({ ...input, from: addDays(String(row['valid_from']), 1) });
const otherUnit: Fit = (input, row) => ({ ...input, unit_id: Number(row['unit_id']) + 1 });

/** What a new record must say to be one, whatever its companions are. */
export const beginning = (resource: string): Row => beginnings.created[resource] ?? {};

/** A record that still holds on to whom it names: a stay that is over lets its guest go. */
export const standing = (resource: string): Row => beginnings.standing[resource] ?? {};

/** Nights, rooms and people that go with the house of the stay; days that go with the record. */
const STAY_INPUTS: Readonly<Record<string, Fit>> = {
  'tax-rates.replace': afterwards,
  'units.set-owners': (input) => ({ ...input, owners: [{ owner_id: spareOwner, share_bp: 10_000 }] }),
  'levies.replace': afterwards,
  'expenses.split': (_input, row) => ({ by: 'equal', unit_ids: [row['unit_id'], spareUnit] }),
  'expenses.recharge': (input) => ({ ...input, reservation_id: guestsStay, recharged_sen: null }),
  'entitlement-balances.cash-out': (input) => ({ ...input, nights: 1 }),
  'free-stay-requests.move-unit': (input, row) => otherUnit(input, row),
  'free-stay-requests.choose-nights': (_input, row) => ({ free_days: row['arrival'] }),
  'calendar-stays.move': (input) => ({ ...input, unit_id: spareUnit }),
  'reservations.accept': (input, row) => otherUnit({ ...input, room_type_id: row['room_type_id'] }, row),
  'reservations.assign': (input) => ({ ...input, unit_id: null }),
  'reservations.pin': () => ({ pinned: true }),
  'reservations.tourism-tax': (input) => ({ ...input, ttx_collector: 'exempt' }),
  'reservations.move': (input, row) => otherUnit({ ...input, from: TODAY }, row),
  'reservations.split': (input, row) => otherUnit({ ...input, date: TODAY }, row),
  'reservations.change-dates': (input, row) =>
    otherUnit({ ...input, arrival: row['arrival'], departure: addDays(String(row['departure']), 1) }, row),
  'reservations.apply-voucher': () => ({ voucher: VOUCHER }),
  'reservations.cancel': (input) => ({ ...input, fee_sen: 0 }),
  'reservations.no-show': (input) => ({ ...input, fee_sen: 0 }),
  'reservations.take-off-charge': (input) => ({ ...input, charged_for: 'damage', line_id: null }),
  'reservations.move-credit': (input) => ({ ...input, amount_sen: null, confirm_overpayment: true }),
  'reservation-guests.identify': (input) => ({
    ...input,
    id_type: 'passport',
    id_number: 'K1234567',
    id_expires_on: '2099-01-01',
  }),
  'reservations.change-guests': (input) => ({ ...input, adults: 2, children: 1, child_ages: [7] }),
};

/** The row as it can be inserted, its companions already there. */
export async function withCompanions(tx: Transaction, resource: string, row: Row, n: number): Promise<Row> {
  const whole = await withTargets(tx, declarationOf(resource).fields, row);
  return COMPANIONS[resource]?.(tx, whole, n) ?? whole;
}
