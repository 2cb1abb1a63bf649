/** The call that tells what is let. */
export const LISTING_URL = '/api/listing-summary';

/** The parts a listing needs before it sells well. */
export const LISTING_PARTS = ['photos', 'languages', 'price', 'policy', 'pin', 'licence'] as const;
export type ListingPart = (typeof LISTING_PARTS)[number];

type PropertyState = 'draft' | 'active' | 'suspended' | 'archived';
type TypeState = 'draft' | 'active' | 'archived';
type UnitState = 'onboarding' | 'active' | 'out-of-order' | 'archived';

/** Why a unit cannot be sold on any night in sight: a state of its property, its type or itself, or its nights. */
export type UnsoldReason =
  | { readonly of: 'property'; readonly state: PropertyState }
  | { readonly of: 'room-type'; readonly state: TypeState }
  | { readonly of: 'unit'; readonly state: UnitState }
  | { readonly of: NightGap['of'] | 'block' };

/** Nights [from, to) in sight that cannot be sold: without a price, closed, or outside the unit's time of service. */
export interface NightGap {
  readonly of: 'price' | 'closed' | 'service';
  readonly from: string;
  /** The first night that can be sold again; null when there is none in sight. */
  readonly to: string | null;
}

export interface ListingNights {
  /**
   * Nights sold in percent of those that could be, in the next 30 and 90. Nights of units out of order or blocked could
   * not. Null where there is none to sell.
   */
  readonly occupancy_30: number | null;
  readonly occupancy_90: number | null;
  /** Average daily rate of the nights sold in the next 30, before fees and taxes; null where none is sold. */
  readonly adr_sen: number | null;
  /** The first night on which one can still come: free, priced and open. Null when there is none in sight. */
  readonly next_free_night: string | null;
}

/** Nights [from, to) on which a unit is kept from sale by hand. */
export interface BlockSummary {
  readonly id: number;
  readonly unit_id: number;
  readonly kind: 'maintenance' | 'owner-stay' | 'other';
  readonly from: string;
  readonly to: string;
  readonly reason: string;
}

export interface ListingFigures extends ListingNights {
  /** Blocks that are not over. */
  readonly open_blocks: number;
  /** The first of them to begin. */
  readonly next_block: BlockSummary | null;
}

/**
 * How a calendar and its channel agree: `failing` could not be read the last time, `late` is a feed that has not been read
 * for a day, `new` one that was not read yet.
 */
export type ChannelState = 'ok' | 'failing' | 'late' | 'paused' | 'new';

/** A calendar that a channel reads here, or that is read from it. */
export interface ChannelSummary {
  readonly resource: 'calendar-feeds' | 'calendar-imports';
  readonly id: number;
  readonly name: string;
  readonly state: ChannelState;
  /** Null until it was read once. */
  readonly read_at: string | null;
  /** Stays of the channel that found no room and wait for a decision. */
  readonly quarantined: number;
}

export interface UnitSummary extends ListingFigures {
  readonly id: number;
  readonly number: string;
  readonly lifecycle: UnitState;
  readonly housekeeping: string;
  /** Both null for a caller who may not see owners. */
  readonly owner_id: number | null;
  readonly owner: string | null;
  readonly reasons: readonly UnsoldReason[];
  /** The next gaps of each sort, where other nights can be sold. */
  readonly warnings: readonly NightGap[];
  readonly channels: readonly ChannelSummary[];
}

interface Described<State> extends ListingFigures {
  readonly id: number;
  readonly code: string;
  readonly name: string;
  readonly name_zh: string | null;
  readonly status: State;
  readonly missing: readonly ListingPart[];
  /** 0 to 100. */
  readonly completeness: number;
}

export interface TypeSummary extends Described<TypeState> {
  /** Sums over all units of the type. */
  readonly warnings: readonly NightGap[];
  /** Those of the type as a whole; its units have their own. */
  readonly channels: readonly ChannelSummary[];
  readonly units: readonly UnitSummary[];
}

export interface PropertySummary extends Described<PropertyState> {
  readonly room_types: readonly TypeSummary[];
}

/** Figures of one owner; both names are null for units that belong to the property itself. */
export interface OwnerSummary extends ListingFigures {
  readonly id: number | null;
  readonly name: string | null;
  readonly unit_ids: readonly number[];
}

export interface ListingSummary {
  /** The first night that counts. */
  readonly today: string;
  readonly properties: readonly PropertySummary[];
  /** The same units grouped by owner; empty for a caller who may not see owners. */
  readonly owners: readonly OwnerSummary[];
}
