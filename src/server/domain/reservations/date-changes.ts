import { addDays, countNights } from '#shared/day.ts';
import { issue } from '#shared/errors.ts';
import type { Reader } from '#server/platform/database/store.ts';
import type { Unit } from '#server/domain/reservations/rooms/inventory.ts';
import { acquireNights, refuseRestricted, sellNights } from '#server/domain/reservations/rooms/availability.ts';
import { checkWish, refusing } from './stay-wish.ts';
import { exchangeNights, takeNights } from '#server/domain/reservations/rooms/inventory.ts';
import { countListedGuests } from './lead-guest.ts';
import { Refusal, refuseIdle, refuseUnchanged, refuse } from '#server/kit/refusal.ts';
import { type Change, type StayPlace, type Reservation, type StayAction, partyOf, placeOf } from './stay-command.ts';
import { type RoomType, type StayDates, saleFacts, getTypeAndHouse } from './facts.ts';
import { changeAges } from './party.ts';
import { claimKept, explainResold } from './overstays.ts';
import { isOverdue } from './overdue.ts';
import { reprice } from '#server/domain/reservations/money/repricing.ts';
import { chosenBy, getHouse, putFrom, getUnitFor } from './room-changes.ts';
import {
  type SegmentRow,
  changeSegment,
  dropSegment,
  placeSegment,
  listSegments,
} from '#server/domain/reservations/rooms/segments.ts';

/** Changes of the days and of the party of a stay. */

/** Gives back what is no longer wanted, then takes what is new: at the ends of the first and the last part. */
export async function stretch(place: StayPlace, dates: StayDates, unit: Unit | null = null): Promise<void> {
  const { stay } = place;
  const { arrival, departure } = dates;
  const segments = await listSegments(place.command.tx, stay.id);
  const first = segments[0];
  if (!unit && first?.arrival === arrival && segments.at(-1)?.departure === departure) return;
  const isMoved = !first || arrival >= stay.departure || departure <= stay.arrival || segments.length === 1;
  if (isMoved || unit) return relocate(place, segments, { dates, unit });
  for (const [index, segment] of segments.entries()) {
    const from = index === 0 || segment.arrival < arrival ? arrival : segment.arrival;
    const to = index === segments.length - 1 || segment.departure > departure ? departure : segment.departure;
    await stretchSegment(place, segment, { arrival: from, departure: to });
  }
}

/** Puts a stay on its new days as a whole, into the unit where one is given. */
async function relocate(
  { command: { tx }, stay, at }: StayPlace,
  segments: readonly SegmentRow[],
  { dates: { arrival, departure }, unit }: { readonly dates: StayDates; readonly unit: Unit | null },
): Promise<void> {
  const [first] = segments;
  // Fewer nights leave room: only more of them, or those of another unit, may leave a stay without one.
  const take = unit || arrival < stay.arrival || departure > stay.departure ? sellNights : acquireNights;
  const unit_id = unit ? unit.id : (first?.unit_id ?? null);
  const room_type_id = unit ? unit.room_type_id : (first?.room_type_id ?? stay.room_type_id);
  const span = { room_type_id, arrival, departure, unit_id };
  await take(tx, { span, at }, async () => {
    for (const segment of segments) await dropSegment(tx, segment);
    await exchangeNights(tx, segments, { room_type_id, arrival, departure });
    await placeSegment(tx, { reservation_id: stay.id, ...span, pinned: first?.pinned ?? false });
  });
}

/** Puts one part of a stay on its new days; a part without a night left goes. */
async function stretchSegment(
  { command: { tx }, at }: StayPlace,
  segment: SegmentRow,
  dates: StayDates,
): Promise<void> {
  const { arrival, departure } = dates;
  if (arrival === segment.arrival && departure === segment.departure) return;
  if (arrival >= departure) {
    await takeNights(tx, segment, -1);
    await dropSegment(tx, segment);
    return;
  }
  // Each part is of its own type: that is the one in which another stay may be left without a unit.
  const part = { ...segment, arrival, departure };
  const isLonger = arrival < segment.arrival || departure > segment.departure;
  await (isLonger ? sellNights : acquireNights)(tx, { span: part, at }, async () => {
    await exchangeNights(tx, [segment], part);
    await changeSegment(tx, segment, { arrival, departure });
  });
}

/** Nights added to a stay are sold by the property's rules; those it had before are exempt. */
async function refuseRules(
  { command, stay, today }: StayPlace,
  wanted: Reservation,
  reason: string | null,
): Promise<void> {
  const { tx } = command;
  const facts = await saleFacts(tx, wanted, await getTypeAndHouse(tx, wanted.room_type_id));
  // A guest in the house has arrived: only added nights are checked, in the type they are in.
  const isKept = stay.status === 'checked_in' || wanted.room_type_id === stay.room_type_id;
  const before = isKept ? stay : null;
  const { room_type_id, arrival, departure } = wanted;
  const sale = { room_type_id, arrival, departure, party: wanted, before, isAgreed: reason !== null, today };
  await refuseRestricted(tx, facts, sale);
}

/** First segment of a stay that arrives on another day; arriving after the first segment begins with the rest. */
export async function findFirstPlace(
  reader: Reader,
  stay: Reservation,
  arrival: string,
): Promise<Partial<Pick<Reservation, 'unit_id' | 'room_type_id' | 'assignment'>>> {
  const parts = stay.status === 'checked_in' ? [] : await listSegments(reader, stay.id);
  const first = parts.find(({ departure }) => departure > arrival);
  if (!first || first === parts[0]) return {};
  return { unit_id: first.unit_id, room_type_id: first.room_type_id, assignment: null };
}

