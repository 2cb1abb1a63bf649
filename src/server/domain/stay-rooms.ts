import type { Reader } from '#server/platform/store.ts';
import type { Row } from '#server/platform/table.ts';
import { acquiring } from './availability.ts';
import { unitOfType } from './booking.ts';
import { takeNights } from './inventory.ts';
import { hasId } from './kit.ts';
import { Refusal } from './refusal.ts';
import { type Act, type Change, type Place, numberIn, placeOf, refuse, text } from './stay-act.ts';
import { reprice } from './stay-reprice.ts';
import { type Segment, changeSegment, placeSegment, segmentsOf } from './stay-segments.ts';
import { assignmentOf, candidates } from './stay-units.ts';
import { resourceTables } from './tables.ts';

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
  await acquiring(tx, { ...segment, room_type_id, unit_id }, at, async () => {
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
