import { useMemo } from 'react';
import { currentLocale, useLocale } from '#browser/i18n.ts';
import type { ManifestEntry } from '#resources/manifest.ts';
import { DEFAULT_LOCALE, type Locale } from '#shared/constants.ts';
import type { AnyResource } from '#shared/resource.ts';
import { type FullWords, wordsOf } from '#shared/words.ts';
import { saidOf, useLoaded } from './catalogue.ts';

const made = new WeakMap<AnyResource, Map<Locale, FullWords>>();

/** Words of a resource in the given language, or in English until that is loaded. */
export function resourceWordsIn(resource: AnyResource, locale: Locale): FullWords {
  const said = saidOf(resource.name, locale);
  const spoken = said ? locale : DEFAULT_LOCALE;
  const known = made.get(resource) ?? new Map<Locale, FullWords>();
  made.set(resource, known);
  let words = known.get(spoken);
  if (!words) known.set(spoken, (words = wordsOf(resource, said ?? saidOf(resource.name, DEFAULT_LOCALE))));
  return words;
}

export const currentResourceWords = (resource: AnyResource): FullWords => resourceWordsIn(resource, currentLocale());

export function useResourceWords(resource: AnyResource): FullWords {
  useLoaded(resource.name);
  const locale = useLocale();
  return useMemo(() => resourceWordsIn(resource, locale), [resource, locale]);
}

/** Label of a resource, known from the manifest before its area is loaded. */
export function useLabel(entry: ManifestEntry | undefined): string | undefined {
  const locale = useLocale();
  return entry?.label[locale];
}

/** Field that names a record to the reader: its Chinese name in Chinese, where the resource has one. */
export function titleFieldOf({ fields, title }: Pick<AnyResource, 'fields' | 'title'>): string {
  const chinese = `${title}_zh`;
  return currentLocale() === 'zh-CN' && Object.hasOwn(fields, chinese) ? chinese : title;
}
