import type { SentenceName } from '#shared/errors.ts';
import { f } from '#shared/field.ts';
import { type ShapeOf, shape } from '#shared/shape.ts';
import { countNights } from '#shared/day.ts';
import { type SaleDays, findBookingBar, findNightBar } from './sale-days.ts';

/** Conditions of a voucher; days are included at both ends, and an empty condition is no restriction. */
export interface VoucherTerms extends SaleDays {
  readonly status: 'active' | 'withdrawn';
  /** The only property it is for; null: every one. */
  readonly property_id: number | null;
  readonly min_nights: number | null;
}

export interface VoucherStay {
  readonly property_id: number;
  readonly arrival: string;
  readonly departure: string;
}

/** Why a voucher is not for a stay, by the name of the sentence. */
export const voucherProblem = shape
  .object({ rule: f.text<SentenceName>(), params: shape.optional(shape.map(shape.either(f.text(), f.integer()))) })
  .named('VoucherProblem');
export type VoucherBar = ShapeOf<typeof voucherProblem>;

/** The condition a stay breaks, whenever it was booked; null when the voucher fits it. */
export function findStayBar(terms: VoucherTerms, { property_id, arrival, departure }: VoucherStay): VoucherBar | null {
  const { min_nights } = terms;
  if (terms.property_id !== null && terms.property_id !== property_id) return { rule: 'voucher_house' };
  const bar = findNightBar(terms, { arrival, departure });
  if (bar) return { rule: `voucher_${bar.end}`, params: bar.params };
  if (min_nights !== null && countNights(arrival, departure) < min_nights) {
    return { rule: 'voucher_min_nights', params: { nights: min_nights } };
  }
  return null;
}

/** Why a stay cannot be booked with it on a day. Whether a use is left only the database knows. */
export function findVoucherBar(terms: VoucherTerms, stay: VoucherStay, today: string): VoucherBar | null {
  if (terms.status === 'withdrawn') return { rule: 'voucher_withdrawn' };
  const bar = findBookingBar(terms, today);
  return bar ? { rule: `voucher_${bar.end}`, params: bar.params } : findStayBar(terms, stay);
}
