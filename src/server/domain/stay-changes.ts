import { businessDate } from '#shared/booking/business-date.ts';
import { cancellationFee } from '#shared/booking/cancellation.ts';
import { type Requote, changeStay } from '#shared/booking/change.ts';
import { addDays, countNights } from '#shared/booking/night.ts';
import { ringgit } from '#shared/money.ts';
import type { RowOfResource } from '#shared/resource.ts';
import type { reservations } from '#resources/reservations.ts';
import type { Reader } from '#server/platform/store.ts';
import type { Row } from '#server/platform/table.ts';
import { acquiring } from './availability.ts';
import { changeBeside } from './beside.ts';
import { checkWish, later, unitOfType } from './booking.ts';
import { takeNights } from './inventory.ts';
import { hasId } from './kit.ts';
import { cancellationPolicy } from './price-facts.ts';
import { Refusal } from './refusal.ts';
import { all, is, isGiven } from './row-tests.ts';
import type { Command } from './server-part.ts';
import { type Party, type Property, type StayDates, stayFacts, stayInput, typeAndHouse } from './stay-facts.ts';
import { agreedPrice, moneyOf, nightsOfStay, postLines, postPrice } from './stay-price.ts';
import {
  type Segment,
  changeSegment,
  dropSegment,
  pastSegmentsOf,
  placeSegment,
  releaseStay,
  segmentsOf,
  takeSegment,
} from './stay-segments.ts';
import { assignmentOf, candidates } from './stay-units.ts';
import { resourceTables } from './tables.ts';

/** Every way from one state of a stay to another, and every change of its nights. Each returns the columns to write. */

export type Reservation = RowOfResource<typeof reservations>;
type Act = Command<Reservation>;
type Change = Partial<Reservation>;

/** The stay an action is about, its house, and the day there. */
interface Place {
  readonly command: Act;
  readonly stay: Reservation;
  readonly property: Property;
  readonly today: string;
  readonly at: { readonly today: string; readonly now: string };
}

async function placeOf(command: Act): Promise<Place> {
  const { before: stay, tx, context } = command;
  if (!stay) throw new Error('An action needs its reservation');
  const { property } = await typeAndHouse(tx, stay.room_type_id);
  const today = businessDate(context.now, property.rollover_hour);
  return { command, stay, property, today, at: { today, now: context.now } };
}

const refuse = (message: string): never => {
  throw new Refusal('CONFLICT', { message });
};

const text = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);
const numberIn = (value: unknown): number | null => (typeof value === 'number' ? value : null);

const partyOf = (stay: Reservation): Party => ({
  adults: stay.adults,
  children: stay.children,
  any_foreign_occupant: stay.any_foreign_occupant,
  source_channel: stay.source_channel,
  channel_markup_percent: stay.channel_markup_percent,
});

/** The folio's columns, after it or the payments changed. */
const settled = async ({ command, stay }: Place): Promise<Change> => (await moneyOf(command.tx, stay.id)) as Change;

const posting = ({ stay, today }: Place) => ({ reservationId: stay.id, day: today });

/* From nothing to nights. */

async function takeAll(place: Place, change: Partial<Segment> = {}): Promise<Segment> {
  const { command, stay, at } = place;
  const { arrival, departure, room_type_id } = { ...stay, ...change };
  const segment = { reservation_id: stay.id, room_type_id, unit_id: change.unit_id ?? null, arrival, departure };
  await acquiring(command.tx, segment, at, () => takeSegment(command.tx, segment));
  const [taken] = await segmentsOf(command.tx, stay.id);
  if (!taken) throw new Error('The nights that were just taken are not there');
  return taken;
}

const HOLD_MINUTES = 24 * 60;

export async function hold(command: Act): Promise<Change> {
  const place = await placeOf(command);
  await takeAll(place);
  return {
    status: 'pending',
    hold_expires_at: later(command.context.now, numberIn(command.input['minutes']) ?? HOLD_MINUTES),
  };
}

export async function confirm(command: Act): Promise<Change> {
  const { stay } = await placeOf(command);
  const isDue = stay.deposit_sen > 0 && stay.paid_sen < stay.deposit_sen;
  if (isDue && text(command.input['waive_reason']) === null) refuse('deposit_due');
  return { status: 'confirmed', hold_expires_at: null };
}

