import type { AnyResource, RowOfResource } from '#shared/resource.ts';
import type { savedViews } from '#resources/kit/saved-views.ts';
import { type ListState, readListState, writeListState } from './list-state.ts';

export type SavedView = Pick<
  RowOfResource<typeof savedViews>,
  'id' | 'resource' | 'name' | 'query' | 'is_shared' | 'owner' | 'owner_name'
>;

/** Query text that a saved view keeps: the list's state without the page, and the given columns. */
export function viewQuery(state: ListState, fields: ListState['fields'], resource: AnyResource): string {
  const kept: ListState = { ...state, page: 1, fields, saved: undefined };
  return writeListState(kept, '', openingOnAll(resource)).slice(1);
}

/** Drops the views that an address may leave unsaid, because a saved one without a filter means all records. */
function openingOnAll({ home: _home, work: _work, ...resource }: AnyResource): AnyResource {
  return resource;
}

/** Address that opens a saved view; it holds the view's id, so that the view is known after changes too. */
export const viewAddress = (
  { route = '/admin' }: AnyResource,
  { id, query }: Pick<SavedView, 'id' | 'query'>,
): string => `${route}?${[query, `view=${id}`].filter(Boolean).join('&')}`;

/** Whether the list differs from the saved view. */
export function isModified({ query }: Pick<SavedView, 'query'>, state: ListState, resource: AnyResource): boolean {
  const kept = readListState(query ?? '', openingOnAll(resource));
  return !kept.ok || viewQuery(kept.value, kept.value.fields, resource) !== viewQuery(state, state.fields, resource);
}

/** Saved views of a resource: the reader's own first, then the shared ones. */
export function viewsOf(views: readonly SavedView[], resource: AnyResource, me: string | undefined): SavedView[] {
  const fitting = views.filter((view) => view.resource === resource.name);
  return [...fitting.filter(({ owner }) => owner === me), ...fitting.filter(({ owner }) => owner !== me)];
}
