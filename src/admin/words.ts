import { useMemo } from 'react';
import { currentLocale, defineRoom, useLocale, type KeyOf } from '#browser/i18n.ts';
import { words as englishResources } from '#resources/words.en-US.ts';
import type { Locale } from '#shared/constants.ts';
import type { AnyResource } from '#shared/resource.ts';
import { type FullWords, type ResourceWords, wordsOf } from '#shared/words.ts';
import { words as english } from './locales/en-US.ts';

type AllResourceWords = Readonly<Record<string, ResourceWords>>;

const resourceWords = new Map<Locale, AllResourceWords>([['en-US', englishResources]]);

/** The back-office's own sentences. A language arrives together with its words for the resources. */
export const adminWords = defineRoom({
  name: 'admin',
  english,
  loaders: {
    'zh-CN': async () => {
      const [own, ofResources] = await Promise.all([import('./locales/zh-CN.ts'), import('#resources/words.zh-CN.ts')]);
      resourceWords.set('zh-CN', ofResources.words);
      return own;
    },
  },
});

export type AdminKey = KeyOf<typeof english>;
export type AdminT = ReturnType<typeof adminWords.useT>;

const made = new Map<string, FullWords>();

/** Every word of a resource in the given language. */
export function resourceWordsIn(resource: AnyResource, locale: Locale): FullWords {
  const known = resourceWords.get(locale);
  const key = `${known ? locale : 'en-US'}/${resource.name}`;
  let words = made.get(key);
  if (!words) made.set(key, (words = wordsOf(resource, (known ?? englishResources)[resource.name])));
  return words;
}

export const currentResourceWords = (resource: AnyResource): FullWords => resourceWordsIn(resource, currentLocale());

export function useResourceWords(resource: AnyResource): FullWords {
  const locale = useLocale();
  return useMemo(() => resourceWordsIn(resource, locale), [resource, locale]);
}
