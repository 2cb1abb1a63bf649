import type { PricedNight } from './night-price.ts';
import type { DayRules } from './rate-day.ts';

/** A holiday on one of its days, or on a night that it makes dearer. */
export interface NamedHoliday {
  readonly id: number;
  readonly name: string;
  readonly name_zh: string | null;
  readonly min_nights: number | null;
  /** It decides what the night costs and how long a stay must be. */
  readonly is_priced: boolean;
}

/** A night as it is sold: its price with every step, what its day says for itself, and the holidays on it. */
export interface CalendarDay extends Omit<PricedNight, 'is_free' | 'markup_sen'> {
  readonly rules: DayRules;
  readonly holidays: readonly NamedHoliday[];
}

/** Answer of `GET /api/room-types/{id}/rates` for the nights [from, to). */
export interface RateCalendar {
  readonly from: string;
  readonly to: string;
  /** The day the house is living in. */
  readonly today: string;
  /** Rules of days without any of their own. */
  readonly standing: {
    readonly base_rate_sen: number;
    readonly min_nights: number;
    readonly max_nights: number | null;
  };
  readonly days: readonly CalendarDay[];
}

/** The outcome of a rate override, night by night. */
export interface Painted {
  /** How many days say something else than before. */
  readonly changed: number;
  readonly nights: readonly { readonly date: string; readonly before_sen: number; readonly after_sen: number }[];
}

/** Nights of one room type with the holiday, and as they would be without it. */
export interface TypeEffect {
  readonly room_type_id: number;
  readonly name: string;
  readonly name_zh: string | null;
  readonly property: string;
  readonly property_zh: string | null;
  readonly nights: readonly { readonly date: string; readonly without_sen: number; readonly with_sen: number }[];
}

export interface HolidayEffect {
  readonly nights: readonly string[];
  /** How many room types it touches; the first of them, dearest change first, are shown. */
  readonly room_types: number;
  readonly effects: readonly TypeEffect[];
}
