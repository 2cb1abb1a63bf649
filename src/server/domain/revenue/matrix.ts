import { businessDate } from '#shared/business-date.ts';
import { listPeriods, movePeriod, periodOf } from '#shared/day.ts';
import type { OwnerMonth, OwnerMonths } from '#shared/revenue/matrix.ts';
import { daysOfPeriod } from '#shared/revenue/period.ts';
import { readMatrix } from '#resources/revenue/calls.ts';
import { ownerStatements } from '#resources/revenue/owner-statements.ts';
import type { Reader } from '#server/platform/database/store.ts';
import { all, any, isAbove, isBelow, isIn, isNull, isUntil, isFrom, rowsWhere } from '#server/kit/conditions.ts';
import { rowsIn } from '#server/kit/rows-in.ts';
import { serve } from '#server/kit/serve.ts';
import { resourceTables } from '#server/domain/tables.ts';
import { type WarningFacts, type MonthSpan, listWarnings, readWarningFacts } from './month-warnings.ts';
import { findLastTold } from './ledger.ts';
import type { OwnerStatement } from './statements.ts';

/** Owners by months: how far each month has come, and what somebody should look at before it goes on. */

const PAGE = 25;
const MONTHS = 6;

/** Owners who own something in the months or have a statement of them, by name. */
async function listOwners(reader: Reader, { first, last }: MonthSpan, search: string) {
  const days = { from: daysOfPeriod(first).from, until: daysOfPeriod(last).until };
  const held = await rowsIn(reader, resourceTables.ownerships, {
    where: all(isBelow('from', days.until), any(isNull('to'), isAbove('to', days.from))),
    fields: ['owner_id'],
  });
  const told = await reader.aggregate(
    resourceTables['owner-statements'],
    all(isFrom('period', first), isUntil('period', last)),
    { groupBy: [{ field: 'owner_id', by: null }], count: false, sum: [], min: [], max: [], avg: [] },
    Number.MAX_SAFE_INTEGER,
  );
  const ids = [...new Set([...held.map(({ owner_id }) => owner_id), ...told.map(({ owner_id }) => Number(owner_id))])];
  const owners = await rowsIn(reader, resourceTables.owners, {
    where: all(isIn('id', ids), ...(search === '' ? [] : [rowsWhere(resourceTables.owners, { $search: search })])),
    fields: ['id', 'account_number', 'legal_name'],
  });
  return owners.toSorted((a, b) => a.legal_name.localeCompare(b.legal_name) || a.id - b.id);
}

type Statement = Pick<OwnerStatement, 'owner_id' | 'problems' | 'is_queried' | 'opening_sen'> & OwnerMonth['statement'];

const listStatements = (reader: Reader, owners: readonly number[], { first, last }: MonthSpan): Promise<Statement[]> =>
  reader.list(resourceTables['owner-statements'], {
    where: all(
      isIn('owner_id', owners),
      isFrom('period', movePeriod(first, -1)),
      isUntil('period', last),
      isNull('superseded_by'),
    ),
    sort: [{ field: 'period', descending: false }],
    fields: [
      'id',
      'reference',
      'owner_id',
      'period',
      'revision',
      'state',
      'opening_sen',
      'payable_sen',
      'carried_sen',
      'superseded_by',
      'payout_id',
      'problems',
      'is_queried',
    ],
  });

function monthsOf(statements: readonly Statement[], { first }: MonthSpan, facts: WarningFacts): OwnerMonth[] {
  return statements
    .filter(({ period }) => period >= first)
    .map((told) => {
      const before = statements.find(({ period }) => period === movePeriod(told.period, -1));
      const { owner_id: _owner, problems: _problems, is_queried: _queried, opening_sen: _opening, ...statement } = told;
      return {
        period: told.period,
        statement,
        change_sen: before ? told.payable_sen - before.payable_sen : null,
        warnings: listWarnings(told, facts),
      };
    });
}

export const statementMatrix = serve(ownerStatements, readMatrix, async ({ tx, input, context }) => {
  const last = input.until ?? movePeriod(periodOf(businessDate(context.now, 0)), -1);
  const periods = listPeriods(last, MONTHS).toSorted();
  const span = { first: periods[0] ?? last, last };
  const owners = await listOwners(tx, span, (input.search ?? '').trim());
  const page = owners.slice(((input.page ?? 1) - 1) * PAGE, (input.page ?? 1) * PAGE);
  const ids = page.map(({ id }) => id);
  const statements = await listStatements(tx, ids, span);
  const told = await findLastTold(tx, ids);
  const facts = await readWarningFacts(tx, ids, { span, now: context.now });
  const shown = page.map((owner): OwnerMonths => ({
    ...owner,
    told_until: told.get(owner.id) ?? null,
    months: monthsOf(
      statements.filter(({ owner_id }) => owner_id === owner.id),
      span,
      facts,
    ),
  }));
  return { data: { periods, owners: shown, total: owners.length, per_page: PAGE } };
});
