import {
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type RefObject,
} from 'react';
import { type ChartBoard, type BoardStay, staysOf } from './board.ts';
import { type BoardActs, pressKey } from './board-keys.ts';
import {
  type BoardLabels,
  describeHindrance,
  describeObjection,
  describeVerdict,
  formatNights,
} from './board-labels.ts';
import { type MoveDraft, type Rights, type Target, hasSameDays, judgeDraft, mayChange, targetOf } from './change.ts';
import { findStayUnder } from './cursor.ts';
import { type Cell, type ShownArea, type Sizes, type Span, findCellAt, findScrollTo } from './geometry.ts';
import { findHindrance, wantedOf } from './selection.ts';
import { useDrag } from './use-drag.ts';
import { type Places, findAgain, usePlaces } from './use-places.ts';
import { usePreview } from './use-preview.ts';
import { useView, viewportOf } from './use-view.ts';

/** State and acts of the tape chart's board: its cursor, a stay on its way, chosen nights, and what each comes to. */

export interface BoardProps {
  readonly board: ChartBoard;
  readonly labels: BoardLabels;
  /** Whether stays and blocks may be changed. */
  readonly rights: Rights;
  /** Stays that were looked for, others stand back; null where nothing is. */
  readonly found: readonly BoardStay[] | null;
  /** The found stay that the reader looks at. */
  readonly sought: BoardStay | null;
  /** Room types all of whose stays without a room are shown. */
  readonly unfolded: ReadonlySet<number>;
  readonly onFold: (type: number) => void;
  /** Called when a stay was opened, or dropped on a target. */
  readonly onOpen: (stay: BoardStay, target: Target | null) => void;
  /** Called when nights were selected to be booked; null for readers who may not book. */
  readonly onBook: ((span: Span) => void) | null;
  /** Called when nights were selected to be blocked; null for readers who may not block. */
  readonly onBlock: ((span: Span) => void) | null;
}

/** Nights that would be taken, and what they come to. */
export interface Proposal {
  readonly place: Span;
  readonly isRefused: boolean;
  readonly text: string;
}

interface BoardModel {
  readonly scroller: RefObject<HTMLDivElement | null>;
  readonly sizes: Sizes;
  readonly shown: ShownArea;
  readonly places: Places;
  readonly proposals: readonly Proposal[];
  /** What a screen reader hears. */
  readonly said: string;
  readonly handlers: {
    readonly onScroll: () => void;
    readonly onKeyDown: (event: KeyboardEvent) => void;
    readonly onPointerDown: (event: PointerEvent) => void;
    readonly onFocus: () => void;
    readonly onBlur: () => void;
    readonly onClick: (event: MouseEvent) => void;
    readonly onDoubleClick: () => void;
  };
}

export function useBoard(props: BoardProps): BoardModel {
  const { board, labels, rights, onBook } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const { sizes, shown, onScroll } = useView(scroller, board.rows.length, board.days.length);
  const [places, put] = usePlaces(board, labels.t('moveCancelled'));
  const { span } = places;
  const move = useMove(props, places);
  const show = (cell: Cell): void => {
    const element = scroller.current;
    if (element) element.scrollTo({ ...findScrollTo(cell, viewportOf(element), sizes), behavior: 'instant' });
  };
  const look = (cursor: Cell): void => {
    put({ cursor });
    show(cursor);
  };
  const { goTo, onFocus, onBlur } = useCursorFocus(scroller, look);
  useSought(props, look);
  const { drop, bookIn } = makeEndings(props, { put, judge: move.judge });
  const onPointerDown = useDrag({
    scroller,
    board,
    sizes,
    isAllowed: (stay) => mayChange(rights, stay),
    onDraft: (draft) => put({ span: null, moving: draft && { ...draft, by: 'pointer' } }),
    onDrop: drop,
    canSelect: onBook !== null,
    onSelect: (nights) => put({ span: nights }),
    onSelected: bookIn,
  });
  const acts: BoardActs = {
    ...props,
    canBook: onBook !== null,
    describeSpan: (nights) => describeSpan(props, nights),
    places,
    put,
    goTo,
    show,
    drop,
    bookIn,
  };
  const isRefused = span !== null && findHindrance(board, span) !== null;
  const chosen = span && { place: span, isRefused, text: describeSpan(props, span) };
  return {
    scroller,
    sizes,
    shown,
    places,
    proposals: [move.proposal, chosen].filter((each) => each !== null),
    said: move.said ?? chosen?.text ?? places.said,
    handlers: {
      onScroll,
      onPointerDown,
      onFocus,
      onBlur,
      onKeyDown: (event) => pressBoard(acts, event),
      onClick: (event) => clickBoard(acts, sizes, event),
      onDoubleClick: () => bookUnderCursor(acts),
    },
  };
}

interface Endings {
  readonly put: BoardActs['put'];
  readonly judge: (draft: MoveDraft) => { readonly target: Target | null; readonly why: string };
}

/** What ends a move and a choice of nights: both lead on when they fit, and say why when they do not. */
function makeEndings(props: BoardProps, { put, judge }: Endings): Pick<BoardActs, 'drop' | 'bookIn'> {
  const { board, labels, onOpen, onBook } = props;
  return {
    drop: (draft) => {
      const { target, why } = judge(draft);
      put({ moving: null, ...(target ? {} : { said: why + labels.t('moveCancelled') }) });
      const stay = target && findAgain(board, draft.stay);
      if (stay) onOpen(stay, target);
    },
    bookIn: (nights) => {
      const isFit = findHindrance(board, nights) === null;
      put({ span: null, ...(isFit ? {} : { said: describeSpan(props, nights) }) });
      if (isFit) onBook?.(nights);
    },
  };
}

