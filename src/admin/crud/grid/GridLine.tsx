import { memo, type CSSProperties, type ReactNode } from 'react';
import type { GridColumn, GridRow } from './grid-cells.ts';
import { type Pending, type Place, keyOf } from './grid-draft.ts';
import type { GridSizes } from './grid-layout.ts';
import type { GridModel } from './use-grid.ts';
import { gridWords } from './words.ts';

/** Draws one row of a grid and its cells, of which a thousand may be in sight. */

/** How a grid draws what its sheet holds. Functions of the module or memoised, or every cell is drawn at every key. */
export interface GridLooks<V> {
  /** A cell's value; as it is typed, when left out. `before` is what is stored while a change waits. */
  readonly showCell?: (value: V, place: Place, before?: V) => ReactNode;
  /** Class of a cell, where it means "look here". */
  readonly classOf?: (value: V, place: Place) => string;
  /** A cell of a row of kind `told`. */
  readonly tellCell?: (place: Place) => ReactNode;
  readonly showRow?: (row: GridRow) => ReactNode;
  readonly showColumn?: (column: GridColumn) => ReactNode;
  readonly classOfColumn?: (column: GridColumn) => string;
}

interface LineProps<V> {
  readonly grid: GridModel<V>;
  readonly looks: GridLooks<V>;
  readonly row: GridRow;
  readonly index: number;
  readonly columns: readonly number[];
  readonly sizes: GridSizes;
}

export function GridLine<V>({ grid, looks, row, index, columns, sizes }: LineProps<V>): ReactNode {
  const { sheet, selection, bounds } = grid;
  const { tops } = sizes;
  const [top = 0, next = 0] = tops.slice(index, index + 2);
  const style: CSSProperties = { top, height: next - top };
  const isChosen = row.kind !== 'heading' && bounds.top <= index && index <= bounds.bottom;
  return (
    <div role="row" aria-rowindex={index + 2} className={`grid-line grid-line-${row.kind ?? 'cells'}`} style={style}>
      <div
        role="rowheader"
        className={isChosen ? 'grid-side is-chosen' : 'grid-side'}
        aria-colindex={1}
        aria-colspan={row.kind === 'heading' ? sheet.columns.length + 1 : undefined}
        title={row.title}
      >
        {looks.showRow ? looks.showRow(row) : <span className="cut">{row.title}</span>}
      </div>
      {row.kind === 'heading'
        ? null
        : columns.map((at) => {
            const column = sheet.columns[at];
            if (!column) return null;
            const place = { row: row.key, column: column.key };
            const frame = {
              at,
              left: sizes.side + at * sizes.column,
              isCursor: selection.focus.row === index && selection.focus.column === at,
              isChosen: isChosen && bounds.left <= at && at <= bounds.right,
              extra: looks.classOfColumn?.(column) ?? '',
            };
            if (row.kind === 'told') {
              return (
                <CellFrame key={column.key} {...frame} isLocked>
                  {looks.tellCell?.(place)}
                </CellFrame>
              );
            }
            return (
              <GridCell<V>
                key={column.key}
                {...frame}
                rowKey={row.key}
                columnKey={column.key}
                stored={sheet.valueAt(place)}
                pending={grid.draft.get(keyOf(place))}
                why={grid.whyWrong.get(keyOf(place))}
                isLocked={sheet.isOpen?.(place) === false}
                looks={looks}
                write={sheet.write}
              />
            );
          })}
    </div>
  );
}

interface FrameProps {
  readonly at: number;
  readonly left: number;
  readonly isCursor: boolean;
  readonly isChosen: boolean;
  readonly isLocked: boolean;
  readonly extra: string;
  /** Why what stands in it cannot be saved. */
  readonly why?: string | undefined;
}

function CellFrame({
  at,
  left,
  isCursor,
  isChosen,
  isLocked,
  extra,
  why,
  children,
}: FrameProps & { children: ReactNode }): ReactNode {
  return (
    <div
      role="gridcell"
      className={`grid-cell ${extra}`}
      style={{ left }}
      data-column={at}
      data-cursor={isCursor ? '' : undefined}
      tabIndex={isCursor ? 0 : -1}
      aria-colindex={at + 2}
      aria-selected={isChosen}
      // oxlint-disable-next-line jsx-a11y/role-supports-aria-props -- because ARIA 1.2 has it for cells of a grid.
      aria-readonly={isLocked}
      aria-invalid={why === undefined ? undefined : true}
      title={why}
    >
      {children}
      {why !== undefined && <span className="sr-only">{why}</span>}
    </div>
  );
}

interface CellProps<V> extends FrameProps {
  readonly rowKey: string;
  readonly columnKey: string;
  readonly stored: V;
  readonly pending: Pending<V> | undefined;
  readonly looks: GridLooks<V>;
  readonly write: (value: V, place: Place) => string;
}

function PlainCell<V>({ rowKey, columnKey, stored, pending, looks, write, ...frame }: CellProps<V>): ReactNode {
  const place = { row: rowKey, column: columnKey };
  const value = pending && 'value' in pending ? pending.value : stored;
  const classes = [
    frame.extra,
    looks.classOf?.(value, place),
    pending && 'is-pending',
    frame.why !== undefined && 'is-wrong',
    frame.isLocked && 'is-locked',
  ];
  return (
    <CellFrame {...frame} extra={classes.filter(Boolean).join(' ')}>
      <Shown {...{ value, stored, place, pending, looks, write }} />
    </CellFrame>
  );
}

/** Drawn anew only where its own value or state changes. */
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- because `memo` forgets the type parameter.
const GridCell = memo(PlainCell) as typeof PlainCell;

interface ShownProps<V> extends Pick<CellProps<V>, 'looks' | 'pending' | 'write'> {
  readonly value: V;
  readonly stored: V;
  readonly place: Place;
}

function Shown<V>({ value, stored, place, pending, looks, write }: ShownProps<V>): ReactNode {
  const t = gridWords.useT();
  if (pending && 'text' in pending) return <span className="grid-value cut">{pending.text}</span>;
  if (looks.showCell) return looks.showCell(value, place, pending ? stored : undefined);
  const before = pending ? write(stored, place) || t('empty') : null;
  return (
    <>
      <span className="grid-value cut number">{write(value, place)}</span>
      {before !== null && (
        <>
          <s className="grid-before cut" aria-hidden="true">
            {before}
          </s>
          <span className="sr-only">{t('was', { before })}</span>
        </>
      )}
    </>
  );
}
