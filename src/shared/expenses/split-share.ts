import { f } from '#shared/field.ts';
import type { BorneExpense, SharedExpense } from '#shared/packages/share-expense.ts';
import { type Reason, reason, reasonGiven } from '#shared/rates/line.ts';
import { type ShapeOf, shape } from '#shared/shape.ts';

/** What each side bears of one of an expense’s units, or of the house as a whole, with the month of the statement that it goes to. */
export const expenseShare = shape
  .object({
    unit_id: shape.nullable(f.relation('units')),
    period: f.text(),
    owner_sen: f.money(),
    host_sen: f.money(),
    /** What a guest pays of it; left out of a bill that is passed on to none. */
    guest_sen: shape.optional(f.money()),
    because: shape.list(reasonGiven),
  })
  .named('ExpenseShare');
export type ExpenseShare = ShapeOf<typeof expenseShare>;

/** On the way to the guest's folio. */
export const PASSED_ON: Reason = reason('RECHARGED', 'A part of it is the guest’s', '部分由客人承担');

export const OPERATORS_OWN = 'OPERATORS_OWN';

/** Of a unit that is nobody's but the operator's, or of a whole house that is not shared out. */
const OWN: Reason = reason(OPERATORS_OWN, 'No owner is concerned: the operator bears it', '与业主无关，由运营方承担');

export const bearAlone = ({ kind, amount_sen }: SharedExpense): BorneExpense => ({
  owner_sen: 0,
  host_sen: kind === 'expense' ? amount_sen : -amount_sen,
  because: [OWN],
});
