import { use } from 'react';
import { currentLocale, followLocale } from '#browser/i18n.ts';
import { entryAt, entryNamed } from '#resources/addresses.ts';
import type { AreaName } from '#resources/manifest.ts';
import { manifest, type ManifestEntry } from '#resources/manifest.ts';
import { keysOf } from '#shared/records.ts';
import { DEFAULT_LOCALE, LOCALES, type Locale } from '#shared/constants.ts';
import { type AnyResource, forgetTypes } from '#shared/resource.ts';
import type { Sentences } from '#shared/sentences.ts';
import type { ResourceWords } from '#shared/words.ts';
import type { AnyClientPart, BesidePart } from './client-part.ts';

/**
 * The resources loaded so far. The manifest has an entry of each from the start; its declaration, its
 * words and its client part come with its area, once one of them is needed or a link to them is near.
 */

type WordsByResource = Readonly<Record<string, ResourceWords>>;

/** The browser's side of an area: client parts and words. */
export interface AreaClient {
  readonly parts: readonly AnyClientPart[];
  /** Sections on pages of records of the areas below, by resource; the area's loader names the same ones. */
  readonly beside?: Readonly<Record<string, BesidePart>>;
  /** Messages of the rules that its forms check before sending; those of all other rules come with the server's answer. */
  readonly sentences?: Sentences;
  readonly english: WordsByResource;
  readonly translations: { readonly [locale in Exclude<Locale, 'en-US'>]: () => Promise<{ words: WordsByResource }> };
}

/** Declarations are small and decide the first calls, so they are loaded apart from the code that draws. */
interface AreaLoader {
  readonly declarations: () => Promise<{ readonly declarations: readonly Pick<AnyResource, 'name'>[] }>;
  readonly client: () => Promise<{ readonly client: AreaClient }>;
  /** Resources of areas below to whose records it adds something: it is loaded with them. */
  readonly beside?: readonly string[];
}

export type AreaLoaders = { readonly [name in AreaName]: AreaLoader };

type Area = AreaClient & { readonly resources: readonly AnyResource[] };

let loaders: AreaLoaders | undefined;
const areas = new Map<AreaName, Area>();
const resources = new Map<string, AnyResource>();
const parts = new Map<string, AnyClientPart>();
const spoken = new Map<string, ResourceWords>();
const pendingDeclarations = new Map<AreaName, Promise<readonly AnyResource[]>>();
const pendingCode = new Map<AreaName, Promise<Area>>();
const pendingAreas = new Map<AreaName, Promise<void>>();
const pendingResources = new Map<string, Promise<void>>();
/** Time for which a failed fetch is remembered, so that the page waiting for it shows the failure before the next try. */
const FAILED_MS = 2000;

/** Installs the loaders of the areas; this module lies below the areas and cannot import them. */
export function installAreas(known: AreaLoaders): void {
  loaders = known;
  followLocale({ load: loadWords });
}

/** Starts a fetch once per key and shares its promise; after a failure the next call tries again. */
function once<K, V>(running: Map<K, Promise<V>>, key: K, start: () => Promise<V>): Promise<V> {
  const known = running.get(key);
  if (known) return known;
  const job = start();
  running.set(key, job);
  job.then(
    // React reads these marks and does not suspend on a settled promise.
    (value) => Object.assign(job, { status: 'fulfilled', value }),
    () => setTimeout(() => running.delete(key), FAILED_MS),
  );
  return job;
}

/** Sentences of the areas' own rules, for forms; of an area that is not loaded no form can be open. */
export const sentencesOfAreas = (locale: Locale): Readonly<Record<string, string>> =>
  Object.assign({}, ...[...areas.values()].map(({ sentences }) => sentences?.[locale]));

const keyOf = (locale: Locale, resource: string): string => `${locale}/${resource}`;

function learn(locale: Locale, words: WordsByResource): void {
  for (const [name, said] of Object.entries(words)) spoken.set(keyOf(locale, name), said);
}

function loaderOf(name: AreaName): AreaLoader {
  if (!loaders) throw new Error('No areas are installed.');
  return loaders[name];
}

/** Loads an area's declarations; their own types are lost here. */
const loadDeclarations = (name: AreaName): Promise<readonly AnyResource[]> =>
  once(pendingDeclarations, name, async () => {
    const { declarations } = await loaderOf(name).declarations();
    const declared = declarations.map(forgetTypes);
    for (const resource of declared) resources.set(resource.name, resource);
    return declared;
  });

