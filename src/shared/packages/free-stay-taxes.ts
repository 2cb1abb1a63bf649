import { sumSen } from '#shared/money.ts';
import type { PriceLine } from '#shared/rates/line.ts';
import type { TaxTerms } from './terms.ts';

/** How much of a free stay's bill the operator bears by the agreement: the taxes of its nights, never more than was charged. */
export function sumBorneByHost(
  lines: readonly Pick<PriceLine, 'code' | 'amount_sen'>[],
  charged_sen: number,
  taxes: TaxTerms | null,
): number {
  if (taxes?.free_stays_by !== 'host') return 0;
  const taxed = lines.filter(({ code }) => code === 'TTX' || code === 'LEVY');
  return Math.min(charged_sen, sumSen(taxed.map(({ amount_sen }) => amount_sen)));
}
