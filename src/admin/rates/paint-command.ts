import { addDays, countNights } from '#shared/booking/night.ts';
import { isDay } from '#shared/day.ts';
import { fromDraft } from '#admin/components/inputs/drafts.ts';
import { roomTypes } from '#resources/room-types.ts';
import { boundsOf, type Selection } from './calendar-range.ts';

/** What is done with each rule: left as it is, given back to the room type, or set to what stands beside it. */
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

const { base_rate_sen: MONEY, weekend_percent: PERCENT, min_nights: NIGHTS } = roomTypes.fields;

const toggled = (toggle: Toggle): boolean | undefined => (toggle === 'keep' ? undefined : toggle === 'close');

/** The body that says it; null while it says nothing, or nothing whole. */
export function commandOf(selection: Selection, draft: PaintDraft): Readonly<Record<string, unknown>> | null {
  const { first, last } = boundsOf(selection);
  if (!isDay(first) || !isDay(last) || countNights(first, last) < 0) return null;
  const value = (way: 'keep' | 'set' | 'clear', text: string): unknown =>
    way === 'keep' ? undefined : way === 'clear' ? null : text.trim() === '' ? undefined : fromDraft(NIGHTS.spec, text);
  const isTold = draft.amount.trim() !== '';
  const said = {
    price_sen:
      draft.price === 'clear'
        ? null
        : draft.price === 'set' && isTold
          ? fromDraft(MONEY.spec, draft.amount)
          : undefined,
    percent: draft.price === 'percent' && isTold ? fromDraft(PERCENT.spec, draft.amount) : undefined,
    min_nights: value(draft.min, draft.min_nights),
    max_nights: value(draft.max, draft.max_nights),
    closed: toggled(draft.sale),
    closed_to_arrival: toggled(draft.arrival),
    closed_to_departure: toggled(draft.departure),
    reason: draft.why === 'clear' ? null : draft.why === 'set' && draft.reason.trim() !== '' ? draft.reason : undefined,
  };
  if (Object.values(said).every((each) => each === undefined)) return null;
  const weekdays = draft.weekdays.length === 0 ? {} : { weekdays: draft.weekdays.join(',') };
  return { from: first, to: addDays(last, 1), ...weekdays, ...said };
}
