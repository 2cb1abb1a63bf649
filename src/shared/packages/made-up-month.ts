import { percentOf, sumSen } from '#shared/money.ts';
import { previewExpense, sumBorne } from './preview-expenses.ts';
import { previewMonth, sumLines } from './preview-month.ts';
import type { Simulation } from './simulation.ts';
import { NO_INCOME } from './split-stay.ts';
import type { PackageTerms } from './terms.ts';

/** A whole month of one unit, made up to see what terms would make of it: equal stays, and one bill of electricity. */
export interface MadeUp {
  readonly stays: number;
  /** Of each stay. */
  readonly nights: number;
  readonly night_sen: number;
  /** Of each stay. */
  readonly cleaning_sen: number;
  /** What a channel keeps of the room and the cleaning. */
  readonly channel_bp: number;
  readonly electricity_sen: number;
}

/** Its days do not matter: a month of terms that hold on all of them. */
const DAYS = 30;

/** What an owner would get for such a month, as a statement would tell it. */
export function settleMadeUp(terms: PackageTerms, month: MadeUp): Simulation['current'] {
  const { stays, nights, night_sen, cleaning_sen, channel_bp, electricity_sen } = month;
  const room_sen = nights * night_sen;
  const channel_commission_sen = percentOf(room_sen + cleaning_sen, channel_bp);
  const income = { ...NO_INCOME, room_sen, cleaning_sen, channel_commission_sen };
  const incomes = Array.from({ length: stays }, () => income);
  const bill = { kind: 'expense', category: 'electricity', amount_sen: electricity_sen } as const;
  const expenses =
    electricity_sen === 0 ? [] : [previewExpense(terms, { ...bill, borne_by: null, paid_by: 'host', nights: null })];
  const lines = sumLines([
    ...previewMonth([{ terms, days: DAYS, of_days: DAYS, incomes, stays, begins: false }]),
    ...expenses.flatMap((each) => each.lines),
  ]);
  return {
    lines,
    payable_sen: sumSen(lines.map(({ amount_sen }) => amount_sen)),
    expenses: sumBorne(expenses.map(({ borne }) => borne)),
  };
}
