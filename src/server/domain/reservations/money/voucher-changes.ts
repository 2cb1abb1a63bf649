import { type Change, type StayAction, placeOf } from '#server/domain/reservations/stay-command.ts';
import { refuseUnchanged } from '#server/kit/refusal.ts';
import { reprice } from './repricing.ts';
import { findVoucher, getVoucher } from '#server/domain/rates/vouchers.ts';

/** The price that was agreed, less what the voucher of the code takes off in place of the stay's own. */
export async function applyVoucher(command: StayAction<'apply-voucher'>): Promise<Change> {
  const place = await placeOf(command);
  const { stay, property, today } = place;
  const wanted = { ...stay, property_id: property.id, today };
  const { voucher: code } = command.input;
  if ((await findVoucher(command.tx, stay.voucher_id))?.code === code) refuseUnchanged();
  const { id } = await getVoucher(command.tx, code, wanted);
  return reprice(place, { ...stay, voucher_id: id }, { mode: 'keep' });
}

export async function removeVoucher(command: StayAction<'remove-voucher'>): Promise<Change> {
  const place = await placeOf(command);
  return reprice(place, { ...place.stay, voucher_id: null }, { mode: 'keep' });
}
