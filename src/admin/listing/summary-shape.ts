/** What the call answers; `server/domain/listing-summary.ts` says what the figures mean. */
interface Figures {
  readonly occupancy_30: number | null;
  readonly occupancy_90: number | null;
  readonly next_free_night: string | null;
}

export type ListingPart = 'photos' | 'languages' | 'price' | 'policy' | 'pin';

export interface UnsoldReason {
  readonly of: 'property' | 'room-type' | 'unit' | 'price';
  readonly state?: string;
}

export interface UnitSummary extends Figures {
  readonly id: number;
  readonly number: string;
  readonly lifecycle: string;
  readonly owner_id: number | null;
  readonly owner: string | null;
  readonly reasons: readonly UnsoldReason[];
}

interface Described extends Figures {
  readonly id: number;
  readonly code: string;
  readonly name: string;
  readonly name_zh: string | null;
  readonly status: string;
  readonly missing: readonly ListingPart[];
  readonly completeness: number;
}

export interface TypeSummary extends Described {
  readonly units: readonly UnitSummary[];
}

export interface PropertySummary extends Described {
  readonly room_types: readonly TypeSummary[];
}

export interface ListingSummary {
  readonly today: string;
  readonly properties: readonly PropertySummary[];
}
