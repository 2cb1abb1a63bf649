import { useRef, useState } from 'react';
import type { Row } from '#admin/components/client-part.ts';
import type { AnyResource } from '#shared/resource.ts';

/** The chosen records. Whole records are kept, because the choice lasts over pages and actions read their fields. */
export interface RowSelection {
  readonly rows: ReadonlyMap<number, Row>;
  has(row: Row): boolean;
  /** Toggles a row; with `isRange`, also all rows from the last toggled one up to it. */
  toggle(row: Row, isRange: boolean): void;
  add(rows: readonly Row[]): void;
  togglePage(): void;
  readonly page: 'none' | 'some' | 'all';
  clear(): void;
}

/** Whether rows are chosen at all: without an action for many, a box in each would lead nowhere. */
export const isChoosable = ({ actions = {} }: AnyResource): boolean => Object.values(actions).some(({ bulk }) => bulk);

export function useSelection(pageRows: readonly Row[]): RowSelection {
  const [rows, setRows] = useState<ReadonlyMap<number, Row>>(new Map());
  const last = useRef<number | null>(null);
  const chosenHere = pageRows.filter((row) => rows.has(row.id)).length;
  const page = chosenHere === 0 ? 'none' : chosenHere === pageRows.length ? 'all' : 'some';

  const put = (some: readonly Row[], isChosen: boolean): void => {
    setRows((present) => {
      const next = new Map(present);
      for (const row of some) {
        if (isChosen) next.set(row.id, row);
        else next.delete(row.id);
      }
      return next;
    });
  };

  return {
    rows,
    has: (row) => rows.has(row.id),
    toggle: (row, isRange) => {
      const at = pageRows.findIndex(({ id }) => id === row.id);
      const from = isRange && last.current !== null ? pageRows.findIndex(({ id }) => id === last.current) : -1;
      const some = from < 0 ? [row] : pageRows.slice(Math.min(from, at), Math.max(from, at) + 1);
      last.current = row.id;
      put(some, !rows.has(row.id));
    },
    add: (some) => put(some, true),
    togglePage: () => put(pageRows, page !== 'all'),
    page,
    clear: () => setRows(new Map()),
  };
}
