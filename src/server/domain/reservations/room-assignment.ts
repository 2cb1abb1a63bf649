import type { Assignment, AssignmentRule } from '#shared/reservations/assignment.ts';
import type { Transaction } from '#server/platform/database/store.ts';
import type { Unit } from '#server/domain/reservations/rooms/inventory.ts';
import { acquireNights, findConflict } from '#server/domain/reservations/rooms/availability.ts';
import { changeBeside } from '#server/domain/side-writes.ts';
import { lockUnitOfType } from './stay-wish.ts';
import { alone, findUnitInUse } from '#server/domain/reservations/rooms/inventory.ts';
import { hasId } from '#server/kit/kit.ts';
import { Refusal, refuseUnchanged, refuse } from '#server/kit/refusal.ts';
import { type Act, type Change, type StayPlace, type StayAction, placeOf } from './stay-command.ts';
import { type Move, makeRoom, refuseUnhoused } from '#server/domain/reservations/rooms/room-plan.ts';
import { getUnitInService } from './room-changes.ts';
import {
  type SegmentRow,
  changeSegment,
  readPlaces,
  listSegments,
} from '#server/domain/reservations/rooms/segments.ts';
import { describeAssignment, listCandidates, joined } from '#server/domain/reservations/rooms/unit-candidates.ts';
import { resourceTables } from '#server/domain/tables.ts';
import { staySegments } from '#server/domain/reservations/tables.ts';

/** Assigns units to stays, by hand or by rule. */

type Assigning = StayPlace<StayAction<'assign'>['input']>;

/** Gives every segment without a unit one; a chosen unit is for all segments of its type that still need one. */
export async function assign(command: StayAction<'assign'>): Promise<Change> {
  const place = await placeOf(command);
  const { tx, input } = command;
  const parts = await listSegments(tx, place.stay.id);
  const [first] = parts;
  if (!first) return refuse('stay_without_nights');
  const open = parts.filter(({ unit_id }) => unit_id === null);
  const { unit_id: id, pinned: isPinned } = input;
  const asked = id === null || open.length > 0 ? open : parts;
  const unit = id === null ? null : await getUnitForOneOf(tx, id, asked);
  const wanted = unit === null ? asked : asked.filter(({ room_type_id }) => room_type_id === unit.room_type_id);
  if (wanted.every(({ unit_id, pinned }) => unit_id !== null && unit_id === id && (pinned || !isPinned)))
    refuseUnchanged();
  const places = new Map(parts.map((part) => [part.departure, part.unit_id]));
  const told: Assignment[] = [];
  for (const part of wanted) {
    const choice = await chooseRoom(place, part, { unit, before: places.get(part.arrival) ?? null });
    await put(place, part, choice);
    places.set(part.departure, choice.unit_id);
    told.push(choice.assignment);
  }
  const assignment = joined(told);
  return assignment ? { unit_id: places.get(first.departure) ?? null, assignment } : {};
}

/** The unit, of the type of one of the parts at least. */
async function getUnitForOneOf(tx: Transaction, id: number, parts: readonly SegmentRow[]): Promise<Unit> {
  const unit = await tx.find(resourceTables.units, hasId(id));
  const part = parts.find(({ room_type_id }) => room_type_id === unit?.room_type_id) ?? parts[0];
  return lockUnitOfType(tx, id, Number(part?.room_type_id));
}

interface Wish {
  /** Unit chosen by hand. */
  readonly unit: Unit | null;
  /** The unit of the night before. */
  readonly before: number | null;
}

interface Choice {
  readonly unit_id: number;
  readonly assignment: Assignment;
  /** Stay that leaves the unit first. */
  readonly moves: readonly Move[];
}

async function put({ command, at }: Assigning, part: SegmentRow, { unit_id, moves }: Choice): Promise<void> {
  const { tx, input } = command;
  const pinned = input.pinned || part.pinned;
  if (pinned) await alone(tx, part.room_type_id);
  await acquireNights(tx, { span: { ...part, unit_id }, at }, async () => {
    await makeWay(command, moves);
    await changeSegment(tx, part, { unit_id, pinned });
  });
  if (pinned) await refuseUnhoused(tx, part, 'pin_in_the_way');
}

