import { sumSen } from '#shared/money.ts';
import { TOLD_STATES } from '#resources/revenue/owner-statements.ts';
import type { Reader, Transaction } from '#server/platform/database/store.ts';
import { noteOwners } from '#server/domain/note-owner.ts';
import { resourceTables } from '#server/domain/tables.ts';
import { all, isIn, isNull } from '#server/kit/conditions.ts';
import { listPaidByOwners } from './owner-receipts.ts';
import type { OwnerStatement } from './statements.ts';

/** How an owner stands: the newest month, and what of the months told so far is not paid. */

type Told = Pick<OwnerStatement, 'owner_id' | 'period' | 'state' | 'payable_sen' | 'carried_sen'>;

interface Paid {
  readonly period: string;
  readonly paid_sen: number;
}

/**
 * What is still to be paid of each month told, and what the newest of them carries on: each carries what the one before it
 * carried. What the owner has paid counts at once, and not only with the statement that tells it. Below nothing the owner owes.
 */
export function computeBalance(months: readonly Omit<Told, 'owner_id'>[], paid: readonly Paid[]): number {
  const told = months
    .filter(({ state }) => TOLD_STATES.includes(state))
    .toSorted((a, b) => (a.period < b.period ? -1 : 1));
  const open = told.filter(({ state }) => state !== 'paid');
  return sumSen([
    ...open.map(({ payable_sen, carried_sen }) => payable_sen - carried_sen),
    told.at(-1)?.carried_sen ?? 0,
    ...paid.filter(({ period }) => told.every((month) => month.period !== period)).map(({ paid_sen }) => paid_sen),
  ]);
}

const listMonths = (reader: Reader, ownerIds: readonly number[]) =>
  reader.list(resourceTables['owner-statements'], {
    where: all(isIn('owner_id', ownerIds), isNull('superseded_by')),
    fields: ['owner_id', 'period', 'state', 'payable_sen', 'carried_sen'],
    sort: [{ field: 'period', descending: false }],
  });

/** Notes at the owners' records how they stand. */
export async function noteStanding(tx: Transaction, ownerIds: readonly number[]): Promise<void> {
  const months = await listMonths(tx, ownerIds);
  const paid = await listPaidByOwners(tx, ownerIds);
  const standings = ownerIds.map((id) => {
    const own = months.filter(({ owner_id }) => owner_id === id);
    const last = own.at(-1);
    return [
      id,
      {
        statement_period: last?.period ?? null,
        statement_state: last?.state ?? null,
        statement_sen: last?.payable_sen ?? null,
        balance_sen: computeBalance(
          own,
          paid.filter(({ owner_id }) => owner_id === id),
        ),
      },
    ] as const;
  });
  await noteOwners(tx, new Map(standings));
}
