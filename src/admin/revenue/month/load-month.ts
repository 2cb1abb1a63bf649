import type { ComponentType } from 'react';
import { MonthTile } from './MonthTile.tsx';
import { monthWords } from './words.ts';

/** Loads the tile with its words. */
export async function loadMonth(): Promise<ComponentType> {
  await monthWords.load();
  return MonthTile;
}
