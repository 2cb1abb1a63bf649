import { blurFocus } from '#browser/elements.ts';
import type { Row } from '#admin/components/client-part.ts';
import { useGo } from '#admin/components/Link.tsx';
import { usePermissions } from '#admin/providers/permissions.ts';
import { useHotkeys } from '#admin/components/hotkeys.ts';
import { canCreate } from '#admin/crud/action/can-create.ts';
import type { DecisionSide } from '#admin/crud/action/decisions.ts';
import { ADD_FILTER_ID } from '#admin/crud/filter/FilterBar.tsx';
import type { DecisionWish } from './menus/props.ts';
import { pageCount } from './pages.ts';
import { SEARCH_ID } from './SearchBox.tsx';
import type { ListModel } from './use-list.ts';
import { focusedRow, idOf, moveFocus } from './row-focus.ts';
import type { Peeking } from './use-peek.ts';
import { isChoosable, type RowSelection } from './use-selection.ts';

/** Keys of a list: to move, to open, to decide, to select, to filter and to turn pages. */

interface ListHands {
  readonly selection: RowSelection;
  readonly peek: Peeking;
  readonly onDecide: (wish: DecisionWish) => void;
}

export function useListKeys(list: ListModel, { selection, peek, onDecide }: ListHands): void {
  const go = useGo();
  const permissions = usePermissions();
  const { resource, rows, state, total = 0 } = list;
  const turn = (page: number): void => {
    if (page >= 1 && page <= pageCount(total, state.pageSize)) list.change({ page });
  };
  const rowInFocus = (): Row | undefined => rows.find(({ id }) => String(id) === idOf(focusedRow()));
  const decide = (side: DecisionSide): void => {
    const row = rowInFocus();
    if (row) onDecide({ row, side });
  };
  useHotkeys({
    j: () => moveFocus(1),
    k: () => moveFocus(-1),
    Enter: (event) => {
      const id = document.activeElement === focusedRow() && idOf(focusedRow());
      if (!id || !resource.route) return;
      event.preventDefault();
      go(`${resource.route}/${id}`);
    },
    a: () => decide('approve'),
    x: () => decide('reject'),
    ' ': (event) => {
      const row = document.activeElement === focusedRow() ? rowInFocus() : undefined;
      if (!row) return;
      event.preventDefault();
      if (peek.row?.id === row.id) peek.close();
      else if (resource.route) peek.open(row.id);
    },
    s: () => {
      const row = rowInFocus();
      if (row && isChoosable(resource)) selection.toggle(row, false);
    },
    '/': () => document.querySelector<HTMLInputElement>(`#${SEARCH_ID}`)?.select(),
    f: () => document.getElementById(ADD_FILTER_ID)?.click(),
    n: () => canCreate(resource, permissions) && go(`${resource.route}/create`),
    ']': () => turn(state.page + 1),
    '[': () => turn(state.page - 1),
    Escape: () => {
      if (peek.row) peek.close();
      else if (focusedRow()) blurFocus();
      else selection.clear();
    },
  });
}
