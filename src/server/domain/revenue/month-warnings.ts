import { houseDay } from '#shared/business-date.ts';
import { addDays, dayInWords, isWithin, listPeriods, monthInWords, movePeriod, periodOf } from '#shared/day.ts';
import { EXPENSE_NAMES } from '#shared/packages/clauses.ts';
import type { ExpenseCategory } from '#shared/packages/terms.ts';
import type { Said } from '#shared/rates/line.ts';
import type { MonthWarning } from '#shared/revenue/matrix.ts';
import { daysOfPeriod } from '#shared/revenue/period.ts';
import { readWarnings } from '#resources/revenue/calls.ts';
import { ownerStatements } from '#resources/revenue/owner-statements.ts';
import type { Reader } from '#server/platform/database/store.ts';
import { all, is, isIn, rowsWhere, within } from '#server/kit/conditions.ts';
import { rowsIn } from '#server/kit/rows-in.ts';
import { serve } from '#server/kit/serve.ts';
import { resourceTables } from '#server/domain/tables.ts';
import { listUnrated } from '#server/domain/reservations/money/gateway-fees.ts';
import type { Ownership } from '#server/domain/listing/ownerships.ts';
import { listAgreedMonths } from './agreed-months.ts';
import { findLastTold } from './ledger.ts';
import type { OwnerStatement } from './statements.ts';

/**
 * What somebody should look at before an owner's month goes on: bills that wait or are missing, refunds that are owed, a
 * ledger that has moved on, days that are still to come.
 */

/** A category that came in two of the three months before is missed in this one. */
const USUAL_MONTHS = 3;
const USUAL_TIMES = 2;
const OVER = ['checked_out', 'cancelled', 'no_show'] as const;

const monthKeyOf = (owner: number, period: string): string => `${owner} ${period}`;

export interface MonthSpan {
  readonly first: string;
  readonly last: string;
}

type Warned = Pick<
  OwnerStatement,
  'owner_id' | 'period' | 'state' | 'problems' | 'is_queried' | 'opening_sen' | 'payable_sen'
>;

/** What the ledger says now of the months of these owners. */
async function readBalances(reader: Reader, owners: readonly number[], { first, last }: MonthSpan) {
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
      monthKeyOf(Number(owner_id), String(period)),
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the sum that was asked for
      0 - ((sum as { readonly amount_sen?: number } | undefined)?.amount_sen ?? 0),
    ]),
  );
}

/**
 * Months before the last of these that have come to something, or do so once they are settled, by owners of whom none was told. Whoever
 * was told one is told every later one that brings something in its turn.
 */
async function readEarlier(reader: Reader, owners: readonly number[], { last }: MonthSpan) {
  const told = await findLastTold(reader, owners);
  const fresh = owners.filter((owner) => !told.has(owner));
  const balances = await readBalances(reader, fresh, { first: '', last });
  const agreed = await listAgreedMonths(reader, fresh, last);
  return new Map(
    fresh.map((owner) => {
      const held = [...balances].flatMap(([key, sen]) =>
        sen !== 0 && key.startsWith(`${owner} `) ? [key.slice(-last.length)] : [],
      );
      return [owner, [...new Set([...held, ...(agreed.get(owner) ?? [])])].toSorted()];
    }),
  );
}

type Categories = ReadonlyMap<string, ReadonlySet<ExpenseCategory>>;

/** Categories of which an owner bore something, by month. */
async function readCategories(
  reader: Reader,
  owners: readonly number[],
  { first, last }: MonthSpan,
): Promise<Categories> {
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
    const key = monthKeyOf(owner_id, period);
    borne.set(key, (borne.get(key) ?? new Set()).add(category));
  }
  return borne;
}

