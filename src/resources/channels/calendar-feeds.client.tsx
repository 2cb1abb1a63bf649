import { defineClientPart } from '#admin/components/client-part.ts';
import { screensOf } from '#admin/components/lazy-screen.ts';
import { calendarFeeds } from './calendar-feeds.ts';

const calendars = screensOf(() => import('#admin/channels/index.ts'));

export const calendarFeedsClient = defineClientPart(calendarFeeds, {
  Buttons: calendars((module) => module.FeedLinkButton),
  Panels: calendars((module) => module.FeedHelp),
});
