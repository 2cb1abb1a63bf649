import { businessDate } from '#shared/business-date.ts';
import type { PricedNight } from '#shared/rates/night-price.ts';
import { totalOf } from '#shared/rates/line.ts';
import type { StayTerms } from '#shared/rates/stay-input.ts';
import type { FolioLine } from '#shared/reservations/stay-answers.ts';
import { isExtra } from '#shared/reservations/extra-charge.ts';
import { isSameJson } from '#shared/same-json.ts';
import type { Reader } from '#server/platform/database/store.ts';
import { Refusal } from '#server/kit/refusal.ts';
import { is } from '#server/kit/conditions.ts';
import { getTypeAndHouse } from './facts.ts';
import type { Act, Reservation } from './stay-command.ts';
import {
  chargesOf,
  listExtras,
  readMoney,
  listStayNights,
  postExtras,
  postPrice,
  findStayTerms,
  listRecharges,
} from '#server/domain/reservations/money/folio.ts';
import { keepPartsInService, refuseOut, replaceSegments } from './rebooking.ts';
import { releaseStay, listSegments } from '#server/domain/reservations/rooms/segments.ts';
import { type PlacedPart, stayPasts } from '#server/domain/reservations/tables.ts';
import { changeVoucher, findVoucher } from '#server/domain/rates/vouchers.ts';

/**
 * The way back from the last change of a stay's room, days or guests, and from a check-in or no-show by mistake: its nights
 * where they were, at the price that was agreed. Columns alone would give back neither, so what a change replaces is kept
 * until the next one.
 */

/** Columns by which a stay would be restored. */
const COLUMNS = [
  'status',
  'property_id',
  'ttx_collector',
  'room_type_id',
  'unit_id',
  'parts',
  'arrival',
  'departure',
  'adults',
  'children',
  'any_foreign_occupant',
  'voucher_id',
  'total_sen',
  'deposit_sen',
] as const satisfies readonly (keyof Reservation)[];

/** The place and price of a stay before its last change. */
interface Past {
  readonly of_version: number;
  /** The business day of the change. */
  readonly on: string;
  readonly columns: Readonly<Partial<Reservation>>;
  readonly segments: readonly PlacedPart[];
  readonly nights: readonly PricedNight[];
  /** Of the stay itself, and what the desk charged beside it. */
  readonly lines: readonly FolioLine[];
  readonly terms: StayTerms | null;
}

const columnsOf = (stay: Partial<Reservation>): Partial<Reservation> =>
  Object.fromEntries(COLUMNS.map((name) => [name, stay[name] ?? null]));

const todayOf = async ({ tx, context }: Act, { room_type_id }: Reservation): Promise<string> => {
  const { property } = await getTypeAndHouse(tx, room_type_id);
  return businessDate(context.now, property.rollover_hour);
};

const undoableOf = async (reader: Reader, id: number): Promise<FolioLine[]> => [
  ...(await chargesOf(reader, id)),
  ...(await listExtras(reader, id)),
];

/** Parts of a stay beside its columns that an action may change. */
const standingOf = async (
  reader: Reader,
  id: number,
): Promise<Pick<Past, 'segments' | 'nights' | 'lines' | 'terms'>> => ({
  segments: (await listSegments(reader, id)).map(({ room_type_id, unit_id, arrival, departure, pinned }) => ({
    room_type_id,
    unit_id,
    arrival,
    departure,
    pinned,
  })),
  nights: await listStayNights(reader, id),
  lines: await undoableOf(reader, id),
  terms: await findStayTerms(reader, id),
});

/** An action that can be taken back: what it finds is kept before it changes anything. */
export const returning =
  <A extends Act>(act: (command: A) => Promise<Partial<Reservation>>) =>
  async (command: A): Promise<Partial<Reservation>> => {
    const { before: stay, tx } = command;
    const past: Past = {
      of_version: stay.version,
      on: await todayOf(command, stay),
      columns: columnsOf(stay),
      ...(await standingOf(tx, stay.id)),
    };
    await tx.remove(stayPasts, is('reservation_id', stay.id));
    await tx.insert(stayPasts, { reservation_id: stay.id, ...past });
    return act(command);
  };

/** Nights are written anew with every price. */
const priceOf = ({ date, base_sen, surcharge_sen, markup_sen, final_sen, is_free, rule, formula }: PricedNight) => [
  [date, base_sen, surcharge_sen, markup_sen, final_sen, is_free],
  [rule, formula],
];

