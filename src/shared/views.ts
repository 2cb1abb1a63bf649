import { LIST } from './constants.ts';
import type { Fields, RowOf } from './field.ts';
import { encodeListParams } from './list-query.ts';
import type { AnyResource } from './resource.ts';
import type { Where } from './where.ts';

type Filter = Readonly<Record<string, unknown>>;
type Sort = Readonly<Record<string, 1 | -1>>;
type Viewed = Pick<AnyResource, 'views'>;

/** A named part of a list: its records, and how they show where that differs from the whole list. */
export interface View {
  readonly where: Filter;
  readonly columns?: readonly string[];
  readonly sort?: Sort;
  /** The act that its chosen records are here for. */
  readonly bulk?: string;
  /** Its tab says how many records it holds. */
  readonly counted?: boolean;
  /** It has a sentence of its own for the day when nothing is in it, under `empty` of the resource's words. */
  readonly empty?: true;
}

/** A view of records with these fields, by names of theirs and of their actions. */
export interface ViewOf<F extends Fields, N extends string, A> extends Omit<
  View,
  'where' | 'columns' | 'sort' | 'bulk'
> {
  readonly where: Where<RowOf<F>>;
  readonly columns?: readonly N[];
  readonly sort?: { readonly [K in N]?: 1 | -1 };
  readonly bulk?: A;
}

/** As it is declared: with what differs, or its conditions alone. */
export type DeclaredView = View | Filter;

const isWhole = (view: DeclaredView): view is View => Object.hasOwn(view, 'where');

const readView = (view: DeclaredView): View => (isWhole(view) ? view : { where: view });

/** The views by name, in the order of their tabs. */
export const viewsIn = ({ views = {} }: Viewed): (readonly [name: string, view: View])[] =>
  Object.entries(views).map(([name, view]) => [name, readView(view)] as const);

export function viewNamed({ views = {} }: Viewed, name: string | null | undefined): View | undefined {
  const view = typeof name === 'string' && Object.hasOwn(views, name) ? views[name] : undefined;
  return view && readView(view);
}

/** Conditions of a view; none for all records. */
export const whereOf = (resource: Viewed, name: string | null | undefined): Filter =>
  viewNamed(resource, name)?.where ?? {};

/** Parts of a declaration that supply the defaults of a list's address. */
export type Usual = Pick<AnyResource, 'sort' | 'views' | 'home' | 'work'>;

/** Declared view of a filter: the one with the most conditions, all of which are in the filter. */
export function viewOf(filter: Filter, resource: Pick<AnyResource, 'views'>): string | null {
  const fitting = viewsIn(resource)
    .filter(([, { where }]) => Object.entries(where).every(([key, value]) => isSame(filter[key], value)))
    .toSorted(([, a], [, b]) => Object.keys(b.where).length - Object.keys(a.where).length);
  return fitting[0]?.[0] ?? null;
}

/** Filter of a list's bare address. */
export const homeOf = (resource: Usual): Filter => whereOf(resource, resource.home);

/** Default order under a filter. */
export const usualSort = (filter: Filter, resource: Usual): Sort =>
  viewNamed(resource, viewOf(filter, resource))?.sort ?? resource.sort ?? {};

/** The call that a list's bare address leads to. */
export function usualListPath(resource: Usual & Pick<AnyResource, 'name'>): string {
  const filter = homeOf(resource);
  const pagination = { limit: LIST.pageSize, currentPage: LIST.currentPage };
  return `/api/${resource.name}/aggregation?${encodeListParams({ filter, sort: usualSort(filter, resource), pagination })}`;
}

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);