/** A stay that came from outside and collided takes its nights after all, here or in another room. */
export async function accept(command: Act): Promise<Change> {
  const place = await placeOf(command);
  const { stay } = place;
  const room_type_id = numberIn(command.input['room_type_id']) ?? stay.room_type_id;
  const unit_id = numberIn(command.input['unit_id']);
  if (unit_id !== null) await unitOfType(command.tx, unit_id, room_type_id);
  const { property } = await typeAndHouse(command.tx, room_type_id);
  await takeAll(place, { room_type_id, unit_id });
  return { status: 'confirmed', room_type_id, unit_id, property_id: property.id };
}

/* The guest comes and goes. */

export async function checkIn(command: Act): Promise<Change> {
  const place = await placeOf(command);
  const { stay, today } = place;
  const { tx, context } = command;
  if (today < stay.arrival) refuse('too_early');
  if (today >= stay.departure) refuse('too_late');
  if (stay.unit_id === null) refuse('no_unit');
  const isForced = text(command.input['override_reason']) !== null;
  if (!isForced) await checkReady(tx, stay);
  if (stay.status === 'no_show') await retake(place);
  for (const segment of await segmentsOf(tx, stay.id)) await changeSegment(tx, segment, { pinned: true });
  // The fee of a guest who came after all is taken back.
  const stood = stay.status === 'no_show' ? await restorePrice(place) : {};
  return {
    status: 'checked_in',
    checked_in_at: context.now,
    checked_out_at: null,
    cancellation_fee_sen: null,
    ...stood,
  };
}

async function checkReady(reader: Reader, stay: Reservation): Promise<void> {
  const unit = await reader.find(resourceTables.units, hasId(Number(stay.unit_id)));
  if (unit?.['housekeeping'] === 'dirty') refuse('unit_not_clean');
  const known = await reader.count(
    resourceTables['reservation-guests'],
    all(is('reservation_id', stay.id), isGiven('id_type')),
  );
  if (known === 0) refuse('no_identity_checked');
}

/** A guest who pays for nights they do not stay leaves early with a reason; otherwise the nights are given up first. */
export async function checkOut(command: Act): Promise<Change> {
  const place = await placeOf(command);
  const { stay, today } = place;
  const { tx, context, input } = command;
  const isForced = text(input['override_reason']) !== null;
  const departure = lastDay(stay, today);
  if (departure < stay.departure) {
    if (!isForced) refuse('early_departure_first');
    await stretch(place, { arrival: stay.arrival, departure });
  }
  if (stay.balance_sen !== 0 && !isForced) refuse('balance_open');
  const segments = await segmentsOf(tx, stay.id);
  const unitId = segments.at(-1)?.unit_id ?? stay.unit_id;
  const unit = unitId === null ? null : await tx.lock(resourceTables.units, unitId);
  if (unit && unit['housekeeping'] !== 'dirty') {
    const dirty = { action: 'housekeeping', change: { housekeeping: 'dirty' }, reason: stay.reference };
    await changeBeside({ tx, context }, 'units', unit, dirty);
  }
  return {
    status: 'checked_out',
    checked_out_at: context.now,
    departure,
    nights: countNights(stay.arrival, departure),
  };
}

/** The day on which a guest leaves who leaves today: after one night at least, and never later than was booked. */
function lastDay({ arrival, departure }: StayDates, today: string): string {
  const first = addDays(arrival, 1);
  const left = today < first ? first : today;
  return left < departure ? left : departure;
}

export async function reopen(command: Act): Promise<Change> {
  const { stay, property, today } = await placeOf(command);
  const left = stay.checked_out_at;
  if (left === null || businessDate(left, property.rollover_hour) !== today) refuse('not_same_day');
  return { status: 'checked_in', checked_out_at: null };
}

/* The stay does not happen. */

/** What a cancellation now, or a no-show, costs by the house's policy. */
export async function feeOf(
  reader: Reader,
  stay: Reservation,
  cancelledAt: string | null,
): Promise<ReturnType<typeof cancellationFee>> {
  const { property } = await typeAndHouse(reader, stay.room_type_id);
  const agreed = await agreedPrice(reader, stay as unknown as Row);
  return cancellationFee({
    policy: cancellationPolicy(property),
    arrival: stay.arrival,
    check_in_time: property.check_in_time,
    cancelled_at: cancelledAt,
    stay: agreed,
    sst: null,
  });
}

