import { addDays, countNights } from '#shared/day.ts';
import { type ChartBoard, type BoardRow, type BoardStay, staysOf, listStaysWithin } from './board.ts';
import type { Span } from './geometry.ts';

/** Rules of a change to a stay on the tape chart: what may change, whether it fits, and the call that makes it. */

/** A stay being moved, and the nights it would have. */
export interface MoveDraft extends Span {
  readonly stay: BoardStay;
}

/** Parts of a stay that may change: its unit, its first day, its last day. */
export interface Freedom {
  readonly room: boolean;
  readonly start: boolean;
  readonly end: boolean;
}

/** A block may change its unit too, because it may turn out to be about another one. */
const BLOCK: Freedom = { room: true, start: true, end: true };

/** The letting period of a unit is changed in the unit's own record. */
const NOTHING: Freedom = { room: false, start: false, end: false };

/** Applies the server's rules: the arrival of a guest in house is past, and a segment ends where the next one begins. */
export function freedomOf({ kind, status, is_part }: Pick<BoardStay, 'kind' | 'status' | 'is_part'>): Freedom {
  if (kind === 'not-let') return NOTHING;
  if (kind !== 'reservation') return BLOCK;
  const isOpen = status === 'pending' || status === 'confirmed';
  const isHere = status === 'checked_in';
  return {
    room: isOpen || isHere || status === 'quarantined',
    start: isOpen && !is_part,
    end: (isOpen || isHere) && !is_part,
  };
}

/** Whether a stay is long enough to be split and its state allows it. */
export const canSplit = ({ kind, status, arrival, departure }: BoardStay): boolean =>
  kind === 'reservation' &&
  (status === 'pending' || status === 'confirmed' || status === 'checked_in') &&
  countNights(arrival, departure) > 1;

/** Permission to change, by resource. */
export type Rights = Readonly<Record<'reservations' | 'unit-blocks', boolean>>;

export const mayChange = (rights: Rights, { block_id }: Pick<BoardStay, 'block_id'>): boolean =>
  rights[block_id === null ? 'reservations' : 'unit-blocks'];

export const isFree = ({ room, start, end }: Freedom): boolean => room || start || end;

const unitIdOf = (row: BoardRow | undefined): number | null => (row?.kind === 'unit' ? row.unit.id : null);

/** Whether a stay may be placed in this line: any unit, or the line without a unit of its own room type. */
export function canStandIn(stay: BoardStay, row: BoardRow | undefined): boolean {
  if (row?.kind === 'unit') return freedomOf(stay).room || stay.unit_id === row.unit.id;
  if (row?.kind !== 'lane' || row.type.id !== stay.room_type_id) return false;
  return stay.unit_id === null || ((stay.status === 'pending' || stay.status === 'confirmed') && !stay.is_part);
}

/** Moves a stay to another line or by some days, as far as it may. A stay that gives up its unit keeps its nights. */
export function shiftDraft(
  board: ChartBoard,
  draft: MoveDraft,
  to: { readonly row: number; readonly days: number },
): MoveDraft {
  const { stay } = draft;
  const free = freedomOf(stay);
  const target = board.rows[to.row];
  const row = canStandIn(stay, target) ? to.row : draft.row;
  const givesUp = board.rows[row]?.kind === 'lane' && stay.unit_id !== null;
  const days = free.start && free.end && !givesUp ? to.days : 0;
  return { stay, row, start: stay.start + days, end: stay.end + days };
}

/** Moves one end to another day and keeps at least one night. */
export function resizeDraft(draft: MoveDraft, edge: 'start' | 'end', day: number): MoveDraft {
  if (!freedomOf(draft.stay)[edge]) return draft;
  return edge === 'start'
    ? { ...draft, start: Math.min(day, draft.end - 1) }
    : { ...draft, end: Math.max(day, draft.start + 1) };
}

/** Next line in this direction in which the stay may be placed; its present line when there is none. */
function findNextRow(board: ChartBoard, { stay, row }: MoveDraft, by: 1 | -1): number {
  for (let at = row + by; at >= 0 && at < board.rows.length; at += by) {
    const line = board.rows[at];
    if (canStandIn(stay, line) && (line?.kind === 'unit' || (line?.kind === 'lane' && line.lane === 0))) return at;
  }
  return row;
}

/** A key, and whether Shift and Alt are held with it, as an event of the keyboard tells. */
export type Stroke = Pick<KeyboardEvent, 'key' | 'shiftKey' | 'altKey'>;

/** Moves a stay by an arrow key; with Shift only its end, with Alt and Shift only its start. */
export function nudgeDraft(board: ChartBoard, draft: MoveDraft, { key, shiftKey, altKey }: Stroke): MoveDraft | null {
  const by = key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? -1 : 0;
  if (by !== 0 && shiftKey) {
    return altKey ? resizeDraft(draft, 'start', draft.start + by) : resizeDraft(draft, 'end', draft.end + by);
  }
  const free = freedomOf(draft.stay);
  if (by !== 0) {
    const isWhole = free.start && free.end;
    return isWhole ? { ...draft, start: draft.start + by, end: draft.end + by } : draft;
  }
  if (key !== 'ArrowUp' && key !== 'ArrowDown') return null;
  return { ...draft, row: findNextRow(board, draft, key === 'ArrowUp' ? -1 : 1) };
}

