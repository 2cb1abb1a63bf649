import { holdMinutes } from '#shared/booking/states.ts';
import { selling } from './availability.ts';
import { later, unitOfType } from './booking.ts';
import { type Act, type Change, type Place, numberIn, placeOf, refuse, text } from './stay-act.ts';
import { typeAndHouse } from './stay-facts.ts';
import { chosenBy, refuseTooMany } from './stay-rooms.ts';
import { type Segment, segmentsOf, takeSegment } from './stay-segments.ts';

/** From nothing to nights: a stay is held, confirmed, or taken over from outside. */

async function takeAll(place: Place, change: Partial<Segment> = {}): Promise<Segment> {
  const { command, stay, at } = place;
  const { arrival, departure, room_type_id } = { ...stay, ...change };
  const segment = { reservation_id: stay.id, room_type_id, unit_id: change.unit_id ?? null, arrival, departure };
  await selling(command.tx, segment, at, () => takeSegment(command.tx, segment));
  const [taken] = await segmentsOf(command.tx, stay.id);
  if (!taken) throw new Error('The nights that were just taken are not there');
  return taken;
}

export async function hold(command: Act): Promise<Change> {
  const place = await placeOf(command);
  await takeAll(place);
  const minutes = numberIn(command.input['minutes']) ?? holdMinutes(place.stay.source_channel);
  return { hold_expires_at: later(command.context.now, minutes) };
}

export async function confirm(command: Act): Promise<Change> {
  const { stay } = await placeOf(command);
  const isDue = stay.deposit_sen > 0 && stay.paid_sen < stay.deposit_sen;
  if (isDue && text(command.input['waive_reason']) === null) refuse('deposit_due');
  return { hold_expires_at: null };
}

/** A stay that came from outside and collided takes its nights after all, here or in another room. */
export async function accept(command: Act): Promise<Change> {
  const place = await placeOf(command);
  const { stay } = place;
  const room_type_id = numberIn(command.input['room_type_id']) ?? stay.room_type_id;
  const unit_id = numberIn(command.input['unit_id']);
  const unit = unit_id === null ? null : await unitOfType(command.tx, unit_id, room_type_id);
  const { property } = await typeAndHouse(command.tx, room_type_id);
  await refuseTooMany(command.tx, stay, room_type_id);
  await takeAll(place, { room_type_id, unit_id });
  return { room_type_id, unit_id, property_id: property.id, ...(unit && chosenBy(stay, unit)) };
}