async function callOff(place: Place, status: 'cancelled' | 'no_show'): Promise<Change> {
  const { command, stay } = place;
  const { tx, context, input } = command;
  const said = numberIn(input['fee_sen']);
  const isFree = stay.status !== 'confirmed' && status === 'cancelled' && stay.paid_sen === 0;
  const computed = await feeOf(tx, stay, status === 'no_show' ? null : context.now);
  const fee = said ?? (isFree ? 0 : computed.fee_sen);
  const reason = text(input['reason']);
  await releaseStay(tx, stay.id);
  const lines = said === null ? computed.lines.filter(() => fee > 0) : feeByHand(fee, computed.fee_sen, reason);
  await postLines(tx, posting(place), lines);
  return {
    status,
    hold_expires_at: null,
    cancelled_at: context.now,
    cancel_reason: reason,
    cancellation_fee_sen: fee,
    ...(await settled(place)),
  };
}

/** A fee that somebody set beside the policy says so. */
function feeByHand(fee: number, byPolicy: number, reason: string | null): Parameters<typeof postLines>[2] {
  if (fee === 0) return [];
  const [said, policy] = [ringgit(fee), ringgit(byPolicy)];
  return [
    {
      code: 'CANCELLATION',
      label: { en: 'Cancellation fee', zh: '取消费' },
      qty: 1,
      unit_sen: fee,
      amount_sen: fee,
      formula: said,
      because: [
        {
          rule: 'BY_HAND',
          text: `Set to ${said}, by the policy ${policy}${reason === null ? '' : `: ${reason}`}`,
          text_zh: `人工定为 ${said}，按政策为 ${policy}${reason === null ? '' : `：${reason}`}`,
        },
      ],
      tax_code: null,
    },
  ];
}

export async function cancel(command: Act): Promise<Change> {
  return callOff(await placeOf(command), 'cancelled');
}

export async function noShow(command: Act): Promise<Change> {
  const place = await placeOf(command);
  if (place.today <= place.stay.arrival) refuse('not_yet_no_show');
  return callOff(place, 'no_show');
}

/** The nights that were given back are taken again, in the same unit while it is free. */
async function retake(place: Place): Promise<void> {
  const { command, stay, at } = place;
  const { tx } = command;
  const past = await pastSegmentsOf(tx, stay.id);
  if (past.length === 0) return;
  await acquiring(tx, { ...stay }, at, async () => {
    for (const segment of past) {
      await takeNights(tx, segment);
      await changeSegment(tx, segment, { blocking: true });
    }
  });
}

/** The price that was agreed, in place of what was charged when the stay was called off. */
async function restorePrice(place: Place): Promise<Change> {
  const { command, stay } = place;
  const { tx } = command;
  const facts = await stayFacts(tx, stay);
  const kept = await nightsOfStay(tx, stay.id);
  const { kept: agreed } = changeStay(
    { nights: kept, lines: [], room_sen: 0, total_sen: 0, deposit_sen: 0 },
    stayInput(facts, stay, partyOf(stay)),
  );
  await postPrice(tx, posting(place), agreed.stay);
  return settled(place);
}

export async function reinstate(command: Act): Promise<Change> {
  const place = await placeOf(command);
  if (place.stay.departure <= place.today) refuse('too_late');
  await retake(place);
  return {
    status: 'confirmed',
    cancelled_at: null,
    cancel_reason: null,
    cancellation_fee_sen: null,
    ...(await restorePrice(place)),
  };
}

/* Where the guest sleeps. */

export async function assign(command: Act): Promise<Change> {
  const place = await placeOf(command);
  const { stay, at } = place;
  const { tx, input } = command;
  const chosen = numberIn(input['unit_id']);
  const own = await segmentsOf(tx, stay.id);
  const [segment] = own;
  if (!segment) return refuse('not_in_state');
  if (chosen !== null) await unitOfType(tx, chosen, segment.room_type_id);
  const found = await candidates(tx, segment);
  const unit = chosen ?? found[0]?.unit_id ?? refuse('no_free_unit');
  const pinned = input['pinned'] === true;
  await acquiring(tx, { ...segment, unit_id: unit }, at, () => changeSegment(tx, segment, { unit_id: unit, pinned }));
  return { unit_id: unit, assignment: assignmentOf(segment, found, unit, chosen === null ? 'fair' : 'chosen') };
}

export async function unassign(command: Act): Promise<Change> {
  const { stay } = await placeOf(command);
  for (const segment of await segmentsOf(command.tx, stay.id)) {
    await changeSegment(command.tx, segment, { unit_id: null, pinned: false });
  }
  return { unit_id: null, assignment: null };
}

