import { dataProvider } from '#admin/providers/data-provider.ts';
import type { Failure } from '#admin/providers/failure.ts';
import { useGo } from '#admin/components/Link.tsx';
import { moreWords } from '#admin/more-words.ts';
import { savedViews } from '#resources/kit/saved-views.ts';
import type { AnyResource } from '#shared/resource.ts';
import { type Settled, settle } from '#admin/crud/action/settle.ts';
import { undoOf, useDoneToast } from '#admin/crud/action/use-undo.ts';
import { type SavedView, viewAddress } from '#admin/crud/list/saved-views.ts';
import { useRefresh } from '#admin/crud/record/use-record.ts';

type ViewChange = Partial<Pick<SavedView, 'name' | 'query' | 'is_shared'>>;

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
        announce(moreWords.t('views.saved', { name: view.name }));
        go(viewAddress(resource, { id: data.id, query: view.query }));
      });
    },
    update: async ({ id, name }: SavedView, change: ViewChange): Promise<string | undefined> => {
      const sent = await settle(dataProvider.update<SavedView>({ resource: savedViews.name, id, variables: change }));
      return end(sent, (answer) => announce(moreWords.t('views.saved', { name: change.name ?? name }), undoOf(answer)));
    },
    remove: async ({ id, name }: SavedView): Promise<string | undefined> => {
      const sent = await settle(dataProvider.deleteOne<SavedView, object>({ resource: savedViews.name, id }));
      return end(sent, () => announce(moreWords.t('views.removed', { name })));
    },
  };
}

const refusalOf = ({ errors, message, statusCode }: Failure): string => {
  const [first] = Object.values(errors ?? {}).flat();
  if (first !== undefined) return String(first);
  return statusCode === undefined ? moreWords.t('forms.offline') : message;
};