function pressBoard(acts: BoardActs, event: KeyboardEvent): void {
  if (!pressKey(acts, event)) return;
  event.preventDefault();
  event.stopPropagation();
}

function clickBoard(acts: BoardActs, sizes: Sizes, event: MouseEvent): void {
  const cell = findCellUnder(event, acts.board, sizes);
  if (!cell) return;
  acts.goTo(cell);
  acts.put({ moving: null, span: null });
  const stay = findStayUnder(acts.board, cell);
  if (stay) acts.onOpen(stay, null);
}

function bookUnderCursor({ board, places: { cursor }, canBook, bookIn }: BoardActs): void {
  if (canBook && !findStayUnder(board, cursor)) bookIn({ row: cursor.row, start: cursor.day, end: cursor.day + 1 });
}

/** What becomes of the stay on its way, and a function that judges where it is dropped. */
function useMove({ board, labels }: BoardProps, { moving }: Places) {
  const verdict = useMemo(() => (moving ? judgeDraft(board, moving) : null), [board, moving]);
  const target = useMemo(() => (moving ? targetOf(board, moving) : null), [board, moving]);
  const preview = usePreview(moving?.stay ?? null, verdict?.kind === 'free' ? target : null);
  const judge = (draft: MoveDraft): { target: Target | null; why: string } => {
    const found = judgeDraft(board, draft);
    const isThere = findAgain(board, draft.stay) !== undefined;
    if (isThere && found.kind === 'free') return { target: targetOf(board, draft), why: '' };
    const why =
      isThere && found.kind !== 'same' ? `${describeVerdict(labels, found, { preview, keepsDays: true })}. ` : '';
    return { target: null, why };
  };
  if (!moving || !verdict || !target) return { proposal: null, said: null, judge };
  const fits = describeVerdict(labels, verdict, { preview, keepsDays: hasSameDays(moving.stay, target) });
  const proposal: Proposal = {
    place: moving,
    isRefused: verdict.kind === 'taken' || verdict.kind === 'closed' || describeObjection(labels, preview) !== '',
    text: `${labels.shortDay(target.arrival)} – ${labels.shortDay(target.departure)} · ${fits}`,
  };
  const where = labels.where(board.rows[moving.row], target);
  return { proposal, said: verdict.kind === 'same' ? null : describeFit(labels, { ...moving, where, fits }), judge };
}

/** Gives the cursor's cell the focus after it has moved. */
function useCursorFocus(scroller: RefObject<HTMLElement | null>, move: (cell: Cell) => void) {
  const isDue = useRef(false);
  const isInside = useRef(false);
  useLayoutEffect(() => {
    // A cell that another user's change has removed loses the focus; it returns to the board.
    const isLost = isInside.current && document.activeElement === document.body;
    if (!isDue.current && !isLost) return;
    isDue.current = false;
    scroller.current?.querySelector<HTMLElement>('[data-cursor]')?.focus({ preventScroll: true });
  });
  return {
    goTo: (cell: Cell): void => {
      isDue.current = true;
      move(cell);
    },
    onFocus: () => void (isInside.current = true),
    onBlur: () => void (isInside.current = false),
  };
}

/** Brings a found stay into sight; the focus stays where its name is typed. */
function useSought({ board, sought }: BoardProps, look: (cell: Cell) => void): void {
  const latest = useRef({ board, look });
  useEffect(() => {
    latest.current = { board, look };
  });
  // By its id, or the board would jump back to it whenever it is read anew.
  const id = sought?.id ?? null;
  useEffect(() => {
    const { rows } = latest.current.board;
    const row = rows.findIndex((each) => staysOf(each).some((stay) => stay.id === id));
    const stay = staysOf(rows[row]).find((each) => each.id === id);
    if (stay) latest.current.look({ row, day: Math.max(0, stay.start) });
  }, [id]);
}

interface Fit extends Pick<Span, 'start' | 'end'> {
  readonly where: string;
  readonly fits: string;
}

const describeFit = ({ t }: BoardLabels, { where, start, end, fits }: Fit): string =>
  t('placeFits', { where, nights: formatNights(t, end - start), fit: fits });

function describeSpan({ board, labels }: BoardProps, nights: Span): string {
  const where = labels.where(board.rows[nights.row], wantedOf(board, nights));
  return describeFit(labels, { ...nights, where, fits: describeHindrance(labels, findHindrance(board, nights)) });
}

/** The cell under a press; null for one on the sticky edges. */
function findCellUnder(
  { currentTarget, target, clientX, clientY }: MouseEvent,
  board: ChartBoard,
  sizes: Sizes,
): Cell | null {
  if (!(target instanceof Element) || target.closest('.tape-head, .tape-room')) return null;
  const { left, top } = currentTarget.getBoundingClientRect();
  const point = { x: clientX - left + currentTarget.scrollLeft, y: clientY - top + currentTarget.scrollTop };
  return findCellAt(point, { sizes, rows: board.rows.length, days: board.days.length });
}
