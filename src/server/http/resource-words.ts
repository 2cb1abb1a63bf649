import type { Locale } from '#shared/constants.ts';
import type { AnyResource } from '#shared/resource.ts';
import { type FullWords, wordsOf } from '#shared/words.ts';
import { words as english } from '#resources/locales/en-US.ts';
import { words as chinese } from '#resources/locales/zh-CN.ts';

const WORDS = { 'en-US': english, 'zh-CN': chinese } as const satisfies Record<Locale, typeof english>;

/** What a language calls a resource, its fields and its actions. */
export const resourceWords = (locale: Locale, resource: AnyResource): FullWords =>
  wordsOf(resource, WORDS[locale][resource.name]);
