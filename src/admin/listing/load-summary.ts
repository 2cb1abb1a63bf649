import type { ComponentType } from 'react';
import { ListingSummaryPage } from './ListingSummaryPage.tsx';
import { listingWords } from './words.ts';

/** Loads the page with its words. */
export async function loadSummary(): Promise<ComponentType> {
  await listingWords.load();
  return ListingSummaryPage;
}
