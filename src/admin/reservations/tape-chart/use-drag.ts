import { useEffect, useRef, type PointerEvent as ReactPointerEvent, type RefObject } from 'react';
import { type Board, type BoardStay, findStayAt } from './board.ts';
import { type Draft, freedomOf, isFree, resizeDraft, shiftDraft } from './change.ts';
import { type Cell, type Sizes, type Span, findCellAt, pullAtEdge } from './geometry.ts';
import { selectNights } from './selection.ts';
import { hasSameLines } from './use-places.ts';

/** A press that moves less is a click; a finger that moves more before it rests is a scroll. */
const THRESHOLD_PX = 5;
const FINGER_PX = 10;
const LONG_PRESS_MS = 350;
/** Distance from an end within which a press takes that end; less for a short stay, so that its middle can be taken. */
const EDGE_PX = 9;

/** A pointer's drag: a stay being moved, or nights being selected. */
interface Held<T extends Span> {
  readonly pointerId: number;
  readonly from: { readonly x: number; readonly y: number };
  readonly isTouch: boolean;
  /** Draft of the drag with the pointer over a cell. */
  readonly over: (cell: Cell) => T;
  readonly show: (draft: T | null) => void;
  readonly drop: (draft: T) => void;
  at: { x: number; y: number };
  isOn: boolean;
  draft: T | null;
}

interface DragOptions {
  readonly scroller: RefObject<HTMLElement | null>;
  readonly board: Board;
  readonly sizes: Sizes;
  /** Whether the reader may move a stay. */
  readonly isAllowed: (stay: BoardStay) => boolean;
  readonly onDraft: (draft: Draft | null) => void;
  readonly onDrop: (draft: Draft) => void;
  readonly canPick: boolean;
  readonly onPick: (pick: Span | null) => void;
  readonly onPicked: (pick: Span) => void;
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
  useEffect(() => () => stop.current?.(), []);
  // A drag ends when lines change, because its draft holds their indexes.
  const { board: shown } = options;
  const drawn = useRef(shown);
  useEffect(() => {
    if (!hasSameLines(drawn.current, shown)) stop.current?.();
    drawn.current = shown;
  }, [shown]);

  return (event) => {
    const { scroller, board, isAllowed, canPick } = current.current;
    const element = scroller.current;
    if (!element || event.button !== 0 || stop.current) return;
    if (!(event.target instanceof Element) || event.target.closest('.tape-head, .tape-room')) return;
    const point = { x: event.clientX, y: event.clientY };
    const { row, day } = cellUnder(point, element, current.current);
    const pointer = { pointerId: event.pointerId, from: point, isTouch: event.pointerType === 'touch', at: point };
    const begin = <T extends Span>(held: Omit<Held<T>, keyof typeof pointer | 'isOn' | 'draft'>): void => {
      const whole = { ...pointer, ...held, isOn: false, draft: null };
      stop.current = follow(whole, element, current, () => (stop.current = null));
    };
    const stay = findStayAt(board.rows[row], day);
    if (!event.target.closest('[data-stay]')) {
      if (!canPick || stay) return;
      begin<Span>({
        over: (to) => selectNights({ row, day }, to.day),
        show: (pick) => current.current.onPick(pick),
        drop: (pick) => current.current.onPicked(pick),
      });
      return;
    }
    if (!stay || !isAllowed(stay) || !isFree(freedomOf(stay))) return;
    const part = partUnder(event, stay);
    begin<Draft>({
      over: (to) => draftAt({ stay, row, part, day }, to, current.current.board),
      show: (draft) => current.current.onDraft(draft),
      drop: (draft) => current.current.onDrop(draft),
    });
  };
}

const cellUnder = (
  { x, y }: { x: number; y: number },
  element: HTMLElement,
  { sizes, board }: Pick<DragOptions, 'sizes' | 'board'>,
): Cell => {
  const { left, top } = element.getBoundingClientRect();
  // A point over the sticky edges, which cover cells, means the nearest visible cell.
  const inside = { x: Math.max(x - left, sizes.side), y: Math.max(y - top, sizes.head) };
  const point = { x: inside.x + element.scrollLeft, y: inside.y + element.scrollTop };
  return findCellAt(point, { sizes, rows: board.rows.length, days: board.days.length });
};

type Part = 'all' | 'start' | 'end';

