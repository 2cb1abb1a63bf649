import { cellOf } from '#shared/expenses/sheet-changes.ts';
import type { RowOfResource } from '#shared/resource.ts';
import type { expenseSheets } from '#resources/expenses/expense-sheets.ts';
import type { Changes } from '#server/kit/audit/entry.ts';
import { Refusal } from '#server/kit/refusal.ts';
import type { UndoCall } from '#server/kit/server-part.ts';
import { changeBeside, insertBeside } from '#server/domain/side-writes.ts';
import { type KeptBill, type SheetCause, keepBill, noteSheet, takeAway, turnOf } from './fill-month.ts';
import { hasPapers, meterOf } from './judge-cells.ts';
import { cellKey, readMonthFacts } from './month-grid.ts';
import { columnsOfExpense } from './recording.ts';
import type { Expense } from './tables.ts';

/** Takes back what a sheet wrote: all of it, where all of it still stands as it was written. */

type SheetUndo = UndoCall<RowOfResource<typeof expenseSheets>>;

const refuseMoved = (): never => {
  throw new Refusal('CONFLICT', { message: 'changed_since' });
};

export async function restoreMonth({ tx, context, record, changes, documents }: SheetUndo): Promise<Changes> {
  await turnOf(tx, record);
  const { bills, places } = await readMonthFacts(tx, record);
  const restored: Record<string, readonly [unknown, unknown]> = {};
  for (const [name, [was, is]] of Object.entries(changes)) {
    const cell = cellOf(name);
    const place = cell && places.find(({ number }) => number === cell.number);
    if (!place) throw new Refusal('CONFLICT', { message: 'undo_of_other' });
    const standing = bills.get(cellKey(place.unit_id, cell.category)) ?? [];
    const cause = { tx, context, documents };
    restored[name] = await restoreCell(cause, { was: billIn(was), is: billIn(is), standing });
  }
  await noteSheet({ tx, context }, record);
  return restored;
}

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the trail holds what the sheet kept there
const billIn = (kept: unknown): KeptBill | null => kept as KeptBill | null;

interface CellUndo {
  readonly was: KeptBill | null;
  readonly is: KeptBill | null;
  readonly standing: readonly Expense[];
}

/** The cell as it stood before the undo, and as it stands after it. */
async function restoreCell(
  cause: SheetCause,
  { was, is, standing }: CellUndo,
): Promise<readonly [KeptBill | null, KeptBill | null]> {
  const [only, second] = standing;
  if (is === null) {
    if (only || was?.whole === undefined) return refuseMoved();
    return [null, keepBill(await insertBeside(cause, 'expenses', was.whole))];
  }
  if (!only || second || !stands(only, is)) return refuseMoved();
  if (was === null) return [await takeAway(cause, only), null];
  const facts = { amount_sen: was.amount_sen, ...meterOf({ ...only, ...was }) };
  const { changed_by = only.changed_by } = was;
  const change = { ...facts, changed_by, ...(await columnsOfExpense(cause.tx, { ...only, ...facts })) };
  return [
    keepBill(only),
    keepBill(await changeBeside(cause, 'expenses', { before: only, action: 'undo', change, reason: null })),
  ];
}

/** Nobody has changed, handed in or proved it since. */
const stands = (now: Expense, then: KeptBill): boolean =>
  now.id === then.id &&
  now.state === 'draft' &&
  !hasPapers(now) &&
  now.amount_sen === then.amount_sen &&
  now.meter_reading === then.meter_reading;
