import { fillMonth, readMonth } from '#resources/expenses/calls.ts';
import { expenseSheets } from '#resources/expenses/expense-sheets.ts';
import { addDays } from '#shared/day.ts';
import type { FilledMonth } from '#shared/expenses/month-grid.ts';
import { nameCell } from '#shared/expenses/sheet-changes.ts';
import { sumSen } from '#shared/money.ts';
import type { Transaction } from '#server/platform/database/store.ts';
import { type Changes, writeEntry } from '#server/kit/audit/entry.ts';
import type { RequestContext } from '#server/kit/caller.ts';
import type { Documents } from '#server/kit/documents/documents.ts';
import { hasId } from '#server/kit/kit.ts';
import { Refusal, refuseUnchanged } from '#server/kit/refusal.ts';
import { serve } from '#server/kit/serve.ts';
import { getBusinessDay } from '#server/domain/reservations/business-day.ts';
import { changeBeside, insertBeside, removeBeside } from '#server/domain/side-writes.ts';
import { resourceTables } from '#server/domain/tables.ts';
import { type CellWrite, type Judged, type SheetFacts, judgeCells, meterOf } from './judge-cells.ts';
import {
  type HouseMonth,
  type MonthFacts,
  cellKey,
  spanOfMonth,
  findPayee,
  findSheet,
  readMonthFacts,
  tellMonth,
} from './month-grid.ts';
import { columnsOfExpense, nameExpense, noteChanger } from './recording.ts';
import type { Expense } from './tables.ts';

/**
 * A month of a house, written as a whole: drafts are made, changed and taken away, each with its own entry in the trail and all of them
 * with one at the sheet, by which they are taken back.
 */

export interface SheetCause {
  readonly tx: Transaction;
  readonly context: RequestContext;
  readonly documents: Documents;
}

export const monthOfHouse = serve(expenseSheets, readMonth, async ({ tx, input }) => ({
  data: await tellMonth(tx, input),
}));

export const fillMonthOfHouse = serve(expenseSheets, fillMonth, {
  isReading: ({ preview }) => preview === true,
  handle: async ({ kit, tx, context, input }) => {
    const { property_id, period, cells, preview } = input;
    const month = { property_id, period };
    await turnOf(tx, month);
    const facts = await readMonthFacts(tx, month);
    const judged = judgeCells(facts, cells);
    const data = tellFilled(judged, (await findSheet(tx, month))?.id ?? null);
    if (preview === true) return { data, audit_id: null };
    if (data.problems > 0) {
      const open = data.cells.filter(({ problem }) => problem !== null);
      throw new Refusal('CONFLICT', { message: 'cells_open', params: { count: data.problems }, body: { cells: open } });
    }
    const writes = judged.flatMap(({ write }) => write ?? []);
    if (writes.length === 0) refuseUnchanged();
    const cause = { tx, context, documents: kit.documents };
    const changes = await writeCells({ cause, month, facts }, writes);
    const sheet_id = await noteSheet(cause, month);
    const entry = { action: 'fill', resource: expenseSheets.name, recordId: sheet_id, changes };
    const audit_id = await writeEntry({ tx, table: kit.get('audit').table, author: context }, entry);
    return { data: { ...data, sheet_id }, audit_id };
  },
});

/** Two people who fill in the same house's month follow each other, so that the second sees what the first wrote. */
export const turnOf = (tx: Transaction, { property_id, period }: HouseMonth): Promise<void> =>
  tx.turn(`expense sheet of ${property_id} ${period}`);

function tellFilled(judged: readonly Judged[], sheet_id: number | null): FilledMonth {
  const cells = judged.map(({ outcome }) => outcome);
  const count = (change: FilledMonth['cells'][number]['change']): number =>
    cells.filter((cell) => cell.change === change).length;
  return {
    cells,
    created: count('create'),
    changed: count('change'),
    removed: count('remove'),
    problems: cells.filter(({ problem }) => problem !== null).length,
    total_sen: sumSen(cells.map(({ after_sen }) => after_sen ?? 0)),
    sheet_id,
  };
}

interface Filling {
  readonly cause: SheetCause;
  readonly month: HouseMonth;
  readonly facts: MonthFacts;
}

