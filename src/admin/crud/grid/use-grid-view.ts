import { useLayoutEffect, useMemo, useState, type RefObject } from 'react';
import type { Bounds, GridRow } from './grid-cells.ts';
import { type GridSizes, type GridView, shownPartOf, topsOf } from './grid-layout.ts';

const NARROW_PX = 600;
const NOWHERE: GridView = { top: 0, left: 0, width: 0, height: 0 };

export interface GridWidths {
  /** Width of the first column, and on a phone. */
  readonly side: number;
  readonly narrowSide: number;
  /** Least width of the others; they share what is left. */
  readonly column: number;
  readonly narrowColumn: number;
  /** No column becomes wider. */
  readonly widest: number;
}

export const viewIn = ({ scrollTop, scrollLeft, clientWidth, clientHeight }: HTMLElement): GridView => ({
  top: scrollTop,
  left: scrollLeft,
  width: clientWidth,
  height: clientHeight,
});

const isSame = (a: Bounds, b: Bounds): boolean =>
  a.top === b.top && a.left === b.left && a.bottom === b.bottom && a.right === b.right;

interface Drawn {
  readonly rows: readonly GridRow[];
  readonly columns: number;
  /** The column of the cursor: it stands first in sight when the grid is drawn first. */
  readonly start: number;
  readonly head: number;
  readonly widths: GridWidths;
}

/** Sizes of cells and what is in sight; a scroll within the same rows and columns draws nothing. */
export function useGridView(scroller: RefObject<HTMLElement | null>, { rows, columns, start, head, widths }: Drawn) {
  const [view, setView] = useState(NOWHERE);
  const tops = useMemo(() => topsOf(rows), [rows]);
  // Kept while nothing changes, or every cell would be drawn at every scroll.
  const sizes = useMemo((): GridSizes => {
    const isNarrow = view.width < NARROW_PX;
    const side = isNarrow ? widths.narrowSide : widths.side;
    const least = isNarrow ? widths.narrowColumn : widths.column;
    const shared = Math.floor((view.width - side) / Math.max(1, columns));
    return { tops, head, side, column: Math.max(least, Math.min(widths.widest, shared)) };
  }, [tops, head, widths, view.width, columns]);
  const shown = shownPartOf(view, sizes, columns);
  const onScroll = (): void => {
    const { current: element } = scroller;
    if (!element) return;
    const next = viewIn(element);
    if (next.width !== view.width || !isSame(shown, shownPartOf(next, sizes, columns))) setView(next);
  };
  useLayoutEffect(() => {
    const { current: element } = scroller;
    if (!element) return undefined;
    const observer = new ResizeObserver(() => setView(viewIn(element)));
    observer.observe(element);
    return () => observer.disconnect();
  }, [scroller]);
  const isMeasured = view.width > 0;
  useLayoutEffect(() => {
    if (isMeasured && start > 0 && scroller.current) scroller.current.scrollLeft = start * sizes.column;
    // oxlint-disable-next-line react/exhaustive-deps -- because the reader scrolls from there on.
  }, [isMeasured]);
  return { sizes, shown, onScroll };
}