/** Whether an action that leaves the columns of a stay as they are changed its rooms, its nights or its bill. */
export async function hasChangedBeside({ tx, before: stay, action }: Act): Promise<boolean> {
  if (action === 'send') return true;
  const [past] = await tx.list(stayPasts, { where: is('reservation_id', stay?.id) });
  if (!stay || past?.of_version !== stay.version) return false;
  const { segments, nights, lines } = await standingOf(tx, stay.id);
  const was = [past.segments, past.nights.map(priceOf), past.lines];
  return !isSameJson([segments, nights.map(priceOf), lines], was);
}

/** The room that a guest went to today and has the key of, though leaving early took its nights off the stay; null for none. */
export async function findRoomGivenUp(
  { tx }: Pick<Act, 'tx'>,
  stay: Reservation,
  today: string,
): Promise<number | null> {
  const [past] = await tx.list(stayPasts, { where: is('reservation_id', stay.id) });
  const there = past?.on === today ? past.columns.unit_id : null;
  const isIn = past?.segments.some(({ unit_id, arrival }) => unit_id === there && arrival === today);
  return isIn && there !== stay.unit_id && stay.departure === today ? (there ?? null) : null;
}

/**
 * Whether what the change left still stands. A check-in takes and charges nothing, so that what is noted or paid since
 * leaves it undoable; a charge does not.
 */
async function isLast({ before, tx }: Act, wanted: Reservation, past: Past): Promise<boolean> {
  const isCheckIn = before?.status === 'checked_in' && wanted.status === 'confirmed';
  const kept = COLUMNS.filter((name) => !isCheckIn || name !== 'total_sen');
  if (kept.some((name) => JSON.stringify(wanted[name] ?? null) !== JSON.stringify(past.columns[name] ?? null)))
    return false;
  if (!isCheckIn) return past.of_version === before.version - 1;
  if ((await listRecharges(tx, wanted.id)).length > 0) return false;
  const charged = await undoableOf(tx, wanted.id);
  return JSON.stringify(charged.map(({ id }) => id)) === JSON.stringify(past.lines.map(({ id }) => id));
}

/** The stay in its rooms of before; what it says of its unit where that is out of service, which no guest is put into. */
async function goBack(
  { tx, context }: Act,
  { id, status }: Reservation,
  { past: { segments }, today }: { readonly past: Past; readonly today: string },
): Promise<Partial<Reservation>> {
  if (status === 'no_show') {
    await releaseStay(tx, id);
    return {};
  }
  if (status === 'checked_in') await refuseOut(tx, segments, today);
  const { parts, lost } = await keepPartsInService(tx, segments, today);
  await replaceSegments(tx, { reservation_id: id, at: { today, now: context.now } }, parts);
  return lost;
}

/** Puts the nights and lines back that the change replaced; the columns to write beside those of the trail. */
export async function takeBack(command: Act): Promise<Partial<Reservation>> {
  const { before: stay, change, tx } = command;
  const [past] = await tx.list(stayPasts, { where: is('reservation_id', stay.id) });
  const wanted = { ...stay, ...change };
  const today = await todayOf(command, wanted);
  // Nights already slept cannot be undone.
  const isOver = past !== undefined && stay.status === 'checked_in' && past.on !== today;
  if (isOver) throw new Refusal('CONFLICT', { message: 'slept_since' });
  if (!past || !(await isLast(command, wanted, past))) throw new Refusal('CONFLICT', { message: 'changed_since' });
  const isRestored = stay.status === 'no_show' && wanted.status !== 'no_show';
  if (isRestored && wanted.departure <= today) throw new Refusal('CONFLICT', { message: 'stay_over' });
  // Charges to a guest who has left took no room, and give none back.
  const isInPlace = stay.status === 'checked_out' && wanted.status === stay.status;
  const there = isInPlace ? {} : await goBack(command, wanted, { past, today });
  const { nights, lines, terms } = past;
  const { deposit_sen } = wanted;
  const charges = lines.filter((line) => !isExtra(line));
  const priced = {
    nights,
    lines: charges,
    room_sen: 0,
    total_sen: totalOf(charges),
    deposit_sen,
    ...(terms && { terms }),
  };
  const posting = { reservationId: stay.id, day: today };
  await postPrice(tx, posting, priced);
  await postExtras(tx, posting, lines.filter(isExtra));
  await changeVoucher(tx, stay, await findVoucher(tx, wanted.voucher_id));
  await tx.remove(stayPasts, is('reservation_id', stay.id));
  return { ...there, ...(await readMoney(tx, stay.id)) };
}
