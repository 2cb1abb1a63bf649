import { movePeriod } from '#shared/day.ts';
import { sumSen } from '#shared/money.ts';
import type { RowOfResource } from '#shared/resource.ts';
import { carryOver } from '#shared/revenue/carry.ts';
import { daysOfPeriod } from '#shared/revenue/period.ts';
import type { StatementLine, StatementProblem } from '#shared/revenue/statement.ts';
import { isSameJson } from '#shared/same-json.ts';
import { TOLD_STATES, type ownerStatements } from '#resources/revenue/owner-statements.ts';
import type { Reader, Transaction } from '#server/platform/database/store.ts';
import { listOwnersOf } from '#server/domain/listing/ownerships.ts';
import { changeBeside, insertBeside } from '#server/domain/side-writes.ts';
import type { Author } from '#server/kit/audit/entry.ts';
import { all, any, is, isAbove, isBelow, isIn, isNull } from '#server/kit/conditions.ts';
import { Refusal } from '#server/kit/refusal.ts';
import { resourceTables } from '#server/domain/tables.ts';
import { listBillsOfOthers } from './bills-of-others.ts';
import { listCashOuts } from './cash-outs.ts';
import { listExpenseEvents } from './expense-entries.ts';
import { listFreeStayCharges } from './free-stay-charges.ts';
import { type LedgerEntry, entriesOfMonth, isLine, postEvents, findLastTold, takeTurns } from './ledger.ts';
import { listReceiptEvents } from './owner-receipts.ts';
import { noteStanding } from './standing.ts';
import { listMonthEvents } from './month-events.ts';
import { ledgerEvents } from './tables.ts';
import { listUnsaid } from './unsaid.ts';
import { bringForward, listUntold } from './untold.ts';

/**
 * An owner's statement of a month: first the ledger is made to say everything that the month holds, then the lines are read from
 * it. Only a draft is renewed; a locked one stands as it is, whatever changes afterwards.
 */

export type OwnerStatement = RowOfResource<typeof ownerStatements>;

export interface SettlementCause {
  readonly tx: Transaction;
  readonly context: Author;
}

export interface MonthWish {
  readonly owner_id: number;
  readonly period: string;
}

const ORDER = [
  'OWNER_SHARE',
  'MONTH_SHARE',
  'OTHER_INCOME',
  'EXPENSE',
  'FREE_STAY',
  'CASH_OUT',
  'ADMIN_FEE',
  'ONBOARDING_FEE',
  'SST_ON_FEES',
  'RECEIPT',
];

async function listLines(reader: Reader, { owner_id, period }: MonthWish): Promise<StatementLine[]> {
  const entries = (await entriesOfMonth(reader, owner_id, period)).filter(isLine);
  const subjects = [...new Set(entries.map(({ subject }) => subject))];
  const told = await reader.list(ledgerEvents, {
    where: isIn('subject', subjects),
    sort: [{ field: 'id', descending: false }],
  });
  const latest = new Map(told.map((event) => [event.subject, event]));
  const lines = subjects.flatMap((subject): StatementLine[] => {
    const own = entries.filter((entry) => entry.subject === subject);
    const [first] = own;
    const event = latest.get(subject);
    if (!first || !event) return [];
    const { code, label, formula, because, owners } = event;
    const part = owners?.find((each) => each.owner_id === owner_id);
    // The owner's side of the ledger is a debt of the house: what it owes is a credit.
    const amount_sen = 0 - sumSen(own.map((entry) => entry.amount_sen));
    const { unit_id, reservation_id, expense_id } = first;
    return [
      {
        code: own.some(({ reversal_of }) => reversal_of !== null) && isLate(own) ? 'ADJUSTMENT' : code,
        label,
        amount_sen,
        formula: part?.formula ?? formula,
        because: [...because, ...(part?.because ?? [])],
        unit_id,
        reservation_id,
        expense_id,
        entries: own.map(({ id }) => id),
      },
    ];
  });
  return lines.filter(({ amount_sen, entries: of }) => amount_sen !== 0 || of.length > 2).toSorted(byOrder);
}

/** Whether it corrects what another month has told. */
const isLate = (entries: readonly LedgerEntry[]): boolean =>
  entries.some(({ posted_on, period }) => posted_on.slice(0, 7) !== period);

