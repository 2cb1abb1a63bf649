import { DAY_MS } from '#shared/constants.ts';
import { addDays } from '#shared/day.ts';
import { type VoucherStay, findVoucherBar } from '#shared/rates/voucher.ts';
import type { StayState } from '#shared/reservations/states.ts';
import { type VoucherRow, hasUse } from '#server/domain/rates/vouchers.ts';
import type { DemoListings } from '#server/seed/listing/listings.ts';

/** A general voucher, one for a single property, and one that becomes valid in two weeks; none is used yet. */
export function demoVouchers(now: Date, today: string, { properties }: DemoListings): VoucherRow[] {
  const at = new Date(now.getTime() - 120 * DAY_MS).toISOString();
  const every: Omit<VoucherRow, 'id' | 'code' | 'name' | 'name_zh'> = {
    percent: 0,
    amount_sen: 0,
    property_id: null,
    min_nights: null,
    stay_from: null,
    stay_to: null,
    book_from: null,
    book_to: null,
    uses_total: null,
    uses_per_guest: null,
    uses: 0,
    status: 'active',
    version: 1,
    created_at: at,
    updated_at: at,
  };
  return [
    {
      ...every,
      id: 1,
      code: 'COOLAIR10',
      name: 'Cool air, two nights or more',
      name_zh: '清凉山居，两晚起',
      percent: 10,
      min_nights: 2,
      book_from: addDays(today, -100),
      book_to: addDays(today, 60),
      stay_to: addDays(today, 150),
      uses_total: 200,
      uses_per_guest: 2,
    },
    {
      ...every,
      id: 2,
      code: 'LONGER50',
      name: 'RM50 off from three nights',
      name_zh: '三晚起减 RM50',
      amount_sen: 5000,
      min_nights: 3,
      property_id: properties[0]?.id ?? null,
    },
    {
      ...every,
      id: 3,
      code: 'HARVEST15',
      name: 'Tea harvest',
      name_zh: '采茶季',
      percent: 15,
      book_from: addDays(today, 14),
      book_to: addDays(today, 45),
      stay_from: addDays(today, 30),
      stay_to: addDays(today, 90),
      uses_total: 30,
      uses_per_guest: 1,
    },
  ];
}

interface Use {
  /** When the stay is booked. */
  readonly at: string;
  /** The account of the guest, who may use a voucher a few times only. */
  readonly guest: number | null;
  readonly status: StayState;
}

/** The vouchers with the uses that stays have made of them so far. */
export class DemoVouchers {
  readonly rows: VoucherRow[];
  private readonly uses = new Map<string, number>();

  constructor(rows: VoucherRow[]) {
    this.rows = rows;
  }

  /** The last one that a stay can be booked with, its use counted; null where none goes with it. */
  take(stay: VoucherStay, { at, guest, status }: Use): VoucherRow | null {
    const usesOf = (voucher: VoucherRow): number => (guest && this.uses.get(`${voucher.id} ${guest}`)) || 0;
    const place = this.rows.findLastIndex(
      (each) =>
        each.created_at <= at &&
        findVoucherBar(each, stay, at.slice(0, 10)) === null &&
        each.uses < (each.uses_total ?? Infinity) &&
        usesOf(each) < (each.uses_per_guest ?? Infinity),
    );
    const voucher = this.rows[place];
    if (!voucher) return null;
    if (hasUse({ status })) {
      this.rows[place] = { ...voucher, uses: voucher.uses + 1 };
      this.uses.set(`${voucher.id} ${guest}`, usesOf(voucher) + 1);
    }
    return voucher;
  }
}