/** Counts what happened in owners' units on days on which they owned them, by owner and month. */
function countByMonth(
  held: readonly Pick<Ownership, 'owner_id' | 'unit_id' | 'from' | 'to'>[],
  happened: readonly { readonly unit_id: number | null; readonly day: string }[],
): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { unit_id, day } of happened) {
    for (const own of held.filter((each) => each.unit_id === unit_id && isWithin(day, each.from, each.to))) {
      const key = monthKeyOf(own.owner_id, periodOf(day));
      counts.set(key, (counts.get(key) ?? 0) + 1);
    }
  }
  return counts;
}

/** Bills that wait for approval, stays that are over and whose guest is still owed money, and payments whose cost nobody knows. */
async function countOpen(reader: Reader, owners: readonly number[], { first, last }: MonthSpan) {
  const held = await rowsIn(reader, resourceTables.ownerships, {
    where: isIn('owner_id', owners),
    fields: ['owner_id', 'unit_id', 'from', 'to'],
  });
  const units = isIn(
    'unit_id',
    held.map(({ unit_id }) => unit_id),
  );
  const [from, until] = [daysOfPeriod(first).from, daysOfPeriod(last).until];
  const bills = await rowsIn(reader, resourceTables.expenses, {
    where: all(is('state', 'submitted'), units, within('date', from, until)),
    fields: ['id', 'unit_id', 'date'],
  });
  const stays = await rowsIn(reader, resourceTables.reservations, {
    where: all(isIn('status', OVER), units, within('departure', from, until)),
    fields: ['id', 'unit_id', 'departure', 'balance_sen'],
  });
  const unrated = await listUnrated(
    reader,
    stays.map(({ id }) => id),
  );
  const byId = new Map(stays.map((stay) => [stay.id, stay]));
  const leaving = ({ unit_id, departure: day }: (typeof stays)[number]) => ({ unit_id, day });
  return {
    waiting: countByMonth(
      held,
      bills.map(({ unit_id, date: day }) => ({ unit_id, day })),
    ),
    refunds: countByMonth(held, stays.filter(({ balance_sen }) => balance_sen < 0).map(leaving)),
    unrated: countByMonth(held, unrated.flatMap(({ reservation_id }) => byId.get(reservation_id) ?? []).map(leaving)),
  };
}

/** Facts about months of owners, each by owner and month, and the day of the house. */
export interface WarningFacts {
  readonly today: string;
  readonly balances: ReadonlyMap<string, number>;
  readonly earlier: ReadonlyMap<number, readonly string[]>;
  readonly borne: Categories;
  readonly waiting: ReadonlyMap<string, number>;
  readonly refunds: ReadonlyMap<string, number>;
  readonly unrated: ReadonlyMap<string, number>;
}

export const readWarningFacts = async (
  reader: Reader,
  owners: readonly number[],
  { span, now }: { readonly span: MonthSpan; readonly now: string },
): Promise<WarningFacts> => ({
  today: houseDay(now),
  balances: await readBalances(reader, owners, span),
  earlier: await readEarlier(reader, owners, span),
  borne: await readCategories(reader, owners, span),
  ...(await countOpen(reader, owners, span)),
});

const said = (en: string, zh: string): Said => ({ en, zh });

/** Categories that came in most of the months before and not in this one. */
function listMissed({ borne }: Pick<WarningFacts, 'borne'>, owner: number, period: string): ExpenseCategory[] {
  const times = new Map<ExpenseCategory, number>();
  for (const before of listPeriods(movePeriod(period, -1), USUAL_MONTHS)) {
    for (const category of borne.get(monthKeyOf(owner, before)) ?? [])
      times.set(category, (times.get(category) ?? 0) + 1);
  }
  const now = borne.get(monthKeyOf(owner, period));
  return [...times].flatMap(([category, count]) => (count < USUAL_TIMES || now?.has(category) ? [] : [category]));
}

const warn = (code: MonthWarning['code'], en: string, zh: string): MonthWarning => ({ code, text: said(en, zh) });

const SHOWN_MONTHS = 3;

