import type { SentenceName } from '#shared/errors.ts';
import { f } from '#shared/field.ts';
import { type ShapeOf, shape } from '#shared/shape.ts';
import { addDays, countNights } from '#shared/day.ts';

/** Conditions of a voucher; days are included at both ends, and an empty condition asks nothing. */
export interface VoucherTerms {
  readonly status: 'active' | 'withdrawn';
  /** The only house it is for. */
  readonly property_id: number | null;
  readonly min_nights: number | null;
  /** The first and the last night. */
  readonly stay_from: string | null;
  readonly stay_to: string | null;
  /** The days on which a stay with it can be booked. */
  readonly book_from: string | null;
  readonly book_to: string | null;
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
export function stayBar(terms: VoucherTerms, { property_id, arrival, departure }: VoucherStay): VoucherBar | null {
  const { min_nights, stay_from, stay_to } = terms;
  if (terms.property_id !== null && terms.property_id !== property_id) return { rule: 'voucher_house' };
  if (stay_from !== null && arrival < stay_from) return { rule: 'voucher_stay_from', params: { from: stay_from } };
  if (stay_to !== null && departure > addDays(stay_to, 1)) return { rule: 'voucher_stay_to', params: { to: stay_to } };
  if (min_nights !== null && countNights(arrival, departure) < min_nights) {
    return { rule: 'voucher_min_nights', params: { nights: min_nights } };
  }
  return null;
}

/** Why a stay cannot be booked with it on a day; whether any use of it is left is for the database to say. */
export function voucherBar(terms: VoucherTerms, stay: VoucherStay, today: string): VoucherBar | null {
  const { status, book_from, book_to } = terms;
  if (status === 'withdrawn') return { rule: 'voucher_withdrawn' };
  if (book_from !== null && today < book_from) return { rule: 'voucher_book_from', params: { from: book_from } };
  if (book_to !== null && today > book_to) return { rule: 'voucher_book_to', params: { to: book_to } };
  return stayBar(terms, stay);
}
