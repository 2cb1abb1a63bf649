import { businessDate } from '#shared/business-date.ts';
import { addDays, countNights } from '#shared/day.ts';
import type { GivenUpNights } from '#shared/rates/stay-input.ts';
import type { Leaving, LeavingPrice } from '#shared/reservations/stay-answers.ts';
import { PERMISSION_GROUPS, codeOf } from '#shared/permissions.ts';
import type { Reader } from '#server/platform/database/store.ts';
import { Refusal, refuseUnchanged, refuse } from '#server/kit/refusal.ts';
import { type Change, type StayPlace, type Reservation, type StayAction, partyOf, placeOf } from './stay-command.ts';
import { stretch } from './date-changes.ts';
import type { StayDates } from './facts.ts';
import { chargeCompany } from '#server/domain/reservations/money/on-account.ts';
import { chargeOwner } from './owner-stays.ts';
import { claimKept } from './overstays.ts';
import { readAgreedPrice } from '#server/domain/reservations/money/folio.ts';
import { elsewhereOf, reprice, requote } from '#server/domain/reservations/money/repricing.ts';
import { listSegments } from '#server/domain/reservations/rooms/segments.ts';
import { findRoomGivenUp } from './undo.ts';
import { markUsed, refuseOccupied, findUnitNow } from './housekeeping-state.ts';

/** The guest leaves: on the day that was booked, before it, or after it. */

/** The day on which a guest leaves who leaves today: after one night at least. */
function getLastDay({ arrival }: StayDates, today: string): string {
  const first = addDays(arrival, 1);
  return today < first ? first : today;
}

const leavingOn = (stay: Reservation, today: string): Reservation => {
  const departure = getLastDay(stay, today);
  return { ...stay, departure, nights: countNights(stay.arrival, departure) };
};

/** Agreed room charge for the unused nights. */
async function findGivenUpNights(
  reader: Reader,
  stay: Reservation,
  { wanted, reason }: Left,
): Promise<GivenUpNights | null> {
  const agreed = await readAgreedPrice(reader, stay);
  const { kept } = await requote(reader, stay, await asked(reader, { ...wanted, unslept: null }));
  const room_sen = agreed.room_sen - kept.stay.room_sen;
  const { departure: from } = wanted;
  return room_sen > 0 ? { from, nights: countNights(from, stay.departure), room_sen, reason } : null;
}

interface Left {
  readonly wanted: Reservation;
  readonly reason: string;
}

const asked = async (reader: Reader, wanted: Reservation & { readonly unslept?: GivenUpNights | null }) => ({
  ...wanted,
  elsewhere: elsewhereOf(await listSegments(reader, wanted.id), wanted),
  party: partyOf(wanted),
});

type Leaver = StayAction<'early-departure'>['input'] | StayAction<'check-out'>['input'];

/** Unused nights leave the stay and its bill; with a reason their room stays charged. The unit is one the guest slept in. */
async function leaveEarly(place: StayPlace<Leaver>, wanted: Reservation): Promise<Change> {
  const { command, stay, today } = place;
  const { tx, input } = command;
  const reason = input.reason ?? ('override_reason' in input ? input.override_reason : null) ?? '';
  const unslept = input.charge_nights ? await findGivenUpNights(tx, stay, { wanted, reason }) : null;
  await stretch(place, wanted);
  const parts = await listSegments(tx, stay.id);
  // A guest who changed rooms today spends no night in the second one, but has had its key.
  const isGone = stay.unit_id !== null && parts.every(({ unit_id }) => unit_id !== stay.unit_id);
  if (isGone) await markUsed(command, stay.unit_id, stay);
  const { departure, nights } = wanted;
  return {
    departure,
    nights,
    ...(isGone && { unit_id: findUnitNow({ ...stay, unit_id: parts.at(-1)?.unit_id ?? null }, parts, today) }),
    ...(await reprice(place, wanted, { mode: 'keep', unslept })),
  };
}

/** Nights slept after those that were booked are the stay's, and charged; or the operator gives them away. */
async function leaveLate(place: StayPlace<StayAction<'check-out'>['input']>, wanted: Reservation): Promise<Change> {
  const { input, context } = place.command;
  if (input.waive_nights) {
    const permission = codeOf(PERMISSION_GROUPS.reservation, 'delete');
    if (!context.caller.permissions.has(permission)) {
      throw new Refusal('FORBIDDEN', { params: { permission }, body: { permission } });
    }
    return {};
  }
  const { departure, nights } = wanted;
  await claimKept(place, { until: departure });
  return { departure, nights, ...(await reprice(place, wanted, { mode: 'keep' })) };
}

