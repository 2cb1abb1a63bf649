import { recordOf } from '#shared/records.ts';
import { businessDate } from '#shared/business-date.ts';
import { addDays } from '#shared/day.ts';
import type { CalendarEvent, ReadCalendar, Window } from '#shared/channels/read-ical.ts';
import { type CalendarReport, EVENT_OUTCOMES, type EventOutcome } from '#shared/channels/import-report.ts';
import { NotUnique, type Reader, type Store, type Transaction } from '#server/platform/database/store.ts';
import type { Row } from '#server/platform/database/table.ts';
import { theHouse } from '#server/kit/audit/entry.ts';
import { isEcho, isOldNews } from './import-echo.ts';
import { isClosureOf, segmentOfUid } from './feeds.ts';
import { DECIDED, noteQuarantined, statusBy } from './import-decisions.ts';
import {
  type ImportedStay,
  type Import,
  type ImportScene,
  bookTold,
  letGo,
  mirrorTold,
  moveTold,
  note,
  placeImport,
} from './place-import.ts';
import { hasId } from '#server/kit/kit.ts';
import { rehearse } from '#server/kit/rehearse.ts';
import { all, any, is, isAbove, isIn, isNot, meets } from '#server/kit/conditions.ts';
import { resourceTables } from '#server/domain/tables.ts';
import { staySegments } from '#server/domain/reservations/tables.ts';

/** Applies what a channel's calendar says to the stays of its import: what is gone is released first, then nights are taken. */

/** Stays are not booked further ahead. */
const DAYS_AHEAD = 730;

export const windowAt = (now: string): Window => {
  const from = businessDate(now, 0);
  return { from, to: addDays(from, DAYS_AHEAD) };
};

/** Runs steps: each in a transaction of its own, or all in one that is rolled back. */
type Run = <T>(work: (tx: Transaction) => Promise<T>) => Promise<T>;

interface Applying {
  readonly run: Run;
  readonly reader: Reader;
  readonly from: Import;
  readonly now: string;
}

interface Reading {
  readonly calendar: ReadCalendar;
  readonly now: string;
}

/** Makes the stays of an import say what its calendar says. */
export const applyCalendar = (store: Store, from: Import, { calendar, now }: Reading): Promise<CalendarReport> =>
  applyEvents({ run: (work) => store.transaction(work), reader: store, from, now }, calendar);

/** Rehearses an import: it is applied and rolled back. */
export const rehearseCalendar = (store: Store, from: Import, { calendar, now }: Reading): Promise<CalendarReport> =>
  store.transaction((tx) =>
    rehearse(tx, () => applyEvents({ run: (work) => tx.attempt(() => work(tx)), reader: tx, from, now }, calendar)),
  );

const MOST_EVENTS = 50;
const MOST_UNREADABLE = 10;

class Counting {
  private readonly counts = { ...zeroes(), same: 0, missing: 0, unreadable: 0 };
  private readonly events: CalendarReport['events'][number][] = [];

  add(
    outcome: EventOutcome | 'same' | 'missing',
    event: Pick<CalendarEvent, 'summary' | 'arrival' | 'departure'>,
  ): void {
    this.counts[outcome] += 1;
    if (outcome === 'same' || outcome === 'missing' || this.events.length >= MOST_EVENTS) return;
    const { summary, arrival, departure } = event;
    this.events.push({ outcome, summary, arrival, departure });
  }

  report(at: string, unreadable: readonly string[]): CalendarReport {
    const counts = { ...this.counts, unreadable: unreadable.length };
    return { at, counts, events: this.events, unreadable: unreadable.slice(0, MOST_UNREADABLE) };
  }
}

const zeroes = (): Record<EventOutcome, number> => recordOf(EVENT_OUTCOMES, () => 0);

