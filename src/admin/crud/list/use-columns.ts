import { type RefObject, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { STATES } from '#admin/crud/record/cells.tsx';
import { listableFields } from '#admin/crud/record/fields.ts';
import { useStable } from '#admin/components/use-stable.ts';
import { keepInTab, readOfTab, readStored, writeStored } from '#admin/components/stored.ts';
import { namingOf } from '#admin/crud/record/use-record.ts';
import { usePermissions } from '#admin/providers/permissions.ts';
import type { AnyResource } from '#shared/resource.ts';
import { viewNamed } from '#shared/views.ts';
import { type ColumnChoice, columnChoice, namedColumns, readColumns, writeColumns } from './columns.ts';
import type { ListModel } from './use-list.ts';

/**
 * Which columns a list shows: those that its reader chose, or the declared ones as far as they have room.
 */

export type Density = 'comfortable' | 'compact';
const DENSITY_KEY = 'highland.density';

export interface Columns extends ColumnChoice {
  /** Whether its reader chose them, here or in a saved view or an address. */
  readonly isChosen: boolean;
  set(choice: ColumnChoice): void;
  reset(): void;
  readonly density: Density;
  setDensity(density: Density): void;
}

/** Columns from the address, else from this browser's storage; the row height is shared by all tables. */
export function useColumns({ resource, state, view, change }: ListModel): Columns {
  const permissions = usePermissions();
  // A view with columns of its own is a table of its own to its reader.
  const own = viewNamed(resource, view)?.columns;
  const table = own ? `${resource.name}.${view}` : resource.name;
  const usual = own ?? resource.columns;
  const [written, setWritten] = useState<{ table: string; choice: string | null }>();
  const read = useMemo(() => readColumns(table), [table]);
  const stored = written?.table === table ? written.choice : read;
  const [density, setDensity] = useState<Density>(() =>
    readStored(DENSITY_KEY) === 'compact' ? 'compact' : 'comfortable',
  );
  const choice = useMemo(() => {
    const available = listableFields(resource, permissions);
    if (state.fields) return namedColumns(available, usual, state.fields);
    return columnChoice(available, usual, stored);
  }, [resource, permissions, usual, stored, state.fields]);
  return {
    ...choice,
    isChosen: state.fields !== undefined || stored !== null,
    set: (next) => {
      if (state.fields) return change({ fields: next.shown }, { replace: true });
      writeColumns(table, next);
      setWritten({ table, choice: JSON.stringify(next) });
    },
    reset: () => {
      if (state.fields) change({ fields: undefined }, { replace: true });
      writeColumns(table, null);
      setWritten({ table, choice: null });
    },
    density,
    setDensity: (next) => {
      writeStored(DENSITY_KEY, next);
      setDensity(next);
    },
  };
}

/** Columns that have room, and the frame whose width says so. */
export interface Fitted {
  readonly shown: readonly string[];
  readonly frame: RefObject<HTMLDivElement | null>;
}

/** How many columns left a table for want of room, and the width in which they did. */
interface Leaving {
  readonly table: string;
  readonly width: number;
  readonly count: number;
}

const FIT_KEY = 'highland.fit.';

/**
 * Where the frame is narrower than its table, the lightest columns leave whole; those that a reader chose stay. The next
 * visit of this tab begins with what fitted, because drawing the rows twice costs a slow machine half a second. Sizes are
 * read when the browser has laid the page out: asking before makes it do so once more.
 */
export function useFitted({ shown, isChosen }: Columns, resource: AnyResource): Fitted {
  const frame = useRef<HTMLDivElement>(null);
  const table = shown.join();
  const [measured, setMeasured] = useState<Leaving>();
  const kept = useMemo(() => readFit(table), [table]);
  const left = measured?.table === table ? measured : kept;
  const leaving = useMemo(() => lightestFirst(resource, shown), [resource, shown]);
  const away = isChosen ? 0 : left.count;
  const fitted = useMemo(() => {
    const gone = leaving.slice(0, away);
    return gone.length === 0 ? shown : shown.filter((name) => !gone.includes(name));
  }, [shown, leaving, away]);
  const measure = useStable((watched: HTMLElement): Leaving | undefined => {
    const width = watched.clientWidth;
    // In another room all of them have another try.
    if (left.count > 0 && left.width !== width) return readFit(table, width);
    const more = countLeaving(watched, leaving.slice(left.count), fitted);
    if (more === 0) return undefined;
    const count = left.count + more;
    keepInTab(FIT_KEY + table, `${count} ${width}`);
    return { table, width, count };
  });
  useLayoutEffect(() => {
    const watched = frame.current;
    if (!watched || isChosen) return undefined;
    const observer = new ResizeObserver((sizes) => {
      const found = measure(watched);
      if (!found) return;
      // Before the frame is painted, where it may change within it; the table's own change would be told too late.
      if (sizes.some(({ target }) => target === watched)) flushSync(() => setMeasured(found));
      else setMeasured(found);
    });
    observer.observe(watched);
    // Titles of related records come after the rows and may be wider than what stood for them.
    if (watched.firstElementChild) observer.observe(watched.firstElementChild);
    return () => observer.disconnect();
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- because another table is observed anew, to be measured at once.
  }, [isChosen, table, measure]);
  return { frame, shown: fitted };
}

/** How many had left when this table was last drawn in this tab; none where it was wider or narrower. */
export function readFit(table: string, width?: number): Leaving {
  const [count = 0, kept = 0] = (readOfTab(FIT_KEY + table) ?? '').split(' ').map(Number);
  return { table, width: width ?? kept, count: width === undefined || width === kept ? count : 0 };
}

/** The last ones go first, the facts of a record's head after all others; its name and its state never. */
export function lightestFirst(resource: AnyResource, shown: readonly string[]): string[] {
  const stays = [shown[0], namingOf(resource, shown, { id: 0 }).column, ...STATES];
  const isHeaded = (name: string): boolean => resource.headline?.includes(name) ?? false;
  const movable = shown.filter((name) => !stays.includes(name)).toReversed();
  return [...movable.filter((name) => !isHeaded(name)), ...movable.filter(isHeaded)];
}

/** Height of a head of two lines, in px: a column whose name needs more is too narrow to be read. */
const HIGHEST_HEAD = 33;

/** Whether the columns do not fit, or only with a name on three lines. */
const isCramped = (frame: HTMLElement): boolean =>
  frame.scrollWidth > frame.clientWidth || (frame.querySelector('th')?.offsetHeight ?? 0) > HIGHEST_HEAD;

/** How many must go for the others to fit; none on a phone, where rows are cards and have no heads. */
function countLeaving(frame: HTMLElement, leaving: readonly string[], shown: readonly string[]): number {
  let excess = frame.scrollWidth - frame.clientWidth;
  const heads = frame.querySelectorAll<HTMLElement>('thead th:not(.cell-check)');
  if (heads[0]?.offsetWidth === 0) return 0;
  if (excess <= 0) return isCramped(frame) ? Math.min(1, leaving.length) : 0;
  let count = 0;
  while (excess > 0 && count < leaving.length) {
    excess -= heads[shown.indexOf(leaving[count] ?? '')]?.offsetWidth ?? 0;
    count += 1;
  }
  return count;
}
