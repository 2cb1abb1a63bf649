/**
 * The resources as far as they are here. Of each its entry in the manifest is known from the start; its declaration, its
 * words and what it adds to its screens come with its area, once one of them is needed or a link to them is near.
 */
import { use } from 'react';
import { currentLocale, followLocale } from '#browser/i18n.ts';
import { entryAt, entryNamed } from '#resources/addresses.ts';
import type { AreaName } from '#resources/index.ts';
import { manifest, type ManifestEntry } from '#resources/manifest.ts';
import { DEFAULT_LOCALE, LOCALES, type Locale } from '#shared/constants.ts';
import type { AnyResource } from '#shared/resource.ts';
import type { ResourceWords } from '#shared/words.ts';
import type { AnyClientPart } from './client-part.ts';

type WordsByResource = Readonly<Record<string, ResourceWords>>;

/** What an area adds to its declarations in the browser. */
export interface AreaClient {
  readonly parts: readonly AnyClientPart[];
  readonly english: WordsByResource;
  readonly translations: { readonly [locale in Exclude<Locale, 'en-US'>]: () => Promise<{ words: WordsByResource }> };
}

/** Declarations are small and say what to ask for, so they come apart from what draws. */
interface AreaLoader {
  readonly declarations: () => Promise<{ readonly declarations: readonly unknown[] }>;
  readonly client: () => Promise<{ readonly client: AreaClient }>;
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
const pending = new Map<AreaName, Promise<void>>();
const pendingResources = new Map<string, Promise<void>>();
/** Long enough for a page that waited to learn of the failure before somebody asks again. */
const FAILED_MS = 2000;

/** Says where the areas are fetched from; this room, below them all, cannot name them itself. */
export function installAreas(known: AreaLoaders): void {
  loaders = known;
  followLocale({ load: loadWords });
}

/** One fetch at a time of what is fetched once; after a failure the next one to ask tries again. */
function once<K, V>(running: Map<K, Promise<V>>, key: K, start: () => Promise<V>): Promise<V> {
  const known = running.get(key);
  if (known) return known;
  const job = start();
  running.set(key, job);
  job.then(
    // React takes a promise marked so at its word and does not wait for it once more.
    (value) => Object.assign(job, { status: 'fulfilled', value }),
    () => setTimeout(() => running.delete(key), FAILED_MS),
  );
  return job;
}

const keyOf = (locale: Locale, resource: string): string => `${locale}/${resource}`;

function learn(locale: Locale, words: WordsByResource): void {
  for (const [name, said] of Object.entries(words)) spoken.set(keyOf(locale, name), said);
}

function loaderOf(name: AreaName): AreaLoader {
  if (!loaders) throw new Error('No areas are installed.');
  return loaders[name];
}

/** Declarations keep their types where they are written, and lose them here. */
const loadDeclarations = (name: AreaName): Promise<readonly AnyResource[]> =>
  once(pendingDeclarations, name, async () => {
    const { declarations } = await loaderOf(name).declarations();
    const declared = declarations as readonly AnyResource[];
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

/** The words of what is here, in this language. */
async function loadWords(locale: Locale = currentLocale()): Promise<void> {
  await Promise.all([...areas.values()].map((area) => loadWordsOf(area, locale)));
}

/** What an area declares, says in the reader's language and adds to its screens. */
export const loadArea = (name: AreaName): Promise<void> =>
  once(pending, name, async () => {
    const area = await loadCode(name);
    // Where its words do not come the area speaks English, as all of the back-office would.
    await loadWordsOf(area, currentLocale()).catch(() => undefined);
  });

/** All that the screens of a resource need. */
export const loadResource = (name: string): Promise<void> =>
  once(pendingResources, name, async () => {
    const entry = entryNamed(name);
    if (entry) await loadArea(entry.area);
    await parts.get(name)?.prepare?.();
  });

/** A resource's declaration, waiting neither for its words nor for what draws it. */
export async function fetchResource(name: string): Promise<AnyResource | undefined> {
  const entry = entryNamed(name);
  if (entry) await loadDeclarations(entry.area);
  return resources.get(name);
}

const polyglots = new Map<string, Promise<void>>();

/** Suspends until a resource's words are here in every language that can be had. */
export function useEveryLanguage(name: string): void {
  const entry = entryNamed(name);
  if (!entry) return;
  use(
    once(polyglots, name, async () => {
      const area = await loadCode(entry.area);
      await Promise.all(LOCALES.map((locale) => loadWordsOf(area, locale).catch(() => undefined)));
    }),
  );
}

/** The areas of the resources for which this holds. */
export async function loadAreas(isWanted: (entry: ManifestEntry) => boolean = () => true): Promise<void> {
  await Promise.all([...new Set(manifest.filter(isWanted).map(({ area }) => area))].map(loadArea));
}

/** For a link that is near: a failure shows once it is followed. */
export function fetchSoon(address: string): void {
  const entry = entryAt(address);
  if (entry) loadResource(entry.name).catch(() => undefined);
}

/** Suspends until the words of a resource are here; what no area declares has none to wait for. */
export function useLoaded(name: string): void {
  const entry = entryNamed(name);
  if (entry) use(loadArea(entry.area));
}

/** The declaration of that name, waited for together with all that its screens need. */
export function useResource(name: string): AnyResource | undefined {
  use(loadResource(name));
  return resources.get(name);
}

/** The declaration of that name where it is here already. */
export const resourceNamed = (name: string): AnyResource | undefined => resources.get(name);

/** All that are here, in the order of the menu. */
export const resourcesHere = (): AnyResource[] => manifest.flatMap(({ name }) => resources.get(name) ?? []);

/** What a resource shows beyond its declaration; nothing for most of them. */
export const clientPartOf = (resource: string): AnyClientPart => parts.get(resource) ?? { resource };

/** What a language says of a resource; undefined for a language that is not here. */
export const saidOf = (resource: string, locale: Locale): ResourceWords | undefined =>
  spoken.get(keyOf(locale, resource));
