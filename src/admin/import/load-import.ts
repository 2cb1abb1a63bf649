import type { ComponentType } from 'react';
import type { AnyResource } from '#shared/resource.ts';
import { ImportPage } from './ImportPage.tsx';
import { importWords } from './words.ts';

/** Loads the wizard with its words. */
export async function loadImport(): Promise<ComponentType<{ resource: AnyResource }>> {
  await importWords.load();
  return ImportPage;
}
