import type { ComponentType } from 'react';
import { loadResource } from '#admin/components/catalogue.ts';
import { TapeChartPage } from './TapeChartPage.tsx';
import { tapeChartWords } from './words.ts';

/** Loads the page with its words. */
export async function loadTapeChart(): Promise<ComponentType> {
  await Promise.all([tapeChartWords.load(), loadResource('reservations'), loadResource('unit-blocks')]);
  return TapeChartPage;
}
