import { useState, type FocusEvent } from 'react';
import type { Row } from '#admin/components/client-part.ts';
import { idOf, moveFocus } from './row-focus.ts';
import type { ListModel } from './use-list.ts';

/** Opens a record beside its list, and follows the focus from row to row. */

/** The record that is looked at beside the list. */
export interface Peeking {
  /** Its row; null while nothing is looked at, and when the list no longer holds it. */
  readonly row: Row | null;
  readonly open: (id: number) => void;
  readonly close: () => void;
  /** Goes to the row before or after it. */
  readonly walk: (step: 1 | -1) => void;
  /** Leads to the row that takes the focus, while one is looked at. */
  readonly follow: (event: FocusEvent<HTMLElement>) => void;
}

/** Narrower windows show either the list or a record. */
const ROOM_PX = 768;
export const hasRoomToPeek = (): boolean => innerWidth >= ROOM_PX;

const rowElement = (id: number): HTMLElement | null => document.querySelector<HTMLElement>(`tr[data-id="${id}"]`);

export function usePeek({ rows }: Pick<ListModel, 'rows'>): Peeking {
  const [id, setId] = useState<number | null>(null);
  const row = rows.find((each) => each.id === id) ?? null;
  return {
    row,
    open: setId,
    close: () => {
      setId(null);
      if (row) rowElement(row.id)?.focus({ preventScroll: true });
    },
    walk: (step) => moveFocus(step, row && rowElement(row.id)),
    follow: ({ target }) => {
      const focused = target.dataset['id'];
      if (row && focused !== undefined && target.tagName === 'TR') setId(Number(idOf(target)));
    },
  };
}
