import { f } from '#shared/field.ts';
import { type ShapeOf, shape } from '#shared/shape.ts';
import { priceLine } from '#shared/rates/line.ts';
import { pricedNight } from '#shared/rates/night-price.ts';
import { agreedTerms, planBeyond } from '#shared/rates/rate-plan.ts';
import { alternative, restriction } from './rooms-on-sale.ts';
import { keptRow, keptSegment } from './kept-rows.ts';
import { voucherProblem } from '#shared/rates/voucher.ts';

/** What calls about stays answer: folios, previews, conflicts, choices of a booking. */

/** A line as it is stored: what is charged, when it was posted, and which line it takes back. */
export const folioLine = shape
  .object({
    ...priceLine.properties,
    id: f.integer(),
    posted_on: f.date(),
    reversal_of: shape.nullable(f.integer()),
  })
  .named('FolioLine');
export type FolioLine = ShapeOf<typeof folioLine>;

/** Nights [arrival, departure) of a stay in one place. */
export const segment = shape
  .object({
    id: f.integer(),
    room_type_id: f.integer(),
    /** Null while no unit is assigned. */
    unit_id: shape.nullable(f.integer()),
    arrival: f.date(),
    departure: f.date(),
    pinned: f.boolean(),
  })
  .named('Segment');
export type Segment = ShapeOf<typeof segment>;

/** Whether nothing took it back, and it is no taking back itself. */
export const markedLine = shape.object({ ...folioLine.properties, stands: f.boolean() }).named('MarkedLine');
export type MarkedLine = ShapeOf<typeof markedLine>;

/** The nights, every line that was ever posted (the bill first, then what was taken back), and where the guest sleeps. */
export const folio = shape
  .object({
    nights: shape.list(shape.both(pricedNight, keptRow)),
    lines: shape.list(shape.both(markedLine, keptRow)),
    segments: shape.list(shape.both(segment, keptSegment)),
    terms: agreedTerms,
  })
  .named('Folio');
export type Folio = ShapeOf<typeof folio>;

export const repriced = shape
  .object({
    total_sen: f.money(),
    /** Positive: still to be paid. */
    difference_sen: f.money(),
    lines: shape.list(priceLine),
    nights: shape.list(shape.both(pricedNight, keptRow)),
  })
  .named('Repriced');
export type Repriced = ShapeOf<typeof repriced>;

/** Two things that a stay says of itself and that do not agree. */
export const stayFault = shape
  .object({
    reservation_id: f.integer(),
    reference: f.text(),
    fault: shape.oneOf('days', 'rates', 'rooms', 'unit', 'owner', 'bill', 'taxes'),
    /** What was found, in figures. */
    found: f.text(),
  })
  .named('StayFault');
export type StayFault = ShapeOf<typeof stayFault>;

export const leavingPrice = shape
  .object({
    total_sen: f.money(),
    /** Positive: more than is on the bill now. */
    difference_sen: f.money(),
    /** What is then still to be paid, or to be given back. */
    balance_sen: f.money(),
    lines: shape.list(priceLine),
  })
  .named('LeavingPrice');
export type LeavingPrice = ShapeOf<typeof leavingPrice>;

/** The bill of a guest who checks out today. */
export const leaving = shape
  .object({
    as: shape.oneOf('early', 'due', 'late'),
    /** The day that the stay then ends on, and its nights. */
    departure: f.date(),
    nights: f.integer(),
    booked: shape.object({
      departure: f.date(),
      nights: f.integer(),
      total_sen: f.money(),
    }),
    /** By the nights that were slept. */
    slept: leavingPrice,
    /** Early: the room of all nights stays charged. Late: what was slept beyond the booked nights is given away. */
    decided: shape.nullable(leavingPrice),
  })
  .named('Leaving');
export type Leaving = ShapeOf<typeof leaving>;

/** A stay or block that has the unit on nights that are wanted. */
export const stayConflict = shape
  .object({
    /** Null for a block. */
    reservation_id: shape.nullable(f.integer()),
    kind: f.text(),
    arrival: f.date(),
    departure: f.date(),
    reference: shape.nullable(f.text()),
    guest_name: shape.nullable(f.text()),
  })
  .named('StayConflict');
