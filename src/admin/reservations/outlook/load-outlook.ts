import type { ComponentType } from 'react';
import { OutlookTile } from './OutlookTile.tsx';
import { outlookWords } from './words.ts';

/** Loads the tile with its words. */
export async function loadOutlook(): Promise<ComponentType> {
  await outlookWords.load();
  return OutlookTile;
}
