import { dayInWords } from '#shared/day.ts';
import { percentOf, ringgit, sumSen } from '#shared/money.ts';
import { percentText } from '#shared/reading/percent.ts';
import { type PriceLine, type Reason, line, reason, sumText, totalOf } from './line.ts';
import type { NightlyRate, PercentRate } from './dated-rates.ts';

/** Lines that are sold, and the SST on them. */

/** A line that is sold, and the row by which it is taxed. */
export interface Charge {
  readonly sold: PriceLine;
  readonly rate: PercentRate | null;
}

export const charge = (rate: PercentRate | null, facts: Parameters<typeof line>[0]): Charge => ({
  sold: line({ ...facts, tax_code: rate?.code ?? null }),
  rate,
});

/** One line for each rate; the tax of every line it is charged on is rounded by itself. */
export function sstLines(charges: readonly Charge[]): PriceLine[] {
  const rates = [...new Set(charges.flatMap(({ rate }) => (rate ? [rate] : [])))];
  return rates.flatMap((rate) => {
    const lines = charges.filter((each) => each.rate === rate && each.sold.amount_sen !== 0).map(({ sold }) => sold);
    const taxes = lines.map(({ amount_sen }) => percentOf(amount_sen, rate.bp));
    const sum = sumSen(taxes);
    if (sum === 0) return [];
    const part = percentText(rate.bp);
    const each = lines.map(({ label, amount_sen }, index): Reason => {
      const figures = `${part} × ${ringgit(amount_sen)} = ${ringgit(taxes[index] ?? 0)}`;
      return reason(rate.code, `${label.en}: ${figures}`, `${label.zh}：${figures}`);
    });
    return [
      line({
        code: 'SST',
        label: { en: `${rate.name.en} ${part}`, zh: `${rate.name.zh} ${part}` },
        qty: 1,
        unit_sen: sum,
        formula: sumText(taxes),
        because: [sinceReason(rate, part), ...each],
      }),
    ];
  });
}

/** `SST-2024-03-01` names the row. */
export const sinceReason = ({ code, from, name }: PercentRate | NightlyRate, rate: string): Reason =>
  reason(
    `${code}-${from}`,
    `${name.en} is ${rate} since ${dayInWords(from).en}`,
    `${name.zh}自 ${dayInWords(from).zh}起为 ${rate}`,
  );

/** The sum of the charges before tax, in sen. */
export const amountOf = (charges: readonly Charge[]): number => totalOf(charges.map(({ sold }) => sold));