/** The bill of somebody else: owners settle theirs by their statement, a company pays later. */
async function billOpen(place: StayPlace<StayAction<'check-out'>['input']>, open: number): Promise<Change> {
  if (place.stay.kind === 'owner_stay') return chargeOwner(place, open);
  return place.command.input.on_account ? chargeCompany(place, open) : {};
}

/** A guest who leaves with nights to come gives them up first, unless a reason says that they do now. */
export async function checkOut(command: StayAction<'check-out'>): Promise<Change> {
  const place = await placeOf(command);
  const { stay, today } = place;
  const { tx, context, input } = command;
  const isForced = input.override_reason !== null;
  const wanted = leavingOn(stay, today);
  const isEarly = wanted.departure < stay.departure;
  if (isEarly && !isForced && !input.charge_nights) refuse('early_departure_first');
  const key =
    (await findRoomGivenUp(command, stay, today)) ?? findUnitNow(stay, await listSegments(tx, stay.id), today);
  const left = isEarly
    ? await leaveEarly(place, wanted)
    : wanted.departure > stay.departure
      ? await leaveLate(place, wanted)
      : {};
  const open = left.balance_sen ?? stay.balance_sen;
  const billed = open > 0 ? await billOpen(place, open) : {};
  if ((billed.balance_sen ?? open) !== 0 && !isForced) {
    refuse(left.departure !== undefined && left.departure > stay.departure ? 'late_nights_open' : 'balance_open');
  }
  await markUsed(command, key, stay);
  const unit_id = (await listSegments(tx, stay.id)).at(-1)?.unit_id ?? stay.unit_id;
  return { ...left, ...billed, ...(unit_id !== stay.unit_id && { unit_id }), checked_out_at: context.now };
}

export async function departEarly(command: StayAction<'early-departure'>): Promise<Change> {
  const place = await placeOf(command);
  const wanted = leavingOn(place.stay, place.today);
  if (wanted.departure >= place.stay.departure) refuseUnchanged('nights_left_none');
  return leaveEarly(place, wanted);
}

export async function reopen(command: StayAction<'reopen'>): Promise<Change> {
  const { stay, property, today } = await placeOf(command);
  const left = stay.checked_out_at;
  if (left === null || businessDate(left, property.rollover_hour) !== today) refuse('not_same_day');
  await refuseOccupied(command.tx, stay.unit_id, stay);
  return { checked_out_at: null };
}

/** Bill of checking out today: by the nights slept, and as it may be decided with a reason. */
export async function readLeaving(reader: Reader, stay: Reservation, today: string): Promise<Leaving> {
  const wanted = leavingOn(stay, today);
  const { departure, nights } = wanted;
  const as = departure < stay.departure ? 'early' : departure > stay.departure ? 'late' : 'due';
  const booked = { departure: stay.departure, nights: stay.nights, total_sen: stay.total_sen };
  const priceOf = ({ total_sen, lines }: Pick<LeavingPrice, 'total_sen' | 'lines'>): LeavingPrice => ({
    total_sen,
    lines,
    difference_sen: total_sen - stay.total_sen,
    balance_sen: total_sen - stay.paid_sen,
  });
  const agreed = priceOf({ total_sen: stay.total_sen, lines: (await readAgreedPrice(reader, stay)).lines });
  if (as === 'due') return { as, departure, nights, booked, slept: agreed, decided: null };
  const slept = (await requote(reader, stay, await asked(reader, { ...wanted, unslept: null }))).kept.stay;
  const rounding = stay.total_sen - (await readAgreedPrice(reader, stay)).total_sen;
  const withRounding = (priced: Pick<LeavingPrice, 'total_sen' | 'lines'>): LeavingPrice =>
    priceOf({ ...priced, total_sen: priced.total_sen + rounding });
  if (as === 'late') return { as, departure, nights, booked, slept: withRounding(slept), decided: agreed };
  const unslept = await findGivenUpNights(reader, stay, { wanted, reason: '–' });
  const charged = (await requote(reader, stay, await asked(reader, { ...wanted, unslept }))).kept.stay;
  return { as, departure, nights, booked, slept: withRounding(slept), decided: withRounding(charged) };
}
