import { MINUTE_MS } from '#shared/constants.ts';
import { readCalendar } from '#shared/channels/read-ical.ts';
import type { CalendarProblemName } from '#shared/channels/import-report.ts';
import type { Clock } from '#server/platform/process/clock.ts';
import { NotFetched, guardedFetch } from '#server/platform/process/guarded-fetch.ts';
import type { Log } from '#server/platform/process/log.ts';
import type { Store } from '#server/platform/database/store.ts';
import type { Row } from '#server/platform/database/table.ts';
import { applyCalendar, rehearseCalendar, windowAt } from './apply-import.ts';
import type { Import } from './place-import.ts';
import { all, is, isUntil } from '#server/kit/conditions.ts';
import { resourceTables } from '#server/domain/tables.ts';

/**
 * Reads the calendars of channels when their time has come: fetched within a time-out, understood, then applied. What
 * is found in one is placed by `apply-import.ts`.
 */

/** A channel has this long for its calendar, redirects included. */
const FETCH_TIMEOUT_MS = 15_000;
/** A calendar claimed this long ago belongs to a process that died over it. */
const CLAIM_MS = 10 * MINUTE_MS;
const LONGEST_WAIT_MS = 24 * 60 * MINUTE_MS;
const AT_ONCE = 100;
/** A slow channel must not hold up the others. */
const SIDE_BY_SIDE = 4;

interface Readers {
  readonly store: Store;
  readonly clock: Clock;
  readonly log: Log;
  /** Reads an address that a user typed. */
  readonly fetch?: (url: string) => Promise<string>;
}

const table = () => resourceTables['calendar-imports'];

/** Reads every calendar whose time has come; how many there were. */
export async function readDueCalendars(readers: Readers): Promise<number> {
  const { store, clock } = readers;
  const where = all(is('status', 'active'), isUntil('next_try_at', clock.now().toISOString()));
  const sort = [{ field: 'next_try_at', descending: false }] as const;
  const due = await store.list(table(), { where, sort, limit: AT_ONCE });
  let count = 0;
  const next = async (): Promise<void> => {
    for (let row = due.shift(); row; row = due.shift()) if (await readOne(readers, row)) count += 1;
  };
  await Promise.all(Array.from({ length: SIDE_BY_SIDE }, next));
  return count;
}

const isStill = (id: number, next_try_at: string | null) => all(is('id', id), is('next_try_at', next_try_at));

/**
 * Each calendar is claimed by setting its next try to when the claim runs out: of several processes one reads it. No
 * transaction waits for a channel's server.
 */
async function readOne(readers: Readers, row: Import): Promise<boolean> {
  const { store, clock } = readers;
  const since = clock.now();
  const claim = new Date(since.getTime() + CLAIM_MS).toISOString();
  const mine = { next_try_at: claim, reading_since: since.toISOString() };
  const claimed = await store.transaction((tx) => tx.note(table(), isStill(row.id, row.next_try_at), mine));
  const [from] = claimed;
  if (from?.status !== 'active') return false;
  const outcome = await read(readers, from);
  const now = clock.now();
  const failures = outcome.problem === null ? 0 : from.failures + 1;
  const wait = Math.min(from.every_minutes * MINUTE_MS * 2 ** Math.min(Math.max(failures - 1, 0), 10), LONGEST_WAIT_MS);
  const next = new Date(now.getTime() + wait).toISOString();
  await store.transaction(async (tx) => {
    const { problem, problem_status, ...said } = outcome;
    const health = problem === null ? ('ok' as const) : ('failing' as const);
    const success = problem === null && from.wanted === 'import' ? { last_success_at: now.toISOString() } : {};
    const change = { ...said, ...success, problem, problem_status, health, failures, reading_since: null };
    await tx.note(table(), is('id', from.id), change);
    // Paused, or wanted once more, while it was read: that stands.
    await tx.note(table(), isStill(from.id, claim), { next_try_at: next, wanted: 'import' });
  });
  return true;
}

interface Outcome extends Row {
  readonly problem: CalendarProblemName | null;
  readonly problem_status: number | null;
}

const fetchCalendar = (url: string): Promise<string> => guardedFetch(url, { limits: { ms: FETCH_TIMEOUT_MS } });

async function read({ store, clock, log, fetch = fetchCalendar }: Readers, from: Import): Promise<Outcome> {
  const fine = { problem: null, problem_status: null };
  try {
    const text = await fetch(from.url);
    const now = clock.now().toISOString();
    const calendar = readCalendar(text, windowAt(now));
    if (typeof calendar === 'string') return { problem: calendar, problem_status: null };
    if (from.wanted === 'rehearsal') {
      return { ...fine, rehearsal: await rehearseCalendar(store, from, { calendar, now }) };
    }
    return { ...fine, last_change: await applyCalendar(store, from, { calendar, now }), rehearsal: null };
  } catch (error) {
    if (error instanceof NotFetched) return { problem: error.problem, problem_status: error.status };
    log.error({ err: error, calendar: from.id }, 'a calendar could not be imported');
    return { problem: 'internal', problem_status: null };
  }
}