function warnOfEarlier(months: readonly Said[]): MonthWarning {
  const [first, last] = [months[0], months.at(-1)];
  const isLong = months.length > SHOWN_MONTHS;
  const en = isLong ? `${first?.en} to ${last?.en}` : months.map((month) => month.en).join(', ');
  const zh = isLong ? `${first?.zh}至${last?.zh}` : months.map((month) => month.zh).join('、');
  return warn(
    'earlier',
    `Not told yet, though something came to them: ${en}. Generate and lock them first, or what they came to is told in the month after this one.`,
    `此前月份有金额而未定稿：${zh}。请先生成并锁定；否则其金额将计入本月之后的一个月。`,
  );
}

/** What to look at while the month is still open. */
function* warnOpen({ owner_id, period, problems, opening_sen, payable_sen }: Warned, facts: WarningFacts) {
  const key = monthKeyOf(owner_id, period);
  for (const { text } of problems) yield { code: 'problems', text } satisfies MonthWarning;
  if ((facts.balances.get(key) ?? 0) !== payable_sen - opening_sen) {
    yield warn(
      'moved',
      'The ledger has changed since this was made. Generate the month again.',
      '生成之后账目有变动。请重新生成该月。',
    );
  }
  const earlier = (facts.earlier.get(owner_id) ?? []).filter((month) => month < period);
  if (earlier.length > 0) yield warnOfEarlier(earlier.map(monthInWords));
  const { until } = daysOfPeriod(period);
  if (facts.today < until) {
    const last = dayInWords(addDays(until, -1));
    yield warn(
      'unfinished',
      `The month goes on until ${last.en}. What still comes after it is locked stands in the next one.`,
      `该月至${last.zh}才结束。锁定后发生的金额将计入下月。`,
    );
  }
  const [waiting = 0, refunds = 0, unrated = 0] = [facts.waiting, facts.refunds, facts.unrated].map(
    (of) => of.get(key) ?? 0,
  );
  if (waiting > 0)
    yield warn('unapproved', `Bills that wait for approval: ${waiting}.`, `待批准的支出：${waiting} 笔。`);
  if (refunds > 0) {
    yield warn(
      'refunds',
      `Guests who have left and are still owed money: ${refunds}.`,
      `已离店但尚有应退款的住宿：${refunds} 笔。`,
    );
  }
  if (unrated > 0) {
    yield warn(
      'gateway',
      `Card payments without a gateway fee: ${unrated}. No rate was in force when they were taken, so their cost counts as RM 0.00. Enter the rate under Gateway fees for those to come; reverse these and record them again with their fee, or adjust the month.`,
      `信用卡或借记卡付款未计手续费：${unrated} 笔。收款时无有效费率，成本按 RM 0.00 计。请在“支付手续费”中录入费率，供今后使用；这些付款可冲回后连同手续费重新登记，或手工调整该月。`,
    );
  }
  const missed = listMissed(facts, owner_id, period).map((category) => EXPENSE_NAMES[category]);
  if (missed.length > 0) {
    yield warn(
      'expenses',
      `Not there this month, though usual: ${missed.map(({ en }) => en).join(', ')}.`,
      `往月常有、本月没有：${missed.map(({ zh }) => zh).join('、')}。`,
    );
  }
}

export const listWarnings = (statement: Warned, facts: WarningFacts): MonthWarning[] => [
  ...(statement.state === 'draft' || statement.state === 'reviewed' ? warnOpen(statement, facts) : []),
  ...(statement.is_queried ? [warn('queried', 'A question of the owner’s is open.', '业主有疑问待答复。')] : []),
];

export const statementWarnings = serve(ownerStatements, readWarnings, async ({ tx, record, context }) => {
  const { owner_id, period, superseded_by } = record;
  if (superseded_by !== null) return { data: { warnings: [] } };
  const facts = await readWarningFacts(tx, [owner_id], { span: { first: period, last: period }, now: context.now });
  return { data: { warnings: listWarnings(record, facts) } };
});
