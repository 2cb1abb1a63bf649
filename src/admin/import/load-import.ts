import type { ComponentType } from 'react';
import { adminWords } from '#admin/words.ts';
import type { AnyResource } from '#shared/resource.ts';
import { LOCALES } from '#shared/constants.ts';
import { ImportPage } from './ImportPage.tsx';
import { importWords } from './words.ts';

/** The wizard with its words, and the fields' words in every language: headings come in any of them. */
export async function loadImport(): Promise<ComponentType<{ resource: AnyResource }>> {
  const others = LOCALES.map((locale) => adminWords.load(locale).catch(() => undefined));
  await Promise.all([importWords.load(), ...others]);
  return ImportPage;
}
