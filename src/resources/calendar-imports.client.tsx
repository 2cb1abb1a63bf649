import { defineClientPart } from '#admin/components/client-part.ts';
import { screensOf } from '#admin/components/lazy-screen.ts';
import { calendarImports } from './calendar-imports.ts';

const calendars = screensOf(() => import('#admin/calendars/index.ts'));

export const calendarImportsClient = defineClientPart(calendarImports, {
  startIn: ({ room_type_id }) => ({ room_type_id }),
  Panels: calendars((module) => module.CalendarReports),
  apart: () => ['last_change', 'rehearsal'],
});
