import type { ComponentType } from 'react';
import { loadResource } from '#admin/components/catalogue.ts';
import { TapeChartPage } from './TapeChartPage.tsx';
import { calendarWords } from './words.ts';

/** Loads the page with its words. */
export async function loadTapeChart(): Promise<ComponentType> {
  await Promise.all([calendarWords.load(), loadResource('reservations'), loadResource('unit-blocks')]);
  return TapeChartPage;
}
