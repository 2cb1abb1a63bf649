import { percentOf, sumSen } from '#shared/money.ts';
import type { PackageTerms } from '#shared/packages/terms.ts';

/** Payout terms of one unit, and its owner's share, because a reserve of the unit is held from each owner by share. */
export interface PayoutTerms {
  readonly payout: Pick<PackageTerms['payout'], 'minimum_sen' | 'carries_negative' | 'reserve_sen'>;
  readonly share_bp: number;
}

/**
 * The part of a month that is carried into the next instead of paid: what the owner owes, an amount too small to be paid,
 * the reserve. The rest is paid. By the terms of the month itself, so that no sen is both paid and carried.
 */
export function carryOver(payable_sen: number, terms: readonly PayoutTerms[]): number {
  if (payable_sen < 0) return terms.every(({ payout }) => payout.carries_negative) ? payable_sen : 0;
  const least = Math.max(0, ...terms.map(({ payout }) => payout.minimum_sen));
  const reserve = sumSen(terms.map(({ payout, share_bp }) => percentOf(payout.reserve_sen, share_bp)));
  const spare = payable_sen - reserve;
  return spare <= 0 || spare < least ? payable_sen : reserve;
}
