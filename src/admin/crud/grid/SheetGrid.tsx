import './grid.css';
import {
  useLayoutEffect,
  useRef,
  type ClipboardEvent,
  type CSSProperties,
  type MouseEvent,
  type ReactNode,
  type RefObject,
} from 'react';
import { elementAt } from '#browser/elements.ts';
import { type GridSizes, boxOfRange, scrollTo } from './grid-layout.ts';
import { type SheetCell, columnsWithin, isOneCell } from './grid-cells.ts';
import { isOpenCell } from './grid-draft.ts';
import { GridHead, type GridBand, headHeight } from './GridHead.tsx';
import { GridInput } from './GridInput.tsx';
import { GridLine, type GridLooks } from './GridLine.tsx';
import { pressGridKey } from './grid-keys.ts';
import type { GridModel } from './use-grid.ts';
import { useGridPointer } from './use-grid-pointer.ts';
import { type GridWidths, useGridView, viewIn } from './use-grid-view.ts';
import { gridWords } from './words.ts';

/**
 * A grid of rows by columns, worked like a spreadsheet. A page says what the cells hold, once, as a `GridSheet`, gives it to
 * `useGrid` and draws `<SheetGrid>` with `<GridChanges>` beneath it; a page with a grid loads `gridWords` with its own words.
 *
 *     const sheet = useMemo((): GridSheet<number | null> => ({
 *       rows: [{ key: 'h1', title: 'North', kind: 'heading' }, { key: '12', title: 'A101' }],
 *       columns: [{ key: 'water', title: 'Water' }],
 *       valueAt: ({ row, column }) => amounts.get(`${row}/${column}`) ?? null,
 *       read: (text) => (text === '' ? { value: null } : isMoney(text) ? { value: senIn(text) } : { why: t('noMoney') }),
 *       write: (value) => (value === null ? '' : formatSen(value)),
 *       isOpen: ({ row }) => !closed.has(row),
 *     }), [amounts, closed, t]);
 *     const grid = useGrid(sheet);
 *     <SheetGrid grid={grid} label={t('title')} corner={t('unit')} />
 *     <GridChanges grid={grid} isBusy={saving.isBusy} refusal={saving.refusal} onSave={save} />
 *
 * `save` sends `grid.changes`, one call for all of them; then it calls `grid.forget()`, or `grid.refuse` with the cells that
 * were not taken. The toast of `useSend` brings the one undo. Rows of kind `told` show what `looks.tellCell` says and are
 * never changed; headings group rows. Bands are strips of days or columns over the heads. Only what is in sight is drawn.
 */

interface GridProps<V> {
  readonly grid: GridModel<V>;
  readonly label: string;
  /** Head of the first column. */
  readonly corner?: ReactNode;
  readonly looks?: GridLooks<V>;
  readonly bands?: readonly GridBand[];
  readonly widths?: GridWidths;
  /** Keyboard that a phone offers for a cell. */
  readonly mode?: 'decimal' | 'numeric' | 'text';
  /** Keys of the page's own, before the grid's; tells whether it was one. */
  readonly onKey?: (key: string) => boolean;
}

const WIDTHS: GridWidths = { side: 200, narrowSide: 108, column: 64, narrowColumn: 56, widest: 140 };
const NO_LOOKS = {};

