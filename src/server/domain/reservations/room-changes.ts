import { addDays, countNights } from '#shared/day.ts';
import type { Reader, Transaction } from '#server/platform/database/store.ts';
import type { Unit } from '#server/domain/reservations/rooms/inventory.ts';
import { acquireNights, sellNights } from '#server/domain/reservations/rooms/availability.ts';
import { alone, takeNights, findUnitInUse } from '#server/domain/reservations/rooms/inventory.ts';
import { Refusal, refuseUnchanged, refuse } from '#server/kit/refusal.ts';
import {
  type Change,
  type Overridable,
  type StayPlace,
  type Reservation,
  type StayAction,
  placeOf,
} from './stay-command.ts';
import { collectorIn, guestsOver, getTypeAndHouse } from './facts.ts';
import { claimKept } from './overstays.ts';
import { isOverdue } from './overdue.ts';
import { refuseUnhoused } from '#server/domain/reservations/rooms/room-plan.ts';
import { reprice } from '#server/domain/reservations/money/repricing.ts';
import {
  type SegmentRow,
  changeSegment,
  placeSegment,
  listSegments,
} from '#server/domain/reservations/rooms/segments.ts';
import { describeAssignment } from '#server/domain/reservations/rooms/unit-candidates.ts';
import { markUsed, refuseDirty, refuseOccupied, findUnitNow } from './housekeeping-state.ts';

/** Changes of the unit of a stay: moving, splitting, pinning, unassigning. */

export async function unassign(command: StayAction<'unassign'>): Promise<Change> {
  const { stay } = await placeOf(command);
  const segments = await listSegments(command.tx, stay.id);
  if (segments.every(({ unit_id }) => unit_id === null)) refuseUnchanged();
  for (const segment of segments) {
    await changeSegment(command.tx, segment, { unit_id: null, pinned: false });
  }
  return { unit_id: null, assignment: null };
}

export async function pin(command: StayAction<'pin'>): Promise<Change> {
  const { stay } = await placeOf(command);
  const { pinned } = command.input;
  if (pinned && stay.unit_id === null) refuse('no_unit');
  for (const segment of await listSegments(command.tx, stay.id)) {
    if (segment.unit_id === null) continue;
    if (pinned) await pinSegment(command.tx, segment, 'pin_in_the_way');
    else await changeSegment(command.tx, segment, { pinned });
  }
  return {};
}

/** Stays in its unit from now on; refused when that leaves other stays without one. Null refuses nothing. */
export async function pinSegment(
  tx: Transaction,
  segment: SegmentRow,
  message: 'pin_in_the_way' | 'check_in_in_the_way' | null,
): Promise<void> {
  if (segment.pinned) return;
  await alone(tx, segment.room_type_id);
  await changeSegment(tx, segment, { pinned: true });
  if (message) await refuseUnhoused(tx, segment, message);
}

/** Cuts a stay in two on a day, when it is not cut there already. */
async function cutAt(place: StayPlace, day: string): Promise<SegmentRow[]> {
  const { command, stay } = place;
  const segments = await listSegments(command.tx, stay.id);
  const cut = segments.find(({ arrival, departure }) => arrival < day && day < departure);
  if (!cut) return segments;
  await changeSegment(command.tx, cut, { departure: day });
  await placeSegment(command.tx, { ...cut, arrival: day });
  return listSegments(command.tx, stay.id);
}

/** A bill, its taxes and its levy are of one property: only a whole stay goes to another one. */
function refusePartAway(stay: Reservation, day: string, unit: Unit): void {
  if (day > stay.arrival && unit.property_id !== stay.property_id) refuse('part_in_other_house');
}

/** Puts a stay from a day on into a unit; what a guest who is here leaves behind has to be cleaned. */
export async function putFrom(
  place: StayPlace<Overridable>,
  day: string,
  { unit, isOnePart = false }: { readonly unit: Unit; readonly isOnePart?: boolean },
): Promise<void> {
  const { command, stay, today } = place;
  refusePartAway(stay, day, unit);
  const parts = await cutAt(place, day);
  const left = stay.status === 'checked_in' && day <= today ? findUnitNow(stay, parts, today) : null;
  const isMoving = left !== null && left !== unit.id;
  if (isMoving) {
    await refuseOccupied(command.tx, unit.id, stay);
    if (command.input.override_reason === null) await refuseDirty(command.tx, unit.id);
  }
  for (const part of parts) {
    if (part.arrival === day || (part.arrival > day && !isOnePart)) await put(place, part, unit);
  }
  if (isMoving) await markUsed(command, left, stay);
}

/** First day on which a stay can be moved: nights already slept stay where they were. */
const firstOpenNight = ({ stay, today }: StayPlace): string =>
  stay.status === 'checked_in' && today > stay.arrival ? today : stay.arrival;

/** Puts a part of a stay into a unit, of its own type or another one; a pinned part stays pinned there. */
async function put({ command, at }: StayPlace, segment: SegmentRow, unit: Unit): Promise<void> {
  const { tx } = command;
  const room_type_id = unit.room_type_id;
  const unit_id = unit.id;
  const isSameType = room_type_id === segment.room_type_id;
  const take = isSameType ? acquireNights : sellNights;
  if (segment.pinned && isSameType) await alone(tx, room_type_id);
  await take(tx, { span: { ...segment, room_type_id, unit_id }, at }, async () => {
    if (!isSameType) {
      await takeNights(tx, { ...segment, room_type_id });
      await takeNights(tx, segment, -1);
    }
    await changeSegment(tx, segment, { room_type_id, unit_id });
  });
  if (segment.pinned && isSameType) await refuseUnhoused(tx, segment, 'pin_in_the_way');
}