const byOrder = (one: StatementLine, other: StatementLine): number =>
  ORDER.indexOf(one.code) - ORDER.indexOf(other.code) || (one.entries[0] ?? 0) - (other.entries[0] ?? 0);

/** The revision in force of an owner's month; null before there is one. */
export const findStatement = (reader: Reader, { owner_id, period }: MonthWish): Promise<OwnerStatement | null> =>
  reader.find(
    resourceTables['owner-statements'],
    all(is('owner_id', owner_id), is('period', period), isNull('superseded_by')),
  );

/** The owner's last month before this one; null where this is the first. */
export async function findMonthBefore(reader: Reader, { owner_id, period }: MonthWish): Promise<OwnerStatement | null> {
  const [last] = await reader.list(resourceTables['owner-statements'], {
    where: all(is('owner_id', owner_id), isBelow('period', period), isNull('superseded_by')),
    sort: [{ field: 'period', descending: true }],
    limit: 1,
  });
  return last ?? null;
}

/** Months are locked in order, because the amount that an earlier one carries over changes until it is locked. */
export async function refuseOutOfTurn(reader: Reader, wish: MonthWish): Promise<void> {
  const last = await findMonthBefore(reader, wish);
  if (last && !TOLD_STATES.includes(last.state)) {
    throw new Refusal('CONFLICT', { message: 'month_before_open', params: { statement: last.reference } });
  }
}

/**
 * Leaves out no month between the last one told and this one: neither would show what it brings, and both would open with the
 * same amount. A month that brings nothing has no statement. The caller holds the expenses already.
 */
export async function refuseMonthLeftOut(tx: Transaction, { owner_id, period }: MonthWish): Promise<void> {
  const last = await findMonthBefore(tx, { owner_id, period });
  if (!last) return;
  for (let between = movePeriod(last.period, 1); between < period; between = movePeriod(between, 1)) {
    const { lines, opening_sen } = await settleFigures(tx, { owner_id, period: between });
    if (lines.length === 0 && opening_sen === 0) continue;
    throw new Refusal('CONFLICT', { message: 'month_left_out', params: { month: between } });
  }
}

/** A month is made anew only while no later one rests on what it carried over. */
export async function refuseBuiltUpon(reader: Reader, { owner_id, period }: MonthWish): Promise<void> {
  const isLater = all(is('owner_id', owner_id), isAbove('period', period), isNull('superseded_by'));
  const later = await reader.find(resourceTables['owner-statements'], all(isLater, isIn('state', TOLD_STATES)));
  if (later) throw new Refusal('CONFLICT', { message: 'month_built_upon', params: { statement: later.reference } });
}

/** `ST-2026-03` for the first of a month, `ST-2026-03-2` for the next one; revisions add `-R2`. */
async function nextReference(tx: Transaction, period: string): Promise<string> {
  const number = await tx.next(`statements ${period}`);
  return number === 1 ? `ST-${period}` : `ST-${period}-${number}`;
}

/** Units of which the owner has had a share on some day of the month. */
export async function listUnitsOf(reader: Reader, { owner_id, period }: MonthWish): Promise<number[]> {
  const { from, until } = daysOfPeriod(period);
  const rows = await reader.list(resourceTables.ownerships, {
    where: all(is('owner_id', owner_id), isBelow('from', until), any(isNull('to'), isAbove('to', from))),
    fields: ['unit_id'],
  });
  return [...new Set(rows.map(({ unit_id }) => unit_id))];
}

export type MonthFigures = Pick<OwnerStatement, 'lines' | 'opening_sen' | 'payable_sen' | 'carried_sen' | 'problems'>;

