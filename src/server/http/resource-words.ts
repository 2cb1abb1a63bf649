import type { Locale } from '#shared/constants.ts';
import type { AnyResource } from '#shared/resource.ts';
import { type FullWords, wordsOf } from '#shared/words.ts';
import { words as english } from '#resources/words.en-US.ts';
import { words as chinese } from '#resources/words.zh-CN.ts';

const WORDS = { 'en-US': english, 'zh-CN': chinese } as const satisfies Record<Locale, typeof english>;

/** Made once: there are hundreds of words in a resource, and a refusal asks for those of every field that it names. */
const made = { 'en-US': new WeakMap(), 'zh-CN': new WeakMap() } satisfies Record<
  Locale,
  WeakMap<AnyResource, FullWords>
>;

/** What a language calls a resource, its fields and its actions. */
export function resourceWords(locale: Locale, resource: AnyResource): FullWords {
  const known = made[locale].get(resource);
  if (known) return known;
  const words = wordsOf(resource, WORDS[locale][resource.name]);
  made[locale].set(resource, words);
  return words;
}
