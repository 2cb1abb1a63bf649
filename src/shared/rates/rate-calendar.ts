import { f } from '#shared/field.ts';
import { type ShapeOf, shape } from '#shared/shape.ts';
import { pricedNight } from './night-price.ts';
import { dayRules } from './rate-day.ts';

/**
 * What the calls about a room type's prices by days answer: a calendar, the outcome of painting, the effect of a
 * holiday.
 */

/** A holiday on one of its days, or on a night that it makes dearer. */
export const namedHoliday = shape
  .object({
    id: f.integer(),
    name: f.text(),
    name_zh: shape.nullable(f.text()),
    min_nights: shape.nullable(f.integer()),
    /** It decides what the night costs and how long a stay must be. */
    is_priced: f.boolean(),
  })
  .named('NamedHoliday');
export type NamedHoliday = ShapeOf<typeof namedHoliday>;

/** A night as it is sold: its price with every step, what its day says for itself, and the holidays on it. */
const { is_free: _paid, markup_sen: _direct, ...soldNight } = pricedNight.properties;
export const calendarDay = shape
  .object({ ...soldNight, rules: dayRules, holidays: shape.list(namedHoliday) })
  .named('CalendarDay');
export type CalendarDay = ShapeOf<typeof calendarDay>;

/** What `GET /api/room-types/{id}/rates` answers for the nights [from, to). */
export const rateCalendar = shape
  .object({
    from: f.date(),
    to: f.date(),
    /** The property's business date. */
    today: f.date(),
    /** What holds on days that say nothing. */
    standing: shape.object({
      base_rate_sen: f.money(),
      min_nights: f.integer(),
      max_nights: shape.nullable(f.integer()),
    }),
    days: shape.list(calendarDay),
  })
  .named('RateCalendar');
export type RateCalendar = ShapeOf<typeof rateCalendar>;

/** The outcome of painting, night by night. */
export const painted = shape
  .object({
    /** How many days say something else than before. */
    changed: f.integer(),
    nights: shape.list(
      shape.object({
        date: f.date(),
        before_sen: f.money(),
        after_sen: f.money(),
      }),
    ),
  })
  .named('Painted');
export type Painted = ShapeOf<typeof painted>;

/** The effect of a holiday on one room type: its nights with the holiday and without it. */
export const typeEffect = shape
  .object({
    room_type_id: f.integer(),
    name: f.text(),
    name_zh: shape.nullable(f.text()),
    property: f.text(),
    property_zh: shape.nullable(f.text()),
    nights: shape.list(
      shape.object({
        date: f.date(),
        without_sen: f.money(),
        with_sen: f.money(),
      }),
    ),
  })
  .named('TypeEffect');
export type TypeEffect = ShapeOf<typeof typeEffect>;

/** The effect of a holiday on prices. */
export const holidayEffect = shape
  .object({
    nights: shape.list(f.date()),
    /** How many room types it touches; the first of them, dearest change first, are shown. */
    room_types: f.integer(),
    effects: shape.list(typeEffect),
  })
  .named('HolidayEffect');
export type HolidayEffect = ShapeOf<typeof holidayEffect>;
