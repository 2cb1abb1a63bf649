import type { PublicText } from '#server/kit/public-route.ts';
import { readFeed } from './feeds.ts';

const FILE = /^([\w-]{43})\.ics$/;

/** Calendars of units, served to anybody with the link, because channels do not sign in. */
export const publicCalendar: PublicText = {
  prefix: '/ical/',
  contentType: 'text/calendar; charset=utf-8',
  missing: 'There is no calendar here, or no longer.',
  read: (deps, { name, ...asked }) => readFeed(deps, { ...asked, token: FILE.exec(name)?.[1] ?? '' }),
};
