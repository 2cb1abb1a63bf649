import { channelsSentences } from '#shared/channels/sentences.ts';
import { HOUR_MS } from '#shared/constants.ts';
import { SECOND_MS } from '#server/kit/jobs.ts';
import type { ServerArea } from '#server/kit/product.ts';
import { expireWaiting } from './import-expiry.ts';
import { followReservation } from './import-decisions.ts';
import { publicCalendar } from './public-calendar.ts';
import { readDueCalendars } from './read-calendars.ts';
import { roomsOfStay } from './rooms-call.ts';
import { calendarLinks } from './tables.ts';
import { refusals } from './refusals.ts';

export const channels: ServerArea = {
  name: 'channels',
  sentences: channelsSentences,
  refusals,
  tables: [calendarLinks],
  routes: { reservations: [roomsOfStay] },
  on: { 'stay changed': followReservation },
  publicTexts: [publicCalendar],
  jobs: [
    { name: 'quarantine', everyMs: HOUR_MS, run: ({ store }, now) => expireWaiting(store, now) },
    { name: 'calendars', everyMs: 5 * SECOND_MS, run: (house) => readDueCalendars(house) },
  ],
};
