import type { Voucher } from '#shared/rates/stay-input.ts';
import { type VoucherBar, type VoucherStay, findVoucherBar } from '#shared/rates/voucher.ts';
import { issue } from '#shared/errors.ts';
import type { RowOfResource } from '#shared/resource.ts';
import type { vouchers } from '#resources/rates/vouchers.ts';
import { OutOfBounds, type Reader, type Transaction } from '#server/platform/database/store.ts';
import { hasId } from '#server/kit/kit.ts';
import { basisPoints } from './price-facts.ts';
import { Refusal } from '#server/kit/refusal.ts';
import { all, any, is, isNot, isNotIn } from '#server/kit/conditions.ts';
import type { reservations } from '#resources/reservations/reservations.ts';
import { resourceTables } from '#server/domain/tables.ts';

/**
 * Vouchers as stays use them: whether one holds, and its uses, taken and given back. The database's own constraint
 * decides between two who come at once.
 */

export type VoucherRow = RowOfResource<typeof vouchers>;
type Reservation = RowOfResource<typeof reservations>;

/** Stays in these states have their use back. */
const WITHOUT_USE: readonly Reservation['status'][] = ['cancelled', 'expired'];

export const hasUse = ({ status }: Pick<Reservation, 'status'>): boolean => !WITHOUT_USE.includes(status);

export const voucherWorth = ({ code, name, name_zh, percent, amount_sen }: VoucherRow): Voucher => ({
  code,
  name: { en: name, zh: name_zh ?? name },
  bp: basisPoints(percent),
  sen: amount_sen,
});

export const findVoucher = async (reader: Reader, id: number | null): Promise<VoucherRow | null> =>
  id === null ? null : await reader.find(resourceTables.vouchers, hasId(id));

export const refuseVoucher = ({ rule, params }: VoucherBar): never => {
  throw new Refusal('VALIDATION', { issues: [issue(['voucher'], rule, params)], resource: 'reservations' });
};

interface BookedStay extends VoucherStay {
  readonly today: string;
}

/** The voucher of a code for a stay that is booked today; refused at the field `voucher` with the condition it breaks. */
export async function getVoucher(reader: Reader, code: string, stay: BookedStay): Promise<VoucherRow> {
  const table = resourceTables.vouchers;
  const found = await reader.find(table, is('code', code));
  if (!found) return refuseVoucher({ rule: 'voucher_unknown' });
  const bar = findVoucherBar(found, stay, stay.today);
  if (bar) refuseVoucher(bar);
  return found;
}

export const isUsedUp = ({ uses, uses_total }: VoucherRow): boolean => uses >= (uses_total ?? Infinity);

export const usedUp = ({ code }: VoucherRow): Refusal =>
  new Refusal('CONFLICT', { message: 'voucher_used_up', params: { code } });

type Guest = Pick<Reservation, 'id' | 'lead_guest_id' | 'guest_email' | 'guest_phone'>;

/**
 * Takes one of a voucher's uses for a stay. Whether there is one is for the database to say: the row's constraint decides
 * between those who come at once.
 */
export async function takeUse(tx: Transaction, voucher: VoucherRow, guest: Guest): Promise<void> {
  const { id, uses_per_guest } = voucher;
  try {
    await tx.attempt(() => tx.increment(resourceTables.vouchers, hasId(id), { uses: 1 }));
  } catch (error) {
    throw error instanceof OutOfBounds ? usedUp(voucher) : error;
  }
  if (uses_per_guest === null) return;
  const { lead_guest_id, guest_email, guest_phone } = guest;
  if (lead_guest_id === null && guest_email === null && guest_phone === null) refuseVoucher({ rule: 'voucher_nobody' });
  const ofGuest = any(
    is('lead_guest_id', lead_guest_id),
    is('guest_email', guest_email),
    is('guest_phone', guest_phone),
  );
  const others = all(is('voucher_id', id), isNot('id', guest.id), isNotIn('status', WITHOUT_USE), ofGuest);
  const used = await tx.count(resourceTables.reservations, others);
  if (used >= uses_per_guest) refuseVoucher({ rule: 'voucher_guest', params: { uses: uses_per_guest } });
}

/** Gives the use of a stay back; nothing for a stay without one. */
export async function returnUse(tx: Transaction, { voucher_id }: Pick<Reservation, 'voucher_id'>): Promise<void> {
  if (voucher_id !== null) await tx.increment(resourceTables.vouchers, hasId(voucher_id), { uses: -1 });
}

/** Puts another voucher, or none, in the place of a stay's own; the column to write. */
export async function changeVoucher(
  tx: Transaction,
  stay: Reservation,
  voucher: VoucherRow | null,
): Promise<Pick<Reservation, 'voucher_id'>> {
  if (stay.voucher_id !== (voucher?.id ?? null)) {
    await returnUse(tx, stay);
    if (voucher) await takeUse(tx, voucher, stay);
  }
  return { voucher_id: voucher?.id ?? null };
}
