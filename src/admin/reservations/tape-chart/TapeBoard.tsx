import {
  useLayoutEffect,
  useMemo,
  useRef,
  type CSSProperties,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
} from 'react';
import { type Board, type BoardStay } from './board.ts';
import { BoardGround, BoardHead } from './BoardHead.tsx';
import { BoardLine } from './BoardLine.tsx';
import {
  type Draft,
  type Rights,
  type Target,
  freedomOf,
  isFree,
  mayChange,
  nudgeDraft,
  hasSameDays,
  targetOf,
  judgeDraft,
} from './change.ts';
import { findStayUnder, stepCursor } from './cursor.ts';
import { Ghost } from './Ghost.tsx';
import { type Cell, type Sizes, type Span, findCellAt, findScrollTo } from './geometry.ts';
import { findHindrance, stretchSpan, wantedOf } from './selection.ts';
import {
  type BoardLabels,
  describeHindrance,
  formatNights,
  describeObjection,
  describeVerdict,
} from './board-labels.ts';
import { useDrag } from './use-drag.ts';
import { type Moving, findAgain, usePlaces } from './use-places.ts';
import { usePreview } from './use-preview.ts';
import { useView, viewportOf } from './use-view.ts';

interface BoardProps {
  readonly board: Board;
  readonly labels: BoardLabels;
  /** Whether stays and blocks may be changed. */
  readonly rights: Rights;
  /** Called when a stay was opened, or dropped on a target. */
  readonly onOpen: (stay: BoardStay, target: Target | null) => void;
  /** Called when nights were selected to be booked; null for readers who may not book. */
  readonly onBook: ((span: Span) => void) | null;
  /** Called when nights were selected to be blocked; null for readers who may not block. */
  readonly onBlock: ((span: Span) => void) | null;
}