/** Releases all nights that are no longer needed before any are taken, because stays may swap their nights. */
async function applyEvents(applying: Applying, { events, unreadable }: ReadCalendar): Promise<CalendarReport> {
  const { run, reader, from, now } = applying;
  const counting = new Counting();
  const standing = new Map(events.filter(({ isCancelled }) => !isCancelled).map((event) => [event.key, event]));
  // Past and released stays matter only when the calendar names them again.
  const isAhead = all(isNot('status', 'gone'), isAbove('departure', businessDate(now, 0)));
  const where = all(is('import_id', from.id), any(isAhead, isIn('uid', [...standing.keys()])));
  const rows = await reader.list(resourceTables['calendar-stays'], { where });
  const known = new Map(rows.map((row) => [row.uid, row]));
  const cancelled = new Set(events.filter(({ isCancelled }) => isCancelled).map(({ key }) => key));
  for (const row of known.values()) {
    if (standing.has(row.uid)) continue;
    await run((tx) => noteMissing({ ...applying, tx, counting }, row, cancelled.has(row.uid)));
  }
  const late: CalendarEvent[] = [];
  for (const event of standing.values()) {
    const row = known.get(event.key);
    if (await isOwn(reader, from, event)) counting.add('same', event);
    else if (row && isMoved(row, event, now)) await run((tx) => applyMove({ ...applying, tx, counting }, row, event));
    else late.push(event);
  }
  for (const event of late) {
    await run((tx) => applyEntry({ ...applying, tx, counting }, known.get(event.key), event)).catch(
      (error: unknown) => {
        // Another process reads the same calendar at this moment and applied this event first.
        if (!(error instanceof NotUnique)) throw error;
      },
    );
  }
  // Releases above may have made room for an earlier event.
  for (const row of known.values()) {
    const event = standing.get(row.uid);
    if (event && isMoved(row, event, now)) await run((tx) => settleWaiting({ ...applying, tx, counting }, row.id));
  }
  await run((tx) => noteQuarantined(tx, from.id));
  return counting.report(now, unreadable);
}

interface Step extends Applying {
  readonly tx: Transaction;
  readonly counting: Counting;
}

const sceneOf = ({ tx, now }: Step): ImportScene => ({ tx, context: theHouse(now) });

/** Channels cut off the nights of a stay that are over: a guest in the house did not arrive later for that. */
const isCutOff = (row: ImportedStay, { arrival, departure }: CalendarEvent, today: string): boolean =>
  row.departure === departure && row.arrival < arrival && arrival <= today;

const isMoved = (row: ImportedStay, event: CalendarEvent, now: string): boolean =>
  row.status !== 'gone' &&
  row.status !== 'mirrored' &&
  (row.arrival !== event.arrival || row.departure !== event.departure) &&
  !isCutOff(row, event, businessDate(now, 0));

/** An event of our own feed about this very unit has come back to us: the nights are taken already, by themselves. */
async function isOwn(reader: Reader, from: Import, { key, arrival, departure }: CalendarEvent): Promise<boolean> {
  if (from.unit_id === null) return false;
  if (isClosureOf(key, from.unit_id)) return true;
  const segmentId = segmentOfUid(key);
  if (segmentId === null) return false;
  // Another house that runs the same product counts its stays from one as well.
  const there = all(is('id', segmentId), is('unit_id', from.unit_id), meets(arrival, departure));
  return (await reader.find(staySegments, there)) !== null;
}

const lock = async (tx: Transaction, { id }: Pick<ImportedStay, 'id'>): Promise<ImportedStay | null> =>
  await tx.lock(resourceTables['calendar-stays'], id);

const updateStay = (tx: Transaction, { id }: ImportedStay, change: Row): Promise<Row[]> =>
  tx.update(resourceTables['calendar-stays'], hasId(id), change);

/** An incomplete calendar that is read again immediately is still incomplete. */
const SURELY_MISSING_MS = 10 * 60_000;

