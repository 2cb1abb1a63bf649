import { periodOf } from '#shared/day.ts';
import type { Reader } from '#server/platform/database/store.ts';
import { all, is, isIn } from '#server/kit/conditions.ts';
import { rowsIn } from '#server/kit/rows-in.ts';
import { resourceTables } from '#server/domain/tables.ts';
import { type LedgerEntry, type LedgerEvent, standingOf } from './ledger.ts';
import { ledgerEvents } from './tables.ts';

/**
 * What the ledger still says of a month although the month no longer holds it: a fee that has come to nothing, terms that were replaced, and
 * a bill that was voided while the month was told, whose end was put off to a later one. Nobody names these any more, so a month made
 * anew looks for them itself.
 */

/** Of which a unit's month says everything; a charge for an owner's own stay is said owner by owner. */
const OF_UNITS = ['stay-', 'month-', 'expense-'] as const;

interface UnitMonth {
  readonly units: readonly number[];
  readonly period: string;
}

/** Events that take back what is over, and lead home what was put off to a later month. */
export async function listUnsaid(
  reader: Reader,
  { units, period }: UnitMonth,
  said: readonly LedgerEvent[],
): Promise<LedgerEvent[]> {
  const rows = await rowsIn(reader, resourceTables['ledger-entries'], {
    where: all(isIn('unit_id', units), is('period', period), is('account', 'owner-payable')),
    fields: ['subject'],
  });
  const named = new Set(said.map(({ subject }) => subject));
  const subjects = [...new Set(rows.map(({ subject }) => subject))].filter(
    (subject) => !named.has(subject) && OF_UNITS.some((prefix) => subject.startsWith(prefix)),
  );
  if (subjects.length === 0) return [];
  const where = isIn('subject', subjects);
  const entries = await rowsIn(reader, resourceTables['ledger-entries'], { where, sort: ['id'] });
  const told = await rowsIn(reader, ledgerEvents, { where, sort: ['id'] });
  const words = new Map(told.map((event) => [event.subject, event]));
  return subjects.flatMap((subject): LedgerEvent[] => {
    const known = entries.filter((entry) => entry.subject === subject);
    const [first] = known;
    const last = words.get(subject);
    const kept = standingOf(known).filter((entry) => !isOver(entry, period));
    if (!first || !last || (kept.length === standingOf(known).length && !isPutOff(known, period))) return [];
    const { code, label, formula, because } = last;
    const { posted_on } = kept[0] ?? first;
    return [{ subject, posted_on, period: kept[0]?.period ?? period, code, label, formula, because, parts: kept }];
  });
}

/** Of the month itself: what stands in it for an earlier one was put off to it. */
const isOver = (entry: LedgerEntry, period: string): boolean =>
  entry.period === period && periodOf(entry.posted_on) === period;

/** Whether an entry of the month was taken back in a later one. */
function isPutOff(known: readonly LedgerEntry[], period: string): boolean {
  const gone = new Set(known.map(({ reversal_of }) => reversal_of));
  const own = new Set(known.filter((entry) => entry.period === period).map(({ id }) => id));
  return known.some(
    ({ id, reversal_of, period: later }) =>
      reversal_of !== null && own.has(reversal_of) && later > period && !gone.has(id),
  );
}
