import { formatDay } from '#browser/format.ts';
import { defineClientPart } from '#admin/components/client-part.ts';
import { screensOf } from '#admin/components/lazy-screen.ts';
import { calendarStays } from './calendar-stays.ts';

const stays = screensOf(() => import('#admin/reservations/index.ts'));

const ONCE_KNOWN = ['in_the_way', 'missing_since'] as const;

/** A title from channel and days, because channels name most of their stays alike. */
export const calendarStaysClient = defineClientPart(calendarStays, {
  title: ({ summary, arrival, departure }) => `${summary} · ${formatDay(arrival)} – ${formatDay(departure)}`,
  Preview: stays((module) => module.CalendarStayPreview),
  previewFirst: ['move'],
  Panels: stays((module) => module.QuarantinePanel),
  hiddenFields: (row) => ONCE_KNOWN.filter((name) => row[name] === null),
});
