import type { Row } from '#admin/components/client-part.ts';
import { dataProvider } from '#admin/providers/data-provider.ts';
import { fromWhere, type FilterJson } from '#admin/providers/filters.ts';
import { LIST } from '#shared/constants.ts';

interface Matching {
  readonly resource: string;
  readonly filter: FilterJson;
  /** Records that are enough. */
  readonly limit: number;
}

interface Watch {
  readonly signal: AbortSignal;
  readonly onProgress: (count: number) => void;
}

/** Loads the records that a filter matches, page by page in order of id, so that records deleted meanwhile make it skip none. */
export async function loadMatching(
  { resource, filter, limit }: Matching,
  { signal, onProgress }: Watch,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (;;) {
    const pageSize = Math.min(LIST.maxPageSize, limit - rows.length);
    const { data } = await dataProvider.getList<Row>({
      resource,
      filters: [...fromWhere(filter), { field: 'id', operator: 'gt', value: rows.at(-1)?.id ?? 0 }],
      sorters: [{ field: 'id', order: 'asc' }],
      pagination: { currentPage: 1, pageSize },
      meta: { signal },
    });
    signal.throwIfAborted();
    rows.push(...data);
    onProgress(rows.length);
    if (data.length < pageSize || rows.length >= limit) return rows;
  }
}
