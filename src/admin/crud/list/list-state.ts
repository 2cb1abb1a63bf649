import type { CrudFilter, CrudSort } from '@refinedev/core';
import { fromWhere, isSayable, type FilterJson } from '#admin/providers/filters.ts';
import { LIST } from '#shared/constants.ts';
import { type Parsed, failed, issue, ok } from '#shared/errors.ts';
import { LIST_PARAMS, decodeListParams, encodeListParams, type ListParams } from '#shared/list-query.ts';
import type { AnyResource } from '#shared/resource.ts';

/** What a list shows. It is kept in the address and nowhere else. */
export interface ListState {
  readonly filter: FilterJson;
  /** Key order is the sort order. */
  readonly sort: Readonly<Record<string, 1 | -1>>;
  readonly page: number;
  readonly pageSize: number;
  /** The columns, where the address says them; else everybody sees their own. */
  readonly fields?: readonly string[] | undefined;
  /** The id of the saved view that was opened, also once it is no longer shown unchanged. */
  readonly saved?: number | undefined;
  /** Cards in columns in place of a table, where the resource has a board. */
  readonly isBoard?: boolean | undefined;
}

/** Stands beside the contract's parameters in a list's address. */
const SAVED_PARAM = 'view=';
const BOARD_PARAM = 'layout=board';
/** Says that all records are meant, where a list opens with a view. */
const NO_FILTER = `filter=${encodeURIComponent('{}')}`;

const isListParam = (part: string): boolean => LIST_PARAMS.some((name) => part.startsWith(`${name}=`));
const isOurs = (part: string): boolean => isListParam(part) || part.startsWith(SAVED_PARAM) || part === BOARD_PARAM;
const parts = (search: string): string[] => search.replace(/^\?/, '').split('&').filter(Boolean);

/** What of a declaration a list's address leaves unsaid. */
type Usual = Pick<AnyResource, 'sort' | 'sorts' | 'views' | 'home'>;

const homeOf = ({ home, views = {} }: Usual): FilterJson => (home === undefined ? {} : (views[home] ?? {}));

/** The order of what a filter shows, as long as nobody asks for another one. */
export const usualSort = (filter: FilterJson, { sort = {}, sorts = {}, views }: Usual): ListState['sort'] =>
  sorts[viewOf(filter, views) ?? ''] ?? sort;

/** What an address means that says no filter: the bare one opens the list, any other asks for something of all records. */
const unsaidFilter = (search: string, resource: Usual): FilterJson =>
  parts(search).some(isOurs) ? {} : homeOf(resource);

/** Reads a list's address; parameters that are not the list's (the language, a campaign's tag) do not concern it. */
export function readListState(search: string, resource: Usual): Parsed<ListState> {
  const decoded = decodeListParams(parts(search).filter(isListParam).join('&'));
  if (!decoded.ok) return decoded;
  const { filter = unsaidFilter(search, resource), sort, pagination = {}, fields } = decoded.value;
  if (!isSayable(filter)) return failed(issue(['filter'], 'json'));
  const saved = savedIn(search);
  return ok({
    filter,
    sort: sort ?? usualSort(filter, resource),
    page: pagination.currentPage ?? LIST.currentPage,
    pageSize: pagination.limit ?? LIST.pageSize,
    ...(fields ? { fields } : {}),
    ...(saved === undefined ? {} : { saved }),
    ...(parts(search).includes(BOARD_PARAM) ? { isBoard: true } : {}),
  });
}

function savedIn(search: string): number | undefined {
  const id = Number(
    parts(search)
      .find((part) => part.startsWith(SAVED_PARAM))
      ?.slice(SAVED_PARAM.length),
  );
  return Number.isSafeInteger(id) && id > 0 ? id : undefined;
}

