import { addDays } from '#shared/day.ts';
import type { VoucherRow } from '#server/domain/rates/vouchers.ts';
import type { DemoListings } from '#server/seed/listing/listings.ts';

/** A general voucher, one for a single property, and one that becomes valid in two weeks; none is used yet. */
export function demoVouchers(now: Date, today: string, { properties }: DemoListings): VoucherRow[] {
  const at = new Date(now.getTime() - 120 * 86_400_000).toISOString();
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
