import type { ComponentType } from 'react';
import { loadResource } from '#admin/components/catalogue.ts';
import { CalendarPage } from './TapeChartPage.tsx';
import { calendarWords } from './words.ts';

/** Loads the page with its words. */
export async function loadCalendar(): Promise<ComponentType> {
  await Promise.all([calendarWords.load(), loadResource('reservations'), loadResource('unit-blocks')]);
  return CalendarPage;
}