export async function pin(command: Act): Promise<Change> {
  const { stay } = await placeOf(command);
  const pinned = command.input['pinned'] === true;
  if (pinned && stay.unit_id === null) refuse('no_unit');
  for (const segment of await segmentsOf(command.tx, stay.id)) {
    if (segment.unit_id !== null) await changeSegment(command.tx, segment, { pinned });
  }
  return {};
}

/** Cuts a stay in two on a day, when it is not cut there already. */
async function cutAt(place: Place, day: string): Promise<Segment[]> {
  const { command, stay } = place;
  const segments = await segmentsOf(command.tx, stay.id);
  const cut = segments.find(({ arrival, departure }) => arrival < day && day < departure);
  if (!cut) return segments;
  await changeSegment(command.tx, cut, { departure: day });
  await placeSegment(command.tx, { ...cut, arrival: day, pinned: false });
  return segmentsOf(command.tx, stay.id);
}

/** Puts a part of a stay into a unit, of its own type or another one. */
async function put({ command, at }: Place, segment: Segment, unit: Row): Promise<void> {
  const { tx } = command;
  const room_type_id = Number(unit['room_type_id']);
  const unit_id = Number(unit['id']);
  await acquiring(tx, { ...segment, room_type_id, unit_id }, at, async () => {
    if (room_type_id !== segment.room_type_id) {
      await takeNights(tx, { ...segment, room_type_id });
      await takeNights(tx, segment, -1);
    }
    await changeSegment(tx, segment, { room_type_id, unit_id });
  });
}

async function unitInService(reader: Reader, id: number): Promise<Row> {
  const unit = await reader.find(resourceTables.units, hasId(id));
  if (unit?.['lifecycle'] !== 'active') throw new Refusal('CONFLICT', { message: 'unit_not_ready' });
  return unit;
}

export async function move(command: Act): Promise<Change> {
  const place = await placeOf(command);
  const { stay, today } = place;
  const { tx, input } = command;
  const unit = await unitInService(tx, Number(input['unit_id']));
  const earliest = stay.status === 'checked_in' && today > stay.arrival ? today : stay.arrival;
  const from = text(input['from']) ?? earliest;
  if (from < earliest || from >= stay.departure) refuse('no_split_here');
  const parts = (await cutAt(place, from)).filter(({ arrival }) => arrival >= from);
  for (const part of parts) await put(place, part, unit);
  const isWhole = from === stay.arrival;
  const here = isWhole || from <= today;
  const room_type_id = isWhole ? Number(unit['room_type_id']) : stay.room_type_id;
  const priced = input['price'] === 'whole' && isWhole ? await reprice(place, { ...stay, room_type_id }, 'whole') : {};
  return {
    ...(here ? { unit_id: Number(unit['id']) } : {}),
    room_type_id,
    property_id: Number(unit['property_id'] ?? stay.property_id),
    ...priced,
  };
}

export async function split(command: Act): Promise<Change> {
  const place = await placeOf(command);
  const { stay } = place;
  const day = String(command.input['date']);
  if (day <= stay.arrival || day >= stay.departure) refuse('no_split_here');
  const chosen = numberIn(command.input['unit_id']);
  const parts = await cutAt(place, day);
  const second = parts.find(({ arrival }) => arrival === day);
  if (second && chosen !== null) await put(place, second, await unitInService(command.tx, chosen));
  return {};
}

/* When, and how many. */

type Mode = 'keep' | 'whole';
const modeOf = (value: unknown): Mode => (value === 'whole' ? 'whole' : 'keep');

interface Wanted extends StayDates {
  readonly room_type_id: number;
  readonly party: Party;
}

/** Both prices of a changed stay beside the agreed one. */
export async function requote(
  reader: Reader,
  stay: Reservation,
  wanted: Wanted,
): Promise<{ readonly kept: Requote; readonly whole: Requote }> {
  const facts = await stayFacts(reader, wanted);
  const agreed = await agreedPrice(reader, stay as unknown as Row);
  return changeStay(agreed, stayInput(facts, wanted, wanted.party));
}

async function reprice(place: Place, wanted: Reservation, mode: Mode): Promise<Change> {
  const { kept, whole } = await requote(place.command.tx, place.stay, { ...wanted, party: partyOf(wanted) });
  const { stay } = mode === 'keep' ? kept : whole;
  await postPrice(place.command.tx, posting(place), stay);
  return { deposit_sen: stay.deposit_sen, ...(await settled(place)) };
}