async function writeCells(filling: Filling, writes: readonly CellWrite[]): Promise<Changes> {
  const changes: Record<string, readonly [unknown, unknown]> = {};
  const numbers = new Map(filling.facts.places.map(({ unit_id, number }) => [unit_id, number]));
  for (const write of writes) {
    const { unit_id, category } = write;
    changes[nameCell({ number: numbers.get(unit_id) ?? null, category })] = await writeCell(filling, write);
  }
  return changes;
}

/** What the trail keeps of a bill, and of one that was taken away all that it takes to write it anew. */
export interface KeptBill extends SheetFacts {
  readonly id: number;
  /** Accounts that changed the figures after they were recorded; missing in entries from before this was kept. */
  readonly changed_by?: Expense['changed_by'];
  readonly whole?: Omit<Expense, 'id' | 'version' | 'created_at' | 'updated_at'>;
}

export const keepBill = (bill: Expense): KeptBill => ({
  id: bill.id,
  amount_sen: bill.amount_sen,
  changed_by: bill.changed_by,
  ...meterOf(bill),
});

function keepWhole(bill: Expense): KeptBill {
  const { id: _id, version: _version, created_at: _made, updated_at: _changed, ...whole } = bill;
  return { ...keepBill(bill), whole };
}

/** Takes a draft away, and says what it takes to bring it back. */
export async function takeAway(cause: SheetCause, bill: Expense): Promise<KeptBill> {
  await removeBeside(cause, 'expenses', bill);
  return keepWhole(bill);
}

type CellChange = readonly [KeptBill | null, KeptBill | null];

async function writeCell(filling: Filling, write: CellWrite): Promise<CellChange> {
  const { cause } = filling;
  if (write.kind === 'create') return [null, keepBill(await createBill(filling, write))];
  const { before } = write;
  if (write.kind === 'remove') return [await takeAway(cause, before), null];
  const columns = await columnsOfExpense(cause.tx, { ...before, ...write.facts });
  const change = { ...write.facts, ...columns, ...noteChanger(before, cause) };
  const after = await changeBeside(cause, 'expenses', { before, action: 'fill', change, reason: null });
  return [keepBill(before), keepBill(after)];
}

async function createBill(
  { cause, month, facts }: Filling,
  { unit_id, category, facts: written }: CellWrite & { readonly kind: 'create' },
): Promise<Expense> {
  const { tx, context } = cause;
  const { property_id } = month;
  const place = { unit_id, category };
  const metered = facts.meters.get(cellKey(unit_id, category));
  const bill = {
    kind: 'expense',
    date: await dayOfBill(cause, month),
    unit_id,
    category,
    payee: metered?.payee ?? (await findPayee(tx, month, place)),
    borne_by: null,
    parts: [],
    ...written,
  } as const;
  return insertBeside(cause, 'expenses', {
    ...bill,
    property_id,
    // The category says what it is, in each reader's language.
    description: month.period,
    paid_by: 'host',
    recorded_by: context.caller.account_number,
    ...(await columnsOfExpense(tx, bill)),
    ...(await nameExpense(tx, { property_id, now: context.now })),
  });
}

/** The last day of the month; of a month that still runs, today. */
async function dayOfBill({ tx, context }: SheetCause, { property_id, period }: HouseMonth): Promise<string> {
  const { from, until } = spanOfMonth(period);
  const last = addDays(until, -1);
  const today = await getBusinessDay(tx, property_id, context.now);
  return today >= from && today < last ? today : last;
}

/** The sheet of the house's month, with what stands in it now. */
export async function noteSheet({ tx, context }: Omit<SheetCause, 'documents'>, month: HouseMonth): Promise<number> {
  const table = resourceTables['expense-sheets'];
  const { bills } = await readMonthFacts(tx, month);
  const standing = [...bills.values()].flat();
  const said = {
    bills: standing.length,
    total_sen: sumSen(standing.map(({ amount_sen }) => amount_sen)),
    filled_by: context.caller.name,
  };
  const known = await findSheet(tx, month);
  if (known) {
    await tx.update(table, hasId(known.id), said);
    return known.id;
  }
  const house = await tx.find(resourceTables.properties, hasId(month.property_id));
  const reference = `${house?.code ?? month.property_id} ${month.period}`;
  return (await tx.insert(table, { ...month, ...said, reference })).id;
}
