/** Sizes of the board in pixels. All lines have one height and all days one width, so that a division finds a cell. */
export interface Sizes {
  readonly row: number;
  readonly day: number;
  /** Sizes of the column of units and the line of days, which are sticky. */
  readonly side: number;
  readonly head: number;
}

export interface Viewport {
  readonly top: number;
  readonly left: number;
  readonly width: number;
  readonly height: number;
}

/** Rendered lines and days, ends excluded. */
export interface Shown {
  readonly firstRow: number;
  readonly lastRow: number;
  readonly firstDay: number;
  readonly lastDay: number;
}

/** Extra lines beyond the edges, so that a quick scroll shows no gap; days are rendered by weeks to render rarely. */
const SPARE_ROWS = 4;
const WEEK = 7;

const clamp = (value: number, low: number, high: number): number => Math.min(Math.max(value, low), high);

export function shownOf(view: Viewport, sizes: Sizes, rows: number, days: number): Shown {
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

export const sameShown = (a: Shown, b: Shown): boolean =>
  a.firstRow === b.firstRow && a.lastRow === b.lastRow && a.firstDay === b.firstDay && a.lastDay === b.lastDay;

/** Least widths of a day at which its number and a stay of one night can be read and hit. */
const LEAST_DAY_PX: Readonly<Record<number, number>> = { 14: 44, 30: 32, 60: 26 };

export const dayWidth = (width: number, side: number, days: number): number =>
  Math.max(LEAST_DAY_PX[days] ?? 26, Math.floor((width - side) / days));

export interface Box {
  readonly left: number;
  readonly width: number;
}

/** Position of nights [start, end), cut at the edges of the shown days. */
export function boxOf(start: number, end: number, { day }: Sizes, days: number): Box {
  const [from, to] = [clamp(start, 0, days), clamp(end, 0, days)];
  return { left: from * day, width: (to - from) * day };
}

/** Line and night under a point, limited to the board; the point is relative to the board's own corner. */
export const cellAt = (
  point: { readonly x: number; readonly y: number },
  sizes: Sizes,
  rows: number,
  days: number,
): { row: number; day: number } => ({
  row: clamp(Math.floor((point.y - sizes.head) / sizes.row), 0, Math.max(0, rows - 1)),
  day: clamp(Math.floor((point.x - sizes.side) / sizes.day), 0, Math.max(0, days - 1)),
});

/** Scroll position that shows a whole cell beside the sticky edges. */
export function scrolledTo(
  cell: { row: number; day: number },
  view: Viewport,
  sizes: Sizes,
): { top: number; left: number } {
  const [y, x] = [cell.row * sizes.row, cell.day * sizes.day];
  const [tall, wide] = [view.height - sizes.head, view.width - sizes.side];
  const into = (at: number, from: number, length: number, size: number): number => {
    if (at < from) return at;
    return at + size > from + length ? at + size - length : from;
  };
  return { top: into(y, view.top, tall, sizes.row), left: into(x, view.left, wide, sizes.day) };
}

/** Pixels to scroll in a frame while a pointer holds a stay near an edge; 0 away from edges. */
export function edgePull(at: number, from: number, to: number): number {
  const REACH = 36;
  const MOST = 18;
  if (at < from + REACH) return -Math.min(MOST, Math.ceil((from + REACH - at) / 2));
  if (at > to - REACH) return Math.min(MOST, Math.ceil((at - (to - REACH)) / 2));
  return 0;
}
