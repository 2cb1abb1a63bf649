/** The call that tells what is let. */
export const LISTING_URL = '/api/listing-summary';

/** What a listing needs before it sells well. */
export const LISTING_PARTS = ['photos', 'languages', 'price', 'policy', 'pin'] as const;
export type ListingPart = (typeof LISTING_PARTS)[number];

type PropertyState = 'draft' | 'active' | 'suspended' | 'archived';
type TypeState = 'draft' | 'active' | 'archived';
type UnitState = 'onboarding' | 'active' | 'out-of-order' | 'archived';

/** Why a unit cannot be sold on any night in sight: a state of its property, its type or itself, or its nights. */
export type UnsoldReason =
  | { readonly of: 'property'; readonly state: PropertyState }
  | { readonly of: 'room-type'; readonly state: TypeState }
  | { readonly of: 'unit'; readonly state: UnitState }
  | { readonly of: NightGap['of'] };

/** Nights [from, to) in sight that cannot be sold: without a price, closed, or kept from sale by a block. */
export interface NightGap {
  readonly of: 'price' | 'closed' | 'block';
  readonly from: string;
  /** The first night that can be sold again; null when there is none in sight. */
  readonly to: string | null;
}

export interface ListingFigures {
  /**
   * Nights sold in percent of those that could be, in the next 30 and 90. Nights of units out of order or blocked could
   * not. Null where there is none to sell.
   */
  readonly occupancy_30: number | null;
  readonly occupancy_90: number | null;
  /** The first night on which one can still come: free, priced and open. Null when there is none in sight. */
  readonly next_free_night: string | null;
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
  /** Of all of its units. */
  readonly warnings: readonly NightGap[];
  readonly units: readonly UnitSummary[];
}

export interface PropertySummary extends Described<PropertyState> {
  readonly room_types: readonly TypeSummary[];
}

/** What the call answers. */
export interface ListingSummary {
  /** The first night that counts. */
  readonly today: string;
  readonly properties: readonly PropertySummary[];
}
