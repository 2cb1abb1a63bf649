import { f } from '#shared/field.ts';
import { type ShapeOf, shape } from '#shared/shape.ts';

/** What the inventory's summary answers, level by level: figures, gaps and reasons of properties, types and units. */

/** The parts that a listing needs before it sells well. */
export const LISTING_PARTS = ['photos', 'languages', 'price', 'policy', 'pin', 'licence'] as const;
export type ListingPart = (typeof LISTING_PARTS)[number];

const propertyState = shape.oneOf('draft', 'active', 'suspended', 'archived');
const typeState = shape.oneOf('draft', 'active', 'archived');
const unitState = shape.oneOf('onboarding', 'active', 'out-of-order', 'archived');

/** Why a unit cannot be sold on any night in sight: a state of its property, its type or itself, or its nights. */
export const unsoldReason = shape
  .either(
    shape.object({ of: shape.oneOf('property'), state: propertyState }),
    shape.object({ of: shape.oneOf('room-type'), state: typeState }),
    shape.object({ of: shape.oneOf('unit'), state: unitState }),
    shape.object({ of: shape.oneOf('price', 'closed', 'service', 'block') }),
  )
  .named('UnsoldReason');
export type UnsoldReason = ShapeOf<typeof unsoldReason>;

/** Nights [from, to) in sight that cannot be sold: without a price, closed, or outside the unit's time of service. */
export const nightGap = shape
  .object({
    of: shape.oneOf('price', 'closed', 'service'),
    from: f.date(),
    /** The first night that can be sold again; null when there is none in sight. */
    to: shape.nullable(f.date()),
  })
  .named('NightGap');
export type NightGap = ShapeOf<typeof nightGap>;

export const listingNights = shape
  .object({
    /**
     * Nights sold in percent of those that could be, in the next 30 and 90. Nights of units out of order or blocked could
     * not. Null where there is none to sell.
     */
    occupancy_30: shape.nullable(f.decimal(1)),
    occupancy_90: shape.nullable(f.decimal(1)),
    /** What a night sold in the next 30 brings on average, before fees and taxes; null where none is sold. */
    adr_sen: shape.nullable(f.money()),
    /** The first night on which one can still come: free, priced and open. Null when there is none in sight. */
    next_free_night: shape.nullable(f.date()),
  })
  .named('ListingNights');
export type ListingNights = ShapeOf<typeof listingNights>;

/** Nights [from, to) on which a unit is blocked from sale by hand. */
export const blockSummary = shape
  .object({
    id: f.integer(),
    unit_id: f.integer(),
    kind: shape.oneOf('maintenance', 'owner-stay', 'other'),
    from: f.date(),
    to: f.date(),
    reason: f.text(),
  })
  .named('BlockSummary');
export type BlockSummary = ShapeOf<typeof blockSummary>;

export const listingFigures = shape
  .object({
    ...listingNights.properties,
    /** Blocks that are not over. */
    open_blocks: f.integer(),
    /** The first of them to begin. */
    next_block: shape.nullable(blockSummary),
  })
  .named('ListingFigures');
export type ListingFigures = ShapeOf<typeof listingFigures>;

/**
 * How a calendar and its channel agree: `failing` could not be read the last time, `late` is a feed that has not been read
 * for a day, `new` one that was not read yet.
 */
export const channelState = shape.oneOf('ok', 'failing', 'late', 'paused', 'new').named('ChannelState');
export type ChannelState = ShapeOf<typeof channelState>;

/** A calendar that a channel reads here, or that is read from it. */
export const channelSummary = shape
  .object({
    resource: shape.oneOf('calendar-feeds', 'calendar-imports'),
    id: f.integer(),
    name: f.text(),
    state: channelState,
    /** When it was read last, if ever. */
    read_at: shape.nullable(f.instant()),
    /** Stays of it that found no room and wait for somebody. */
    quarantined: f.integer(),
  })
  .named('ChannelSummary');
export type ChannelSummary = ShapeOf<typeof channelSummary>;

export const unitSummary = shape
  .object({
    ...listingFigures.properties,
    id: f.integer(),
    number: f.text(),
    lifecycle: unitState,
    housekeeping: f.text(),
    /** Both null for a caller who may not see owners. */
    owner_id: shape.nullable(f.integer()),
    owner: shape.nullable(f.text()),
    reasons: shape.list(unsoldReason),
    /** The next gaps of each sort, where other nights can be sold. */
    warnings: shape.list(nightGap),
    channels: shape.list(channelSummary),
  })
  .named('UnitSummary');
export type UnitSummary = ShapeOf<typeof unitSummary>;

const described = {
  ...listingFigures.properties,
  id: f.integer(),
  code: f.text(),
  name: f.text(),
  name_zh: shape.nullable(f.text()),
  missing: shape.list(shape.oneOf(...LISTING_PARTS).named('ListingPart')),
  /** 0 to 100. */
  completeness: f.integer(),
};

export const typeSummary = shape
  .object({
    ...described,
    status: typeState,
    /** Of all of its units. */
    warnings: shape.list(nightGap),
    /** Those of the type as a whole; its units have their own. */
    channels: shape.list(channelSummary),
    units: shape.list(unitSummary),
  })
  .named('TypeSummary');
export type TypeSummary = ShapeOf<typeof typeSummary>;

export const propertySummary = shape
  .object({ ...described, status: propertyState, room_types: shape.list(typeSummary) })
  .named('PropertySummary');
export type PropertySummary = ShapeOf<typeof propertySummary>;

/** The units of one owner; id and name are null for units of the operator itself. */
export const ownerSummary = shape
  .object({
    ...listingFigures.properties,
    id: shape.nullable(f.integer()),
    name: shape.nullable(f.text()),
    unit_ids: shape.list(f.integer()),
  })
  .named('OwnerSummary');
export type OwnerSummary = ShapeOf<typeof ownerSummary>;

/** What the call answers. */
export const listingSummary = shape
  .object({
    /** The first night that counts. */
    today: f.date(),
    properties: shape.list(propertySummary),
    /** The same units by who owns them; none for a caller who may not see owners. */
    owners: shape.list(ownerSummary),
  })
  .named('ListingSummary');
export type ListingSummary = ShapeOf<typeof listingSummary>;
