import { useQuery } from '@tanstack/react-query';
import { useDataProvider, type DataProvider } from '@refinedev/core';
import { currentLocale, useLocale } from '#browser/i18n.ts';
import type { ManifestEntry } from '#resources/manifest.ts';
import type { AnyResource } from '#shared/resource.ts';

interface Waiting {
  readonly resolve: (title: string | null) => void;
  readonly reject: (reason: unknown) => void;
}

/** Titles asked for in this turn, by resource and id, so that a page of links makes one call. */
const waiting = new Map<ManifestEntry, Map<number, Waiting[]>>();

/** Fetches a record's title; null when it does not exist or the reader may not see it. */
function titleOfRecord(provider: DataProvider, resource: ManifestEntry, id: number): Promise<string | null> {
  return new Promise((resolve, reject) => {
    let asked = waiting.get(resource);
    if (!asked) {
      waiting.set(resource, (asked = new Map()));
      setTimeout(() => void answer(provider, resource), 0);
    }
    asked.set(id, [...(asked.get(id) ?? []), { resolve, reject }]);
  });
}

async function answer(provider: DataProvider, resource: ManifestEntry): Promise<void> {
  const asked = waiting.get(resource) ?? new Map<number, Waiting[]>();
  waiting.delete(resource);
  try {
    const titles = await fetchTitles(provider, resource, [...asked.keys()]);
    for (const [id, all] of asked) for (const { resolve } of all) resolve(titles.get(id) ?? null);
  } catch (error) {
    for (const { reject } of [...asked.values()].flat()) reject(error);
  }
}

/** Field that names a record to the reader: its Chinese name in Chinese, where the resource has one. */
export function titleFieldOf({ fields, title }: Pick<AnyResource, 'fields' | 'title'>): string {
  const chinese = `${title}_zh`;
  return currentLocale() === 'zh-CN' && Object.hasOwn(fields, chinese) ? chinese : title;
}

async function fetchTitles(
  provider: DataProvider,
  { name, title, titles, hasOpenTitles: hasTitlesOnly = false }: ManifestEntry,
  ids: number[],
): Promise<Map<number, string>> {
  const inReader = titles[currentLocale()];
  const { data = [] } =
    (await provider.getMany?.({
      resource: name,
      ids,
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
