import { businessDate } from '#shared/booking/business-date.ts';
import { addDays, countNights } from '#shared/booking/night.ts';
import type { Reader } from '#server/platform/store.ts';
import { changeBeside } from './beside.ts';
import { hasId } from './kit.ts';
import { all, is, isGiven } from './row-tests.ts';
import { type Act, type Change, type Reservation, placeOf, refuse, text } from './stay-act.ts';
import { retake } from './stay-cancel.ts';
import { stretch } from './stay-dates.ts';
import type { StayDates } from './stay-facts.ts';
import { reprice, restorePrice } from './stay-reprice.ts';
import { changeSegment, segmentsOf } from './stay-segments.ts';
import { resourceTables } from './tables.ts';

/** The guest comes and goes. */

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

export async function earlyDeparture(command: Act): Promise<Change> {
  const place = await placeOf(command);
  const { stay, today } = place;
  const departure = lastDay(stay, today);
  if (departure >= stay.departure) refuse('nights_left_none');
  const wanted = { ...stay, departure, nights: countNights(stay.arrival, departure) };
  await stretch(place, wanted);
  return { departure, nights: wanted.nights, ...(await reprice(place, wanted, 'keep')) };
}

export async function reopen(command: Act): Promise<Change> {
  const { stay, property, today } = await placeOf(command);
  const left = stay.checked_out_at;
  if (left === null || businessDate(left, property.rollover_hour) !== today) refuse('not_same_day');
  return { status: 'checked_in', checked_out_at: null };
}
