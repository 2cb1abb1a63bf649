import type { paintRates } from '#resources/rates/calls.ts';
import type { GivenTo } from '#shared/calls/call.ts';
import { addDays, countNights, isDay } from '#shared/day.ts';
import type { FieldSpec } from '#shared/field.ts';
import { fromDraft } from '#admin/components/inputs/drafts.ts';
import { roomTypes } from '#resources/listing/room-types.ts';
import { boundsOf, type DaySelection } from './calendar-range.ts';

/** What a draft of overrides says as a call: which rules stay, which are set, and what is still missing. */

/** Choice for each rule: keep it, return to the room type's own, or set it to the value beside it. */
export interface PaintDraft {
  readonly price: 'keep' | 'set' | 'percent' | 'clear';
  readonly amount: string;
  readonly min: 'keep' | 'set' | 'clear';
  readonly min_nights: string;
  readonly max: 'keep' | 'set' | 'clear';
  readonly max_nights: string;
  readonly sale: Toggle;
  readonly arrival: Toggle;
  readonly departure: Toggle;
  readonly why: 'keep' | 'set' | 'clear';
  readonly reason: string;
  /** 0 is Sunday; none means all. */
  readonly weekdays: readonly number[];
}
export type Toggle = 'keep' | 'close' | 'open';

export const NOTHING: PaintDraft = {
  price: 'keep',
  amount: '',
  min: 'keep',
  min_nights: '',
  max: 'keep',
  max_nights: '',
  sale: 'keep',
  arrival: 'keep',
  departure: 'keep',
  why: 'keep',
  reason: '',
  weekdays: [],
};

/** Draft after a key on a day: a digit or Enter begins a price, Delete removes it; null for any other key. */
export function draftAfter(draft: PaintDraft, key: string): PaintDraft | null {
  if (key === 'Delete' || key === 'Backspace') return { ...draft, price: 'clear', amount: '' };
  if (key !== 'Enter' && !/^[0-9]$/.test(key)) return null;
  const price = draft.price === 'percent' ? 'percent' : 'set';
  return { ...draft, price, amount: key === 'Enter' ? draft.amount : key };
}

const { base_rate_sen: MONEY, weekend_percent: PERCENT, min_nights: NIGHTS } = roomTypes.fields;

/** Reads a number; text that is none is sent as it is, for the server to refuse. */
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- because the server refuses any other text.
const numberIn = (spec: FieldSpec, text: string): number | null => fromDraft(spec, text) as number | null;

const toggled = (toggle: Toggle): boolean | undefined => (toggle === 'keep' ? undefined : toggle === 'close');

/** Rules that are to be set but have no value yet. */
export const unsaidIn = ({ price, amount, min, min_nights, max, max_nights, why, reason }: PaintDraft): Unsaid[] => [
  ...((price === 'set' || price === 'percent') && amount.trim() === '' ? (['price'] as const) : []),
  ...(min === 'set' && min_nights.trim() === '' ? (['min'] as const) : []),
  ...(max === 'set' && max_nights.trim() === '' ? (['max'] as const) : []),
  ...(why === 'set' && reason.trim() === '' ? (['why'] as const) : []),
];
export type Unsaid = 'price' | 'min' | 'max' | 'why';

/** Body of an override; the call's path names the room type. */
export type PaintCommand = Omit<GivenTo<typeof paintRates>, 'id'>;

/** Body of the draft's overrides; null while the draft is empty or incomplete. */
export function commandOf(selection: DaySelection, draft: PaintDraft): PaintCommand | null {
  const { first, last } = boundsOf(selection);
  // A rule without its value must not be saved as one that is kept or removed.
  if (unsaidIn(draft).length > 0) return null;
  if (!isDay(first) || !isDay(last) || countNights(first, last) < 0) return null;
  const value = (way: 'keep' | 'set' | 'clear', text: string): number | null | undefined =>
    way === 'keep' ? undefined : way === 'clear' ? null : numberIn(NIGHTS.spec, text);
  const said = {
    price_sen: draft.price === 'clear' ? null : draft.price === 'set' ? numberIn(MONEY.spec, draft.amount) : undefined,
    percent: draft.price === 'percent' ? numberIn(PERCENT.spec, draft.amount) : undefined,
    min_nights: value(draft.min, draft.min_nights),
    max_nights: value(draft.max, draft.max_nights),
    closed: toggled(draft.sale),
    closed_to_arrival: toggled(draft.arrival),
    closed_to_departure: toggled(draft.departure),
    reason: draft.why === 'clear' ? null : draft.why === 'set' ? draft.reason : undefined,
  };
  const told = Object.fromEntries(Object.entries(said).filter(([, each]) => each !== undefined));
  if (Object.keys(told).length === 0) return null;
  const weekdays = draft.weekdays.length === 0 ? {} : { weekdays: draft.weekdays.join(',') };
  return { from: first, to: addDays(last, 1), ...weekdays, ...told };
}
