import {
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type CSSProperties,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
} from 'react';
import { type Board, type BoardStay } from './board.ts';
import { BoardGround, BoardHead } from './BoardHead.tsx';
import { BoardLine } from './BoardLine.tsx';
import { type Draft, type Target, freedomOf, isFree, nudged, sameDays, targetOf, verdictOn } from './change.ts';
import { type Cursor, stayUnder, stepped } from './cursor.ts';
import { Ghost } from './Ghost.tsx';
import { type Sizes, cellAt, scrolledTo } from './geometry.ts';
import { type Told, nightsText, verdictText } from './told.ts';
import { useDrag } from './use-drag.ts';
import { usePreview } from './use-preview.ts';
import { useView, viewportOf } from './use-view.ts';

interface BoardProps {
  readonly board: Board;
  readonly told: Told;
  readonly canEdit: boolean;
  /** A stay was opened, or dropped somewhere. */
  readonly onOpen: (stay: BoardStay, target: Target | null) => void;
}

interface Moving extends Draft {
  readonly by: 'pointer' | 'keys';
}

/** Rooms by nights as a grid that one walks through with the arrows, of which only what is in sight is there. */
export function TapeBoard({ board, told, canEdit, onOpen }: BoardProps): ReactNode {
  const { t } = told;
  const scroller = useRef<HTMLDivElement>(null);
  const { sizes, shown, onScroll } = useView(scroller, board.rows.length, board.days.length);
  const [cursor, setCursor] = useCursor(board);
  const isFocusDue = useRef(false);
  const [moving, setMoving] = useState<Moving | null>(null);
  const [said, setSaid] = useState('');
  const verdict = useMemo(() => (moving ? verdictOn(board, moving) : null), [board, moving]);
  const target = useMemo(() => (moving ? targetOf(board, moving) : null), [board, moving]);
  const preview = usePreview(moving?.stay ?? null, verdict?.kind === 'free' ? target : null);
  const fits =
    moving && verdict
      ? verdictText(told, verdict, { preview, keepsDays: target !== null && sameDays(moving.stay, target) })
      : '';

  const show = (cell: Cursor): void => {
    const element = scroller.current;
    if (element) element.scrollTo({ ...scrolledTo(cell, viewportOf(element), sizes), behavior: 'instant' });
  };
  useLayoutEffect(() => {
    if (!isFocusDue.current) return;
    isFocusDue.current = false;
    scroller.current?.querySelector<HTMLElement>('[data-cursor]')?.focus({ preventScroll: true });
  });
  const goTo = (cell: Cursor): void => {
    isFocusDue.current = true;
    setCursor(cell);
    show(cell);
  };

  const drop = (draft: Draft): void => {
    const found = verdictOn(board, draft);
    setMoving(null);
    if (found.kind === 'free') onOpen(draft.stay, targetOf(board, draft));
    else
      setSaid(
        found.kind === 'same'
          ? t('moveCancelled')
          : `${verdictText(told, found, { preview, keepsDays: true })}. ${t('moveCancelled')}`,
      );
  };
  const onPointerDown = useDrag({
    scroller,
    board,
    sizes,
    isAllowed: canEdit,
    onDraft: (draft) => setMoving(draft && { ...draft, by: 'pointer' }),
    onDrop: drop,
  });

  const take = (stay: BoardStay): Moving | null => {
    if (canEdit && isFree(freedomOf(stay))) {
      setSaid(t('moveStart', { title: stay.title }));
      return { stay, row: cursor.row, start: stay.start, end: stay.end, by: 'keys' };
    }
    setSaid(t('moveStuck', { title: stay.title }));
    return null;
  };
  const keep = (draft: Moving | null, key: string, event: KeyboardEvent): boolean => {
    const next = draft && nudged(board, draft, key, { shift: event.shiftKey, alt: event.altKey });
    if (!next) return false;
    setMoving({ ...next, by: 'keys' });
    show({ row: next.row, day: key === 'ArrowRight' ? next.end - 1 : Math.max(0, next.start) });
    return true;
  };
  const onKeyWhileMoving = (draft: Moving, event: KeyboardEvent): boolean => {
    if (event.key === 'Enter') drop(draft);
    else if (event.key === 'Escape') {
      setMoving(null);
      setSaid(t('moveCancelled'));
      show(cursor);
    } else if (!keep(draft, event.key, event)) return event.key === 'Tab' ? (setMoving(null), false) : true;
    return true;
  };
  const onKeyHere = (event: KeyboardEvent): boolean => {
    const { key, shiftKey, ctrlKey, metaKey, altKey } = event;
    const stay = stayUnder(board, cursor);
    if (stay && (key === 'Enter' || key === ' ')) {
      onOpen(stay, null);
      return true;
    }
    if (stay && key.toLowerCase() === 'm' && !ctrlKey && !metaKey && !altKey) {
      setMoving(take(stay));
      return true;
    }
    if (shiftKey && (key === 'ArrowLeft' || key === 'ArrowRight'))
      return stay ? keep(take(stay), key, event) || true : false;
    if (altKey || shiftKey) return false;
    const next = stepped(board, cursor, key, ctrlKey || metaKey);
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
    const cell = cellAt(point, sizes, board.rows.length, board.days.length);
    goTo(cell);
    setMoving(null);
    const stay = stayUnder(board, cell);
    if (stay) onOpen(stay, null);
  };

  const lines = Array.from({ length: shown.lastRow - shown.firstRow }, (_, at) => shown.firstRow + at);
  if (cursor.row < shown.firstRow || cursor.row >= shown.lastRow) lines.push(cursor.row);
  return (
    <>
      <p className="sr-only" role="status">
        {moving && target && verdict?.kind !== 'same'
          ? `${told.where(board.rows[moving.row], target)}, ${nightsText(t, moving.end - moving.start)}: ${fits}`
          : said}
      </p>
      {/* The cells have the focus; the grid hears of their keys and of pointers. */}
      {/* oxlint-disable-next-line jsx-a11y/interactive-supports-focus */}
      <div
        ref={scroller}
        role="grid"
        className="tape"
        aria-label={t('grid')}
        aria-rowcount={board.rows.length + 1}
        aria-colcount={board.days.length + 1}
        onScroll={onScroll}
        onKeyDown={onKeyDown}
        onPointerDown={onPointerDown}
        onClick={onClick}
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
                  told={told}
                  cursorDay={index === cursor.row ? cursor.day : null}
                  movingId={moving && 'stays' in row && row.stays.includes(moving.stay) ? moving.stay.id : null}
                />
              ) : null;
            })}
            {moving && verdict && (
              <Ghost
                draft={moving}
                verdict={verdict}
                preview={preview}
                text={fits}
                board={board}
                sizes={sizes}
                told={told}
              />
            )}
          </div>
        </div>
      </div>
    </>
  );
}

/** What the style sheet draws days and rooms with. */
const wholeStyle = ({ day, side }: Sizes, days: number): CSSProperties =>
  Object.assign({ width: side + days * day }, { '--tape-day': `${day}px`, '--tape-side': `${side}px` });

/** The keyboard's cell, which follows the days and stays on the board when it shrinks. */
function useCursor(board: Board): [Cursor, (cursor: Cursor) => void] {
  const [cursor, setCursor] = useState<Cursor>(() => ({
    row: Math.max(
      0,
      board.rows.findIndex(({ kind }) => kind === 'unit'),
    ),
    day: Math.min(Math.max(board.today, 0), board.days.length - 1),
  }));
  const row = Math.min(cursor.row, Math.max(0, board.rows.length - 1));
  const day = Math.min(cursor.day, board.days.length - 1);
  return [row === cursor.row && day === cursor.day ? cursor : { row, day }, setCursor];
}
