import { getSession } from '#browser/session.ts';
import { toast } from '#browser/toasts.tsx';
import type { Row } from '#admin/components/client-part.ts';
import { useGo } from '#admin/components/Link.tsx';
import { usePermissions } from '#admin/providers/permissions.ts';
import { adminWords } from '#admin/words.ts';
import { useHotkeys } from '#admin/components/hotkeys.ts';
import { canCreate } from '#admin/crud/action/can-create.ts';
import { canDecide, type Decision, decisionFor, type Side } from '#admin/crud/action/decisions.ts';
import { ADD_FILTER_ID } from './FilterBar.tsx';
import { pageCount } from './pages.ts';
import { SEARCH_ID } from './SearchBox.tsx';
import type { ListModel } from './use-list.ts';
import { titleOf } from '#admin/crud/record/use-record.ts';
import type { Selection } from './use-selection.ts';

/** Selector of a table's rows and a board's cards. */
const ROWS = 'tr[data-id], [data-card]';
const rowElements = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>(ROWS)];

/** The focused row; the focus itself marks the present row. */
const focusedRow = (): HTMLElement | null => document.activeElement?.closest<HTMLElement>(ROWS) ?? null;
const idOf = (row: HTMLElement | null): string | undefined => row?.dataset['id'] ?? row?.dataset['card'];

function move(step: 1 | -1): void {
  const rows = rowElements();
  const current = focusedRow();
  const at = current ? rows.indexOf(current) + step : step === 1 ? 0 : rows.length - 1;
  const row = rows[Math.max(0, Math.min(at, rows.length - 1))];
  row?.focus();
  row?.scrollIntoView({ block: 'nearest' });
}

export function useListKeys(
  list: ListModel,
  selection: Selection,
  onDecide: (row: Row, decision: Decision) => void,
): void {
  const go = useGo();
  const permissions = usePermissions();
  const { resource, rows, state, total = 0 } = list;
  const turn = (page: number): void => {
    if (page >= 1 && page <= pageCount(total, state.pageSize)) list.change({ page });
  };
  const rowInFocus = (): Row | undefined => rows.find(({ id }) => String(id) === idOf(focusedRow()));
  const decide = (side: Side): void => {
    const row = rowInFocus();
    if (!row || !canDecide(resource, permissions)) return;
    const decision = decisionFor(resource, row, { permissions, me: getSession().user, view: list.view, side });
    if (decision) onDecide(row, decision);
    else toast.info(adminWords.t('list.undecidable', { title: titleOf(resource, row) }));
  };
  useHotkeys({
    j: () => move(1),
    k: () => move(-1),
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
      selection.toggle(row, false);
    },
    '/': () => document.querySelector<HTMLInputElement>(`#${SEARCH_ID}`)?.select(),
    f: () => document.getElementById(ADD_FILTER_ID)?.click(),
    n: () => canCreate(resource, permissions) && go(`${resource.route}/create`),
    ']': () => turn(state.page + 1),
    '[': () => turn(state.page - 1),
    Escape: () => {
      if (focusedRow()) (document.activeElement as HTMLElement).blur();
      else selection.clear();
    },
  });
}
