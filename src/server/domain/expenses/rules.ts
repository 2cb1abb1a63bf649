import type { expenseRules } from '#resources/expenses/expense-rules.ts';
import { issue, type Issue } from '#shared/errors.ts';
import { periodOf } from '#shared/day.ts';
import { listDueDays } from '#shared/expenses/rule-days.ts';
import type { Store, Transaction } from '#server/platform/database/store.ts';
import { theHouse } from '#server/kit/audit/entry.ts';
import { is } from '#server/kit/conditions.ts';
import { type WriteTo, recordAfter } from '#server/kit/server-part.ts';
import { getBusinessDay } from '#server/domain/reservations/business-day.ts';
import { changeBeside, insertBeside } from '#server/domain/side-writes.ts';
import { resourceTables } from '#server/domain/tables.ts';
import { columnsOfExpense, findPlace, isAgreedMoved, nameExpense, noteChanger } from './recording.ts';

/** Bills that come every month: on their day a draft is made of each. */

type RuleWrite = WriteTo<typeof expenseRules>;
type Rule = NonNullable<(typeof resourceTables)['expense-rules']['row']>;

export async function findRuleIssues(command: RuleWrite): Promise<readonly Issue[]> {
  if (command.kind !== 'create' && command.kind !== 'update') return [];
  const { unit_id, property_id, from, until } = recordAfter(command);
  return [
    ...((unit_id ?? property_id ?? null) === null ? [issue(['unit_id'], 'expense_place')] : []),
    ...((until ?? null) !== null && String(until) < from ? [issue(['until'], 'end_before_start')] : []),
  ];
}

/** The property goes with the unit. Who wrote what the bills say is kept, so that nobody approves a bill of their own by way of a rule. */
export async function prepareRule(command: RuleWrite): Promise<Partial<Rule> | undefined> {
  const { kind, before, change, context } = command;
  if (kind !== 'create' && kind !== 'update') return undefined;
  const { unit_id, property_id } = recordAfter(command);
  const place = await findPlace(command.tx, { unit_id, property_id, parts: [] });
  if (before === null) return { ...place, recorded_by: context.caller.account_number };
  return isAgreedMoved(before, change) ? { ...place, ...noteChanger(before, command) } : place;
}

/** Makes the drafts whose day has come. How many there were. */
export async function makeDueExpenses(store: Store, now: string): Promise<number> {
  const table = resourceTables['expense-rules'];
  const rules = await store.list(table, {
    where: is('active', true),
    fields: ['id'],
  });
  let count = 0;
  for (const { id } of rules) {
    count += await store.transaction(async (tx) => {
      // Locked, so that of two processes the second finds the month made.
      const rule = await tx.lock(table, id);
      return rule?.active === true ? makeOfRule(tx, rule, now) : 0;
    });
  }
  return count;
}

async function makeOfRule(tx: Transaction, rule: Rule, now: string): Promise<number> {
  const today = await getBusinessDay(tx, rule.property_id, now);
  const days = listDueDays(rule, today);
  const last = days.at(-1);
  if (last === undefined) return 0;
  const cause = { tx, context: theHouse(now), reason: rule.name };
  for (const day of days) await makeDraft(cause, rule, { day, now });
  await changeBeside(cause, 'expense-rules', {
    before: rule,
    action: 'make',
    change: { made_until: periodOf(last) },
    reason: null,
  });
  return days.length;
}

type Cause = Parameters<typeof insertBeside>[0];

async function makeDraft(
  cause: Cause,
  { id, name, unit_id, property_id, category, payee, amount_sen, paid_by, recorded_by, changed_by }: Rule,
  { day, now }: { readonly day: string; readonly now: string },
): Promise<void> {
  const { tx } = cause;
  const facts = {
    kind: 'expense',
    date: day,
    unit_id,
    category,
    payee,
    amount_sen,
    borne_by: null,
    parts: [],
    rule_id: id,
  } as const;
  await insertBeside(cause, 'expenses', {
    ...facts,
    property_id,
    description: name,
    paid_by,
    rule_period: periodOf(day),
    recorded_by,
    changed_by,
    ...(await columnsOfExpense(tx, facts)),
    ...(await nameExpense(tx, { property_id, now })),
  });
}
