import { createHash, randomBytes } from 'node:crypto';
import { addDays } from '#shared/day.ts';
import { nightsOf } from '#shared/rates/night.ts';
import { businessDate } from '#shared/business-date.ts';
import { type FeedEvent, writeCalendar } from '#shared/channels/write-ical.ts';
import { calendarFeeds } from '#resources/channels/calendar-feeds.ts';
import { networkOf } from '#server/platform/process/network.ts';
import type { Reader, Store, Transaction } from '#server/platform/database/store.ts';
import type { Unit } from '#server/domain/reservations/rooms/inventory.ts';
import type { Attempts } from '#server/kit/limiter.ts';
import type { RequestContext } from '#server/kit/caller.ts';
import { changesBetween, writeEntry } from '#server/kit/audit/entry.ts';
import { hasId } from '#server/kit/kit.ts';
import { Refusal } from '#server/kit/refusal.ts';
import { all, is, isAbove, isFrom } from '#server/kit/conditions.ts';
import { calendarLinks } from '#server/domain/channels/tables.ts';
import { resourceTables } from '#server/domain/tables.ts';
import { staySegments, typeNights } from '#server/domain/reservations/tables.ts';

/**
 * Calendars that channels read from here: the secret link of each, and the nights of a unit that cannot be had.
 * Neither guest nor reason is shown to anybody outside.
 */

/** Channels ignore past nights; a few are included for those in another time zone. */
const DAYS_BACK = 7;
/** Reads of one feed in 15 minutes; channels come every few minutes at most. */
const FEED_READS = 120;
/** Wrong links from one network in 15 minutes. */
const NETWORK_FAILURES = 30;
/** The time of a read is written at most this often, because channels read often. */
export const READ_NOTED_MS = 5 * 60_000;
/** Public name of a segment, which reveals neither guest nor reason. */
const SUMMARIES: Readonly<Record<string, string>> = { reservation: 'Reserved', overstay: 'Reserved' };
const NOT_FREE = 'Not available';
const UID_HOST = '@calendar.highland';

/** The database stores only this, so whoever reads it cannot use the link. */
const hashOf = (token: string): string => createHash('sha256').update(token).digest('base64url');

export const forgetLinks = (tx: Transaction, feedId: number): Promise<number> =>
  tx.remove(calendarLinks, is('feed_id', feedId));

/** A new link for a feed; the previous one stops working. It is shown once. */
export async function makeFeedLink(
  { tx, context }: { readonly tx: Transaction; readonly context: RequestContext },
  feedId: number,
): Promise<{ readonly link: string; readonly audit_id: number }> {
  const feed = await tx.lock(resourceTables['calendar-feeds'], feedId);
  if (!feed) throw new Refusal('NOT_FOUND');
  await forgetLinks(tx, feedId);
  const token = randomBytes(32).toString('base64url');
  await tx.insert(calendarLinks, { token_hash: hashOf(token), feed_id: feedId });
  const [after] = await tx.update(resourceTables['calendar-feeds'], hasId(feedId), {
    status: 'active',
    link_made_at: context.now,
    // The new link has not been read yet.
    last_read_at: null,
  });
  const audit_id = await writeEntry(
    { tx, table: resourceTables.audit, author: context },
    {
      action: 'renew',
      resource: 'calendar-feeds',
      recordId: feedId,
      changes: changesBetween(calendarFeeds, { before: feed, after: after ?? feed }),
    },
  );
  return { link: `${context.publicUrl ?? ''}/ical/${token}.ics`, audit_id };
}

interface Nights {
  readonly arrival: string;
  readonly departure: string;
}

/** The nights of a unit that cannot be had, as an iCalendar text; equal stays give equal texts. */
async function writeFeedText(reader: Reader, unitId: number, now: string): Promise<string> {
  const unit = await reader.find(resourceTables.units, hasId(unitId));
  return writeCalendar(unit?.number ?? '', await listFeedEvents(reader, unitId, now));
}

/**
 * Events of a unit's feed. Nights on which its room type is sold out are among them: a guest without a unit yet will get
 * this one.
 */
