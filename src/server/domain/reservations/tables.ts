import { f } from '#shared/field.ts';
import type { PriceLine, Reason, Said } from '#shared/rates/line.ts';
import type { DayClass } from '#shared/rates/night.ts';
import type { PricedNight } from '#shared/rates/night-price.ts';
import type { PricedStay, StayTerms } from '#shared/rates/stay-input.ts';
import type { FolioLine } from '#shared/reservations/stay-answers.ts';
import type { RowOfResource } from '#shared/resource.ts';
import type { reservations } from '#resources/reservations/reservations.ts';
import type { Party } from './party.ts';
import { defineTable } from '#server/platform/database/table.ts';

/** Tables of reservations beside their declarations: nights taken and sold, agreed prices, folio lines, quotes. */

type Reservation = RowOfResource<typeof reservations>;

/**
 * Nights that are taken, [arrival, departure): by a reservation, as a whole or in parts, or by a block of a unit. Two
 * blocking rows never share a night of one unit.
 */
export const staySegments = defineTable(
  'stay_segments',
  {
    reservation_id: f.relation('reservations').optional(),
    block_id: f.relation('unit-blocks').optional(),
    room_type_id: f.relation('room-types'),
    unit_id: f.relation('units').optional(),
    arrival: f.date(),
    departure: f.date(),
    /**
     * `overstay`: nights of a guest who should have left and has not, up to tonight; without a unit where that was given to
     * another guest. `not_let`: outside the period for which the unit is let.
     */
    kind: f.enum({ reservation: 'blue', overstay: 'red', owner_stay: 'gold', block: 'gray', not_let: 'gray' }),
    /** Takes its nights; false once they are free again. */
    blocking: f.boolean(),
    /** Stays where it is. */
    pinned: f.boolean().default(false),
  },
  {
    indexed: ['reservation_id', 'block_id', 'room_type_id', 'unit_id', 'arrival', 'departure'],
    announced: false,
    checks: { stay_segments_range: ({ arrival, departure }) => String(arrival) < String(departure) },
    exclusions: {
      unit_no_overlap: {
        same: 'unit_id',
        from: 'arrival',
        to: 'departure',
        counts: ({ blocking, unit_id }) => blocking === true && (unit_id ?? null) !== null,
      },
    },
  },
);
export type StaySegment = NonNullable<typeof staySegments.row>;

/** Capacity and sold count of a night of a room type. Rows are made for nights once they are asked for. */
export const typeNights = defineTable(
  'type_nights',
  {
    room_type_id: f.relation('room-types'),
    night: f.date(),
    /** Units in service and not blocked. */
    capacity: f.integer(),
    /** Overbooking allowed beyond the units. */
    overbook: f.integer().default(0),
    /** Nights of guests who have not left are among them. */
    sold: f.integer().default(0),
    /** How many are taken beyond all that, since a guest is still in a room that was sold to the next one. */
    beyond: f.integer().default(0),
  },
  {
    sort: { room_type_id: 1, night: 1 },
    uniqueTogether: [['room_type_id', 'night']],
    announced: false,
    checks: {
      type_nights_capacity: ({ sold, capacity, overbook, beyond = 0 }) =>
        Number(sold) >= 0 &&
        Number(beyond) >= 0 &&
        Number(sold) <= Number(capacity) + Number(overbook) + Number(beyond),
    },
  },
);
export type TypeNight = NonNullable<typeof typeNights.row>;

/** The agreed price of each night of a stay. */
export const reservationNights = defineTable(
  'reservation_nights',
  {
    reservation_id: f.relation('reservations'),
    date: f.date(),
    base_sen: f.money(),
    day_class: f.enum<DayClass>({ weekday: 'gray', weekend: 'blue', holiday: 'gold' }),
    surcharge_sen: f.money(),
    markup_sen: f.money(),
    final_sen: f.money(),
    is_free: f.boolean(),
    rule: f.text(),
    formula: f.text(),
    because: f.json<readonly Reason[]>(),
  },
  { sort: { date: 1 }, uniqueTogether: [['reservation_id', 'date']], announced: false },
);

/** Agreed terms of a stay's price beyond its nights; no row for a stay without a price. */
export const reservationTerms = defineTable(
  'reservation_terms',
  { reservation_id: f.relation('reservations'), terms: f.json<StayTerms>() },
  { uniqueTogether: [['reservation_id']], announced: false },
);

/** Folio lines. A line is never changed; one that no longer holds is taken back by a reversal that names it. */
export const reservationLines = defineTable(
  'reservation_lines',
  {
    reservation_id: f.relation('reservations'),
    code: f.text<PriceLine['code']>(),
    label: f.json<Said>(),
    qty: f.integer(),
    unit_sen: f.money(),
    amount_sen: f.money(),
    formula: f.longtext(),
    because: f.json<readonly Reason[]>(),
    tax_code: f.text().optional(),
    /** The business day on which it was posted. */
    posted_on: f.date(),
    /** The id of the line that it takes back. */
    reversal_of: f.integer().optional(),
  },
  { indexed: ['reservation_id'], appendOnly: true, announced: false },
);

/** Nights of a stay in one room type and, once assigned, one unit. */
export interface PlacedPart {
  readonly room_type_id: number;
  readonly unit_id: number | null;
  readonly arrival: string;
  readonly departure: string;
  readonly pinned: boolean;
}

/** State of a stay before the last change of its room, days or guests, stored for as long as the change can be undone. */
export const stayPasts = defineTable(
  'stay_pasts',
  {
    reservation_id: f.relation('reservations'),
    of_version: f.integer(),
    on: f.date(),
    columns: f.json<Readonly<Partial<Reservation>>>(),
    segments: f.json<readonly PlacedPart[]>(),
    nights: f.json<readonly PricedNight[]>(),
    lines: f.json<readonly FolioLine[]>(),
    terms: f.json<StayTerms>().optional(),
  },
  { indexed: ['reservation_id'], announced: false },
);

/** Prices that were offered, as they were; bookable until they expire, each once. */
export const quotes = defineTable(
  'quotes',
  {
    /** Public name of the quote. */
    token: f.text().unique(),
    property_id: f.relation('properties'),
    room_type_id: f.relation('room-types'),
    arrival: f.date(),
    departure: f.date(),
    request: f.json<Party>(),
    priced: f.json<PricedStay>(),
    /** Voucher of the price; counted as used only once the quote is booked. */
    voucher_id: f.relation('vouchers').loose().optional(),
    rate_plan_id: f.relation('rate-plans').loose().optional(),
    expires_at: f.instant(),
    reservation_id: f.relation('reservations').optional(),
  },
  { indexed: ['expires_at'], announced: false },
);

export const reservationTables = [
  staySegments,
  typeNights,
  reservationNights,
  reservationTerms,
  reservationLines,
  stayPasts,
  quotes,
] as const;
