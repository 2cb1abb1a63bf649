import { businessDate } from '#shared/business-date.ts';
import { listPeriods, movePeriod, periodOf } from '#shared/day.ts';
import { EXPENSE_NAMES } from '#shared/packages/clauses.ts';
import type { ExpenseCategory } from '#shared/packages/terms.ts';
import type { Said } from '#shared/rates/line.ts';
import type { MonthWarning, OwnerMonth, OwnerMonths } from '#shared/revenue/matrix.ts';
import { daysOfPeriod } from '#shared/revenue/period.ts';
import { readMatrix } from '#resources/revenue/calls.ts';
import { ownerStatements } from '#resources/revenue/owner-statements.ts';
import type { Reader } from '#server/platform/database/store.ts';
import { all, any, is, isAbove, isBelow, isIn, isNull, isUntil, isFrom, rowsWhere } from '#server/kit/conditions.ts';
import { rowsIn } from '#server/kit/rows-in.ts';
import { serve } from '#server/kit/serve.ts';
import { resourceTables } from '#server/domain/tables.ts';
import type { OwnerStatement } from './statements.ts';

/** Owners by months: how far each month has come, and what somebody should look at before it goes on. */

const PAGE = 25;
const MONTHS = 6;
/** A category that came in two of the three months before is missed in this one. */
const USUAL_MONTHS = 3;
const USUAL_TIMES = 2;

const keyOf = (owner: number, period: string): string => `${owner} ${period}`;

interface Span {
  readonly first: string;
  readonly last: string;
}

