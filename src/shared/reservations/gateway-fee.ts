import { percentOf } from '#shared/money.ts';

/** What the gateway keeps of each payment of a method, from a day on until another rate begins. */
export interface GatewayRate {
  readonly method: string;
  readonly fee_bp: number;
  readonly fixed_sen: number;
  readonly valid_from: string;
}

/** A payment as the gateway charges for it, on the business day on which it was taken. */
export interface ChargedPayment {
  readonly method: string;
  readonly amount_sen: number;
  readonly business_date: string;
}

/** What the gateway keeps of a payment: its part to the sen, halves away from zero, and the fixed amount. Null without a rate. */
export function gatewayFeeOf(
  rates: readonly GatewayRate[],
  { method, amount_sen, business_date }: ChargedPayment,
): number | null {
  const [rate] = rates
    .filter((each) => each.method === method && each.valid_from <= business_date)
    .toSorted((a, b) => (a.valid_from < b.valid_from ? 1 : -1));
  return rate ? percentOf(amount_sen, rate.fee_bp) + rate.fixed_sen : null;
}
