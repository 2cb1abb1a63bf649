import { elementAt } from '#browser/elements.ts';
import { lazy, memo, Suspense, type MouseEvent, type ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { withLocale } from '#browser/i18n.ts';
import type { CellContext } from '#admin/crud/record/cells.tsx';
import { rowCells } from '#admin/crud/record/row-cells.tsx';
import type { Row } from '#admin/components/client-part.ts';
import { useStable } from '#admin/components/use-stable.ts';
import { adminWords, type AdminT } from '#admin/words.ts';
import type { AnyResource } from '#shared/resource.ts';
import { HeadCell } from './HeadCell.tsx';
import { RowMenu } from './RowMenu.tsx';
import type { RowTask } from './menus/props.ts';
import { type Columns, useFitted } from './use-columns.ts';
import type { ListModel } from './use-list.ts';
import { titleOf } from '#admin/crud/record/use-record.ts';
import { type Peeking, hasRoomToPeek } from './use-peek.ts';
import { isChoosable, type RowSelection } from './use-selection.ts';

/** A table without antd, so that the first list does not wait for antd, which is fetched with the forms. */

const ListSums = lazy(() => import('./ListSums.tsx').then((module) => ({ default: module.ListSums })));

interface ListTableProps {
  list: ListModel;
  columns: Columns;
  selection: RowSelection;
  peek: Peeking;
  onTask: (row: Row, task: RowTask) => void;
}

/** The rows as plain table markup: cells are made by functions, not components, because a list has hundreds of them. */
export function ListTable({ list, columns, selection, peek, onTask }: ListTableProps): ReactNode {
  const t = adminWords.useT();
  const navigate = useNavigate();
  const { resource, words, rows } = list;
  const toggle = useStable(selection.toggle);
  const startTask = useStable(onTask);
  const { frame, shown } = useFitted(columns, resource);
  const hasBoxes = isChoosable(resource);

  const openRow = (event: MouseEvent<HTMLElement>): void => {
    const target = elementAt(event.target);
    const row = target?.closest<HTMLElement>('tr[data-id]');
    const isOwn = target?.closest('a, button, input, label, [popover]') !== null;
    if (!row || isOwn || !resource.route || !getSelection()?.isCollapsed) return;
    // A phone has no room for both: the sheet would be the page.
    if (hasRoomToPeek()) peek.open(Number(row.dataset['id']));
    else void navigate(withLocale(`${resource.route}/${row.dataset['id']}`));
  };

  return (
    <div ref={frame} className={`table-scroll table-${columns.density}`} aria-busy={list.isUpdating}>
      <table className={resource.route ? 'table table-list table-opens' : 'table table-list'}>
        <caption className="sr-only">{t('list.table', { label: words.label })}</caption>
        <thead>
          <tr>
            {hasBoxes && (
              <th className="cell-check" scope="col">
                <input
                  type="checkbox"
                  aria-label={t('list.selectAll')}
                  checked={selection.page === 'all'}
                  ref={(box) => {
                    if (box) box.indeterminate = selection.page === 'some';
                  }}
                  onChange={selection.togglePage}
                />
              </th>
            )}
            {shown.map((name) => (
              <HeadCell key={name} list={list} name={name} shown={shown} />
            ))}
            <th className="cell-menu" scope="col">
              <span className="sr-only">{t('list.actions')}</span>
            </th>
          </tr>
        </thead>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events --
            because each row has its own link and menu for the keyboard. */}
        <tbody onClick={openRow} onFocus={peek.follow}>
          {rows.map((row) => (
            <TableRow
              key={row.id}
              resource={resource}
              row={row}
              shown={shown}
              hasBox={hasBoxes}
              isSelected={selection.has(row)}
              isPeeked={peek.row?.id === row.id}
              words={words}
              t={t}
              onToggle={toggle}
              onTask={startTask}
            />
          ))}
        </tbody>
        {resource.sums && (
          <Suspense>
            <ListSums list={list} shown={shown} />
          </Suspense>
        )}
      </table>
    </div>
  );
}

interface TableRowProps extends CellContext {
  resource: AnyResource;
  row: Row;
  shown: readonly string[];
  hasBox: boolean;
  isSelected: boolean;
  isPeeked: boolean;
  t: AdminT;
  onToggle: (row: Row, isRange: boolean) => void;
  onTask: (row: Row, task: RowTask) => void;
}

const TableRow = memo(function TableRow(props: TableRowProps): ReactNode {
  const { resource, row, shown, hasBox, isSelected, isPeeked, words, t, onToggle, onTask } = props;
  const title = titleOf(resource, row);
  return (
    <tr
      data-id={row.id}
      tabIndex={-1}
      aria-current={isPeeked || undefined}
      className={isSelected ? 'is-selected' : undefined}
    >
      {hasBox && (
        <td className="cell-check">
          <input
            type="checkbox"
            aria-label={t('list.select', { title })}
            checked={isSelected}
            onChange={(event) => onToggle(row, 'shiftKey' in event.nativeEvent && event.nativeEvent.shiftKey === true)}
          />
        </td>
      )}
      {rowCells({ resource, row, shown }, { t, words })}
      <td className="cell-menu">
        <span className="row-acts line" />
        <RowMenu resource={resource} row={row} title={title} words={words} onTask={onTask} />
      </td>
    </tr>
  );
});
