import { DAY_MS } from '#shared/constants.ts';
import type { CalendarEvent } from '#shared/channels/read-ical.ts';
import type { Reader } from '#server/platform/database/store.ts';
import { READ_NOTED_MS, listFeedEvents } from './feeds.ts';
import type { ImportedStay, Import } from './place-import.ts';
import { all, is, isGiven } from '#server/kit/conditions.ts';
import { resourceTables } from '#server/domain/tables.ts';

/** Words of channels for nights that they do not sell; most name a guest of theirs otherwise. */
const CLOSED = /\b(not available|unavailable|blocked|closed)\b/i;

interface Echo {
  readonly from: Import;
  readonly event: CalendarEvent;
  readonly now: string;
}

/**
 * Whether an entry is our own calendar coming back: a channel that has read a unit's feed closes the nights it lists, and
 * lists them in turn in a calendar of its own, under other names. It is one when it speaks of closed nights, when they
 * begin and end exactly as the feed says, and when the channel has read that; else the desk has to look at it.
 */
export async function isEcho(reader: Reader, { from, event, now }: Echo): Promise<boolean> {
  if (from.unit_id === null || !CLOSED.test(event.summary)) return false;
  const read = await getLastRead(reader, from.unit_id);
  const told = (await listFeedEvents(reader, from.unit_id, now))
    .filter(({ arrival, departure }) => arrival < event.departure && event.arrival < departure)
    .toSorted((a, b) => (a.arrival < b.arrival ? -1 : 1));
  const isWhole = told.every(({ departure }, at) => departure === (told[at + 1]?.arrival ?? event.departure));
  return told[0]?.arrival === event.arrival && isWhole && told.every((each) => Date.parse(each.changed_at) <= read);
}

/** Latest reading of a unit's links; never read counts as long ago. */
async function getLastRead(reader: Reader, unitId: number): Promise<number> {
  const feeds = await reader.list(resourceTables['calendar-feeds'], {
    where: all(is('unit_id', unitId), is('status', 'active'), isGiven('last_read_at')),
    fields: ['last_read_at'],
  });
  return Math.max(...feeds.map(({ last_read_at }) => Date.parse(String(last_read_at)) + READ_NOTED_MS));
}

/** Channels take hours from reading a calendar to telling what follows from it. */
const OLD_NEWS_MS = DAY_MS;

/**
 * Whether an entry that was an echo may still be one although our feed no longer lists those nights: the channel has
 * not read so, or only just. Made a stay too early, it would be sent to the channel and never go away again.
 */
export async function isOldNews(
  reader: Reader,
  { from, now }: Pick<Echo, 'from' | 'now'>,
  entry: ImportedStay,
): Promise<boolean> {
  if (entry.in_the_way !== null || from.unit_id === null) return true;
  const since = Date.parse(entry.updated_at);
  return Date.parse(now) - since < OLD_NEWS_MS || (await getLastRead(reader, from.unit_id)) < since;
}
