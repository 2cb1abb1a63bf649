import { sumSen } from '#shared/money.ts';
import type { OwnerHoldings } from '#shared/owner-view/answers.ts';
import { nameBill } from '#server/domain/revenue/expense-entries.ts';
import { resourceTables } from '#server/domain/tables.ts';
import { all, is, isGiven, isIn } from '#server/kit/conditions.ts';
import { rowsIn } from '#server/kit/rows-in.ts';
import type { Reader } from '#server/platform/database/store.ts';

const SHOWN = 30;
/** Some entries are taken back by others, so a few more are read than lines are shown. */
const READ = 200;

/** Expenses of which the ledger has charged the owner a part, the newest first. */
export async function listBilled(reader: Reader, ownerId: number): Promise<NonNullable<OwnerHoldings['expenses']>> {
  const entries = await reader.list(resourceTables['ledger-entries'], {
    where: all(is('owner_id', ownerId), is('account', 'owner-payable'), isGiven('expense_id')),
    sort: [{ field: 'id', descending: true }],
    limit: READ,
  });
  const subjects = [...new Set(entries.map(({ subject }) => subject))];
  const bills = await rowsIn(reader, resourceTables.expenses, {
    where: isIn('id', [...new Set(entries.flatMap(({ expense_id }) => expense_id ?? []))]),
    fields: ['id', 'category', 'description', 'date'],
  });
  const names = new Map(bills.map((bill) => [bill.id, nameBill(bill)]));
  const units = await rowsIn(reader, resourceTables.units, {
    where: isIn('id', [...new Set(entries.map(({ unit_id }) => unit_id))]),
    fields: ['id', 'number'],
  });
  const lines = subjects.flatMap((subject) => {
    const own = entries.filter((entry) => entry.subject === subject);
    const [newest] = own;
    const amount_sen = sumSen(own.map((entry) => entry.amount_sen));
    if (!newest || newest.expense_id === null || amount_sen === 0) return [];
    return [
      {
        expense_id: newest.expense_id,
        on: newest.posted_on,
        label: names.get(newest.expense_id) ?? { en: subject, zh: subject },
        unit: units.find(({ id }) => id === newest.unit_id)?.number ?? null,
        amount_sen,
        period: newest.period,
      },
    ];
  });
  return lines.toSorted((a, b) => (a.on > b.on ? -1 : 1)).slice(0, SHOWN);
}