/** Owners who own something in the months or have a statement of them, by name. */
async function listOwners(reader: Reader, { first, last }: Span, search: string) {
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

const listStatements = (reader: Reader, owners: readonly number[], { first, last }: Span): Promise<Statement[]> =>
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

/** What the ledger says now of the months of these owners. */
async function readBalances(reader: Reader, owners: readonly number[], { first, last }: Span) {
  const groups = await reader.aggregate(
    resourceTables['ledger-entries'],
    rowsWhere(resourceTables['ledger-entries'], {
      owner_id: { $in: [...owners] },
      account: 'owner-payable',
      period: { $gte: first, $lte: last },
      subject: { $nstartswiths: 'payout-' },
    }),
    {
      groupBy: [
        { field: 'owner_id', by: null },
        { field: 'period', by: null },
      ],
      count: false,
      sum: ['amount_sen'],
      min: [],
      max: [],
      avg: [],
    },
    Number.MAX_SAFE_INTEGER,
  );
  return new Map(
    groups.map(({ owner_id, period, sum }) => [
      keyOf(Number(owner_id), String(period)),
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the sum that was asked for
      0 - ((sum as { readonly amount_sen?: number } | undefined)?.amount_sen ?? 0),
    ]),
  );
}

type Categories = ReadonlyMap<string, ReadonlySet<ExpenseCategory>>;

/** Categories of which an owner bore something, by month; and months in which a bill of their units waits for approval. */
async function readExpenses(
  reader: Reader,
  owners: readonly number[],
  { first, last }: Span,
): Promise<{ readonly borne: Categories; readonly waiting: ReadonlyMap<string, number> }> {
  const since = movePeriod(first, -USUAL_MONTHS);
  const entries = await rowsIn(reader, resourceTables['ledger-entries'], {
    where: rowsWhere(resourceTables['ledger-entries'], {
      owner_id: { $in: [...owners] },
      account: 'owner-payable',
      period: { $gte: since, $lte: last },
      expense_id: { $ne: null },
    }),
    fields: ['id', 'owner_id', 'period', 'expense_id'],
  });
  const bills = await rowsIn(reader, resourceTables.expenses, {
    where: isIn('id', [...new Set(entries.flatMap(({ expense_id }) => expense_id ?? []))]),
    fields: ['id', 'category'],
  });
  const categories = new Map(bills.map(({ id, category }) => [id, category]));
  const borne = new Map<string, Set<ExpenseCategory>>();
  for (const { owner_id, period, expense_id } of entries) {
    const category = categories.get(expense_id ?? 0);
    if (owner_id === null || category === undefined) continue;
    const key = keyOf(owner_id, period);
    borne.set(key, (borne.get(key) ?? new Set()).add(category));
  }
  return { borne, waiting: await countWaiting(reader, owners, { first, last }) };
}

async function countWaiting(reader: Reader, owners: readonly number[], { first, last }: Span) {
  const held = await rowsIn(reader, resourceTables.ownerships, {
    where: isIn('owner_id', owners),
    fields: ['owner_id', 'unit_id', 'from', 'to'],
  });
  const bills = await rowsIn(reader, resourceTables.expenses, {
    where: all(
      is('state', 'submitted'),
      isIn(
        'unit_id',
        held.map(({ unit_id }) => unit_id),
      ),
      isFrom('date', daysOfPeriod(first).from),
      isBelow('date', daysOfPeriod(last).until),
    ),
    fields: ['id', 'unit_id', 'date'],
  });
  const waiting = new Map<string, number>();
  for (const { unit_id, date } of bills) {
    for (const own of held) {
      if (own.unit_id !== unit_id || date < own.from || (own.to !== null && own.to <= date)) continue;
      const key = keyOf(own.owner_id, periodOf(date));
      waiting.set(key, (waiting.get(key) ?? 0) + 1);
    }
  }
  return waiting;
}

interface Known {
  readonly balances: ReadonlyMap<string, number>;
  readonly borne: Categories;
  readonly waiting: ReadonlyMap<string, number>;
}

const said = (en: string, zh: string): Said => ({ en, zh });

/** Categories that came in most of the months before and not in this one. */
function listMissed({ borne }: Known, owner: number, period: string): ExpenseCategory[] {
  const times = new Map<ExpenseCategory, number>();
  for (const before of listPeriods(movePeriod(period, -1), USUAL_MONTHS)) {
    for (const category of borne.get(keyOf(owner, before)) ?? []) times.set(category, (times.get(category) ?? 0) + 1);
  }
  const now = borne.get(keyOf(owner, period));
  return [...times].flatMap(([category, count]) => (count < USUAL_TIMES || now?.has(category) ? [] : [category]));
}

function listWarnings(statement: Statement, known: Known): MonthWarning[] {
  const { owner_id, period, state, problems, is_queried, opening_sen, payable_sen } = statement;
  const key = keyOf(owner_id, period);
  const isOpen = state === 'draft' || state === 'reviewed';
  const moved = (known.balances.get(key) ?? 0) - (payable_sen - opening_sen);
  const waiting = known.waiting.get(key) ?? 0;
  const missed = isOpen ? listMissed(known, owner_id, period).map((category) => EXPENSE_NAMES[category]) : [];
  return [
    ...(isOpen ? problems.map(({ text }): MonthWarning => ({ code: 'problems', text })) : []),
    ...(isOpen && moved !== 0
      ? [
          {
            code: 'moved' as const,
            text: said(
              'The ledger has changed since this was made. Generate the month again.',
              '生成之后账目有变动。请重新生成该月。',
            ),
          },
        ]
      : []),
    ...(is_queried
      ? [{ code: 'queried' as const, text: said('A question of the owner’s is open.', '业主有疑问待答复。') }]
      : []),
    ...(isOpen && waiting > 0
      ? [
          {
            code: 'unapproved' as const,
            text: said(`Bills that wait for approval: ${waiting}.`, `待批准的支出：${waiting} 笔。`),
          },
        ]
      : []),
    ...(missed.length > 0
      ? [
          {
            code: 'expenses' as const,
            text: said(
              `Not there this month, though usual: ${missed.map(({ en }) => en).join(', ')}.`,
              `往月常有、本月没有：${missed.map(({ zh }) => zh).join('、')}。`,
            ),
          },
        ]
      : []),
  ];
}

function monthsOf(statements: readonly Statement[], { first }: Span, known: Known): OwnerMonth[] {
  return statements
    .filter(({ period }) => period >= first)
    .map((told) => {
      const before = statements.find(({ period }) => period === movePeriod(told.period, -1));
      const { owner_id: _owner, problems: _problems, is_queried: _queried, opening_sen: _opening, ...statement } = told;
      return {
        period: told.period,
        statement,
        change_sen: before ? told.payable_sen - before.payable_sen : null,
        warnings: listWarnings(told, known),
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
  const known = { balances: await readBalances(tx, ids, span), ...(await readExpenses(tx, ids, span)) };
  const shown = page.map((owner): OwnerMonths => ({
    ...owner,
    months: monthsOf(
      statements.filter(({ owner_id }) => owner_id === owner.id),
      span,
      known,
    ),
  }));
  return { data: { periods, owners: shown, total: owners.length, per_page: PAGE } };
});
