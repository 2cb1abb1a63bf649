import { priceStay } from '#shared/rates/price.ts';
import { type PricedStay, type StayInput } from '#shared/rates/stay-input.ts';

/** The cost of changing a stay; a positive difference is still to be paid. */
export interface Requote {
  readonly stay: PricedStay;
  readonly difference_sen: number;
}

/**
 * Both ways to price a changed stay: nights that stay keep the price agreed before, discounts and fees their terms, and
 * only new nights are priced as of now; or the whole stay is priced as of now. Taxes are those of its nights in both.
 */
export function changeStay(before: PricedStay, wanted: StayInput): { readonly kept: Requote; readonly whole: Requote } {
  const requote = (stay: PricedStay): Requote => ({ stay, difference_sen: stay.total_sen - before.total_sen });
  return {
    kept: requote(priceStay({ ...wanted, ...before.terms, agreed_nights: before.nights })),
    whole: requote(priceStay({ ...wanted, agreed_nights: [] })),
  };
}
