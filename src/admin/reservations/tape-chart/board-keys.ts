import type { KeyboardEvent } from 'react';
import type { ChartBoard, BoardStay } from './board.ts';
import type { BoardLabels } from './board-labels.ts';
import { type MoveDraft, type Rights, type Target, freedomOf, isFree, mayChange, nudgeDraft } from './change.ts';
import { findStayUnder, stepCursor } from './cursor.ts';
import type { Cell, Span } from './geometry.ts';
import { stretchSpan } from './selection.ts';
import type { Moving, Places } from './use-places.ts';

/** Keys on the tape chart: walking, opening, moving and stretching a stay, choosing free nights. */

/** The board as it stands, and all that a key may do to it. */
export interface BoardActs {
  readonly board: ChartBoard;
  readonly labels: Pick<BoardLabels, 't'>;
  readonly rights: Rights;
  readonly places: Places;
  readonly put: (change: Partial<Places>) => void;
  readonly goTo: (cell: Cell) => void;
  readonly show: (cell: Cell) => void;
  readonly drop: (draft: MoveDraft) => void;
  readonly bookIn: (nights: Span) => void;
  readonly describeSpan: (nights: Span) => string;
  readonly onOpen: (stay: BoardStay, target: Target | null) => void;
  /** Whether the reader may book. */
  readonly canBook: boolean;
  /** Null for readers who may not keep a room from being let. */
  readonly onBlock: ((span: Span) => void) | null;
}

type Key = Pick<KeyboardEvent, 'key' | 'shiftKey' | 'altKey' | 'ctrlKey' | 'metaKey'>;

const isSideways = (key: string): boolean => key === 'ArrowLeft' || key === 'ArrowRight';
const isWithCommand = ({ ctrlKey, metaKey }: Key): boolean => ctrlKey || metaKey;

/** Does what the key asks for; false for a key that is the browser's. */
export function pressKey(acts: BoardActs, key: Key): boolean {
  const { moving } = acts.places;
  if (moving?.by === 'pointer') return false;
  return moving ? pressWhileMoving(acts, moving, key) : pressHere(acts, key);
}

function pressWhileMoving(acts: BoardActs, draft: Moving, pressed: Key): boolean {
  const { key } = pressed;
  if (isWithCommand(pressed) || /^F\d+$/.test(key)) return false;
  if (key === 'Tab') acts.put({ moving: null });
  else if (key === 'Enter') acts.drop(draft);
  else if (key === 'Escape') {
    acts.put({ moving: null, said: acts.labels.t('moveCancelled') });
    acts.show(acts.places.cursor);
  } else nudge(acts, draft, pressed);
  return key !== 'Tab';
}

function pressHere(acts: BoardActs, pressed: Key): boolean {
  const stay = findStayUnder(acts.board, acts.places.cursor);
  if (stay ? pressOnStay(acts, stay, pressed) : pressInGap(acts, pressed)) return true;
  if (pressed.altKey || pressed.shiftKey) return false;
  const next = stepCursor(acts.board, acts.places.cursor, { key: pressed.key, isFar: isWithCommand(pressed) });
  if (next === null) return false;
  acts.put({ span: null });
  acts.goTo(next);
  return true;
}

function pressOnStay(acts: BoardActs, stay: BoardStay, pressed: Key): boolean {
  const { key, shiftKey, altKey } = pressed;
  if (key === 'Enter' || key === ' ') acts.onOpen(stay, null);
  else if (key.toLowerCase() === 'm' && !isWithCommand(pressed) && !altKey) acts.put({ moving: take(acts, stay) });
  else if (shiftKey && isSideways(key)) nudge(acts, take(acts, stay), pressed);
  else return false;
  return true;
}

/** Keys on free nights: Shift and an arrow selects more, Enter books them, B blocks them. */
function pressInGap(acts: BoardActs, pressed: Key): boolean {
  const { board, onBlock, canBook } = acts;
  const { cursor, span } = acts.places;
  const { key, shiftKey, altKey } = pressed;
  const nights = span ?? { row: cursor.row, start: cursor.day, end: cursor.day + 1 };
  if (key === 'Escape' && span) acts.put({ span: null, said: '' });
  else if (isWithCommand(pressed) || altKey) return false;
  else if (shiftKey && isSideways(key) && (canBook || onBlock)) {
    const next = stretchSpan(board, nights, key === 'ArrowRight' ? 1 : -1);
    acts.put({ span: next, said: acts.describeSpan(next) });
    acts.show({ row: next.row, day: next.end - 1 });
  } else if (key === 'Enter' && canBook) acts.bookIn(nights);
  else if (key.toLowerCase() === 'b' && onBlock && board.rows[cursor.row]?.kind === 'unit') onBlock(nights);
  else return false;
  return true;
}

/** Takes a stay up with the keys; null, and a word why, for one that may not change. */
function take({ labels: { t }, rights, places: { cursor }, put }: BoardActs, stay: BoardStay): Moving | null {
  if (!mayChange(rights, stay) || !isFree(freedomOf(stay))) {
    put({ said: t('moveStuck', { title: stay.title }) });
    return null;
  }
  put({ said: t('moveStart', { title: stay.title }) });
  return { stay, row: cursor.row, start: stay.start, end: stay.end, by: 'keys' };
}

function nudge(acts: BoardActs, draft: Moving | null, pressed: Key): void {
  const next = draft && nudgeDraft(acts.board, draft, pressed);
  if (!next) return;
  acts.put({ moving: { ...next, by: 'keys' } });
  acts.show({ row: next.row, day: pressed.key === 'ArrowRight' ? next.end - 1 : Math.max(0, next.start) });
}
