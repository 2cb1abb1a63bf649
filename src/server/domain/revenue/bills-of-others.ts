import { isWithin } from '#shared/day.ts';
import { groupBy } from '#shared/records.ts';
import { daysOfPeriod } from '#shared/revenue/period.ts';
import type { StatementLine } from '#shared/revenue/statement.ts';
import type { Reader } from '#server/platform/database/store.ts';
import { expenseShares } from '#server/domain/expenses/tables.ts';
import { listOwnersOf } from '#server/domain/listing/ownerships.ts';
import { all, is, isIn } from '#server/kit/conditions.ts';
import { rowsIn } from '#server/kit/rows-in.ts';
import { resourceTables } from '#server/domain/tables.ts';
import { SUBJECTS, standingOf } from './ledger.ts';
import { ledgerEvents } from './tables.ts';

interface Wish {
  readonly owner_id: number;
  readonly period: string;
  readonly units: readonly number[];
}

/**
 * Lines of nought for the bills of an owner's units that the agreement leaves to the operator: an owner who looks for the internet finds
 * that it was theirs to bear in no part.
 */
export async function listBillsOfOthers(reader: Reader, { owner_id, period, units }: Wish): Promise<StatementLine[]> {
  const shares = await rowsIn(reader, expenseShares, {
    where: all(isIn('unit_id', units), is('period', period), is('owner_sen', 0)),
    fields: ['id', 'unit_id', 'expense_id'],
  });
  const subjects = shares.map(({ expense_id, unit_id }) => `${SUBJECTS.expense}${expense_id}-${unit_id ?? 'house'}`);
  const entries = await rowsIn(reader, resourceTables['ledger-entries'], {
    where: isIn('subject', subjects),
    sort: ['id'],
  });
  const events = await rowsIn(reader, ledgerEvents, { where: isIn('subject', subjects), sort: ['id'] });
  const held = (await listOwnersOf(reader, units, daysOfPeriod(period))).filter((each) => each.owner_id === owner_id);
  return [...groupBy(entries, ({ subject }) => subject)].flatMap(([subject, own]): StatementLine[] => {
    const standing = standingOf(own);
    const [first] = standing;
    const event = events.findLast((each) => each.subject === subject);
    const isOwners = held.some(
      ({ unit_id, from, to }) => unit_id === first?.unit_id && isWithin(first.posted_on, from, to),
    );
    if (!first || !event || !isOwners) return [];
    const { code, label, formula, because } = event;
    const { unit_id, expense_id } = first;
    return [
      {
        code,
        label,
        amount_sen: 0,
        formula,
        because: [...because],
        unit_id,
        reservation_id: null,
        expense_id,
        entries: standing.map(({ id }) => id),
      },
    ];
  });
}
