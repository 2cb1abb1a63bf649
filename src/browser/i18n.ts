import { useMemo } from 'react';
import { DEFAULT_LOCALE, LOCALES, type Locale } from '#shared/constants.ts';
import { createStore, useStore } from './store.ts';

/**
 * The language of the pages: words by module, loaded when needed, and a plain translator until a full one is there.
 * The language stands in the address, so a link keeps it.
 */

/** A module's words in one language, nested by screen. Placeholders are written `{{name}}`. */
export type Words = { readonly [key: string]: string | Words };

/** Type of a translation in which no key of the English source is missing or left over. */
export type SameKeys<W> = { readonly [K in keyof W]: W[K] extends string ? string : SameKeys<W[K]> };

type WithoutPlural<K extends string> = K extends `${infer Base}_${'zero' | 'one' | 'other'}` ? Base : K;

/** Dotted keys of a module's words; `string` for words whose keys are only known at run time. */
export type KeyOf<W> = string extends keyof W
  ? string
  : { [K in keyof W & string]: W[K] extends string ? WithoutPlural<K> : `${K}.${KeyOf<W[K]>}` }[keyof W & string];

export type Values = Readonly<Record<string, string | number>>;
export type Translate<W> = (key: KeyOf<W>, values?: Values) => string;

/** Turns a key into a sentence; undefined when the key is missing. */
export type Translator = (request: {
  module: string;
  locale: Locale;
  words: Words;
  key: string;
  values: Values | undefined;
}) => string | undefined;

export interface ModuleWords<W extends Words> {
  /** Fetches this module's words in the current (or given) language; resolves at once when they are loaded. */
  load(locale?: Locale): Promise<void>;
  t: Translate<W>;
  has(key: string): key is KeyOf<W> & string;
  useT(): Translate<W>;
  /** Adds English words that are fetched later than the others; other languages come whole. */
  extend<M extends Words>(more: M): ModuleWords<W & M>;
}

interface WordsDefinition<W extends Words> {
  name: string;
  /** English words in the same chunk, so that there is always a text. */
  english?: W;
  loaders: Partial<Record<Locale, () => Promise<{ words: SameKeys<W> }>>>;
}

const state = createStore<{ locale: Locale; translate: Translator }>({
  locale: DEFAULT_LOCALE,
  translate: translatePlainly,
});
const loaded = new Map<string, Words>();
const speakers = new Set<{ load(locale?: Locale): Promise<void> }>();
const idOf = (module: string, locale: Locale): string => `${module}/${locale}`;

/** Declares the words of one module, fetched by language when the module is loaded. */
export function defineWords<W extends Words>({ name, english, loaders }: WordsDefinition<W>): ModuleWords<W> {
  if (english) loaded.set(idOf(name, DEFAULT_LOCALE), english);
  const pending = new Map<Locale, Promise<void>>();
  const wordsIn = (locale: Locale): Words | undefined => loaded.get(idOf(name, locale));

  const say = (key: string, values?: Values): string => {
    const { locale, translate } = state.get();
    const spoken = wordsIn(locale) ? locale : DEFAULT_LOCALE;
    const words = wordsIn(spoken);
    return (words && translate({ module: name, locale: spoken, words, key, values })) ?? missing(name, key);
  };

  const own: ModuleWords<W> = {
    async load(locale = state.get().locale) {
      speakers.add(own);
      const loader = loaders[locale];
      if (wordsIn(locale) || !loader) return;
      const job = pending.get(locale) ?? loader().then(({ words }) => void loaded.set(idOf(name, locale), words));
      pending.set(locale, job);
      await job.finally(() => pending.delete(locale));
    },
    t: say,
    has(key): key is KeyOf<W> & string {
      const { locale } = state.get();
      return findWords(wordsIn(locale) ?? wordsIn(DEFAULT_LOCALE) ?? {}, key) !== undefined;
    },
    useT() {
      const current = useStore(state);
      // oxlint-disable-next-line react/exhaustive-deps -- because a new function per language renews memoised children.
      return useMemo<Translate<W>>(() => (key, values) => say(key, values), [current]);
    },
    extend<M extends Words>(more: M) {
      const id = idOf(name, DEFAULT_LOCALE);
      loaded.set(id, joinWords(loaded.get(id) ?? {}, more));
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the module now says the further keys as well
      return own as unknown as ModuleWords<W & M>;
    },
  };
  return own;
}

