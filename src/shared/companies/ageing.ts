import { countNights } from '#shared/day.ts';

/** What is owed, by how long it has been due; `d90` is due for more than ninety days. */
export interface Ageing {
  readonly current_sen: number;
  readonly d30_sen: number;
  readonly d60_sen: number;
  readonly d90_sen: number;
  readonly over_90_sen: number;
}

export const AGES = ['current_sen', 'd30_sen', 'd60_sen', 'd90_sen', 'over_90_sen'] as const;
export type Age = (typeof AGES)[number];

const DAYS = [0, 30, 60, 90] as const;

/** A bill is current until the day on which it is due is over. */
export function ageBill(due_on: string, today: string): Age {
  const late = due_on < today ? countNights(due_on, today) : 0;
  const at = DAYS.findIndex((days) => late <= days);
  return AGES[at < 0 ? DAYS.length : at] ?? 'over_90_sen';
}

/** Open bills by age on a day. */
export function ageOpen(
  bills: readonly { readonly due_on: string; readonly open_sen: number }[],
  today: string,
): Ageing {
  const sums: Record<Age, number> = {
    current_sen: 0,
    d30_sen: 0,
    d60_sen: 0,
    d90_sen: 0,
    over_90_sen: 0,
  };
  for (const { due_on, open_sen } of bills) sums[ageBill(due_on, today)] += open_sen;
  return sums;
}

export const overdueOf = ({ d30_sen, d60_sen, d90_sen, over_90_sen }: Ageing): number =>
  d30_sen + d60_sen + d90_sen + over_90_sen;
