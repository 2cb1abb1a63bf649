import type { ComponentType } from 'react';
import { loadResource } from '#admin/components/catalogue.ts';
import { gridWords } from '#admin/crud/grid/words.ts';
import { RateGridPage } from './RateGridPage.tsx';
import { ratesWords } from './words.ts';

/** Loads the page with its words. */
export async function loadRateGrid(): Promise<ComponentType> {
  await Promise.all([ratesWords.load(), gridWords.load(), loadResource('rate-days'), loadResource('room-types')]);
  return RateGridPage;
}
