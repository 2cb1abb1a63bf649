import { useQuery } from '@tanstack/react-query';
import { dataProvider } from '#admin/providers/data-provider.ts';
import type { Failure } from '#admin/providers/failure.ts';
import { useGo } from '#admin/components/Link.tsx';
import { adminWords } from '#admin/words.ts';
import { entryNamed } from '#resources/addresses.ts';
import { useLabel } from '#admin/components/resource-words.ts';
import { savedViews } from '#resources/kit/saved-views.ts';
import { LIST } from '#shared/constants.ts';
import type { AnyResource } from '#shared/resource.ts';
import { type SavedView, viewAddress } from './saved-views.ts';
import { type Settled, settle } from '#admin/crud/action/settle.ts';
import { useRefresh } from '#admin/crud/record/use-record.ts';
import { undoOf, useDoneToast } from '#admin/crud/action/use-undo.ts';

/** Reads and writes saved views. A list works without them, so what fails here never stops it. */

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

export type ViewChange = Partial<Pick<SavedView, 'name' | 'query' | 'is_shared'>>;

/** Saves, changes and deletes views of one list; each call returns the message of a refusal, or undefined. */
export function useViewWrites(resource: AnyResource) {
  const go = useGo();
  const refresh = useRefresh(savedViews);
  const announce = useDoneToast(savedViews);

  const end = async <T>(sent: Settled<T>, then: (value: T) => void): Promise<string | undefined> => {
    if (!sent.ok) return refusalOf(sent.failure);
    await refresh();
    then(sent.value);
    return undefined;
  };
  return {
    save: async (view: Required<ViewChange>): Promise<string | undefined> => {
      const variables = { ...view, resource: resource.name };
      const sent = await settle(dataProvider.create<SavedView>({ resource: savedViews.name, variables }));
      return end(sent, ({ data }) => {
        announce(adminWords.t('views.saved', { name: view.name }));
        go(viewAddress(resource, { id: data.id, query: view.query }));
      });
    },
    update: async ({ id, name }: SavedView, change: ViewChange): Promise<string | undefined> => {
      const sent = await settle(dataProvider.update<SavedView>({ resource: savedViews.name, id, variables: change }));
      return end(sent, (answer) =>
        announce(adminWords.t('views.saved', { name: change.name ?? name }), undoOf(answer)),
      );
    },
    remove: async ({ id, name }: SavedView): Promise<string | undefined> => {
      const sent = await settle(dataProvider.deleteOne<SavedView, object>({ resource: savedViews.name, id }));
      return end(sent, () => announce(adminWords.t('views.removed', { name })));
    },
  };
}

const refusalOf = ({ errors, message, statusCode }: Failure): string => {
  const [first] = Object.values(errors ?? {}).flat();
  if (first !== undefined) return String(first);
  return statusCode === undefined ? adminWords.t('forms.offline') : message;
};