const loadCode = (name: AreaName): Promise<Area> =>
  once(pendingCode, name, async () => {
    const [declared, { client }] = await Promise.all([loadDeclarations(name), loaderOf(name).client()]);
    const area = { ...client, resources: declared };
    areas.set(name, area);
    learn(DEFAULT_LOCALE, area.english);
    for (const part of area.parts) parts.set(part.resource, part);
    return area;
  });

async function loadWordsOf(area: Area, locale: Locale): Promise<void> {
  if (locale === 'en-US' || area.resources.every(({ name }) => spoken.has(keyOf(locale, name)))) return;
  learn(locale, (await area.translations[locale]()).words);
}

/** Loads the words of all loaded areas in a language. */
async function loadWords(locale: Locale = currentLocale()): Promise<void> {
  await Promise.all([...areas.values()].map((area) => loadWordsOf(area, locale)));
}

/** Loads an area: its declarations, its client parts and its words in the reader's language. */
const loadArea = (name: AreaName): Promise<void> =>
  once(pendingAreas, name, async () => {
    const area = await loadCode(name);
    // An area whose words fail to load falls back to English, as the whole back-office does.
    await loadWordsOf(area, currentLocale()).catch(() => undefined);
  });

/** Areas above that add something to the records of a resource. */
const areasBeside = (resource: string): AreaName[] =>
  loaders ? keysOf(loaders).filter((name) => loaderOf(name).beside?.includes(resource)) : [];

/** What the areas above add to a record's page. */
export const partsBeside = (resource: string): BesidePart[] =>
  areasBeside(resource).flatMap((name) => areas.get(name)?.beside?.[resource] ?? []);

/** Loads everything that the screens of a resource need. */
export const loadResource = (name: string): Promise<void> =>
  once(pendingResources, name, async () => {
    const entry = entryNamed(name);
    if (entry) await Promise.all([entry.area, ...areasBeside(name)].map(loadArea));
    await parts.get(name)?.prepare?.();
  });

/** Fetches a resource's declaration without waiting for its words or its screens. */
export async function fetchResource(name: string): Promise<AnyResource | undefined> {
  const entry = entryNamed(name);
  if (entry) await loadDeclarations(entry.area);
  return resources.get(name);
}

const pendingLanguages = new Map<string, Promise<void>>();

/** Suspends until a resource's words are loaded in every language; one that fails to load is left out. */
export function useEveryLanguage(name: string): void {
  const entry = entryNamed(name);
  if (!entry) return;
  use(
    once(pendingLanguages, name, async () => {
      const area = await loadCode(entry.area);
      await Promise.all(LOCALES.map((locale) => loadWordsOf(area, locale).catch(() => undefined)));
    }),
  );
}

/** Loads the areas of the resources that pass the test. */
export async function loadAreas(isWanted: (entry: ManifestEntry) => boolean = () => true): Promise<void> {
  await Promise.all([...new Set(manifest.filter(isWanted).map(({ area }) => area))].map(loadArea));
}

/** Prefetches the resource of a link that is near; a failure shows once the link is followed. */
export function fetchSoon(address: string): void {
  const entry = entryAt(address);
  if (entry) loadResource(entry.name).catch(() => undefined);
}

/** Suspends until a resource's words are loaded; a name that no area declares has none. */
export function useLoaded(name: string): void {
  const entry = entryNamed(name);
  if (entry) use(loadArea(entry.area));
}

/** Suspends until everything that a resource's screens need is loaded, and returns its declaration. */
export function useResource(name: string): AnyResource | undefined {
  use(loadResource(name));
  return resources.get(name);
}

/** The declaration of that name, undefined until it is loaded. */
export const resourceNamed = (name: string): AnyResource | undefined => resources.get(name);

/** All loaded declarations, in the order of the menu. */
export const resourcesHere = (): AnyResource[] => manifest.flatMap(({ name }) => resources.get(name) ?? []);

/** The client part of a resource; empty for most of them. */
export const clientPartOf = (resource: string): AnyClientPart => parts.get(resource) ?? { resource };

/** A resource's words in a language; undefined until they are loaded. */
export const saidOf = (resource: string, locale: Locale): ResourceWords | undefined =>
  spoken.get(keyOf(locale, resource));
