import { movePeriod } from '#shared/day.ts';
import type { OwnerView, OwnerViewStatement } from '#shared/owner-view/answers.ts';
import { type StatementSums, sumStatement } from '#shared/owner-view/statement-sums.ts';
import type { TOLD_STATES } from '#resources/revenue/owner-statements.ts';
import { listPaidByOwners } from '#server/domain/revenue/owner-receipts.ts';
import { computeBalance } from '#server/domain/revenue/standing.ts';
import type { OwnerStatement } from '#server/domain/revenue/statements.ts';
import { resourceTables } from '#server/domain/tables.ts';
import { all, is, isIn, isNot, isNull } from '#server/kit/conditions.ts';
import { rowsIn } from '#server/kit/rows-in.ts';
import type { Reader } from '#server/platform/database/store.ts';
import { readVisibility } from './visibility.ts';

/** Statements and payouts as their owner sees them: what was published, and where the money went. */

const SHOWN = 36;
/** The first of those that are shown is compared with a year before it, too. */
const COMPARED = SHOWN + 12;

type Money = Pick<OwnerView, 'balance_sen' | 'statements' | 'payouts'>;

/** A locked month is the house's own until it is published. */
export const PUBLISHED: typeof TOLD_STATES = ['published', 'paid'];

export async function readOwnerMoney(reader: Reader, ownerId: number): Promise<Money> {
  const own = all(is('owner_id', ownerId), isNull('superseded_by'));
  const table = resourceTables['owner-statements'];
  const standing = await rowsIn(reader, table, {
    where: own,
    fields: ['period', 'state', 'payable_sen', 'carried_sen'],
  });
  const published = await reader.list(table, {
    where: all(own, isIn('state', PUBLISHED)),
    sort: [{ field: 'period', descending: true }],
    limit: COMPARED,
  });
  const statements = published.slice(0, SHOWN);
  const payouts = await reader.list(resourceTables.payouts, {
    where: all(is('owner_id', ownerId), isNot('state', 'cancelled')),
    sort: [{ field: 'id', descending: true }],
    limit: SHOWN,
  });
  const receipts = await listReceipts(reader, statements);
  return {
    balance_sen: computeBalance(
      standing.filter(({ state }) => PUBLISHED.includes(state)),
      await listPaidByOwners(reader, [ownerId]),
    ),
    statements: tellStatements(statements, { published, receipts }),
    payouts: payouts.map(
      ({ id, reference, amount_sen, state, bank_name, bank_account_mask, paid_on, bank_reference }) => ({
        reference,
        amount_sen,
        state,
        bank: bank_name,
        account: bank_account_mask?.slice(-4) ?? null,
        paid_on,
        bank_reference,
        statements: statements.filter(({ payout_id }) => payout_id === id).map((statement) => statement.reference),
      }),
    ),
  };
}

interface Beside {
  /** Those that are shown, and those with which they are compared. */
  readonly published: readonly OwnerStatement[];
  readonly receipts: ReadonlySet<number>;
}

function tellStatements(
  statements: readonly OwnerStatement[],
  { published, receipts }: Beside,
): readonly OwnerViewStatement[] {
  const told = new Map(published.map((statement) => [statement.period, sumStatement(statement)]));
  const sumsBack = (period: string, months: number): StatementSums | null =>
    told.get(movePeriod(period, 0 - months)) ?? null;
  return statements.map(({ id, reference, period, revision, state, lines, ...sums }) => ({
    id,
    reference,
    period,
    revision,
    state,
    opening_sen: sums.opening_sen,
    payable_sen: sums.payable_sen,
    carried_sen: sums.carried_sen,
    lines: lines.map(({ label, amount_sen, formula, because, expense_id }) => ({
      label,
      amount_sen,
      formula,
      because,
      has_receipt: expense_id !== null && receipts.has(expense_id),
    })),
    sums: sumStatement({ period, lines, ...sums }),
    month_before: sumsBack(period, 1),
    year_before: sumsBack(period, 12),
  }));
}

/** Proved expenses in the statements whose proof the owner may know of: by the agreement of the day of the bill. */
async function listReceipts(
  reader: Reader,
  statements: readonly {
    readonly lines: readonly { readonly expense_id: number | null; readonly unit_id: number | null }[];
  }[],
): Promise<ReadonlySet<number>> {
  const lines = statements.flatMap((statement) => statement.lines).filter(({ expense_id }) => expense_id !== null);
  const ids = new Set(lines.flatMap(({ expense_id }) => expense_id ?? []));
  const rows = await rowsIn(reader, resourceTables.expenses, {
    where: all(isIn('id', [...ids]), is('has_receipt', true)),
    fields: ['id', 'date'],
  });
  const units = lines.flatMap(({ unit_id }) => unit_id ?? []);
  const visibilityOf = await readVisibility(reader, units);
  const isShown = ({ id, date }: { readonly id: number; readonly date: string }): boolean =>
    lines
      .filter(({ expense_id }) => expense_id === id)
      .every(({ unit_id }) => visibilityOf(unit_id, date).are_receipts_shown);
  return new Set(rows.filter(isShown).map(({ id }) => id));
}
