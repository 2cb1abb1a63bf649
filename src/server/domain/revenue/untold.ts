import { movePeriod } from '#shared/day.ts';
import { TOLD_STATES } from '#resources/revenue/owner-statements.ts';
import { resourceTables } from '#server/domain/tables.ts';
import { all, is, isBelow, isIn, isNotIn, isNull } from '#server/kit/conditions.ts';
import { rowsIn } from '#server/kit/rows-in.ts';
import type { Reader, Transaction } from '#server/platform/database/store.ts';
import { type LedgerEntry, ledgerRowOf, findLastTold, isLine } from './ledger.ts';
import { ledgerEvents } from './tables.ts';

/**
 * Money of months that have no statement though a later one was told: nobody can tell them any more, so what they came to moves on. What
 * is recorded for such a month afterwards goes to an open one at once (`ledger.ts`).
 */

/** Entries of an owner's months before this one that no statement tells. */
export async function listUntold(reader: Reader, owner_id: number, period: string): Promise<LedgerEntry[]> {
  const told = await rowsIn(reader, resourceTables['owner-statements'], {
    where: all(is('owner_id', owner_id), isIn('state', TOLD_STATES), isNull('superseded_by')),
    fields: ['period'],
  });
  const entries = await rowsIn(reader, resourceTables['ledger-entries'], {
    where: all(
      is('owner_id', owner_id),
      is('account', 'owner-payable'),
      isBelow('period', period),
      isNotIn('period', [...new Set(told.map((each) => each.period))]),
    ),
    sort: ['id'],
  });
  return entries.filter(isLine);
}

/**
 * Moves to an owner's first open month what came to months before the last one told that have no statement: they get none any more,
 * and whoever begins to tell an owner with August would owe them July for ever. Only the owner's own entries move, each beside its mirror
 * in one event, for others who share the unit may still be told of that month.
 */
export async function bringForward(tx: Transaction, owner_id: number): Promise<void> {
  const last = (await findLastTold(tx, [owner_id])).get(owner_id);
  if (last === undefined) return;
  const untold = await listUntold(tx, owner_id, last);
  const where = isIn('subject', [...new Set(untold.map(({ subject }) => subject))]);
  const known = untold.length === 0 ? [] : await rowsIn(tx, resourceTables['ledger-entries'], { where });
  const words = untold.length === 0 ? [] : await rowsIn(tx, ledgerEvents, { where, sort: ['id'] });
  for (const subject of new Set(untold.map((entry) => entry.subject))) {
    const own = known.filter((entry) => entry.subject === subject);
    const event_id = `${subject}-${new Set(own.map((entry) => entry.event_id)).size + 1}`;
    const rows = untold
      .filter((entry) => entry.subject === subject)
      .flatMap((entry) => moveEntry(entry, own, { event_id, last }));
    const said = words.findLast((each) => each.subject === subject);
    if (rows.length === 0) continue;
    if (said) await tx.insertMissing(ledgerEvents, [{ ...wordsOf(said), event_id, subject }]);
    await tx.insertMissing(resourceTables['ledger-entries'], rows);
  }
}

const wordsOf = ({ code, label, formula, because }: NonNullable<(typeof ledgerEvents)['row']>) => ({
  code,
  label,
  formula,
  because,
});

interface Move {
  readonly event_id: string;
  readonly last: string;
}

/** An entry taken back in its own month, and standing in the open one; or the mirror that waits for it there taken back as well. */
function moveEntry(entry: LedgerEntry, known: readonly LedgerEntry[], { event_id, last }: Move) {
  if (entry.reversal_of !== null) return [];
  const open = (period: string): string => (period > last ? period : movePeriod(last, 1));
  const mirror = (of: LedgerEntry, period: string) =>
    ledgerRowOf(of, { ...of, amount_sen: 0 - of.amount_sen }, { event_id, period, reversal_of: of.id });
  const gone = new Set(known.map(({ reversal_of }) => reversal_of));
  if (!gone.has(entry.id))
    return [mirror(entry, entry.period), ledgerRowOf(entry, entry, { event_id, period: open(entry.period) })];
  const back = known.find(({ id, reversal_of }) => reversal_of === entry.id && !gone.has(id));
  if (!back || back.period === entry.period) return [];
  return [mirror(back, open(back.period)), mirror(entry, entry.period)];
}
