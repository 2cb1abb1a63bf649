import { useQueries } from '@tanstack/react-query';
import { REFRESH_MS } from '#admin/providers/refresh.ts';
import { dataProvider } from '#admin/providers/data-provider.ts';
import { fromWhere } from '#admin/providers/filters.ts';
import type { Telling } from '#admin/providers/tell-failure.ts';
import { useResourceWords } from '#admin/components/resource-words.ts';
import type { AnyResource } from '#shared/resource.ts';
import { whereOf } from '#shared/views.ts';

/** Counts of records by view; a view is missing until its count is known. */
export function useViewCounts(
  resource: AnyResource,
  names: readonly string[],
  { isSilent = false, isAsked: enabled = true }: Pick<Telling, 'isSilent'> & { readonly isAsked?: boolean } = {},
): ReadonlyMap<string, number> {
  const { label } = useResourceWords(resource);
  const answers = useQueries({
    queries: names.map((name) => ({
      meta: { prefix: label, isSilent },
      queryKey: ['data', 'default', resource.name, 'list', { count: name }],
      queryFn: async (): Promise<number> => {
        const { total } = await dataProvider.getList({
          resource: resource.name,
          filters: fromWhere(whereOf(resource, name)),
          pagination: { currentPage: 1, pageSize: 1 },
          meta: { fields: ['id'] },
        });
        return total;
      },
      enabled,
      refetchInterval: REFRESH_MS,
    })),
  });
  return new Map(
    names.flatMap((name, at) => {
      const count = answers[at]?.data;
      return count === undefined ? [] : [[name, count] as const];
    }),
  );
}
