import { f } from '#shared/field.ts';
import { readShaped } from '#shared/reading/shaped.ts';
import { type ShapeOf, type Structure, shape } from '#shared/shape.ts';
import { reasonGiven, said } from './line.ts';
import { dayClass } from './night.ts';

/** All room types by days: what each night is sold for and why, the prices sent to save, and what a save would do. */

/** Two months: so much is read or painted at once. */
export const MOST_GRID_NIGHTS = 62;

/** What sets the base of a night: its own day, by hand; a season; or the room type. */
const BASE_SOURCES = ['day', 'season', 'type'] as const;

const gridNight = shape
  .object({
    date: f.date(),
    /** What it is sold for, under the plan that was asked for. */
    final_sen: f.money(),
    /** Before plan, holiday and weekend: what painting sets. */
    base_sen: f.money(),
    /** The base that was set by hand; null where season or room type say it. */
    price_sen: shape.nullable(f.money()),
    base_from: shape.oneOf(...BASE_SOURCES),
    day_class: dayClass,
    closed: f.boolean(),
    /** Places of its reasons among those of its row. */
    because: shape.list(f.integer()),
  })
  .named('RateGridNight');
export type RateGridNight = ShapeOf<typeof gridNight>;

const names = { name: f.text(), name_zh: shape.nullable(f.text()) };

const rateGridRow = shape
  .object({
    room_type_id: f.integer(),
    ...names,
    property_id: f.integer(),
    base_rate_sen: f.money(),
    /** Its property's business date; earlier nights stay as they were charged. */
    today: f.date(),
    reasons: shape.list(reasonGiven),
    nights: shape.list(gridNight),
  })
  .named('RateGridRow');
export type RateGridRow = ShapeOf<typeof rateGridRow>;

const stretch = { id: f.integer(), ...names, from: f.date(), until: f.date() };

const gridSeason = shape
  .object({ ...stretch, property_id: f.integer(), room_type_id: shape.nullable(f.integer()) })
  .named('RateGridSeason');

/** Nights [from, to) of every room type that is not archived, or of those that a plan sells. */
export const rateGrid = shape
  .object({
    from: f.date(),
    to: f.date(),
    houses: shape.list(shape.object({ id: f.integer(), ...names })),
    rows: shape.list(rateGridRow),
    /** The plans that are sold, of all properties. */
    plans: shape.list(
      shape.object({
        id: f.integer(),
        ...names,
        property_id: f.integer(),
        /** With whom it is negotiated. */
        company: shape.nullable(shape.object({ id: f.integer(), ...names })),
      }),
    ),
    seasons: shape.list(gridSeason),
    holidays: shape.list(shape.object(stretch)),
  })
  .named('RateGrid');
export type RateGrid = ShapeOf<typeof rateGrid>;

const sentPrice = shape.object({
  room_type_id: f.relation('room-types'),
  date: f.date(),
  /** The base of the night; null gives it back to season and room type. */
  price_sen: shape.nullable(f.money().min(0).max(10_000_000)),
  /** Its base as the sender read it, so that nothing is painted over that they have not seen. */
  before_sen: f.money(),
});
export type SentPrice = ShapeOf<typeof sentPrice>;

/** Fifty room types, two months each. */
const MOST_PRICES = 50 * MOST_GRID_NIGHTS;

const sentPrices = shape.list(sentPrice, MOST_PRICES);

export const pricesStructure: Structure<readonly SentPrice[]> = {
  shape: sentPrices,
  read: (value) => readShaped(sentPrices, value),
  sample: [{ room_type_id: 1, date: '2027-01-05', price_sen: 30_000, before_sen: 28_000 }],
};

const PRICE_PROBLEMS = ['price_changed', 'price_past', 'price_far', 'price_twice', 'price_type'] as const;
export type PriceProblem = (typeof PRICE_PROBLEMS)[number];

const paintedPrice = shape
  .object({
    room_type_id: f.integer(),
    date: f.date(),
    /** What the night is sold for, under the plan that was asked for. */
    before_sen: f.money(),
    after_sen: f.money(),
    problem: shape.nullable(shape.object({ rule: shape.oneOf(...PRICE_PROBLEMS), text: said })),
  })
  .named('PaintedPrice');
export type PaintedPrice = ShapeOf<typeof paintedPrice>;

export const paintedGrid = shape
  .object({
    /** How many nights say something else than before. */
    changed: f.integer(),
    cells: shape.list(paintedPrice),
  })
  .named('PaintedGrid');
export type PaintedGrid = ShapeOf<typeof paintedGrid>;

/** The cells because of which a save is refused. */
export const openPrices = shape.object({ cells: shape.list(paintedPrice) });