/** Gives back what is no longer wanted, then takes what is new: at the ends of the first and the last part. */
async function stretch(place: Place, { arrival, departure }: StayDates, unit: Row | null = null): Promise<void> {
  const { command, stay, at } = place;
  const { tx } = command;
  const segments = await segmentsOf(tx, stay.id);
  const first = segments[0];
  const isMoved = !first || arrival >= stay.departure || departure <= stay.arrival || segments.length === 1;
  if (isMoved || unit) {
    const unit_id = unit ? Number(unit['id']) : (first?.unit_id ?? null);
    const room_type_id = unit ? Number(unit['room_type_id']) : (first?.room_type_id ?? stay.room_type_id);
    await acquiring(tx, { room_type_id, arrival, departure, unit_id }, at, async () => {
      for (const segment of segments) {
        await takeNights(tx, segment, -1);
        await dropSegment(tx, segment);
      }
      const pinned = first?.pinned ?? false;
      await takeSegment(tx, { reservation_id: stay.id, room_type_id, unit_id, arrival, departure, pinned });
    });
    return;
  }
  await acquiring(tx, { ...stay, arrival, departure }, at, async () => {
    for (const [index, segment] of segments.entries()) {
      const from = index === 0 || segment.arrival < arrival ? arrival : segment.arrival;
      const to = index === segments.length - 1 || segment.departure > departure ? departure : segment.departure;
      await takeNights(tx, segment, -1);
      if (from >= to) {
        await dropSegment(tx, segment);
        continue;
      }
      await takeNights(tx, { ...segment, arrival: from, departure: to });
      await changeSegment(tx, segment, { arrival: from, departure: to });
    }
  });
}

export async function changeDates(command: Act): Promise<Change> {
  const place = await placeOf(command);
  const { stay, today } = place;
  const { input, tx } = command;
  const [arrival, departure] = [String(input['arrival']), String(input['departure'])];
  const isHere = stay.status === 'checked_in';
  if (isHere && arrival !== stay.arrival) refuse('arrival_fixed');
  const { type } = await typeAndHouse(tx, stay.room_type_id);
  const wanted = { ...stay, arrival, departure, nights: countNights(arrival, departure) };
  checkWish(type, { ...wanted, party: partyOf(stay) }, isHere || arrival === stay.arrival ? arrival : today);
  if (isHere && departure <= today) refuse('early_departure_first');
  const price = modeOf(input['price']);
  const chosen = numberIn(input['unit_id']);
  const columns = { arrival, departure, nights: wanted.nights };
  if (chosen === null || chosen === stay.unit_id) {
    await stretch(place, wanted);
    return { ...columns, ...(await reprice(place, wanted, price)) };
  }
  const unit = await unitInService(tx, chosen);
  // A guest who is here slept where they slept: the rest of the stay moves first, then its end does.
  if (isHere) {
    const from = today > stay.arrival ? today : stay.arrival;
    for (const part of (await cutAt(place, from)).filter((each) => each.arrival >= from)) await put(place, part, unit);
    await stretch(place, wanted);
    return { ...columns, unit_id: chosen, ...(await reprice(place, wanted, price)) };
  }
  await stretch(place, wanted, unit);
  const there = { room_type_id: Number(unit['room_type_id']), property_id: Number(unit['property_id']) };
  return { ...columns, ...there, unit_id: chosen, ...(await reprice(place, { ...wanted, ...there }, price)) };
}

export async function earlyDeparture(command: Act): Promise<Change> {
  const place = await placeOf(command);
  const { stay, today } = place;
  const departure = lastDay(stay, today);
  if (departure >= stay.departure) refuse('nights_left_none');
  const wanted = { ...stay, departure, nights: countNights(stay.arrival, departure) };
  await stretch(place, wanted);
  return { departure, nights: wanted.nights, ...(await reprice(place, wanted, 'keep')) };
}

export async function changeGuests(command: Act): Promise<Change> {
  const place = await placeOf(command);
  const { adults, children, any_foreign_occupant } = command.input as unknown as Party;
  const wanted = { ...place.stay, adults, children, any_foreign_occupant };
  const { type } = await typeAndHouse(command.tx, wanted.room_type_id);
  checkWish(type, { ...wanted, party: partyOf(wanted) }, wanted.arrival);
  return { adults, children, any_foreign_occupant, ...(await reprice(place, wanted, 'keep')) };
}
