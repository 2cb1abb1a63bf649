import { isWithin } from '#shared/day.ts';
import { nightsOf } from '#shared/rates/night.ts';
import type { Transaction } from '#server/platform/database/store.ts';
import { acquireNights, sellNights } from '#server/domain/reservations/rooms/availability.ts';
import {
  type Span,
  type Unit,
  alone,
  takeAnyway,
  takeNights,
  findUnitInUse,
} from '#server/domain/reservations/rooms/inventory.ts';
import { Refusal } from '#server/kit/refusal.ts';
import { isIn } from '#server/kit/conditions.ts';
import type { Change, StayPlace } from './stay-command.ts';
import { refuseUnhoused } from '#server/domain/reservations/rooms/room-plan.ts';
import {
  type SegmentRow,
  changeSegment,
  dropSegment,
  listPastSegments,
  placeSegment,
  listSegments,
  takeSegment,
} from '#server/domain/reservations/rooms/segments.ts';
import { describeAssignment } from '#server/domain/reservations/rooms/unit-candidates.ts';
import type { PlacedPart } from './tables.ts';
import { resourceTables } from '#server/domain/tables.ts';

/** Gives a stay its nights back: they are sold again, and never in a unit that went out of service meanwhile. */

interface Returning<T extends PlacedPart> {
  readonly parts: readonly T[];
  /** Unit columns of a stay whose first segment has lost its unit. */
  readonly lost: Change;
}

/** Units of the parts still to come that are out of service; the others stay in it until the transaction ends. */
async function listUnitsOut(
  tx: Transaction,
  parts: readonly PlacedPart[],
  today: string,
): Promise<Pick<Unit, 'id' | 'number'>[]> {
  const ids = parts.filter(({ departure }) => departure > today).flatMap(({ unit_id }) => unit_id ?? []);
  const out: number[] = [];
  for (const id of [...new Set(ids)].toSorted((a, b) => a - b)) if (!(await findUnitInUse(tx, id))) out.push(id);
  return out.length === 0 ? [] : tx.list(resourceTables.units, { where: isIn('id', out), fields: ['id', 'number'] });
}

/** Refuses to bring a guest into a unit that is out of service. */
export async function refuseOut(tx: Transaction, parts: readonly PlacedPart[], today: string): Promise<void> {
  const [unit] = await listUnitsOut(tx, parts, today);
  if (unit) throw new Refusal('CONFLICT', { message: 'unit_out', params: { unit: unit.number } });
}

/** The parts as they can be booked again. Nights already slept stay where they were. */
export async function keepPartsInService<T extends PlacedPart>(
  tx: Transaction,
  parts: readonly T[],
  today: string,
): Promise<Returning<T>> {
  const out = await listUnitsOut(tx, parts, today);
  const goneFrom = ({ unit_id, departure }: PlacedPart): Pick<Unit, 'id' | 'number'> | undefined =>
    departure > today ? out.find(({ id }) => id === unit_id) : undefined;
  const [first] = parts;
  const gone = first && goneFrom(first);
  return {
    parts: parts.map((part) => (goneFrom(part) ? { ...part, unit_id: null, pinned: false } : part)),
    lost: gone
      ? { unit_id: null, assignment: describeAssignment(first, { number: gone.number, by: 'withdrawn' }) }
      : {},
  };
}

const isWhole = (parts: readonly Span[], { arrival, departure }: Omit<Span, 'room_type_id'>): boolean =>
  parts.reduce((day, part) => (part.arrival === day ? part.departure : ''), arrival) === departure;

/**
 * The nights that were given back are taken again, each part in its unit. A stay that had none, or not all of them, such as
 * one that waited in quarantine, takes those of its type. The columns that change with it.
 */
export async function retake({ command: { tx }, stay, at }: StayPlace): Promise<Change> {
  const past = await listPastSegments(tx, stay.id);
  const { id: reservation_id, room_type_id, arrival, departure } = stay;
  if (!isWhole(past, stay)) {
    for (const segment of past) await dropSegment(tx, segment);
    const span = { reservation_id, room_type_id, unit_id: null, arrival, departure };
    await sellNights(tx, { span, at }, () => takeSegment(tx, span));
    return { unit_id: null, assignment: null };
  }
  const { parts, lost } = await keepPartsInService(tx, past, at.today);
  for (const part of parts) {
    const { unit_id, pinned } = part;
    await sellNights(tx, { span: part, at }, async () => {
      await takeNights(tx, part);
      await changeSegment(tx, part, { blocking: true, unit_id, pinned });
    });
  }
  return lost;
}

/** Whether the stay has these nights of the type already. */
const isHad = (part: Span, own: readonly SegmentRow[]): boolean =>
  nightsOf(part.arrival, part.departure).every((night) =>
    own.some((each) => each.room_type_id === part.room_type_id && isWithin(night, each.arrival, each.departure)),
  );

/** Puts a stay where it was. What it has by now is given back first. */
export async function replaceSegments(
  tx: Transaction,
  { reservation_id, at }: { readonly reservation_id: number; readonly at: StayPlace['at'] },
  wanted: readonly PlacedPart[],
): Promise<void> {
  for (const segment of await listPastSegments(tx, reservation_id)) await dropSegment(tx, segment);
  const own = await listSegments(tx, reservation_id);
  for (const segment of own) {
    await takeNights(tx, segment, -1);
    await dropSegment(tx, segment);
  }
  for (const part of wanted) {
    const isSold = !isHad(part, own);
    const isPinned = !isSold && part.pinned && own.some(({ pinned }) => !pinned);
    if (isPinned) await alone(tx, part.room_type_id);
    // Nights the stay holds are its own, even if the type is oversold.
    const taken = { reservation_id, ...part };
    if (isSold) await sellNights(tx, { span: part, at }, () => takeSegment(tx, taken));
    else await acquireNights(tx, { span: part, at }, () => takeAnyway(tx, part).then(() => placeSegment(tx, taken)));
    if (isPinned) await refuseUnhoused(tx, part, 'pin_in_the_way');
  }
}
