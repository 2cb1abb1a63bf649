import { periodOf } from '#shared/day.ts';
import { daysOfPeriod } from '#shared/revenue/period.ts';
import type { Reader } from '#server/platform/database/store.ts';
import { all, is, isIn } from '#server/kit/conditions.ts';
import { rowsIn } from '#server/kit/rows-in.ts';
import { resourceTables } from '#server/domain/tables.ts';
import { type LedgerEntry, type LedgerEvent, SUBJECTS, standingOf } from './ledger.ts';
import { listStayEvents } from './stay-events.ts';
import { ledgerEvents } from './tables.ts';

/**
 * Finds entries of a month that generating it again would no longer make: a fee that fell to zero, terms that were replaced, a bill that was
 * voided while the month was locked. Generation compares subject by subject and would leave these standing, so it asks here for their
 * reversals; of a stay that counts elsewhere now it asks for all that the stay comes to, because that month may be locked.
 */

/** Subjects that a unit's month names in full. The charges of owners' own stays are listed by owner, so their absence here means nothing. */
const UNIT_SUBJECTS = [SUBJECTS.stay, SUBJECTS.month, SUBJECTS.expense];

interface UnitMonth {
  readonly units: readonly number[];
  readonly period: string;
}

/** Events whose parts leave out what is void, and bring back to the month what was reversed in a later one. */
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
    (subject) => !named.has(subject) && UNIT_SUBJECTS.some((prefix) => subject.startsWith(prefix)),
  );
  if (subjects.length === 0) return [];
  const where = isIn('subject', subjects);
  const entries = await rowsIn(reader, resourceTables['ledger-entries'], { where, sort: ['id'] });
  const told = await rowsIn(reader, ledgerEvents, { where, sort: ['id'] });
  const words = new Map(told.map((event) => [event.subject, event]));
  const gone = subjects.flatMap((subject): LedgerEvent[] => {
    const known = entries.filter((entry) => entry.subject === subject);
    const [first] = known;
    const last = words.get(subject);
    const kept = standingOf(known).filter((entry) => !isOver(entry, period));
    if (!first || !last || (kept.length === standingOf(known).length && !isPutOff(known, period))) return [];
    const { code, label, formula, because } = last;
    const { posted_on } = kept[0] ?? first;
    return [{ subject, posted_on, period: kept[0]?.period ?? period, code, label, formula, because, parts: kept }];
  });
  const moved = await sayElsewhere(reader, { units, period }, { entries, gone });
  const isMoved = new Set(moved.map(({ subject }) => subject));
  return [
    ...moved.filter(({ subject }) => !named.has(subject)),
    ...gone.filter(({ subject }) => !isMoved.has(subject)),
  ];
}

/** All that those of the stays come to that still come to anything, though not in this month. */
async function sayElsewhere(
  reader: Reader,
  { units, period }: UnitMonth,
  { entries, gone }: { readonly entries: readonly LedgerEntry[]; readonly gone: readonly LedgerEvent[] },
): Promise<LedgerEvent[]> {
  const subjects = new Set(gone.map(({ subject }) => subject).filter((subject) => subject.startsWith(SUBJECTS.stay)));
  if (subjects.size === 0) return [];
  const about = entries.filter(({ subject }) => subjects.has(subject));
  const reservationIds = [...new Set(about.flatMap(({ reservation_id }) => reservation_id ?? []))];
  const own = [...new Set(about.flatMap(({ unit_id }) => unit_id ?? []))].filter((unit) => units.includes(unit));
  return listStayEvents(reader, { ...daysOfPeriod(period), units: own, reservationIds });
}

/** Void in this month; an entry dated earlier was moved here because its own month was locked, and stays. */
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
