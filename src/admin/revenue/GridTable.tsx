import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { monthName } from '#admin/components/inputs/month-name.ts';
import { formatMoney } from '#browser/format.ts';
import { Chip } from '#admin/components/Chip.tsx';
import { AdminLink, useGo } from '#admin/components/Link.tsx';
import { useResourceWords } from '#admin/components/resource-words.ts';
import { pathsOf } from '#admin/crud/record/use-record.ts';
import type { AnyResource } from '#shared/resource.ts';
import type { OwnerMonth, OwnerMonths } from '#shared/revenue/matrix.ts';
import { type Chosen, type GridCell, type MonthPlace, cellOf, keyOfCell, stepFrom, toggleCells } from './grid-cells.ts';
import { useSaid } from '#admin/reservations/PriceLines.tsx';
import { revenueWords } from './words.ts';

/**
 * Owners by months as a grid that keys move through: the space bar chooses a month, Enter opens its statement. What is
 * done with the chosen ones is `StatementGrid.tsx`'s.
 */

interface GridTableProps {
  readonly resource: AnyResource;
  readonly periods: readonly string[];
  readonly owners: readonly OwnerMonths[];
  readonly chosen: Chosen;
  readonly onChoose: (chosen: Chosen) => void;
}

export function GridTable({ resource, periods, owners, chosen, onChoose }: GridTableProps): ReactNode {
  const t = revenueWords.useT();
  const go = useGo();
  const table = useRef<HTMLTableElement>(null);
  const [place, setPlace] = useState<MonthPlace>({ row: 0, column: periods.length - 1 });
  const rows = owners.map((owner) => periods.map((period) => cellOf(owner, period)));
  const here = stepFrom(place, 'Home', { rows: rows.length, columns: periods.length });
  const at: MonthPlace = { row: here?.row ?? 0, column: Math.min(place.column, periods.length - 1) };
  const toggle = (cells: readonly GridCell[]): void => onChoose(toggleCells(chosen, cells));
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey || !(event.target instanceof HTMLTableCellElement)) return;
    const cell = rows[at.row]?.[at.column];
    const next = stepFrom(at, event.key, { rows: rows.length, columns: periods.length });
    if (next) {
      setPlace(next);
      table.current?.querySelector<HTMLElement>(`[data-place="${next.row} ${next.column}"]`)?.focus();
    } else if (event.key === ' ' && cell) toggle([cell]);
    else if (event.key === 'Enter' && cell?.month) go(pathsOf(resource).show(cell.month.statement.id));
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div className="table-scroll table-whole grid-scroll">
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- its cells are moved through by arrows */}
      <table ref={table} className="table owner-grid" role="grid" aria-label={t('grid.title')} onKeyDown={onKeyDown}>
        <thead>
          <tr>
            <th scope="col">{t('grid.owner')}</th>
            {periods.map((period, column) => (
              <th key={period} scope="col" className="cell-right">
                <label className="line gap-2">
                  <input
                    type="checkbox"
                    aria-label={t('grid.chooseMonth', { period: monthName(period) })}
                    checked={rows.every((row) => row[column] && chosen.has(keyOfCell(row[column])))}
                    onChange={() => toggle(rows.flatMap((row) => row[column] ?? []))}
                  />
                  {monthName(period)}
                </label>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {owners.map((owner, row) => (
            <tr key={owner.id}>
              <th scope="row">
                <span className="cut" title={owner.legal_name}>
                  {owner.legal_name}
                </span>
                <small className="muted">{owner.account_number}</small>
              </th>
              {rows[row]?.map((cell, column) => (
                <td
                  key={cell.period}
                  data-place={`${row} ${column}`}
                  tabIndex={row === at.row && column === at.column ? 0 : -1}
                  aria-selected={chosen.has(keyOfCell(cell))}
                  onFocus={() => setPlace({ row, column })}
                >
                  <Cell
                    resource={resource}
                    cell={cell}
                    isChosen={chosen.has(keyOfCell(cell))}
                    onToggle={() => toggle([cell])}
                    name={`${owner.legal_name} ${monthName(cell.period)}`}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface CellProps {
  readonly resource: AnyResource;
  readonly cell: GridCell;
  readonly isChosen: boolean;
  readonly name: string;
  readonly onToggle: () => void;
}

function Cell({ resource, cell: { month, isClosed }, isChosen, name, onToggle }: CellProps): ReactNode {
  const t = revenueWords.useT();
  const { options } = useResourceWords(resource);
  return (
    <div className="month-cell">
      <input
        type="checkbox"
        tabIndex={-1}
        aria-label={t('grid.choose', { name })}
        checked={isChosen}
        onChange={onToggle}
      />
      {month ? (
        <>
          <AdminLink tabIndex={-1} to={pathsOf(resource).show(month.statement.id)} className="number">
            {formatMoney(month.statement.payable_sen)}
          </AdminLink>
          <small className="muted">{options['state']?.[month.statement.state]}</small>
          <Change of={month} />
          <Warnings of={month} />
        </>
      ) : (
        <small className="muted" title={isClosed ? t('grid.closedWhy') : undefined}>
          {t(isClosed ? 'grid.closed' : 'grid.unmade')}
        </small>
      )}
    </div>
  );
}

function Change({ of: { change_sen } }: { readonly of: OwnerMonth }): ReactNode {
  const t = revenueWords.useT();
  if (change_sen === null || change_sen === 0) return null;
  const sign = change_sen > 0 ? '+' : '−';
  return (
    <small className="number muted" title={t('grid.change')}>
      {sign}
      {formatMoney(Math.abs(change_sen))}
    </small>
  );
}

/** The gravest in a word; all of them in full at its title and for screen readers. */
function Warnings({ of: { warnings } }: { readonly of: OwnerMonth }): ReactNode {
  const t = revenueWords.useT();
  const said = useSaid();
  const [first] = warnings;
  if (!first) return null;
  const all = warnings.map(({ text }) => said(text)).join(' ');
  return (
    <span title={all}>
      <Chip tone={first.code === 'problems' ? 'red' : 'gold'}>
        {t(`grid.warnings.${first.code}`)}
        {warnings.length > 1 && ` +${warnings.length - 1}`}
      </Chip>
      <span className="sr-only"> {all}</span>
    </span>
  );
}
