import type { ComponentType } from 'react';
import { AsOwnerPage } from './AsOwnerPage.tsx';
import { ownerViewWords } from './words.ts';

/** Loads the page with its words. */
export async function loadAsOwner(): Promise<ComponentType> {
  await ownerViewWords.load();
  return AsOwnerPage;
}