/** A cancelled event is released at once; a missing one only when it is missing twice, because calendars sometimes come incomplete. */
async function noteMissing(step: Step, { id }: ImportedStay, isCancelled: boolean): Promise<void> {
  const { tx, now, counting, from } = step;
  const row = await lock(tx, { id });
  if (!row || row.status === 'gone' || row.departure <= businessDate(now, 0)) return;
  // Channels drop stays that have begun from their calendars.
  if (!isCancelled && row.arrival <= businessDate(now, 0)) return;
  if (!isCancelled && row.missing_since === null) await updateStay(tx, row, { missing_since: now });
  const since = Date.parse(row.missing_since ?? now);
  if (!isCancelled && Date.parse(now) - since < SURELY_MISSING_MS) return counting.add('missing', row);
  await letGo(sceneOf(step), row, { action: 'calendar-cancel', reason: from.name });
  await note(sceneOf(step), row, { action: 'calendar-cancel', change: { status: 'gone', in_the_way: null } });
  counting.add('gone', row);
}

const toldBy = ({ key, arrival, departure, summary }: CalendarEvent) => ({ uid: key, arrival, departure, summary });

async function applyMove(step: Step, { id }: ImportedStay, event: CalendarEvent): Promise<void> {
  const { tx, from, counting } = step;
  const row = await lock(tx, { id });
  if (!row || !isMoved(row, event, step.now)) return;
  const after = await moveTold(sceneOf(step), row, { from, told: toldBy(event) });
  counting.add(after.status === 'placed' ? 'moved' : 'quarantined', event);
}

async function applyEntry(step: Step, known: ImportedStay | undefined, event: CalendarEvent): Promise<void> {
  const { tx, from, counting } = step;
  const row = known ? await lock(tx, known) : null;
  const isUnbooked = !row || row.status === 'gone' || row.status === 'mirrored';
  if (isUnbooked && (await mirrorEcho(step, row, event))) return;
  if (isUnbooked) {
    const stay = await bookTold(sceneOf(step), from, toldBy(event));
    return counting.add(stay.status === 'placed' ? 'added' : 'quarantined', event);
  }
  if (row.missing_since !== null || row.summary !== event.summary) {
    await updateStay(tx, row, { missing_since: null, summary: event.summary });
  }
  if (row.status === 'quarantined') return settleWaiting(step, row.id);
  counting.add('same', event);
}

/** Notes an entry that is our own calendar come back; once that no longer holds these nights, it is an entry like any other. */
async function mirrorEcho(step: Step, row: ImportedStay | null, event: CalendarEvent): Promise<boolean> {
  const { tx, from, now, counting } = step;
  const isSame =
    row?.status === 'mirrored' &&
    row.arrival === event.arrival &&
    row.departure === event.departure &&
    row.missing_since === null;
  if (await isEcho(tx, { from, event, now })) {
    if (!isSame || row.in_the_way === null) await mirrorTold(sceneOf(step), from, toldBy(event));
  } else if (isSame && (await isOldNews(tx, { from, now }, row))) {
    // The day on which it was noticed is that of this write.
    if (row.in_the_way !== null) await updateStay(tx, row, { in_the_way: null });
  } else return false;
  counting.add(isSame ? 'same' : 'mirrored', event);
  return true;
}

/** Takes nights that have become free meanwhile, before they are sold to others. */
async function settleWaiting(step: Step, id: number): Promise<void> {
  const { tx, from, counting } = step;
  const row = await lock(tx, { id });
  if (row?.status !== 'quarantined') return;
  const place = { room_type_id: Number(from.room_type_id), unit_id: from.unit_id };
  if (await placeImport(sceneOf(step), row, { place, reason: from.name })) {
    await note(sceneOf(step), row, { action: DECIDED.placed, change: { status: 'placed', in_the_way: null } });
    return counting.add('placed', row);
  }
  const reservation = await tx.find(resourceTables.reservations, hasId(Number(row.reservation_id)));
  const status = statusBy(reservation);
  if (status !== row.status) {
    await note(sceneOf(step), row, { action: DECIDED[status], change: { status, in_the_way: null } });
  }
  counting.add('same', row);
}