export function SheetGrid<V>(props: GridProps<V>): ReactNode {
  const { grid, label, corner, looks = NO_LOOKS, bands, widths = WIDTHS, mode = 'decimal', onKey } = props;
  const t = gridWords.useT();
  const { sheet, bounds, selection } = grid;
  const scroller = useRef<HTMLDivElement>(null);
  const head = headHeight(bands);
  const { sizes, shown, onScroll } = useGridView(scroller, {
    rows: sheet.rows,
    columns: sheet.columns.length,
    start: selection.focus.column,
    head,
    widths,
  });
  const focusCursor = useCursorFocus(scroller);
  const look = (cell: SheetCell): void => {
    const element = scroller.current;
    if (element) element.scrollTo({ ...scrollTo(cell, viewIn(element), sizes), behavior: 'instant' });
  };
  const goTo = (cell: SheetCell, isLonger: boolean): void => {
    focusCursor();
    grid.select(cell, isLonger);
    look(cell);
  };
  // The keys choose; the place they choose is brought into sight.
  const reaching: GridModel<V> = { ...grid, select: (cell, isLonger = false) => goTo(cell, isLonger) };
  const { drawn, cellAt, onPointerDown } = useGridPointer(grid, { scroller, sizes, goTo });
  // A tap chooses a cell, a second one types in it; a mouse has chosen when it was pressed.
  const onTap = ({ target, clientX, clientY, nativeEvent }: MouseEvent): void => {
    const isMouse = !(nativeEvent instanceof PointerEvent) || nativeEvent.pointerType === 'mouse';
    const tapped = elementAt(target)?.closest('[data-column]');
    const cell = tapped && !isMouse ? cellAt(clientX, clientY) : null;
    if (!cell) return;
    if (isOneCell(bounds) && tapped?.matches('[data-cursor]')) grid.type();
    else goTo(cell, false);
  };
  const columns = columnsWithin(shown);
  const rows = withCursor(columnsWithin({ left: shown.top, right: shown.bottom }), selection.focus.row);
  const isOpen = isOpenCell(sheet, selection.focus);
  const whole: CSSProperties = { width: sizes.side + sheet.columns.length * sizes.column };
  return (
    <>
      <p className="sr-only" role="status">
        {grid.said}
      </p>
      {/* oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- because the cells take the focus. */}
      <div
        ref={scroller}
        role="grid"
        className="grid box"
        style={styleOf(sizes)}
        aria-label={label}
        aria-multiselectable="true"
        aria-rowcount={sheet.rows.length + 1}
        aria-colcount={sheet.columns.length + 1}
        onScroll={onScroll}
        onPointerDown={onPointerDown}
        onClick={onTap}
        onDoubleClick={({ target }) => {
          if (target instanceof Element && target.closest('[data-cursor]')) grid.type();
        }}
        onKeyDown={(event) => {
          const isOwn = onKey && !event.ctrlKey && !event.metaKey && !event.altKey && onKey(event.key);
          if (!isOwn && !pressGridKey(reaching, event)) return;
          event.preventDefault();
          event.stopPropagation();
        }}
        onCopy={(event) => takeText(event, grid.copy())}
        onCut={(event) => {
          takeText(event, grid.copy());
          grid.enter('', 'all');
        }}
        onPaste={(event) => {
          event.preventDefault();
          grid.paste(event.clipboardData.getData('text/plain'));
        }}
      >
        <div className="grid-whole" role="presentation" style={whole}>
          <GridHead grid={grid} looks={looks} bands={bands} corner={corner} columns={columns} sizes={sizes} />
          <div className="grid-body" role="rowgroup" style={{ height: sizes.tops.at(-1) }}>
            {rows.map((index) => {
              const row = sheet.rows[index];
              const drawnColumns =
                index === selection.focus.row ? withCursor(columns, selection.focus.column) : columns;
              return row ? (
                <GridLine key={row.key} {...{ grid, looks, row, index, sizes }} columns={drawnColumns} />
              ) : null;
            })}
            <div className="grid-marks" role="presentation" style={{ left: sizes.side }}>
              <div className="grid-chosen" style={boxOfRange(bounds, sizes)}>
                {isOpen && grid.typed === null && (
                  <span className="grid-handle" title={t('handle')} aria-hidden="true" />
                )}
              </div>
              {drawn && <div className="grid-drawn" style={boxOfRange(drawn, sizes)} />}
            </div>
            {grid.typed !== null && <GridInput grid={reaching} sizes={sizes} mode={mode} onLeave={focusCursor} />}
          </div>
        </div>
      </div>
    </>
  );
}

/** Sizes for the style sheet. */
const styleOf = ({ side, column }: GridSizes): CSSProperties =>
  Object.assign<CSSProperties, object>({}, { '--grid-side': `${side}px`, '--grid-column': `${column}px` });

function takeText(event: ClipboardEvent, text: string): void {
  event.preventDefault();
  event.clipboardData.setData('text/plain', text);
}

const withCursor = (shown: readonly number[], cursor: number): readonly number[] =>
  shown.includes(cursor) ? shown : [...shown, cursor];

/** Gives the cursor's cell the focus once it is drawn. */
function useCursorFocus(scroller: RefObject<HTMLElement | null>): () => void {
  const isDue = useRef(false);
  useLayoutEffect(() => {
    const { activeElement } = document;
    // Pasting and filling choose another cell than the one they began at.
    const isLeft =
      activeElement?.matches('[data-column]:not([data-cursor])') && scroller.current?.contains(activeElement);
    if (!isDue.current && !isLeft) return;
    isDue.current = false;
    scroller.current?.querySelector<HTMLElement>('[data-cursor]')?.focus({ preventScroll: true });
  });
  return () => {
    isDue.current = true;
  };
}