/** The types that a stay is in, but for those where its guest has slept already. */
async function listTypesAhead({ command: { tx }, stay, today }: StayPlace): Promise<RoomType[]> {
  const parts = await listSegments(tx, stay.id);
  const left = parts.filter(({ departure }) => stay.status !== 'checked_in' || departure > today);
  const ids = new Set(left.length > 0 ? left.map(({ room_type_id }) => room_type_id) : [stay.room_type_id]);
  const known: RoomType[] = [];
  for (const id of ids) known.push((await getTypeAndHouse(tx, id)).type);
  return known;
}

export async function changeDates(command: StayAction<'change-dates'>): Promise<Change> {
  const place = await placeOf(command);
  const { stay } = place;
  const { tx, input } = command;
  const { arrival, departure, unit_id: chosen, price } = input;
  const isElsewhere = chosen !== null && chosen !== stay.unit_id;
  const isAsBefore = arrival === stay.arrival && departure === stay.departure;
  if (isAsBefore && !isElsewhere && price === 'keep') refuseUnchanged();
  const wanted = { ...stay, arrival, departure, nights: countNights(arrival, departure) };
  await checkDates(place, wanted, isElsewhere);
  const room = isElsewhere ? await getUnitFor(tx, stay, chosen) : null;
  const here = isOverstaying(place) ? await claimFor(place, departure, room) : place;
  await refuseRules(here, { ...wanted, room_type_id: (room ?? stay).room_type_id }, input.override_reason);
  const there = room ? await moveTo(here, wanted, room) : await stretchInPlace(here, wanted);
  const columns = { arrival, departure, nights: wanted.nights };
  return { ...columns, ...there, ...(await reprice(place, { ...wanted, ...there }, { mode: price })) };
}

const isHere = ({ stay }: StayPlace): boolean => stay.status === 'checked_in';

const isOverstaying = (place: StayPlace): boolean =>
  isHere(place) && isOverdue(place.stay, place.property, place.at.now);

/** Refuses days that are over, that the rooms ahead cannot hold, or that a guest in the house has slept on already. */
async function checkDates(place: StayPlace, wanted: Reservation, isElsewhere: boolean): Promise<void> {
  const { stay, today } = place;
  const { arrival, departure } = wanted;
  if (isHere(place) && arrival !== stay.arrival) refuse('arrival_fixed');
  const types = isElsewhere ? [] : await listTypesAhead(place);
  const earliest = isHere(place) || arrival === stay.arrival ? arrival : today;
  checkWish(types, { ...wanted, party: partyOf(stay) }, earliest);
  // An overstay has slept until today at least.
  const isOver = isOverstaying(place) && stay.departure < today;
  if (isHere(place) && (isOver ? departure < today : departure <= today)) refuse('early_departure_first');
}

/** The stay in the rooms it has, on other days; the columns that follow from them. */
async function stretchInPlace(place: StayPlace, wanted: Reservation): Promise<Change> {
  const there = await findFirstPlace(place.command.tx, place.stay, wanted.arrival);
  await (isHere(place) ? stretchHere(place, wanted) : stretch(place, wanted));
  return there;
}

/** The stay in another unit, on other days; the columns that follow from it. */
async function moveTo(
  place: StayPlace<StayAction<'change-dates'>['input']>,
  wanted: Reservation,
  room: Unit,
): Promise<Change> {
  const { stay, today } = place;
  const { tx } = place.command;
  if (!isHere(place)) {
    await stretch(place, wanted, room);
    return { ...(await getHouse(tx, stay, room)), ...chosenBy(wanted, room) };
  }
  // A guest who is here slept where they slept: the rest of the stay moves first, then its end does.
  const from = today > stay.arrival ? today : stay.arrival;
  const house = from === stay.arrival ? await getHouse(tx, stay, room) : {};
  await putFrom(place, from, { unit: room });
  await stretchHere(place, wanted);
  return { ...house, ...chosenBy(wanted, room) };
}

/** Extends an overdue stay until today, and over tonight where it is asked for, in another unit where one is chosen. */
function claimFor<I>(place: StayPlace<I>, departure: string, room: Unit | null): Promise<StayPlace<I>> {
  const { today } = place;
  const until = departure > today ? addDays(today, 1) : today;
  return claimKept(place, { until, isLeaving: room !== null && until > today });
}

/** Refuses an extension for a guest in the house with the name of the next guest of the unit and the ways out. */
async function stretchHere(place: StayPlace, wanted: StayDates): Promise<void> {
  const { command, stay, today } = place;
  try {
    await stretch(place, wanted);
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'UNIT_TAKEN') throw error;
    const last = (await listSegments(command.tx, stay.id)).at(-1);
    if (!last) throw error;
    throw await explainResold(command.tx, { ...last, arrival: last.departure, departure: wanted.departure }, today);
  }
}

export async function changeGuests(command: StayAction<'change-guests'>): Promise<Change> {
  const place = await placeOf(command);
  const { adults, children, child_ages, any_foreign_occupant } = command.input;
  // Ages that the call says are none are none; those it says nothing of are kept for as many children.
  const ages = command.said.has('child_ages') && child_ages === null ? [] : child_ages;
  const party = {
    adults,
    children,
    child_ages: changeAges(place.stay, { children, child_ages: ages }),
    any_foreign_occupant,
  };
  refuseIdle(place.stay, party);
  const wanted = { ...place.stay, ...party };
  checkWish(await listTypesAhead(place), { ...wanted, party: partyOf(wanted) }, wanted.arrival);
  const listed = await countListedGuests(command.tx, place.stay.id);
  if (listed > adults + children) throw refusing([issue(['adults'], 'guests_listed', { listed })]);
  return { ...party, ...(await reprice(place, wanted, { mode: 'keep' })) };
}