/**
 * The chosen unit; else the unit of the night before, so that the guest need not pack; else the least used one; else one made free.
 * Of two assignments of one unit at the same moment the second chooses again.
 */
async function chooseRoom(place: Assigning, part: SegmentRow, wish: Wish): Promise<Choice> {
  const { command, today } = place;
  const { tx, input } = command;
  const { unit, before } = wish;
  const found = await listCandidates(tx, part, today);
  const choose = ({ id, number }: Pick<Unit, 'id' | 'number'>, rule: AssignmentRule): Choice => ({
    unit_id: id,
    assignment: describeAssignment(part, { number, by: rule }, found),
    moves: [],
  });
  if (unit) return choose(unit, 'chosen');
  const same = found.find(({ unit_id }) => unit_id === before);
  const best = same ?? found[0];
  if (best) {
    const isTaken =
      !(await findUnitInUse(tx, best.unit_id)) || (await findConflict(tx, { ...part, unit_id: best.unit_id }));
    return isTaken
      ? chooseRoom(place, part, wish)
      : choose({ id: best.unit_id, number: best.number }, same ? 'same' : 'fair');
  }
  const { unit_id, moves } = await makeAndHoldRoom(command, part, input.make_room);
  const freed = await tx.find(resourceTables.units, hasId(unit_id));
  return { ...choose({ id: unit_id, number: String(freed?.number) }, 'freed'), moves };
}

type Plan = NonNullable<Awaited<ReturnType<typeof makeRoom>>>;

/**
 * A unit that others leave, where they may; refused with the fewest who would have to. They and the units are held before
 * the plan counts, and so is the type: no stay is moved that has been checked in or pinned meanwhile.
 */
async function makeAndHoldRoom({ tx }: Act, segment: SegmentRow, mayMove: boolean): Promise<Plan> {
  for (let held = ''; ;) {
    const plan = await makeRoom(tx, segment);
    if (plan === null) return refuse('no_free_unit');
    if (!mayMove && plan.moves.length > 0) throw explainMoves(plan);
    if (held === JSON.stringify(plan)) return plan;
    held = JSON.stringify(plan);
    await hold(tx, plan);
    await alone(tx, segment.room_type_id);
  }
}

const inOrder = (ids: readonly number[]): number[] => ids.toSorted((a, b) => a - b);

/** Stays first, then units, and the type after them, as everybody does, so that no two wait for each other. */
async function hold(tx: Transaction, { unit_id, moves }: Plan): Promise<void> {
  const owners = moves.map(({ reservation_id }) => reservation_id);
  for (const id of inOrder(owners)) await tx.lock(resourceTables.reservations, id);
  for (const id of inOrder([unit_id, ...moves.map(({ to }) => to.unit_id)])) await getUnitInService(tx, id);
}

function explainMoves({ moves }: Plan): Refusal {
  const named = moves.map(({ reference, from, to }) => `${reference} ${from.number} → ${to.number}`).join(', ');
  return new Refusal('CONFLICT', { message: 'room_by_moving', params: { moves: named }, body: { moves } });
}

/** All of them leave before the first arrives: two may change places. */
async function makeWay({ tx, context }: Act, moves: readonly Move[]): Promise<void> {
  for (const { segment_id } of moves) await tx.update(staySegments, hasId(segment_id), { unit_id: null });
  for (const { segment_id, reservation_id, from, to } of moves) {
    await tx.update(staySegments, hasId(segment_id), { unit_id: to.unit_id });
    const before = await tx.lock(resourceTables.reservations, reservation_id);
    if (!before) continue;
    const told = { unit_id: to.unit_id, assignment: describeAssignment(before, { number: to.number, by: 'yielded' }) };
    const there = before.unit_id === from.unit_id ? told : {};
    const change = { ...there, ...(await readPlaces(tx, { ...before, ...there }, context.now)) };
    const reason = `${from.number} → ${to.number}`;
    await changeBeside({ tx, context }, 'reservations', { before, action: 'assign', change, reason });
  }
}