/** Brings the ledger up to date with everything in the month, and reads the statement's figures from it. */
export async function settleFigures(tx: Transaction, wish: MonthWish): Promise<MonthFigures> {
  await tx.turn(`statement of ${wish.owner_id} ${wish.period}`);
  const units = await listUnitsOf(tx, wish);
  const untold = await listUntold(tx, wish.owner_id, wish.period);
  await takeTurns(tx, { owners: [wish.owner_id], units: [...units, ...untold.map(({ unit_id }) => unit_id)] });
  await bringForward(tx, wish.owner_id);
  const { from, until } = daysOfPeriod(wish.period);
  const owners = await listOwnersOf(tx, units, { from, until });
  const { events, problems, payouts } = await listMonthEvents(tx, { ...wish, units, owners });
  const { period } = wish;
  const due = [
    ...events,
    ...(await listExpenseEvents(tx, { units, period })),
    ...(await listFreeStayCharges(tx, wish)),
    ...(await listCashOuts(tx, wish)),
    ...(await listReceiptEvents(tx, wish)),
  ];
  await postEvents(tx, [...due, ...(await listUnsaid(tx, { units, period }, due))]);
  const owned = await listLines(tx, wish);
  const opening_sen = (await findMonthBefore(tx, wish))?.carried_sen ?? 0;
  // Bills of others alone make no statement, because they bring the owner nothing.
  const isTold = owned.length > 0 || opening_sen !== 0;
  const lines = isTold ? [...owned, ...(await listBillsOfOthers(tx, { ...wish, units }))].toSorted(byOrder) : owned;
  const payable_sen = opening_sen + sumSen(lines.map(({ amount_sen }) => amount_sen));
  const own = payouts.filter(({ owner_id }) => owner_id === wish.owner_id);
  return { lines, opening_sen, payable_sen, carried_sen: carryOver(payable_sen, own), problems };
}

/** Whether settling the month anew gives the same figures; until the transaction ends nobody posts to its units. */
export async function isCurrent(tx: Transaction, statement: OwnerStatement): Promise<boolean> {
  return isSameJson(await settleFigures(tx, statement), figuresOf(statement));
}

const figuresOf = ({ lines, opening_sen, payable_sen, carried_sen, problems }: OwnerStatement): MonthFigures => ({
  lines,
  opening_sen,
  payable_sen,
  carried_sen,
  problems,
});

/** Makes or renews the draft of an owner's month. A statement that is no longer a draft stays as it is. */
export async function settleMonth(
  cause: SettlementCause,
  { owner_id, period }: MonthWish,
): Promise<readonly StatementProblem[]> {
  const wish = { owner_id, period };
  const before = await findStatement(cause.tx, wish);
  if (before && before.state !== 'draft') return [];
  const last = (await findLastTold(cause.tx, [owner_id])).get(owner_id);
  const figures = await settleFigures(cause.tx, wish);
  if (last !== undefined && last > period) return [tellClosed(last)];
  await writeDraft(cause, wish, { before, figures });
  await noteStanding(cause.tx, [owner_id]);
  return figures.problems;
}

/** A later month has been told: what this one still brings was posted to the first that is open. */
const tellClosed = (last: string): StatementProblem => ({
  code: 'MONTH_CLOSED',
  text: {
    en: `A later month, ${last}, is locked already. What this one still brings stands in ${movePeriod(last, 1)}: generate that one.`,
    zh: `较后的 ${last} 已锁定，本月尚有的金额已计入 ${movePeriod(last, 1)}，请生成该月。`,
  },
});

interface Drafting {
  readonly before: OwnerStatement | null;
  readonly figures: MonthFigures;
}

async function writeDraft(
  cause: SettlementCause,
  wish: MonthWish,
  { before, figures }: Drafting,
): Promise<OwnerStatement | null> {
  if (!before) {
    // A month with neither lines nor an opening balance has no statement.
    if (figures.lines.length === 0 && figures.opening_sen === 0) return null;
    const reference = await nextReference(cause.tx, wish.period);
    return insertBeside(cause, 'owner-statements', { ...wish, ...figures, reference, revision: 1, state: 'draft' });
  }
  if (isSameJson(figures, figuresOf(before))) return before;
  return changeBeside(cause, 'owner-statements', { before, action: 'generate', change: figures, reason: null });
}

/** Draft that replaces a locked statement, with its figures until they are settled anew. */
export function nextRevision(old: OwnerStatement): Partial<OwnerStatement> {
  const { owner_id, period } = old;
  const revision = old.revision + 1;
  const reference = `${old.reference.replace(/-R\d+$/, '')}-R${revision}`;
  return { owner_id, period, revision, reference, state: 'draft', ...figuresOf(old), problems: [] };
}