function partUnder(event: ReactPointerEvent, stay: BoardStay): Part {
  const { left, right, width } = (event.target as Element).getBoundingClientRect();
  const reach = Math.min(EDGE_PX, width / 4);
  const free = freedomOf(stay);
  if (free.start && event.clientX < left + reach) return 'start';
  return free.end && event.clientX > right - reach ? 'end' : 'all';
}

/** Follows the pointer until it is released; returns a function that stops earlier. */
function follow<T extends Span>(
  held: Held<T>,
  element: HTMLElement,
  current: RefObject<DragOptions>,
  onEnd: () => void,
): () => void {
  const begin = (): void => {
    held.isOn = true;
    element.classList.add('tape-dragging');
    update();
    frame = requestAnimationFrame(pull);
  };
  const update = (): void => {
    const draft = held.over(cellUnder(held.at, element, current.current));
    const { draft: last } = held;
    if (last && last.row === draft.row && last.start === draft.start && last.end === draft.end) return;
    held.draft = draft;
    held.show(draft);
  };
  /** Scrolls the board while the pointer is near an edge. */
  const pull = (): void => {
    const { sizes } = current.current;
    const { left, top, right, bottom } = element.getBoundingClientRect();
    const [x, y] = [pullAtEdge(held.at.x, left + sizes.side, right), pullAtEdge(held.at.y, top + sizes.head, bottom)];
    if (x !== 0 || y !== 0) {
      element.scrollBy({ left: x, top: y, behavior: 'instant' });
      update();
    }
    frame = requestAnimationFrame(pull);
  };
  const onMove = (event: PointerEvent): void => {
    if (event.pointerId !== held.pointerId) return;
    held.at = { x: event.clientX, y: event.clientY };
    if (held.isOn) return update();
    const distance = Math.hypot(held.at.x - held.from.x, held.at.y - held.from.y);
    if (held.isTouch && distance > FINGER_PX) end();
    else if (!held.isTouch && distance > THRESHOLD_PX) begin();
  };
  const onUp = (event: PointerEvent): void => {
    if (event.pointerId !== held.pointerId) return;
    const { draft, isOn } = held;
    end();
    if (!isOn) return;
    swallowClick();
    if (draft) held.drop(draft);
  };
  const onCancel = (event: PointerEvent): void => {
    if (event.pointerId === held.pointerId) end();
  };
  const onKey = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || !held.isOn) return;
    event.preventDefault();
    end();
    swallowClick();
  };
  // A finger that drags a stay must not scroll; only a listener that is not passive can prevent it.
  const onTouch = (event: TouchEvent): void => {
    if (held.isOn) event.preventDefault();
  };
  const end = (): void => {
    clearTimeout(timer);
    cancelAnimationFrame(frame);
    element.classList.remove('tape-dragging');
    element.removeEventListener('touchmove', onTouch);
    removeEventListener('pointermove', onMove);
    removeEventListener('pointerup', onUp);
    removeEventListener('pointercancel', onCancel);
    removeEventListener('keydown', onKey, true);
    onEnd();
    if (held.isOn) held.show(null);
    held.isOn = false;
  };
  let frame = 0;
  const timer = held.isTouch ? setTimeout(begin, LONG_PRESS_MS) : undefined;
  element.addEventListener('touchmove', onTouch, { passive: false });
  addEventListener('pointermove', onMove);
  addEventListener('pointerup', onUp);
  addEventListener('pointercancel', onCancel);
  addEventListener('keydown', onKey, true);
  return end;
}

interface Taken extends Cell {
  readonly stay: BoardStay;
  readonly part: Part;
}

function draftAt({ stay, row, part, day }: Taken, to: Cell, board: Board): Draft {
  const draft = { stay, row, start: stay.start, end: stay.end };
  if (part === 'start') return resizeDraft(draft, 'start', to.day);
  if (part === 'end') return resizeDraft(draft, 'end', to.day + 1);
  return shiftDraft(board, draft, { row: to.row, days: to.day - day });
}

/** Suppresses the click at the end of a drag. */
function swallowClick(): void {
  const swallow = (event: Event): void => event.stopPropagation();
  addEventListener('click', swallow, { capture: true, once: true });
  setTimeout(() => removeEventListener('click', swallow, { capture: true }));
}