export async function listFeedEvents(reader: Reader, unitId: number, now: string): Promise<FeedEvent[]> {
  const today = businessDate(now, 0);
  const since = addDays(today, -DAYS_BACK);
  const where = all(is('unit_id', unitId), is('blocking', true), isAbove('departure', since));
  const rows = await reader.list(staySegments, { where, sort: [{ field: 'arrival', descending: false }] });
  const unit = await reader.find(resourceTables.units, hasId(unitId));
  const taken = rows.map((row) => ({
    uid: uidOf(row.id),
    arrival: row.arrival,
    departure: row.departure,
    summary: SUMMARIES[row.kind] ?? NOT_FREE,
    changed_at: row.updated_at,
  }));
  if (unit === null) return taken;
  const closed = (await listClosedNights(reader, unit, today)).filter(
    ({ night }) => !taken.some(({ arrival, departure }) => arrival <= night && night < departure),
  );
  const closures = groupIntoRuns(closed).map(({ changed_at, ...nights }) => ({
    ...nights,
    uid: closureUidOf(unitId, nights),
    summary: NOT_FREE,
    changed_at,
  }));
  return [...taken, ...closures];
}

interface ClosedNight {
  readonly night: string;
  readonly changed_at: string;
}

/** Until when a unit that is out of service is reported as taken: the first of this month in a year, the same for weeks. */
const closedUntil = (today: string): string => `${Number(today.slice(0, 4)) + 1}${today.slice(4, 8)}01`;

async function listClosedNights(reader: Reader, unit: Unit, today: string): Promise<ClosedNight[]> {
  if (unit.lifecycle !== 'active') {
    return nightsOf(today, closedUntil(today)).map((night) => ({
      night,
      changed_at: unit.updated_at,
    }));
  }
  const where = all(is('room_type_id', unit.room_type_id), isFrom('night', today));
  const nights = await reader.list(typeNights, { where, sort: [{ field: 'night', descending: false }] });
  return nights
    .filter(({ capacity, overbook, beyond, sold }) => sold >= capacity + overbook + beyond)
    .map(({ night, updated_at }) => ({ night: night, changed_at: updated_at }));
}

/** Nights in their order as stretches without a gap. */
function groupIntoRuns(nights: readonly ClosedNight[]): (Nights & Pick<ClosedNight, 'changed_at'>)[] {
  const runs: (Nights & Pick<ClosedNight, 'changed_at'>)[] = [];
  for (const { night, changed_at } of nights) {
    const last = runs.at(-1);
    const departure = addDays(night, 1);
    if (last?.departure !== night) runs.push({ arrival: night, departure, changed_at });
    else {
      const latest = changed_at > last.changed_at ? changed_at : last.changed_at;
      runs[runs.length - 1] = { arrival: last.arrival, departure, changed_at: latest };
    }
  }
  return runs;
}

const uidOf = (segmentId: number): string => `stay-${segmentId}${UID_HOST}`;

/** Ordered by end, because the first of them is cut off day by day. */
const closureUidOf = (unitId: number, { departure }: Nights): string => `closed-${unitId}-${departure}${UID_HOST}`;

/** Whether an event of one of our own feeds stands for nights on which this unit is taken. */
export const isClosureOf = (uid: string, unitId: number): boolean =>
  uid.startsWith(`closed-${unitId}-`) && uid.endsWith(UID_HOST);

/** The segment behind an event of one of our own feeds; null for any other. */
export const segmentOfUid = (uid: string): number | null => {
  const match = /^stay-(\d{1,15})$/.exec(uid.endsWith(UID_HOST) ? uid.slice(0, -UID_HOST.length) : '');
  return match ? Number(match[1]) : null;
};

interface FeedDeps {
  readonly store: Store;
  readonly attempts: Attempts;
}

interface Asked {
  readonly token: string;
  readonly ip: string;
  readonly now: string;
}

/** Reads the calendar of a link; null for an unknown or revoked link. Refuses a network that asks too often. */
export async function readFeed({ store, attempts }: FeedDeps, { token, ip, now }: Asked): Promise<string | null> {
  const byNetwork = { door: 'calendar links', who: networkOf(ip), most: NETWORK_FAILURES };
  const link = await attempts.run([byNetwork], async () => {
    const found = await store.find(calendarLinks, is('token_hash', hashOf(token)));
    return { hasFailed: found === null, value: found };
  });
  if (!link) return null;
  const feedId = link.feed_id;
  await attempts.count({ door: 'calendar feeds', who: String(feedId), most: FEED_READS, isKept: true });
  const table = resourceTables['calendar-feeds'];
  const feed = await store.find(table, hasId(feedId));
  if (feed?.status !== 'active') return null;
  const text = await writeFeedText(store, feed.unit_id, now);
  const last = feed.last_read_at;
  if (last === null || Date.parse(now) - Date.parse(last) >= READ_NOTED_MS) {
    await store.transaction((tx) => tx.note(table, hasId(feedId), { last_read_at: now }));
  }
  return text;
}
