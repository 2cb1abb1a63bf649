import { holdTelling } from '#server/domain/listing/told-months.ts';
import type { expenses } from '#resources/expenses/expenses.ts';
import { issue } from '#shared/errors.ts';
import { periodOf } from '#shared/day.ts';
import { ringgit, spaced } from '#shared/money.ts';
import { EXPENSE_NAMES } from '#shared/packages/clauses.ts';
import type { Transaction } from '#server/platform/database/store.ts';
import { all, is } from '#server/kit/conditions.ts';
import { Refusal, refuse } from '#server/kit/refusal.ts';
import type { ActionName, ActionOn } from '#server/kit/server-part.ts';
import { lockChargedStay, postRecharge, takeBackRecharge } from '#server/domain/reservations/money/recharges.ts';
import type { Reservation } from '#server/domain/reservations/stay-command.ts';
import { findOpenPeriod } from './cut-off.ts';
import type { ExpenseChange } from './recording.ts';
import { columnsOfShares, shareOut } from './shares.ts';
import { type Expense, expenseCutOffs } from './tables.ts';

/**
 * Bills that a guest pays. What the guest pays is nobody's cost: owner and operator share what is left of the bill. It is passed
 * on before its month is told to the owner, so that no locked statement changes.
 */

type On<K extends ActionName<typeof expenses>> = ActionOn<typeof expenses, K>;

export async function rechargeExpense({ before, tx, context, input }: On<'recharge'>): Promise<ExpenseChange> {
  const { reservation_id, charged_as } = input;
  const recharged_sen = input.recharged_sen ?? before.amount_sen;
  if (recharged_sen > before.amount_sen) {
    const issues = [issue(['recharged_sen'], 'recharge_over', { amount: spaced(ringgit(before.amount_sen)) })];
    throw new Refusal('VALIDATION', { issues, resource: 'expenses', action: 'recharge' });
  }
  await holdTelling(tx);
  await refuseTold(tx, before);
  const stay = await lockChargedStay(tx, reservation_id);
  refuseElsewhere(before, stay);
  await refuseToldStay(tx, stay);
  const { en, zh } = EXPENSE_NAMES[before.category];
  await postRecharge({ tx, context }, stay, {
    reference: before.reference,
    label: { en: `${en}: ${before.description}`, zh: `${zh}：${before.description}` },
    amount_sen: recharged_sen,
    is_service: charged_as === 'service',
  });
  const passed = { recharged_sen, recharged_to: stay.id };
  return { ...passed, reservation_id, ...columnsOfShares(await shareOut(tx, { ...before, ...passed })) };
}

/** The guest owes it no longer, and owner and operator bear it again. */
export async function stopRecharge({ before, tx, context }: On<'stop-recharge'>): Promise<ExpenseChange> {
  await holdTelling(tx);
  await refuseTold(tx, before);
  await takeOff({ tx, context }, before);
  return { ...NOT_PASSED_ON, ...columnsOfShares(await shareOut(tx, { ...before, ...NOT_PASSED_ON })) };
}

const NOT_PASSED_ON = { recharged_sen: 0, recharged_to: null } as const;

/** A bill that no longer counts is nobody's, the guest's neither. */
export async function endRecharge(
  cause: Parameters<typeof takeBackRecharge>[0],
  expense: Expense,
): Promise<ExpenseChange> {
  if (expense.recharged_to === null) return {};
  await takeOff(cause, expense);
  return NOT_PASSED_ON;
}

async function takeOff(
  cause: Parameters<typeof takeBackRecharge>[0],
  { recharged_to, reference }: Expense,
): Promise<void> {
  if (recharged_to !== null) await takeBackRecharge(cause, recharged_to, reference);
}

/** What an owner bears of it stands in a locked statement; what is the operator's alone stands in none. */
async function refuseTold(tx: Transaction, { shares }: Expense): Promise<void> {
  for (const { unit_id, period, owner_sen } of shares) {
    if (unit_id === null || owner_sen === 0) continue;
    const told = await tx.find(expenseCutOffs, all(is('unit_id', unit_id), is('period', period)));
    if (told) refuse('recharge_told', { period });
  }
}

/** The owner has been told what the stay came to. */
async function refuseToldStay(tx: Transaction, { status, unit_id, departure, reference }: Reservation): Promise<void> {
  if (status !== 'checked_out' || unit_id === null) return;
  const period = periodOf(departure);
  if ((await findOpenPeriod(tx, { unitId: unit_id, period })) !== period)
    refuse('recharge_stay_told', { stay: reference, period });
}

/** A bill of one unit goes to a guest who slept there, one of the house to any of its guests. */
function refuseElsewhere({ unit_id, property_id, reference }: Expense, stay: Reservation): void {
  const units = new Set([stay.unit_id, ...(stay.parts ?? []).map((part) => part.unit_id)]);
  const isThere = unit_id === null ? property_id === stay.property_id : units.has(unit_id);
  if (!isThere) refuse('recharge_elsewhere', { stay: stay.reference, bill: reference });
}
