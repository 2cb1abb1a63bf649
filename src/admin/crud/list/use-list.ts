import { keepPreviousData } from '@tanstack/react-query';
import { useList } from '@refinedev/core';
import { useCallback, useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { Row } from '#admin/components/client-part.ts';
import type { Failure } from '#admin/providers/failure.ts';
import type { FilterJson } from '#admin/providers/filters.ts';
import { listPath } from '#admin/providers/list-path.ts';
import { peekPage } from '#admin/providers/taken.ts';
import { useResourceWords } from '#admin/components/resource-words.ts';
import type { Issue } from '#shared/errors.ts';
import type { AnyResource } from '#shared/resource.ts';
import type { FullWords } from '#shared/words.ts';
import { useSavedViews } from './use-saved-views.ts';
import { type ListState, changeState, questionOf, readListState, usualSize, writeListState } from './list-state.ts';
import { viewOf } from '#shared/views.ts';

/**
 * One list for all of its parts: its state from the address, its rows from the server, and the functions that change
 * either.
 */

/** Model of a list for its parts: the address, the server's answer, and functions to change them. */
export interface ListModel {
  readonly resource: AnyResource;
  readonly words: FullWords;
  readonly state: ListState;
  readonly view: string | null;
  /** Whether the address names a saved view that exists. */
  readonly isSaved: boolean;
  readonly search: string;
  readonly rows: readonly Row[];
  readonly total: number | undefined;
  readonly status: 'loading' | 'ready' | 'failed';
  /** Whether rows of the previous question are shown while the new ones are on their way. */
  readonly isUpdating: boolean;
  readonly failure: Failure | null;
  /** Problem of an address that cannot be read as a list's. */
  readonly issue: Issue | undefined;
  change(change: Partial<ListState>, options?: { replace?: boolean }): void;
  /** The address of a changed state, for links. */
  hrefOf(change: Partial<ListState>): string;
  clearFilters(): void;
  reset(): void;
  retry(): void;
}

const EVERYTHING: ListState = { filter: {}, sort: {}, page: 1, pageSize: 10 };
const NO_ROWS: readonly Row[] = [];

export function useListModel(resource: AnyResource): ListModel {
  const { pathname, search: query } = useLocation();
  const navigate = useNavigate();
  const words = useResourceWords(resource);
  const size = usualSize(resource);
  // oxlint-disable-next-line react/exhaustive-deps -- because an address that does not name the size is read anew when its reader chose another.
  const read = useMemo(() => readListState(query, resource), [query, resource, size]);
  const state = read.ok ? read.value : EVERYTHING;
  const { views, isKnown } = useSavedViews();
  const isSaved = state.saved !== undefined && (!isKnown || views.some(({ id }) => id === state.saved));
  const question = useMemo(() => questionOf(state), [state]);

  const { query: answer } = useList<Row, Failure>({
    resource: resource.name,
    ...question,
    queryOptions: {
      placeholderData: keepPreviousData,
      enabled: read.ok,
      // The fetch after the first drawing takes the same answer over.
      initialData: () => peekPage<Row>(resource.name, listPath(resource.name, question)),
    },
  });

  const hrefOf = (change: Partial<ListState>): string =>
    `${pathname}${writeListState(changeState(state, change, resource), query, resource)}`;
  const change = (next: Partial<ListState>, { replace = false } = {}): void =>
    void navigate(hrefOf(next), { replace, preventScrollReset: true });
  const search = typeof state.filter['$search'] === 'string' ? state.filter['$search'] : '';
  const isFailed = answer.isError && !answer.isPlaceholderData;

  return {
    resource,
    words,
    state,
    // A saved view shows all of its conditions as chips.
    view: isSaved ? null : viewOf(state.filter, resource),
    isSaved,
    search,
    rows: answer.data?.data ?? NO_ROWS,
    total: answer.data?.total,
    status: isFailed ? 'failed' : answer.data ? 'ready' : 'loading',
    isUpdating: answer.isPlaceholderData,
    failure: answer.error,
    issue: read.ok ? undefined : read.issues[0],
    change,
    hrefOf,
    clearFilters: () => change({ filter: searchOnly(state.filter) }),
    reset: useCallback(() => void navigate(pathname + languageOf(query)), [navigate, pathname, query]),
    retry: () => void answer.refetch(),
  };
}

const searchOnly = (filter: FilterJson): FilterJson =>
  filter['$search'] === undefined ? {} : { $search: filter['$search'] };

function languageOf(query: string): string {
  const lang = new URLSearchParams(query).get('lang');
  return lang ? `?lang=${encodeURIComponent(lang)}` : '';
}
