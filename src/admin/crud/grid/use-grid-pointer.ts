import { useState, type PointerEvent, type RefObject } from 'react';
import { elementAt } from '#browser/elements.ts';
import { type Bounds, type SheetCell, drawnOut } from './grid-cells.ts';
import { type GridSizes, findRowAt } from './grid-layout.ts';
import type { GridModel } from './use-grid.ts';

/** Mouse and finger on a grid: a drag selects, the handle of the selection fills or, under a finger, selects more. */

interface Pointed {
  readonly scroller: RefObject<HTMLElement | null>;
  readonly sizes: GridSizes;
  readonly goTo: (cell: SheetCell, isLonger: boolean) => void;
}

export function useGridPointer<V>(grid: GridModel<V>, { scroller, sizes, goTo }: Pointed) {
  /** The range that the handle would fill. */
  const [drawn, setDrawn] = useState<Bounds | null>(null);
  const cellAt = (x: number, y: number): SheetCell | null => {
    const element = scroller.current;
    if (!element) return null;
    const { left, top } = element.getBoundingClientRect();
    const across = x - left - element.clientLeft + element.scrollLeft - sizes.side;
    const down = y - top - element.clientTop + element.scrollTop - sizes.head;
    const most = grid.sheet.columns.length - 1;
    return {
      row: findRowAt(Math.max(0, down), sizes.tops),
      column: Math.max(0, Math.min(most, Math.floor(across / sizes.column))),
    };
  };
  const onPointerDown = (event: PointerEvent): void => {
    const target = elementAt(event.target);
    if (event.button !== 0 || target?.closest('.grid-input')) return;
    const isFinger = event.pointerType !== 'mouse';
    if (target?.closest('.grid-handle')) {
      event.preventDefault();
      const { bounds } = grid;
      let to = bounds;
      follow(
        (x, y) => {
          const cell = cellAt(x, y);
          if (!cell) return;
          if (isFinger) goTo(cell, true);
          else setDrawn((to = drawnOut(bounds, cell)));
        },
        () => {
          setDrawn(null);
          if (to !== bounds) grid.fillOut(to);
        },
      );
      return;
    }
    // A finger scrolls; its tap selects.
    if (isFinger || !target?.closest('[data-column]')) return;
    const cell = cellAt(event.clientX, event.clientY);
    if (!cell) return;
    // Else the browser would select the texts under the drag.
    event.preventDefault();
    goTo(cell, event.shiftKey);
    follow(
      (x, y) => {
        const over = cellAt(x, y);
        if (over) goTo(over, true);
      },
      () => undefined,
    );
  };
  return { drawn, cellAt, onPointerDown };
}

/** Follows a pointer until it is let go. */
function follow(onMove: (x: number, y: number) => void, onEnd: () => void): void {
  const move = (event: globalThis.PointerEvent): void => onMove(event.clientX, event.clientY);
  const end = (): void => {
    removeEventListener('pointermove', move);
    removeEventListener('pointerup', end);
    removeEventListener('pointercancel', end);
    onEnd();
  };
  addEventListener('pointermove', move);
  addEventListener('pointerup', end);
  addEventListener('pointercancel', end);
}
