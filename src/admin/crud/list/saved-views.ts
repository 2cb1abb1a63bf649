import type { AnyResource, RowOfResource } from '#shared/resource.ts';
import type { savedViews } from '#resources/kit/saved-views.ts';
import { type ListState, readListState, writeListState } from './list-state.ts';

export type SavedView = Pick<
  RowOfResource<typeof savedViews>,
  'id' | 'resource' | 'name' | 'query' | 'is_shared' | 'owner' | 'owner_name'
>;

/** What a view keeps of a list: all that its address says but for the page, and the columns it is given. */
export function viewQuery(state: ListState, fields: ListState['fields'], resource: AnyResource): string {
  const kept: ListState = { ...state, page: 1, fields, saved: undefined };
  return writeListState(kept, '', openingOnAll(resource)).slice(1);
}

/** A view without a filter is one of all records, with whatever the list itself opens. */
function openingOnAll({ home: _home, ...resource }: AnyResource): AnyResource {
  return resource;
}

/** Opens the view; its id stands in the address, so that it is still known once it was changed. */
export const viewAddress = (
  { route = '/admin' }: AnyResource,
  { id, query }: Pick<SavedView, 'id' | 'query'>,
): string => `${route}?${[query, `view=${id}`].filter(Boolean).join('&')}`;

/** Whether the list no longer shows what the view keeps. */
export function isModified({ query }: Pick<SavedView, 'query'>, state: ListState, resource: AnyResource): boolean {
  const kept = readListState(query ?? '', openingOnAll(resource));
  return !kept.ok || viewQuery(kept.value, kept.value.fields, resource) !== viewQuery(state, state.fields, resource);
}

/** One's own first, then what others share. */
export function viewsOf(views: readonly SavedView[], resource: AnyResource, me: string | undefined): SavedView[] {
  const fitting = views.filter((view) => view.resource === resource.name);
  return [...fitting.filter(({ owner }) => owner === me), ...fitting.filter(({ owner }) => owner !== me)];
}
