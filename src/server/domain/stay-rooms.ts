import type { Reader, Transaction } from '#server/platform/store.ts';
import type { Row } from '#server/platform/table.ts';
import { acquiring, selling } from './availability.ts';
import { changeBeside } from './beside.ts';
import { unitOfType } from './booking.ts';
import { takeNights } from './inventory.ts';
import { hasId } from './kit.ts';
import { Refusal } from './refusal.ts';
import { type Act, type Change, type Place, numberIn, placeOf, refuse, text } from './stay-act.ts';
import { canHouse, makeRoom } from './stay-plan.ts';
import { reprice } from './stay-reprice.ts';
import { type Segment, changeSegment, placeSegment, segmentsOf } from './stay-segments.ts';
import { assignmentOf, candidates } from './stay-units.ts';
import { resourceTables, staySegments } from './tables.ts';

/** Where the guest sleeps. */

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
  const unit = chosen ?? found[0]?.unit_id ?? (await roomMadeFor(command, segment));
  const pinned = input['pinned'] === true;
  await acquiring(tx, { ...segment, unit_id: unit }, at, () => changeSegment(tx, segment, { unit_id: unit, pinned }));
  if (pinned) await refuseInTheWay(tx, segment);
  return { unit_id: unit, assignment: assignmentOf(segment, found, unit, chosen === null ? 'fair' : 'chosen') };
}

/** A unit that others leave for it, where the call allows that; refused with the fewest who would have to move. */
async function roomMadeFor({ tx, context, input }: Act, segment: Segment): Promise<number> {
  const found = await makeRoom(tx, segment);
  if (found === null) return refuse('no_free_unit');
  const { unit_id, moves } = found;
  if (moves.length > 0 && input['make_room'] !== true) {
    const named = moves.map(({ reference, from, to }) => `${reference} ${from.number} → ${to.number}`).join(', ');
    throw new Refusal('CONFLICT', { message: 'room_by_moving', params: { moves: named }, body: { moves } });
  }
  // All of them leave before the first arrives: two may change places.
  for (const { segment_id } of moves) await tx.update(staySegments, hasId(segment_id), { unit_id: null });
  for (const { segment_id, reservation_id, from, to } of moves) {
    await tx.update(staySegments, hasId(segment_id), { unit_id: to.unit_id });
    const before = await tx.lock(resourceTables.reservations, reservation_id);
    const reason = `${from.number} → ${to.number}`;
    if (before?.['unit_id'] !== from.unit_id) continue;
    const change = { unit_id: to.unit_id };
    await changeBeside({ tx, context }, 'reservations', before, { action: 'assign', change, reason });
  }
  return unit_id;
}

/** What is pinned must leave every other stay a unit. */
async function refuseInTheWay(tx: Transaction, segment: Segment): Promise<void> {
  if (!(await canHouse(tx, segment))) refuse('pin_in_the_way');
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
    if (segment.unit_id === null) continue;
    await changeSegment(command.tx, segment, { pinned });
    if (pinned) await refuseInTheWay(command.tx, segment);
  }
  return {};
}

/** Cuts a stay in two on a day, when it is not cut there already. */
export async function cutAt(place: Place, day: string): Promise<Segment[]> {
  const { command, stay } = place;
  const segments = await segmentsOf(command.tx, stay.id);
  const cut = segments.find(({ arrival, departure }) => arrival < day && day < departure);
  if (!cut) return segments;
  await changeSegment(command.tx, cut, { departure: day });
  await placeSegment(command.tx, { ...cut, arrival: day, pinned: false });
  return segmentsOf(command.tx, stay.id);
}

/** Puts a part of a stay into a unit, of its own type or another one. */
export async function put({ command, at }: Place, segment: Segment, unit: Row): Promise<void> {
  const { tx } = command;
  const room_type_id = Number(unit['room_type_id']);
  const unit_id = Number(unit['id']);
  const take = room_type_id === segment.room_type_id ? acquiring : selling;
  await take(tx, { ...segment, room_type_id, unit_id }, at, async () => {
    if (room_type_id !== segment.room_type_id) {
      await takeNights(tx, { ...segment, room_type_id });
      await takeNights(tx, segment, -1);
    }
    await changeSegment(tx, segment, { room_type_id, unit_id });
  });
}

export async function unitInService(reader: Reader, id: number): Promise<Row> {
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
