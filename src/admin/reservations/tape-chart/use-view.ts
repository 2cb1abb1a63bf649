import { useLayoutEffect, useMemo, useState, type RefObject } from 'react';
import { type ShownArea, type Sizes, type Viewport, fitDayWidth, isSameRange, shownOf } from './geometry.ts';

const NARROW_PX = 600;
const NOWHERE: Viewport = { top: 0, left: 0, width: 0, height: 0 };

/** Whether the pointer is a finger, which needs larger targets. */
const isCoarse = (): boolean => matchMedia('(pointer: coarse)').matches;

const sizesFor = (width: number, days: number): Sizes => {
  const least = width < NARROW_PX ? 88 : 148;
  const day = fitDayWidth(width, least, days);
  // The rooms get the pixels that whole days leave over, which would be a strip of nothing behind the last one.
  return { row: isCoarse() ? 40 : 32, side: Math.max(least, width - day * days), head: 96, day };
};

export const viewportOf = ({ scrollTop, scrollLeft, clientWidth, clientHeight }: HTMLElement): Viewport => ({
  top: scrollTop,
  left: scrollLeft,
  width: clientWidth,
  height: clientHeight,
});

/** Sizes of cells and the range in sight; a scroll within the same range renders nothing. */
export function useView(
  scroller: RefObject<HTMLElement | null>,
  rows: number,
  days: number,
): { sizes: Sizes; shown: ShownArea; onScroll: () => void } {
  const [view, setView] = useState(NOWHERE);
  // Memoised, or every line would be rendered at every scroll.
  const sizes = useMemo(() => sizesFor(view.width, days), [view.width, days]);
  const shown = shownOf(view, { sizes, rows, days });
  const onScroll = (): void => {
    const { current: element } = scroller;
    if (!element) return;
    const next = viewportOf(element);
    const isSame = next.width === view.width && isSameRange(shown, shownOf(next, { sizes, rows, days }));
    if (!isSame) setView(next);
  };
  useLayoutEffect(() => {
    const { current: element } = scroller;
    if (!element) return undefined;
    const observer = new ResizeObserver(() => setView(viewportOf(element)));
    observer.observe(element);
    return () => observer.disconnect();
  }, [scroller]);
  return { sizes, shown, onScroll };
}
