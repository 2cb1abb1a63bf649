import { isRecord } from '#shared/records.ts';
import { useEffect } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router';

/** Scroll and focus of a list when it was left. */
interface Place {
  readonly page: number;
  readonly table: number;
  /** The row that had the focus. */
  readonly row: string | undefined;
}

/** Most lists whose places are kept. */
const MAX = 50;

/** Places by entry of the history, so that two visits to one list keep their own. */
const places = new Map<string, Place>();
let last: { readonly path: string; readonly at: unknown } | undefined;

const historyIndex = (): unknown => (isRecord(history.state) ? history.state['idx'] : undefined);
const tableOf = (): HTMLElement | null => document.querySelector('.table-scroll');

function placeNow(): Place {
  const row = document.activeElement?.closest<HTMLElement>('tr[data-id]')?.dataset['id'];
  return { page: scrollY, table: tableOf()?.scrollTop ?? 0, row };
}

/** Restores a list's scroll and focus when its reader comes back. */
export function useListPlace(hasRows: boolean): void {
  const { key, pathname } = useLocation();
  const isBack = useNavigationType() === NavigationType.Pop;
  useEffect(() => {
    const kept = isBack && hasRows ? places.get(key) : undefined;
    // A frame later, because the shell scrolls every new page to its top first.
    const frame = kept && requestAnimationFrame(() => goTo(kept));
    return () => cancelAnimationFrame(frame ?? 0);
  }, [key, isBack, hasRows]);
  useEffect(() => {
    if (!hasRows) return undefined;
    last = { path: pathname, at: historyIndex() };
    const note = (): void => {
      places.delete(key);
      places.set(key, placeNow());
      const [oldest] = places.size > MAX ? places.keys() : [];
      if (oldest !== undefined) places.delete(oldest);
    };
    const options = { capture: true, passive: true };
    const events = ['scroll', 'focusin', 'pointerdown'] as const;
    for (const name of events) addEventListener(name, note, options);
    return () => {
      for (const name of events) removeEventListener(name, note, options);
    };
  }, [key, pathname, hasRows]);
}

function goTo({ page, table, row }: Place): void {
  const scroller = tableOf();
  if (scroller) scroller.scrollTop = table;
  if (row !== undefined && /^\d+$/.test(row))
    document.querySelector<HTMLElement>(`tr[data-id="${row}"]`)?.focus({ preventScroll: true });
  scrollTo(0, page);
}

/** Goes back in the history when the reader came from the list; otherwise calls `open`. */
export function leaveTo(path: string, open: () => void): void {
  const at = historyIndex();
  const isBefore = last?.path === path && typeof last.at === 'number' && at === last.at + 1;
  if (isBefore) history.back();
  else open();
}
