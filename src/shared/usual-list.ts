import { LIST } from './constants.ts';
import { encodeListParams } from './list-query.ts';
import type { AnyResource } from './resource.ts';

type Filter = Readonly<Record<string, unknown>>;
type Sort = Readonly<Record<string, 1 | -1>>;

/** Parts of a declaration that supply the defaults of a list's address. */
export type Usual = Pick<AnyResource, 'sort' | 'sorts' | 'views' | 'home'>;

/** Declared view of a filter: the one with the most conditions, all of which are in the filter. */
export function viewOf(filter: Filter, views: AnyResource['views'] = {}): string | null {
  const fitting = Object.entries(views)
    .filter(([, where]) => Object.entries(where).every(([key, value]) => isSame(filter[key], value)))
    .toSorted(([, a], [, b]) => Object.keys(b).length - Object.keys(a).length);
  return fitting[0]?.[0] ?? null;
}

/** Filter of a list's bare address. */
export const homeOf = ({ home, views = {} }: Usual): Filter => (home === undefined ? {} : (views[home] ?? {}));

/** Default order under a filter. */
export const usualSort = (filter: Filter, { sort = {}, sorts = {}, views }: Usual): Sort =>
  sorts[viewOf(filter, views) ?? ''] ?? sort;

/** The call that a list's bare address leads to. */
export function usualListPath(resource: Usual & Pick<AnyResource, 'name'>): string {
  const filter = homeOf(resource);
  const pagination = { limit: LIST.pageSize, currentPage: LIST.currentPage };
  return `/api/${resource.name}/aggregation?${encodeListParams({ filter, sort: usualSort(filter, resource), pagination })}`;
}

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);