export type StayConflict = ShapeOf<typeof stayConflict>;

/** The preview of a change of dates or unit: whether the nights are free for this stay, and both prices. */
export const stayPreview = shape
  .object({
    is_free: f.boolean(),
    conflicts: shape.list(stayConflict),
    full_nights: shape.list(f.date()),
    /** How many sleep there at most; null where there are beds for all. */
    guests_over: shape.nullable(
      shape.object({
        adults: f.integer(),
        children: f.integer(),
        guests: f.integer(),
      }),
    ),
    /** The rule of the property that is against the new dates. */
    restriction: shape.nullable(restriction),
    /** Why the stay's voucher is not for the changed stay: both prices are without it then. */
    voucher_lost: shape.nullable(voucherProblem),
    /** The stay's plan, where other dates go beyond the nights it is for: the stay keeps it. */
    plan_beyond: shape.nullable(planBeyond),
    alternatives: shape.list(alternative),
    /** Nights that stay keep the price agreed before. */
    keep: repriced,
    /** All of it as of now. */
    whole: repriced,
  })
  .named('StayPreview');
export type StayPreview = ShapeOf<typeof stayPreview>;

/** A unit that is free for the nights, and what it has sold of this quarter. */
export const candidate = shape
  .object({
    unit_id: f.integer(),
    number: f.text(),
    sold: f.integer(),
    available: f.integer(),
    /** Where the stay is to begin by now: what keeps the guest from going in, the last guest or the cleaning; null for nothing. */
    wait: shape.nullable(shape.oneOf('occupied', 'dirty')),
  })
  .named('Candidate');
export type Candidate = ShapeOf<typeof candidate>;

/** A unit of a stay, and what keeps its guest from getting the key: it is not clean, or others have it. */
export const unitOfStay = shape
  .object({
    unit_id: f.integer(),
    number: f.text(),
    is_clean: f.boolean(),
    /** Who is in it and has not left. */
    others: shape.list(
      shape.object({
        reference: f.text(),
        guest_name: f.text(),
      }),
    ),
  })
  .named('UnitOfStay');
export type UnitOfStay = ShapeOf<typeof unitOfStay>;

/** The property on the registration card. */
export const cardHouse = shape
  .object({
    name: f.text(),
    name_zh: shape.nullable(f.text()),
    address: f.text(),
    postcode: f.text(),
    city: f.text(),
    check_in_time: f.text(),
    check_out_time: f.text(),
    house_rules: shape.nullable(f.text()),
    house_rules_zh: shape.nullable(f.text()),
  })
  .named('CardHouse');
export type CardHouse = ShapeOf<typeof cardHouse>;

/** The obstacle of a stay that waits for a room, and the rooms that are free for all of its nights. */
export const roomsForStay = shape
  .object({
    /** In the unit it was meant for; none for a stay of a whole room type. */
    conflicts: shape.list(stayConflict),
    /** Nights on which its room type is sold out. */
    full_nights: shape.list(f.date()),
    /** Whether the unit it was meant for can be slept in at all. */
    is_in_service: f.boolean(),
    /** The room types of the property, its own first. */
    types: shape.list(
      shape.object({
        id: f.integer(),
        name: f.text(),
        name_zh: shape.nullable(f.text()),
        is_own: f.boolean(),
        units: shape.list(candidate),
      }),
    ),
  })
  .named('RoomsForStay');
export type RoomsForStay = ShapeOf<typeof roomsForStay>;

/** A property as it is called where a stay is booked. */
export const house = shape
  .object({
    id: f.integer(),
    name: f.text(),
    name_zh: shape.nullable(f.text()),
  })
  .named('House');
export type House = ShapeOf<typeof house>;

/** The rooms that can be booked; the units of one room type, when it was asked for. */
export const bookingChoices = shape
  .object({
    properties: shape.list(house),
    units: shape.list(
      shape.object({
        id: f.integer(),
        number: f.text(),
        is_free: f.boolean(),
      }),
    ),
  })
  .named('BookingChoices');
