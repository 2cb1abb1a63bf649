import type { ComponentType } from 'react';
import { CalendarPage } from './TapeChartPage.tsx';
import { calendarWords } from './words.ts';

/** Loads the page with its words. */
export async function loadCalendar(): Promise<ComponentType> {
  await calendarWords.load();
  return CalendarPage;
}
