/** Geometry of the tape chart: positions of lines, nights and stays in pixels, and the part that is in sight. */

/** A line and a night of the board, by their indexes. */
export interface Cell {
  readonly row: number;
  readonly day: number;
}

/** Nights [start, end) of one line. */
export interface Span {
  readonly row: number;
  readonly start: number;
  readonly end: number;
}

/** Sizes of the board in pixels. All lines have one height and all days one width, so that a division finds a cell. */
export interface Sizes {
  readonly row: number;
  readonly day: number;
  /** Sizes of the column of units and the line of days, which are sticky. */
  readonly side: number;
  readonly head: number;
}

/** The board as it is laid out: its sizes, and how many lines and days it has. */
export interface Grid {
  readonly sizes: Sizes;
  readonly rows: number;
  readonly days: number;
}

export interface Viewport {
  readonly top: number;
  readonly left: number;
  readonly width: number;
  readonly height: number;
}

/** Rendered lines and days, ends excluded. */
export interface ShownArea {
  readonly firstRow: number;
  readonly lastRow: number;
  readonly firstDay: number;
  readonly lastDay: number;
}

/** Extra lines beyond the edges, so that a quick scroll shows no gap; days are rendered by weeks to render rarely. */
const SPARE_ROWS = 4;
const WEEK = 7;

const clamp = (value: number, low: number, high: number): number => Math.min(Math.max(value, low), high);

export function shownOf(view: Viewport, { sizes, rows, days }: Grid): ShownArea {
  const firstRow = Math.floor(view.top / sizes.row) - SPARE_ROWS;
  const lastRow = Math.ceil((view.top + view.height - sizes.head) / sizes.row) + SPARE_ROWS;
  const firstDay = Math.floor(view.left / sizes.day / WEEK) * WEEK;
  const lastDay = Math.ceil((view.left + view.width - sizes.side) / sizes.day / WEEK) * WEEK;
  return {
    firstRow: clamp(firstRow, 0, rows),
    lastRow: clamp(lastRow, 0, rows),
    firstDay: clamp(firstDay, 0, days),
    lastDay: clamp(lastDay, 0, days),
  };
}

export const isSameRange = (a: ShownArea, b: ShownArea): boolean =>
  a.firstRow === b.firstRow && a.lastRow === b.lastRow && a.firstDay === b.firstDay && a.lastDay === b.lastDay;

/** Least widths of a day at which its number and a stay of one night can be read and hit. */
const LEAST_DAY_PX: Readonly<Record<number, number>> = { 14: 44, 30: 32, 60: 26 };

export const fitDayWidth = (width: number, side: number, days: number): number =>
  Math.max(LEAST_DAY_PX[days] ?? 26, Math.floor((width - side) / days));

export interface Box {
  readonly left: number;
  readonly width: number;
}

/** Position of nights, cut at the edges of the shown days. */
export function boxOf({ start, end }: Omit<Span, 'row'>, { day }: Sizes, days: number): Box {
  const [from, to] = [clamp(start, 0, days), clamp(end, 0, days)];
  return { left: from * day, width: (to - from) * day };
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** Line and night under a point, limited to the board; the point is relative to the board's own corner. */
export const findCellAt = (point: Point, { sizes, rows, days }: Grid): Cell => ({
  row: clamp(Math.floor((point.y - sizes.head) / sizes.row), 0, Math.max(0, rows - 1)),
  day: clamp(Math.floor((point.x - sizes.side) / sizes.day), 0, Math.max(0, days - 1)),
});

/** Scroll position that shows a whole cell beside the sticky edges. */
export const findScrollTo = ({ row, day }: Cell, view: Viewport, sizes: Sizes): Pick<Viewport, 'top' | 'left'> => ({
  top: scrollInto({ at: row, size: sizes.row }, { from: view.top, length: view.height - sizes.head }),
  left: scrollInto({ at: day, size: sizes.day }, { from: view.left, length: view.width - sizes.side }),
});

/** Scrolls one axis no further than it takes to see the whole of a line or a day. */
function scrollInto(
  { at, size }: { readonly at: number; readonly size: number },
  { from, length }: { readonly from: number; readonly length: number },
): number {
  const [low, high] = [at * size, (at + 1) * size];
  if (low < from) return low;
  return high > from + length ? high - length : from;
}

/** Pixels to scroll in a frame while a pointer holds a stay near an edge; 0 away from edges. */
export function pullAtEdge(at: number, from: number, to: number): number {
  const REACH = 36;
  const MOST = 18;
  if (at < from + REACH) return -Math.min(MOST, Math.ceil((from + REACH - at) / 2));
  if (at > to - REACH) return Math.min(MOST, Math.ceil((at - (to - REACH)) / 2));
  return 0;
}
