import { f } from '#shared/field.ts';
import { type ShapeOf, shape } from '#shared/shape.ts';
import { weekendNights } from '#shared/rates/night.ts';
import { STAY_STATES } from './states.ts';

/** What the tape chart gets of a property: its room types, its units, and who holds which nights. */

export const calendarUnit = shape
  .object({
    id: f.integer(),
    room_type_id: f.integer(),
    number: f.text(),
    floor: shape.nullable(f.integer()),
    housekeeping: f.text(),
    lifecycle: f.text(),
  })
  .named('CalendarUnit');
export type CalendarUnit = ShapeOf<typeof calendarUnit>;

export const calendarType = shape
  .object({
    id: f.integer(),
    code: f.text(),
    name: f.text(),
    name_zh: shape.nullable(f.text()),
    overbook_limit: f.integer(),
    /** What a night costs two guests who come by themselves, by the shown nights; null for one that is not sold. */
    prices_sen: shape.list(shape.nullable(f.money())),
    units: shape.list(calendarUnit),
  })
  .named('CalendarType');
export type CalendarType = ShapeOf<typeof calendarType>;

/** Later than any stay: where nights without an end are kept to end. */
export const LATEST_NIGHT = '2200-01-01';

/** `not-let`: outside the time for which the operator lets the unit. */
const stayKind = shape.oneOf('reservation', 'maintenance', 'owner-stay', 'other', 'not-let').named('StayKind');

/** Nights [arrival, departure) of a stay in one place, or of a block. A stay that changes rooms has several. */
export const calendarStay = shape
  .object({
    /** Of the nights, not of the stay; negative for a stay that holds none. */
    id: f.integer(),
    kind: stayKind,
    /** Null for a block. */
    reservation_id: shape.nullable(f.integer()),
    /** Null for a stay, and for nights on which the unit is not let. */
    block_id: shape.nullable(f.integer()),
    room_type_id: f.integer(),
    /** Null while no unit is assigned. */
    unit_id: shape.nullable(f.integer()),
    arrival: f.date(),
    departure: f.date(),
    status: shape.nullable(f.enum(STAY_STATES)),
    /** The guest, or why the unit is blocked. */
    title: f.text(),
    reference: shape.nullable(f.text()),
    balance_sen: f.money(),
    pinned: f.boolean(),
    /** It is one of several parts of its stay. */
    is_part: f.boolean(),
    /** The day until which the room is kept for a guest who should have left by now; null for everybody else. */
    kept_until: shape.nullable(f.date()),
  })
  .named('ChartStay');
export type ChartStay = ShapeOf<typeof calendarStay>;

/** What the call answers: rooms and who is in them, of one property. */
export const calendar = shape
  .object({
    /** The property's business date. */
    today: f.date(),
    from: f.date(),
    to: f.date(),
    /** All of them, to choose from. */
    properties: shape.list(
      shape.object({
        id: f.integer(),
        name: f.text(),
        name_zh: shape.nullable(f.text()),
      }),
    ),
    /** Null where there is none at all. */
    property_id: shape.nullable(f.integer()),
    /** The nights that this property prices as weekend. */
    weekend_nights: weekendNights,
    room_types: shape.list(calendarType),
    stays: shape.list(calendarStay),
  })
  .named('Calendar');
export type Calendar = ShapeOf<typeof calendar>;
