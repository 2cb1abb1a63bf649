import { f } from '#shared/field.ts';
import { defineTable } from '#server/platform/database/table.ts';

/** Links at which calendars are read. A row is the link, and is deleted when it is revoked or replaced. */
export const calendarLinks = defineTable(
  'calendar_links',
  { token_hash: f.text().unique(), feed_id: f.relation('calendar-feeds').loose() },
  { indexed: ['feed_id'], announced: false },
);
