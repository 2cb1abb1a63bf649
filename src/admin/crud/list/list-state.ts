import type { CrudFilter, CrudSort } from '@refinedev/core';
import { fromWhere, isSayable, type FilterJson } from '#admin/providers/filters.ts';
import { readStored, writeStored } from '#admin/components/stored.ts';
import { LIST } from '#shared/constants.ts';
import { type Parsed, failed, issue, ok } from '#shared/errors.ts';
import { LIST_PARAMS, decodeListParams, encodeListParams, type ListParams } from '#shared/list-query.ts';
import type { AnyResource } from '#shared/resource.ts';
import { homeOf, type Usual, usualSort, viewNamed } from '#shared/views.ts';

/**
 * The state of a list as text in its address, read, written and changed. What is not in the address does not survive a
 * reload, on purpose; how many rows a page has is remembered for each list.
 */

/** State of a list, kept in the address. */
export interface ListState {
  readonly filter: FilterJson;
  /** Key order is the sort order. */
  readonly sort: Readonly<Record<string, 1 | -1>>;
  readonly page: number;
  readonly pageSize: number;
  /** Columns named in the address; without them readers see their own choice. */
  readonly fields?: readonly string[] | undefined;
  /** Id of the opened saved view, kept even after the list was changed. */
  readonly saved?: number | undefined;
  /** Shows cards in columns in place of a table, where the resource has a board. */
  readonly isBoard?: boolean | undefined;
}

/** The app's own parameters of a list's address, beside the contract's. */
const VIEW_PARAM = 'view=';
const BOARD_PARAM = 'layout=board';
/** Asks for all records of a list that would open with a view. */
const NO_FILTER = `filter=${encodeURIComponent('{}')}`;

const isListParam = (part: string): boolean => LIST_PARAMS.some((name) => part.startsWith(`${name}=`));
const isOurs = (part: string): boolean => isListParam(part) || part.startsWith(VIEW_PARAM) || part === BOARD_PARAM;
const parts = (search: string): string[] => search.replace(/^\?/, '').split('&').filter(Boolean);

/** Filter of an address without one: a declared view by its name, the home view where nothing is said, or else all records. */
const unsaidFilter = (search: string, resource: Usual): FilterJson =>
  viewNamed(resource, viewIn(search))?.where ?? (parts(search).some(isOurs) ? {} : homeOf(resource));

/** The view in the address: the name of a declared one or the id of a saved one. */
const viewIn = (search: string): string | undefined =>
  parts(search)
    .find((part) => part.startsWith(VIEW_PARAM))
    ?.slice(VIEW_PARAM.length);

type Sized = Usual & Partial<Pick<AnyResource, 'name'>>;

/** `first-calls.js` reads it as well, so that the first rows are asked for as many. */
const sizeKey = ({ name }: Sized): string => `highland.rows.${name}`;

/** Rows of a page where the address does not say: as many as its reader chose for this list. */
export function usualSize(resource: Sized): number {
  const chosen = Number(readStored(sizeKey(resource)));
  return LIST.pageSizes.find((size) => size === chosen) ?? LIST.pageSize;
}

export const keepSize = (resource: Sized, size: number): void => writeStored(sizeKey(resource), String(size));

/** Reads a list's address and ignores foreign parameters (the language, a campaign's tag). */
export function readListState(search: string, resource: Sized): Parsed<ListState> {
  const decoded = decodeListParams(parts(search).filter(isListParam).join('&'));
  if (!decoded.ok) return decoded;
  const { filter = unsaidFilter(search, resource), sort, pagination = {}, fields } = decoded.value;
  if (!isSayable(filter)) return failed(issue(['filter'], 'json'));
  const saved = savedIn(search);
  return ok({
    filter,
    sort: sort ?? usualSort(filter, resource),
    page: pagination.currentPage ?? LIST.currentPage,
    pageSize: pagination.limit ?? usualSize(resource),
    ...(fields ? { fields } : {}),
    ...(saved === undefined ? {} : { saved }),
    ...(parts(search).includes(BOARD_PARAM) ? { isBoard: true } : {}),
  });
}

function savedIn(search: string): number | undefined {
  const id = Number(viewIn(search));
  return Number.isSafeInteger(id) && id > 0 ? id : undefined;
}

/** Writes a state as query text (with `?` unless empty). Defaults are left out; foreign parameters stay. */
export function writeListState(state: ListState, search: string, resource: Sized): string {
  // A size that this reader chose is said, too: to others the same page would hold other rows.
  const isDefaultSize = state.pageSize === LIST.pageSize && usualSize(resource) === LIST.pageSize;
  const pagination: ListParams['pagination'] = {
    ...(isDefaultSize ? {} : { limit: state.pageSize }),
    ...(state.page === LIST.currentPage ? {} : { currentPage: state.page }),
  };
  const isUsualSort = same(state.sort, usualSort(state.filter, resource));
  const others = encodeListParams({
    ...(isUsualSort ? {} : { sort: state.sort }),
    pagination,
    ...(state.fields ? { fields: state.fields } : {}),
  });
  const isWork = state.saved === undefined && same(state.filter, viewNamed(resource, resource.work)?.where);
  const view = isWork ? resource.work : state.saved;
  const saved = view === undefined ? '' : `${VIEW_PARAM}${view}`;
  const board = state.isBoard ? BOARD_PARAM : '';
  const said = [others, saved, board].filter(Boolean);
  const isUnsaid = same(state.filter, unsaidFilter(said.join('&'), resource));
  const filter = isUnsaid ? '' : encodeListParams({ filter: state.filter }) || NO_FILTER;
  const text = [filter, ...said, ...parts(search).filter((part) => !isOurs(part))].filter(Boolean).join('&');
  return text ? `?${text}` : '';
}

/** Address of a resource's list with the given state and defaults for the rest. */
export const listAddress = (resource: AnyResource, question: Partial<ListState>): string =>
  `${resource.route ?? '/admin'}${writeListState({ filter: {}, sort: usualSort(question.filter ?? {}, resource), page: LIST.currentPage, pageSize: usualSize(resource), ...question }, '', resource)}`;

/** A change of the question returns to the first page; a default order becomes the default of the new question. */
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

/** Adds a search to the filter; a search from the home view goes through all records. */
export function searching(filter: FilterJson, text: string, resource: Usual): FilterJson {
  const { $search: _said, ...others } = filter;
  if (text === '') return same(others, {}) ? homeOf(resource) : others;
  return { ...(same(others, homeOf(resource)) ? {} : others), $search: text };
}

/** Arguments of the data hooks for a state. */
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

/** Order after a press on a column's head: ascending, descending, default. With `isAdded` the other columns stay. */
export function nextSort(sort: ListState['sort'], field: string, isAdded: boolean): ListState['sort'] {
  const current = sort[field];
  const next = current === undefined ? 1 : current === 1 ? -1 : undefined;
  if (!isAdded) return next === undefined ? {} : { [field]: next };
  const others = Object.entries(sort).filter(([name]) => name !== field);
  if (next === undefined) return Object.fromEntries(others);
  // A column keeps its rank when its direction changes.
  if (current !== undefined) return { ...sort, [field]: next };
  return { ...Object.fromEntries(others), [field]: next };
}

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);
