import { useQuery } from '@tanstack/react-query';
import { useDataProvider, type DataProvider } from '@refinedev/core';
import { gather } from '#browser/gather.ts';
import { currentLocale, useLocale } from '#browser/i18n.ts';
import type { ManifestEntry } from '#resources/manifest.ts';

/** One asker per resource, so that a page of links makes one call. */
const askers = new Map<ManifestEntry, (id: number) => Promise<string | null>>();

/** Fetches a record's title; null when it does not exist or the reader may not see it. */
function titleOfRecord(provider: DataProvider, resource: ManifestEntry, id: number): Promise<string | null> {
  const ask = askers.get(resource) ?? gather<number, string>((ids) => fetchTitles(provider, resource, ids));
  askers.set(resource, ask);
  return ask(id);
}

async function fetchTitles(
  provider: DataProvider,
  { name, title, titles, hasOpenTitles: hasTitlesOnly = false }: ManifestEntry,
  ids: readonly number[],
): Promise<Map<number, string>> {
  const inReader = titles[currentLocale()];
  const { data = [] } =
    (await provider.getMany?.({
      resource: name,
      ids: [...ids],
      meta: { fields: [...new Set(['id', title, inReader])], hasTitlesOnly },
    })) ?? {};
  return new Map(data.map((row) => [Number(row.id), String(row[inReader] ?? row[title] ?? row.id)]));
}

interface RelatedTitle {
  /** Undefined until it is known, and where the question failed. */
  readonly title: string | null | undefined;
  readonly isComing: boolean;
}

/** A record's title, null where there is none for this reader; fetched again after any write of that resource. */
export function useRelationTitle(resource: ManifestEntry, id: number): RelatedTitle {
  const provider = useDataProvider()();
  const locale = useLocale();
  const { data, isPending } = useQuery({
    // Refine's own shape of key, so that its invalidation of the resource reaches it.
    queryKey: ['data', 'default', resource.name, 'title', id, locale],
    queryFn: () => titleOfRecord(provider, resource, id),
    meta: { prefix: resource.label[locale] },
  });
  return { title: data, isComing: isPending };
}
