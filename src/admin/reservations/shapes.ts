import type { PricedNight } from '#shared/booking/night-price.ts';
import type { PriceLine } from '#shared/booking/line.ts';

/** What the calls about stays answer; the server's `stay-views` and `availability` say what the figures mean. */
export interface Alternative {
  readonly arrival: string;
  readonly departure: string;
  readonly room_type_id: number;
  readonly unit_id?: number;
}

export interface TypeOnSale {
  readonly id: number;
  readonly name: string;
  readonly available: number;
  readonly total_sen: number;
  readonly restriction?: string | null;
  readonly sold_out_alternatives: readonly Alternative[];
}

export interface Quote {
  readonly id: string;
  readonly expires_at: string;
  readonly lines: readonly PriceLine[];
  readonly total_sen: number;
  readonly deposit_sen: number;
}

export interface FolioLine extends PriceLine {
  readonly id: number;
  readonly posted_on: string;
  readonly stands: boolean;
}

export interface Segment {
  readonly id: number;
  readonly room_type_id: number;
  readonly unit_id: number | null;
  readonly arrival: string;
  readonly departure: string;
  readonly pinned: boolean;
}

export interface Folio {
  readonly nights: readonly PricedNight[];
  readonly lines: readonly FolioLine[];
  readonly segments: readonly Segment[];
}

interface Repriced {
  readonly total_sen: number;
  readonly difference_sen: number;
  readonly lines: readonly PriceLine[];
}

export interface Preview {
  readonly is_free: boolean;
  readonly conflicts: readonly {
    readonly kind: string;
    readonly arrival: string;
    readonly departure: string;
    readonly reference: string | null;
    readonly guest_name: string | null;
  }[];
  readonly full_nights: readonly string[];
  readonly alternatives: readonly Alternative[];
  readonly keep: Repriced;
  readonly whole: Repriced;
}

export interface Fee {
  readonly fee_sen: number;
  readonly total_sen: number;
  readonly lines: readonly PriceLine[];
  readonly hours_before: number | null;
}

export interface Candidate {
  readonly unit_id: number;
  readonly number: string;
  readonly sold: number;
  readonly available: number;
}