type House = Pick<Reservation, 'room_type_id' | 'property_id' | 'ttx_collector'>;

/** The columns of a stay that goes to a unit as a whole; in another property its tax is taken as that one takes it. */
export async function getHouse(reader: Reader, stay: Reservation, unit: Unit): Promise<House> {
  const { type, property } = await getTypeAndHouse(reader, unit.room_type_id);
  const isSame = property.id === stay.property_id;
  const ttx_collector = isSame ? stay.ttx_collector : collectorIn(property, stay);
  return { room_type_id: type.id, property_id: property.id, ttx_collector };
}

/** Columns of a stay whose unit was chosen by hand. */
export const chosenBy = (
  stay: Pick<Reservation, 'arrival'>,
  unit: Unit,
): Pick<Reservation, 'unit_id' | 'assignment'> => ({
  unit_id: unit.id,
  assignment: describeAssignment(stay, { number: unit.number, by: 'chosen' }),
});

/** The unit, in service, with beds enough for the stay and of a type that is sold, if it is another than the stay's. */
export async function getUnitFor(tx: Transaction, stay: Reservation, id: number): Promise<Unit> {
  const unit = await getUnitInService(tx, id);
  if (unit.room_type_id !== stay.room_type_id) {
    const { type } = await getTypeAndHouse(tx, unit.room_type_id);
    if (type.status !== 'active') refuse('not_sold');
  }
  await refuseTooMany(tx, stay, unit.room_type_id);
  return unit;
}

export async function refuseTooMany(reader: Reader, stay: Reservation, roomTypeId: number): Promise<void> {
  const { type } = await getTypeAndHouse(reader, roomTypeId);
  const issues = guestsOver(type, stay, 'unit_id');
  if (issues.length > 0) throw new Refusal('VALIDATION', { issues, resource: 'reservations' });
}

/** The unit, in service until the transaction ends. */
export async function getUnitInService(tx: Transaction, id: number): Promise<Unit> {
  const unit = await findUnitInUse(tx, id);
  if (!unit) throw new Refusal('CONFLICT', { message: 'unit_not_ready' });
  return unit;
}

export async function move(command: StayAction<'move'>): Promise<Change> {
  const place = await placeOf(command);
  const { stay, today } = place;
  const { tx, input } = command;
  const unit = await getUnitFor(tx, stay, input.unit_id);
  if (isOverdue(stay, place.property, place.at.now)) return moveOn(place, unit);
  const earliest = firstOpenNight(place);
  const from = input.from ?? earliest;
  if (from < earliest || from >= stay.departure) refuse('no_split_here');
  const ahead = (await listSegments(tx, stay.id)).filter(({ departure }) => departure > from);
  if (ahead.every(({ unit_id }) => unit_id === unit.id)) {
    refuseUnchanged('already_there', { unit: unit.number });
  }
  await putFrom(place, from, { unit });
  const isWhole = from === stay.arrival;
  const here = isWhole || (stay.status === 'checked_in' && from <= today);
  const there: Partial<House> = isWhole ? await getHouse(tx, stay, unit) : {};
  const mode = input.price;
  // Taxes and levy follow the property, even where the price of the nights is kept.
  const isPriced = mode === 'whole' || (there.property_id ?? stay.property_id) !== stay.property_id;
  const anew = mode === 'whole' && !isWhole ? from : null;
  const priced = isPriced
    ? await reprice(place, { ...stay, ...there }, { mode: anew === null ? mode : 'keep', anew_from: anew })
    : {};
  return { ...(here ? chosenBy(stay, unit) : {}), ...there, ...priced };
}

/** Moves an overdue guest to another unit for tonight; the nights of the overstay and tonight go on the bill. */
async function moveOn(place: StayPlace<StayAction<'move'>['input']>, unit: Unit): Promise<Change> {
  const { stay, today } = place;
  if (findUnitNow(stay, await listSegments(place.command.tx, stay.id), today) === unit.id) {
    refuseUnchanged('already_there', { unit: unit.number });
  }
  const departure = addDays(today, 1);
  const claimed = await claimKept(place, { until: departure, isLeaving: true });
  await putFrom(claimed, today, { unit });
  const nights = countNights(stay.arrival, departure);
  const priced = await reprice(place, { ...stay, departure, nights }, { mode: place.command.input.price });
  return { departure, nights, ...chosenBy(stay, unit), ...priced };
}

export async function split(command: StayAction<'split'>): Promise<Change> {
  const place = await placeOf(command);
  const { stay, today } = place;
  const { date: day, unit_id: chosen } = command.input;
  // The first segment of a split stay may be in another unit.
  const isFirst = day === stay.arrival && chosen !== null && (await listSegments(command.tx, stay.id)).length > 1;
  if ((day <= stay.arrival && !isFirst) || day >= stay.departure || day < firstOpenNight(place))
    refuse('no_split_here');
  if (chosen === null) {
    await cutAt(place, day);
    return {};
  }
  const part = (await listSegments(command.tx, stay.id)).find(({ arrival }) => arrival === day);
  if (part?.unit_id === chosen) refuseUnchanged();
  const unit = await getUnitFor(command.tx, stay, chosen);
  await putFrom(place, day, { unit, isOnePart: true });
  return isFirst || (stay.status === 'checked_in' && day <= today) ? chosenBy(stay, unit) : {};
}