/** Grid of units by nights, walked through with the arrow keys; only visible cells are rendered. */
export function TapeBoard({ board, labels, rights, onOpen, onBook, onBlock }: BoardProps): ReactNode {
  const { t } = labels;
  const scroller = useRef<HTMLDivElement>(null);
  const { sizes, shown, onScroll } = useView(scroller, board.rows.length, board.days.length);
  const [{ cursor, moving, span, said }, put] = usePlaces(board, t('moveCancelled'));
  const isFocusDue = useRef(false);
  const isInside = useRef(false);
  const verdict = useMemo(() => (moving ? judgeDraft(board, moving) : null), [board, moving]);
  const target = useMemo(() => (moving ? targetOf(board, moving) : null), [board, moving]);
  const preview = usePreview(moving?.stay ?? null, verdict?.kind === 'free' ? target : null);
  const fits =
    moving && verdict
      ? describeVerdict(labels, verdict, { preview, keepsDays: target !== null && hasSameDays(moving.stay, target) })
      : '';

  const show = (cell: Cell): void => {
    const element = scroller.current;
    if (element) element.scrollTo({ ...findScrollTo(cell, viewportOf(element), sizes), behavior: 'instant' });
  };
  useLayoutEffect(() => {
    // A cell that another user's change has removed loses the focus; it returns to the board.
    const isLost = isInside.current && document.activeElement === document.body;
    if (!isFocusDue.current && !isLost) return;
    isFocusDue.current = false;
    scroller.current?.querySelector<HTMLElement>('[data-cursor]')?.focus({ preventScroll: true });
  });
  const goTo = (cell: Cell): void => {
    isFocusDue.current = true;
    put({ cursor: cell });
    show(cell);
  };

  const drop = (draft: Draft): void => {
    const found = judgeDraft(board, draft);
    const stay = findAgain(board, draft.stay);
    if (stay && found.kind === 'free') {
      put({ moving: null });
      return onOpen(stay, targetOf(board, draft));
    }
    const why =
      stay && found.kind !== 'same' ? `${describeVerdict(labels, found, { preview, keepsDays: true })}. ` : '';
    put({ moving: null, said: why + t('moveCancelled') });
  };
  const placeText = (where: string, { start, end }: Span, fit: string): string =>
    t('placeFits', { where, nights: formatNights(t, end - start), fit });
  const spanText = (nights: Span): string => {
    const days = labels.where(board.rows[nights.row], wantedOf(board, nights));
    const fit = describeHindrance(labels, findHindrance(board, nights));
    return placeText(days, nights, fit);
  };
  const bookIn = (nights: Span): void => {
    const isFit = findHindrance(board, nights) === null;
    put({ span: null, ...(isFit ? {} : { said: spanText(nights) }) });
    if (isFit) onBook?.(nights);
  };
  const onPointerDown = useDrag({
    scroller,
    board,
    sizes,
    isAllowed: (stay) => mayChange(rights, stay),
    onDraft: (draft) => put({ span: null, moving: draft && { ...draft, by: 'pointer' } }),
    onDrop: drop,
    canPick: onBook !== null,
    onPick: (nights) => put({ span: nights }),
    onPicked: bookIn,
  });

  const take = (stay: BoardStay): Moving | null => {
    if (mayChange(rights, stay) && isFree(freedomOf(stay))) {
      put({ said: t('moveStart', { title: stay.title }) });
      return { stay, row: cursor.row, start: stay.start, end: stay.end, by: 'keys' };
    }
    put({ said: t('moveStuck', { title: stay.title }) });
    return null;
  };
  const keep = (draft: Moving | null, key: string, event: KeyboardEvent): boolean => {
    const next = draft && nudgeDraft(board, draft, event);
    if (!next) return false;
    put({ moving: { ...next, by: 'keys' } });
    show({ row: next.row, day: key === 'ArrowRight' ? next.end - 1 : Math.max(0, next.start) });
    return true;
  };
  const onKeyWhileMoving = (draft: Moving, event: KeyboardEvent): boolean => {
    const { key, ctrlKey, metaKey } = event;
    // Keys of the browser are left to the browser.
    if (ctrlKey || metaKey || /^F\d+$/.test(key)) return false;
    if (key === 'Tab') put({ moving: null });
    else if (key === 'Enter') drop(draft);
    else if (key === 'Escape') {
      put({ moving: null, said: t('moveCancelled') });
      show(cursor);
    } else keep(draft, key, event);
    return key !== 'Tab';
  };
  /** Keys on free nights: Shift and an arrow selects more, Enter books them, B blocks them. */
  const onKeyInGap = ({ key, shiftKey, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean => {
    const line = board.rows[cursor.row];
    const nights = span ?? { row: cursor.row, start: cursor.day, end: cursor.day + 1 };
    if (key === 'Escape' && span) put({ span: null, said: '' });
    else if (ctrlKey || metaKey || altKey) return false;
    else if (shiftKey && (key === 'ArrowLeft' || key === 'ArrowRight') && (onBook ?? onBlock)) {
      const next = stretchSpan(board, nights, key === 'ArrowRight' ? 1 : -1);
      put({ span: next, said: spanText(next) });
      show({ row: next.row, day: next.end - 1 });
    } else if (key === 'Enter' && onBook) bookIn(nights);
    else if (key.toLowerCase() === 'b' && onBlock && line?.kind === 'unit') onBlock(nights);
    else return false;
    return true;
  };
  const onKeyHere = (event: KeyboardEvent): boolean => {
    const { key, shiftKey, ctrlKey, metaKey, altKey } = event;
    const stay = findStayUnder(board, cursor);
    if (!stay && onKeyInGap(event)) return true;
    if (stay && (key === 'Enter' || key === ' ')) {
      onOpen(stay, null);
      return true;
    }
    if (stay && key.toLowerCase() === 'm' && !ctrlKey && !metaKey && !altKey) {
      put({ moving: take(stay) });
      return true;
    }
    if (shiftKey && (key === 'ArrowLeft' || key === 'ArrowRight'))
      return stay ? keep(take(stay), key, event) || true : false;
    if (altKey || shiftKey) return false;
    const next = stepCursor(board, cursor, { key, isFar: ctrlKey || metaKey });
    if (next) put({ span: null });
    if (next) goTo(next);
    return next !== null;
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (moving?.by === 'pointer') return;
    const isTaken = moving ? onKeyWhileMoving(moving, event) : onKeyHere(event);
    if (!isTaken) return;
    event.preventDefault();
    event.stopPropagation();
  };
  const onClick = (event: MouseEvent): void => {
    const element = scroller.current;
    if (!element || !(event.target instanceof Element) || event.target.closest('.tape-head, .tape-room')) return;
    const { left, top } = element.getBoundingClientRect();
    const point = { x: event.clientX - left + element.scrollLeft, y: event.clientY - top + element.scrollTop };
    const cell = findCellAt(point, { sizes, rows: board.rows.length, days: board.days.length });
    goTo(cell);
    put({ moving: null, span: null });
    const stay = findStayUnder(board, cell);
    if (stay) onOpen(stay, null);
  };

  const onDoubleClick = (): void => {
    if (onBook && !findStayUnder(board, cursor)) bookIn({ row: cursor.row, start: cursor.day, end: cursor.day + 1 });
  };

  const lines = Array.from({ length: shown.lastRow - shown.firstRow }, (_, at) => shown.firstRow + at);
  if (cursor.row < shown.firstRow || cursor.row >= shown.lastRow) lines.push(cursor.row);
  return (
    <>
      <p className="sr-only" role="status">
        {moving && target && verdict?.kind !== 'same'
          ? placeText(labels.where(board.rows[moving.row], target), moving, fits)
          : span
            ? spanText(span)
            : said}
      </p>
      {/* oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- because the cells take the focus. */}
      <div
        ref={scroller}
        role="grid"
        className={onBook ? 'tape tape-bookable' : 'tape'}
        aria-label={t('grid')}
        aria-rowcount={board.rows.length + 1}
        aria-colcount={board.days.length + 1}
        onScroll={onScroll}
        onKeyDown={onKeyDown}
        onPointerDown={onPointerDown}
        onFocus={() => (isInside.current = true)}
        onBlur={() => (isInside.current = false)}
        onClick={onClick}
        onDoubleClick={onDoubleClick}
      >
        <div className="tape-whole" role="presentation" style={wholeStyle(sizes, board.days.length)}>
          <BoardHead
            days={board.days}
            firstDay={shown.firstDay}
            lastDay={shown.lastDay}
            today={board.today}
            sizes={sizes}
          />
          <div className="tape-body" role="rowgroup" style={{ height: board.rows.length * sizes.row }}>
            <BoardGround days={board.days} today={board.today} sizes={sizes} />
            {lines.map((index) => {
              const row = board.rows[index];
              return row ? (
                <BoardLine
                  key={row.key}
                  row={row}
                  index={index}
                  days={board.days}
                  firstDay={shown.firstDay}
                  lastDay={shown.lastDay}
                  sizes={sizes}
                  labels={labels}
                  cursorDay={index === cursor.row ? cursor.day : null}
                  movingId={moving && 'stays' in row && row.stays.includes(moving.stay) ? moving.stay.id : null}
                />
              ) : null;
            })}
            {moving && verdict && target && (
              <Ghost
                place={moving}
                days={board.days.length}
                sizes={sizes}
                isRefused={
                  verdict.kind === 'taken' || verdict.kind === 'closed' || describeObjection(labels, preview) !== ''
                }
                text={`${labels.shortDay(target.arrival)} – ${labels.shortDay(target.departure)} · ${fits}`}
              />
            )}
            {span && (
              <Ghost
                place={span}
                days={board.days.length}
                sizes={sizes}
                isRefused={findHindrance(board, span) !== null}
                text={spanText(span)}
              />
            )}
          </div>
        </div>
      </div>
    </>
  );
}

/** Sizes of the board for the style sheet. */
const wholeStyle = ({ day, side }: Sizes, days: number): CSSProperties =>
  Object.assign({ width: side + days * day }, { '--tape-day': `${day}px`, '--tape-side': `${side}px` });