/** The address's query text for a state (with `?` unless empty). What is as usual is left out; foreign parameters stay. */
export function writeListState(state: ListState, search: string, resource: Usual): string {
  const pagination: ListParams['pagination'] = {
    ...(state.pageSize === LIST.pageSize ? {} : { limit: state.pageSize }),
    ...(state.page === LIST.currentPage ? {} : { currentPage: state.page }),
  };
  const isUsualSort = same(state.sort, usualSort(state.filter, resource));
  const others = encodeListParams({
    ...(isUsualSort ? {} : { sort: state.sort }),
    pagination,
    ...(state.fields ? { fields: state.fields } : {}),
  });
  const saved = state.saved === undefined ? '' : `${SAVED_PARAM}${state.saved}`;
  const board = state.isBoard ? BOARD_PARAM : '';
  const said = [others, saved, board].filter(Boolean);
  const isUnsaid = same(state.filter, unsaidFilter(said.join('&'), resource));
  const filter = isUnsaid ? '' : encodeListParams({ filter: state.filter }) || NO_FILTER;
  const text = [filter, ...said, ...parts(search).filter((part) => !isOurs(part))].filter(Boolean).join('&');
  return text ? `?${text}` : '';
}

/** The address of a resource's list under a question, everything else as usual. */
export const listAddress = (resource: AnyResource, question: Partial<ListState>): string =>
  `${resource.route ?? '/admin'}${writeListState({ filter: {}, sort: usualSort(question.filter ?? {}, resource), page: LIST.currentPage, pageSize: LIST.pageSize, ...question }, '', resource)}`;

/** A change of the question starts again at its first page; whoever has the usual order gets that of the new question. */
export function changeState(state: ListState, change: Partial<ListState>, resource: Usual = {}): ListState {
  const isNewQuestion = change.filter !== undefined || change.sort !== undefined || change.pageSize !== undefined;
  const isUsual = change.filter !== undefined && same(state.sort, usualSort(state.filter, resource));
  return {
    ...state,
    ...(isNewQuestion ? { page: LIST.currentPage } : {}),
    ...(isUsual ? { sort: usualSort(change.filter ?? {}, resource) } : {}),
    ...change,
  };
}

/** The filter while a text is searched for: from the view that the list opens with, one looks through everything. */
export function searching(filter: FilterJson, text: string, resource: Usual): FilterJson {
  const { $search: _said, ...others } = filter;
  if (text === '') return same(others, {}) ? homeOf(resource) : others;
  return { ...(same(others, homeOf(resource)) ? {} : others), $search: text };
}

/** What the data hooks are asked for a state. */
export interface ListQuestion {
  filters: CrudFilter[];
  sorters: CrudSort[];
  pagination: { currentPage: number; pageSize: number };
}

export const questionOf = ({ filter, sort, page, pageSize }: ListState): ListQuestion => ({
  filters: fromWhere(filter),
  sorters: Object.entries(sort).map(([field, direction]) => ({ field, order: direction === -1 ? 'desc' : 'asc' })),
  pagination: { currentPage: page, pageSize },
});

/** A press on a column's head: ascending, descending, as usual. With `isAdded` the other columns stay. */
export function nextSort(sort: ListState['sort'], field: string, isAdded: boolean): ListState['sort'] {
  const current = sort[field];
  const next = current === undefined ? 1 : current === 1 ? -1 : undefined;
  if (!isAdded) return next === undefined ? {} : { [field]: next };
  const others = Object.entries(sort).filter(([name]) => name !== field);
  if (next === undefined) return Object.fromEntries(others);
  // A column that changes its direction keeps its rank.
  if (current !== undefined) return { ...sort, [field]: next };
  return { ...Object.fromEntries(others), [field]: next };
}

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** The declared view that a filter shows: the one with the most conditions, all of which stand in the filter. */
export function viewOf(filter: FilterJson, views: AnyResource['views'] = {}): string | null {
  const fitting = Object.entries(views)
    .filter(([, where]) => Object.entries(where).every(([key, value]) => same(filter[key], value)))
    .toSorted(([, a], [, b]) => Object.keys(b).length - Object.keys(a).length);
  return fitting[0]?.[0] ?? null;
}
