import { refuse } from '#server/kit/refusal.ts';
import { holdMinutes } from '#shared/reservations/states.ts';
import { sellNights } from '#server/domain/reservations/rooms/availability.ts';
import { addMinutes } from './business-day.ts';
import { lockUnitOfType } from './stay-wish.ts';
import { type Change, type StayPlace, type StayAction, placeOf } from './stay-command.ts';
import { isDepositPaid } from '#shared/reservations/payment.ts';
import { getTypeAndHouse } from './facts.ts';
import { chosenBy, refuseTooMany } from './room-changes.ts';
import { restorePrice } from '#server/domain/reservations/money/repricing.ts';
import { retake } from './rebooking.ts';
import { type SegmentRow, listSegments, takeSegment } from '#server/domain/reservations/rooms/segments.ts';
import { findVoucher, takeUse } from '#server/domain/rates/vouchers.ts';

/** Takes the nights of a stay: holding, confirming, or accepting one from a channel. */

async function takeAll(place: StayPlace, change: Partial<SegmentRow> = {}): Promise<SegmentRow> {
  const { command, stay, at } = place;
  const { arrival, departure, room_type_id } = { ...stay, ...change };
  const segment = { reservation_id: stay.id, room_type_id, unit_id: change.unit_id ?? null, arrival, departure };
  await sellNights(command.tx, { span: segment, at }, () => takeSegment(command.tx, segment));
  const [taken] = await listSegments(command.tx, stay.id);
  if (!taken) throw new Error('The nights that were just taken are not there');
  return taken;
}

/** Holds the nights of an enquiry until the hold runs out, at the price of the enquiry; refused with alternatives. */
export async function hold(command: StayAction<'hold'>): Promise<Change> {
  const place = await placeOf(command);
  if (place.stay.arrival < place.today) refuse('stay_over');
  const back = await comeBack(place);
  const minutes = command.input.minutes ?? holdMinutes(place.stay.source_channel);
  return { ...back, hold_expires_at: addMinutes(command.context.now, minutes) };
}

/** The deposit of a stay that is to be confirmed: paid, or waived for a reason, which is stored. */
export function agreeDeposit(
  { command, stay }: StayPlace<StayAction<'confirm'>['input']>,
  change: Change = {},
): Change {
  const agreed = { ...stay, ...change };
  if (isDepositPaid(agreed) || agreed.deposit_waived !== null) return {};
  const deposit_waived = command.input.waive_reason;
  return deposit_waived === null ? refuse('deposit_due') : { deposit_waived };
}

/** Confirms a hold. One that ran out before its deposit came takes its nights again, at the price that was agreed. */
export async function confirm(command: StayAction<'confirm'>): Promise<Change> {
  const place = await placeOf(command);
  const back = place.stay.status === 'expired' ? await comeBack(place) : {};
  return { ...back, ...agreeDeposit(place, back), hold_expires_at: null };
}

/** Reinstates an enquiry, or a cancelled or expired stay, as it was agreed: its nights, voucher and price. */
export async function comeBack(place: StayPlace): Promise<Change> {
  const { command, stay, today } = place;
  if (stay.departure <= today) refuse('stay_over');
  const there = await retake(place);
  const voucher = await findVoucher(command.tx, stay.voucher_id);
  if (voucher) await takeUse(command.tx, voucher, stay);
  return { ...there, ...(await restorePrice(place)) };
}

/** Lets a stay from a channel that collided with another take its nights after all, here or in another room. */
export async function accept(command: StayAction<'accept'>): Promise<Change> {
  const place = await placeOf(command);
  const { stay } = place;
  const room_type_id = command.input.room_type_id ?? stay.room_type_id;
  const { unit_id } = command.input;
  const unit = unit_id === null ? null : await lockUnitOfType(command.tx, unit_id, room_type_id);
  const { property } = await getTypeAndHouse(command.tx, room_type_id);
  await refuseTooMany(command.tx, stay, room_type_id);
  await takeAll(place, { room_type_id, unit_id });
  return { room_type_id, unit_id, property_id: property.id, ...(unit && chosenBy(stay, unit)) };
}