/** Lookup and `{{name}}`: all that the first pages need, in a fraction of a full library's size. */
export function translatePlainly({ words, key, values }: Parameters<Translator>[0]): string | undefined {
  return findWords(words, key)?.replace(/\{\{\s*(\w+)\s*\}\}/g, (whole, name: string) =>
    String(values?.[name] ?? whole),
  );
}

/** Replaces the plain translator, once an app that needs plurals and formats is loaded. */
export const setTranslator = (translate: Translator): void => state.set({ ...state.get(), translate });

/** Registers words that have to be loaded with the others when the language changes. */
export const followLocale = (speaker: { load(locale?: Locale): Promise<void> }): void => void speakers.add(speaker);

export const currentLocale = (): Locale => state.get().locale;
export const useLocale = (): Locale => useStore(state).locale;

/** Called with the new address after a change of language; a router registers its own way to take it over. */
export type UrlWriter = (url: string) => void;
let writeUrl: UrlWriter = (url) => history.replaceState(history.state, '', url);
export const setUrlWriter = (writer: UrlWriter): void => {
  writeUrl = writer;
};

/** Reads the language from the address and follows it on Back and Forward. */
export function startLocale(): void {
  followAddress();
  addEventListener('popstate', () => {
    const next = localeOf(location.search);
    if (next === currentLocale()) return;
    Promise.all([...speakers].map((speaker) => speaker.load(next))).then(followAddress, () => undefined);
  });
}

/** Loads the language for every module in use, then shows it everywhere at once and writes it to the address. */
export async function changeLocale(locale: Locale): Promise<void> {
  await Promise.all([...speakers].map((speaker) => speaker.load(locale)));
  applyLocale(locale);
  writeUrl(withLocale(location.pathname + location.search + location.hash));
}

/** Language of a query string: `zh-CN`, but also `zh` or `zh-cn`; the default for any other. */
function localeOf(search: string): Locale {
  const asked = new URLSearchParams(search).get('lang')?.toLowerCase();
  if (!asked) return DEFAULT_LOCALE;
  return (
    LOCALES.find((locale) => locale.toLowerCase() === asked) ??
    LOCALES.find((locale) => locale.split('-')[0] === asked.split('-')[0]) ??
    DEFAULT_LOCALE
  );
}

/** Adds the current language to a link inside the product. Other addresses are returned unchanged. */
export function withLocale(href: string): string {
  if (!href.startsWith('/') || href.startsWith('//')) return href;
  const url = new URL(href, 'http://internal');
  const locale = currentLocale();
  if (locale === DEFAULT_LOCALE) url.searchParams.delete('lang');
  else url.searchParams.set('lang', locale);
  return url.pathname + url.search + url.hash;
}

function followAddress(): void {
  applyLocale(localeOf(location.search));
}

function applyLocale(locale: Locale): void {
  document.documentElement.lang = locale;
  state.set({ ...state.get(), locale });
}

/** Both in one; the translator remembers what it has read, so neither is changed. */
function joinWords(first: Words, more: Words): Words {
  const joined = Object.entries(more).map(([key, added]) => {
    const known = first[key];
    return [key, typeof known === 'object' && typeof added === 'object' ? joinWords(known, added) : added] as const;
  });
  return { ...first, ...Object.fromEntries(joined) };
}

/** The text of a dotted key. */
export function findWords(words: Words, key: string): string | undefined {
  let at: string | Words | undefined = words;
  for (const part of key.split('.')) {
    if (typeof at !== 'object' || !Object.hasOwn(at, part)) return undefined;
    at = at[part];
  }
  return typeof at === 'string' ? at : undefined;
}

function missing(module: string, key: string): string {
  if (!import.meta.env.DEV) return key;
  console.warn(`Missing words: ${module}:${key}`);
  return `⟦${module}:${key}⟧`;
}
