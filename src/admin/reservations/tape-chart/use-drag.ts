import { elementAt } from '#browser/elements.ts';
import { useEffect, useRef, type PointerEvent as ReactPointerEvent, type RefObject } from 'react';
import { type ChartBoard, type BoardStay, findStayAt } from './board.ts';
import { type MoveDraft, freedomOf, isFree, resizeDraft, shiftDraft } from './change.ts';
import { followPointer } from './follow-pointer.ts';
import { type Cell, type Point, type Sizes, type Span, findCellAt } from './geometry.ts';
import { selectNights } from './selection.ts';
import { hasSameLines } from './use-places.ts';

/** Drags on the tape chart: a press on a stay moves it or one of its ends, a press on a free night selects nights. */

/** Distance from an end within which a press takes that end; less for a short stay, so that its middle can be taken. */
const EDGE_PX = 9;

interface DragOptions {
  readonly scroller: RefObject<HTMLElement | null>;
  readonly board: ChartBoard;
  readonly sizes: Sizes;
  /** Whether the reader may move a stay. */
  readonly isAllowed: (stay: BoardStay) => boolean;
  readonly onDraft: (draft: MoveDraft | null) => void;
  readonly onDrop: (draft: MoveDraft) => void;
  readonly canSelect: boolean;
  readonly onSelect: (nights: Span | null) => void;
  readonly onSelected: (nights: Span) => void;
}

/**
 * Drags stays and selects free nights with a pointer: mouse and pen at once, a finger
 * after it has rested. Returns the handler that starts it.
 */
export function useDrag(options: DragOptions): (event: ReactPointerEvent) => void {
  const current = useRef(options);
  useEffect(() => {
    current.current = options;
  });
  const stop = useRef<(() => void) | null>(null);
  useStop(stop, options.board);

  return (event) => {
    const element = current.current.scroller.current;
    if (!element || event.button !== 0 || stop.current) return;
    if (!(event.target instanceof Element) || event.target.closest('.tape-head, .tape-room')) return;
    const at = { x: event.clientX, y: event.clientY };
    const held = takeHold(event, findCellUnder(at, element, current.current), current);
    if (!held) return;
    const press = { pointerId: event.pointerId, at, isTouch: event.pointerType === 'touch' };
    stop.current = followPointer(press, element, {
      onOver: (over) => held.show(findCellUnder(over, element, current.current)),
      onDrop: held.drop,
      onEnd: (isDrag) => {
        stop.current = null;
        if (isDrag) held.hide();
      },
      edges: () => current.current.sizes,
    });
  };
}

/** Ends the present drag when the board goes. */
function useStop(stop: RefObject<(() => void) | null>, board: ChartBoard): void {
  useEffect(() => () => stop.current?.(), [stop]);
  // A drag ends when lines change, because its draft holds their indexes.
  const drawn = useRef(board);
  useEffect(() => {
    if (!hasSameLines(drawn.current, board)) stop.current?.();
    drawn.current = board;
  }, [stop, board]);
}

const findCellUnder = ({ x, y }: Point, element: HTMLElement, options: Pick<DragOptions, 'sizes' | 'board'>): Cell => {
  const { sizes, board } = options;
  const { left, top } = element.getBoundingClientRect();
  // A point over the sticky edges, which cover cells, means the nearest visible cell.
  const inside = { x: Math.max(x - left, sizes.side), y: Math.max(y - top, sizes.head) };
  const point = { x: inside.x + element.scrollLeft, y: inside.y + element.scrollTop };
  return findCellAt(point, { sizes, rows: board.rows.length, days: board.days.length });
};

/** A stay or nights in the hand, until they are dropped. */
interface Held {
  readonly show: (over: Cell) => void;
  readonly hide: () => void;
  readonly drop: () => void;
}

/** Decides what a press takes: a stay, one of its ends, or free nights; null for nothing that may be taken. */
function takeHold(event: ReactPointerEvent, pressed: Cell, current: RefObject<DragOptions>): Held | null {
  const { board, isAllowed, canSelect } = current.current;
  const stay = findStayAt(board.rows[pressed.row], pressed.day);
  const bar = elementAt(event.target)?.closest('[data-stay]');
  if (!bar) {
    if (!canSelect || stay) return null;
    return holdSpan<Span>({
      spanOver: ({ day }) => selectNights(pressed, day),
      onSpan: (nights) => current.current.onSelect(nights),
      onDrop: (nights) => current.current.onSelected(nights),
    });
  }
  if (!stay || !isAllowed(stay) || !isFree(freedomOf(stay))) return null;
  const grip = { stay, pressed, part: findPart(event, { bar, stay }) };
  return holdSpan<MoveDraft>({
    spanOver: (over) => dragDraft(grip, over, current.current.board),
    onSpan: (draft) => current.current.onDraft(draft),
    onDrop: (draft) => current.current.onDrop(draft),
  });
}

interface HeldSpan<T extends Span> {
  readonly spanOver: (cell: Cell) => T;
  readonly onSpan: (span: T | null) => void;
  readonly onDrop: (span: T) => void;
}

/** Tells of the span under the pointer only when it is another one, because a pointer moves many times over a cell. */
function holdSpan<T extends Span>({ spanOver, onSpan, onDrop }: HeldSpan<T>): Held {
  let last: T | null = null;
  return {
    show: (over) => {
      const next = spanOver(over);
      if (last && last.row === next.row && last.start === next.start && last.end === next.end) return;
      last = next;
      onSpan(next);
    },
    hide: () => onSpan(null),
    drop: () => {
      if (last) onDrop(last);
    },
  };
}

type Part = 'all' | 'start' | 'end';

function findPart(event: ReactPointerEvent, { bar, stay }: { readonly bar: Element; readonly stay: BoardStay }): Part {
  const { left, right, width } = bar.getBoundingClientRect();
  const reach = Math.min(EDGE_PX, width / 4);
  const free = freedomOf(stay);
  if (free.start && event.clientX < left + reach) return 'start';
  return free.end && event.clientX > right - reach ? 'end' : 'all';
}

/** A stay, the cell at which it was taken, and the part of it that was. */
interface Grip {
  readonly stay: BoardStay;
  readonly pressed: Cell;
  readonly part: Part;
}

function dragDraft({ stay, pressed, part }: Grip, to: Cell, board: ChartBoard): MoveDraft {
  const draft = { stay, row: pressed.row, start: stay.start, end: stay.end };
  if (part === 'start') return resizeDraft(draft, 'start', to.day);
  if (part === 'end') return resizeDraft(draft, 'end', to.day + 1);
  return shiftDraft(board, draft, { row: to.row, days: to.day - pressed.day });
}