/** Target of a change, under the API's names. */
export interface Target {
  readonly unit_id: number | null;
  readonly room_type_id: number;
  readonly arrival: string;
  readonly departure: string;
}

export const targetOf = (board: ChartBoard, { stay, row, start, end }: MoveDraft): Target => ({
  unit_id: unitIdOf(board.rows[row]),
  room_type_id: board.rows[row]?.type.id ?? stay.room_type_id,
  arrival: addDays(stay.arrival, start - stay.start),
  departure: addDays(stay.departure, end - stay.end),
});

export const targetOfStay = ({ unit_id, room_type_id, arrival, departure }: BoardStay): Target => ({
  unit_id,
  room_type_id,
  arrival,
  departure,
});

export const isSameTarget = (a: Target, b: Target): boolean =>
  a.unit_id === b.unit_id && a.arrival === b.arrival && a.departure === b.departure;

/** Whether a stay fits its new place, as far as the board knows. */
export type Verdict =
  | { readonly kind: 'same' }
  | { readonly kind: 'free' }
  | { readonly kind: 'taken'; readonly by: BoardStay }
  | { readonly kind: 'closed' };

export function judgeDraft(board: ChartBoard, draft: MoveDraft): Verdict {
  const row = board.rows[draft.row];
  if (isSameTarget(targetOf(board, draft), targetOfStay(draft.stay))) return { kind: 'same' };
  if (row?.kind !== 'unit') return { kind: 'free' };
  // Past nights of a guest in house do not count, because other stays may have had the unit then.
  const start = draft.stay.status === 'checked_in' ? Math.max(draft.start, board.today) : draft.start;
  const by = listStaysWithin(staysOf(row), start, draft.end).find(({ id }) => id !== draft.stay.id);
  if (by) return { kind: 'taken', by };
  return row.unit.lifecycle === 'active' || row.unit.id === draft.stay.unit_id ? { kind: 'free' } : { kind: 'closed' };
}

export type PriceMode = 'keep' | 'whole';

export const hasSameDays = (stay: BoardStay, { arrival, departure }: Target): boolean =>
  arrival === stay.arrival && departure === stay.departure;

/** Whether there are two prices to choose from: a unit of the same type, or for the rest of a stay, costs nothing more. */
export const hasTwoPrices = (stay: BoardStay, to: Target): boolean =>
  (stay.kind === 'reservation' && !hasSameDays(stay, to)) ||
  (to.room_type_id !== stay.room_type_id &&
    !stay.is_part &&
    (stay.status === 'pending' || stay.status === 'confirmed'));

/** Call that changes the stay: the action's name and its input. */
export interface ChangeCall {
  readonly action: 'accept' | 'assign' | 'unassign' | 'move' | 'split' | 'change-dates';
  readonly input: Readonly<Record<string, string | number>>;
}

/** Path and body of a change. */
export interface ChangeRequest {
  readonly path: string;
  readonly body: Readonly<Record<string, string | number>>;
}

/** A change wanted for a stay. */
export interface Wish {
  readonly to: Target;
  readonly price: PriceMode;
  /** Reason to override a restriction. */
  readonly reason?: string | null;
}

export function buildRequest(board: ChartBoard, stay: BoardStay, wish: Wish): ChangeRequest {
  const { to } = wish;
  if (stay.block_id !== null) {
    const room = to.unit_id === null || to.unit_id === stay.unit_id ? {} : { unit_id: to.unit_id };
    return { path: `/api/unit-blocks/${stay.block_id}`, body: { ...room, from: to.arrival, to: to.departure } };
  }
  const { action, input } = chooseCall(board, stay, wish);
  return { path: `/api/reservations/${stay.reservation_id ?? 0}/${action}`, body: input };
}

/** First night in the new unit: tonight for a guest in house. */
function findFirstNight(board: ChartBoard, { status, arrival, departure }: BoardStay): string {
  const today = addDays(board.days[0] ?? arrival, board.today);
  return status === 'checked_in' && arrival < today && today < departure ? today : arrival;
}

/** The action that moves the stay to the target. */
export function chooseCall(board: ChartBoard, stay: BoardStay, { to, price, reason = null }: Wish): ChangeCall {
  const unit = to.unit_id === null ? {} : { unit_id: to.unit_id };
  if (stay.status === 'quarantined') return { action: 'accept', input: { room_type_id: to.room_type_id, ...unit } };
  const { arrival, departure } = to;
  const said = reason === null ? {} : { override_reason: reason };
  if (!hasSameDays(stay, to)) {
    const moved = to.unit_id === stay.unit_id ? {} : unit;
    return { action: 'change-dates', input: { arrival, departure, ...moved, price, ...said } };
  }
  if (to.unit_id === null) return { action: 'unassign', input: {} };
  if (stay.unit_id === null && to.room_type_id === stay.room_type_id) return { action: 'assign', input: unit };
  // A dragged segment moves alone, without the ones after it.
  if (stay.is_part) return { action: 'split', input: { date: findFirstNight(board, stay), ...unit, ...said } };
  return { action: 'move', input: { ...unit, price, ...said } };
}
