import { useQuery } from '@tanstack/react-query';
import { dataProvider } from '#admin/providers/data-provider.ts';
import { entryNamed } from '#resources/addresses.ts';
import { useLabel } from '#admin/components/resource-words.ts';
import { savedViews } from '#resources/kit/saved-views.ts';
import { LIST } from '#shared/constants.ts';
import type { SavedView } from './saved-views.ts';

/** Reads saved views. A list works without them, so what fails here never stops it. */

const FIELDS = ['id', 'resource', 'name', 'query', 'is_shared', 'owner', 'owner_name'];
const NONE: readonly SavedView[] = [];

/** Saved views that this administrator may use, fetched once. Lists also work without them. */
export function useSavedViews(): { views: readonly SavedView[]; isKnown: boolean } {
  const label = useLabel(entryNamed(savedViews.name));
  const { data, isSuccess } = useQuery({
    queryKey: ['data', 'default', savedViews.name, 'list', 'all'],
    meta: label === undefined ? {} : { prefix: label },
    queryFn: async () => {
      const { data: views } = await dataProvider.getList<SavedView>({
        resource: savedViews.name,
        // Own views come first, in case there are more than one answer holds.
        sorters: [
          { field: 'is_shared', order: 'asc' },
          { field: 'name', order: 'asc' },
        ],
        pagination: { currentPage: 1, pageSize: LIST.maxPageSize },
        meta: { fields: FIELDS },
      });
      return views;
    },
    staleTime: Infinity,
    gcTime: Infinity,
  });
  return { views: data ?? NONE, isKnown: isSuccess };
}
