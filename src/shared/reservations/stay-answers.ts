import type { PriceLine } from '#shared/rates/line.ts';
import type { PricedNight } from '#shared/rates/night-price.ts';
import type { VoucherBar } from '#shared/rates/voucher.ts';

/** Nights that are still free in place of those that are not. */
export interface Alternative {
  readonly arrival: string;
  readonly departure: string;
  readonly room_type_id: number;
  /** Another unit, free on these nights; only where a unit was asked for. */
  readonly unit_id?: number;
}

/** Why the house does not sell nights although they may be free; `nights` is the number that would do. */
export type Restriction =
  | { readonly kind: 'not_sold' | 'no_price' | 'closed' | 'closed_to_arrival' | 'closed_to_departure' }
  | { readonly kind: 'min_nights' | 'max_nights'; readonly nights: number };

/** Whether the rule gives way to a stated reason. */
export const isOverridable = (kind: Restriction['kind']): boolean => kind !== 'not_sold' && kind !== 'no_price';

/** A room type for the nights and the party that were asked for. */
export interface TypeOnSale {
  readonly id: number;
  readonly name: string;
  /** How many such stays can still be sold. */
  readonly available: number;
  readonly total_sen: number;
  /** Children below this age are no extra guests; 0 for none. */
  readonly free_child_age: number;
  /** Why it is not sold on these nights although it may be free. */
  readonly restriction: Restriction['kind'] | null;
  readonly sold_out_alternatives: readonly Alternative[];
}

/** A price that is kept until it expires. */
export interface Quote {
  readonly id: string;
  readonly expires_at: string;
  readonly lines: readonly PriceLine[];
  readonly total_sen: number;
  readonly deposit_sen: number;
}

/** A line as it is kept: what is charged, when it was posted, and which line it takes back. */
export interface FolioLine extends PriceLine {
  readonly id: number;
  readonly posted_on: string;
  readonly reversal_of: number | null;
}

/** Nights [arrival, departure) of a stay in one place. */
export interface Segment {
  readonly id: number;
  readonly room_type_id: number;
  /** Null while no unit is assigned. */
  readonly unit_id: number | null;
  readonly arrival: string;
  readonly departure: string;
  readonly pinned: boolean;
}

/** Whether nothing took it back, and it is no taking back itself. */
export type MarkedLine = FolioLine & { readonly stands: boolean };

/** The nights, every line that was ever posted (the bill first, then what was taken back), and where the guest sleeps. */
export interface Folio {
  readonly nights: readonly PricedNight[];
  readonly lines: readonly MarkedLine[];
  readonly segments: readonly Segment[];
}

export interface Repriced {
  readonly total_sen: number;
  /** Positive: still to be paid. */
  readonly difference_sen: number;
  readonly lines: readonly PriceLine[];
  readonly nights: readonly PricedNight[];
}

/** Two things that a stay says of itself and that do not agree. */
export interface StayFault {
  readonly reservation_id: number;
  readonly reference: string;
  readonly fault: 'days' | 'rates' | 'rooms' | 'unit' | 'owner' | 'bill' | 'taxes';
  /** The figures that disagree, by name. */
  readonly found: string;
}

export interface LeavingPrice {
  readonly total_sen: number;
  /** Positive: more than is on the bill now. */
  readonly difference_sen: number;
  /** Still to be paid after leaving; negative where money is to be given back. */
  readonly balance_sen: number;
  readonly lines: readonly PriceLine[];
}

/** The outcome of checking out today. */
export interface Leaving {
  readonly as: 'early' | 'due' | 'late';
  /** The day that the stay then ends on, and its nights. */
  readonly departure: string;
  readonly nights: number;
  readonly booked: { readonly departure: string; readonly nights: number; readonly total_sen: number };
  /** Charged by the nights that were slept. */
  readonly slept: LeavingPrice;
  /** Early: the room of all nights stays charged. Late: what was slept beyond the booked nights is given away. */
  readonly decided: LeavingPrice | null;
}

/** A stay or closure that is in the unit on the nights asked for. */
export interface StayConflict {
  /** Null for a block. */
  readonly reservation_id: number | null;
  readonly kind: string;
  readonly arrival: string;
  readonly departure: string;
  readonly reference: string | null;
  readonly guest_name: string | null;
}

/** The outcome of a change of dates or unit: whether the nights are free for this stay, and both prices. */
export interface StayPreview {
  readonly is_free: boolean;
  readonly conflicts: readonly StayConflict[];
  readonly full_nights: readonly string[];
  /** How many sleep there at most; null where there are beds for all. */
  readonly guests_over: { readonly adults: number; readonly children: number; readonly guests: number } | null;
  /** The rule of the house that is against the new dates. */
  readonly restriction: Restriction | null;
  /** Why the stay's voucher is not for the changed stay: both prices are without it then. */
  readonly voucher_lost: VoucherBar | null;
  readonly alternatives: readonly Alternative[];
  /** Nights that stay keep the price agreed before. */
  readonly keep: Repriced;
  /** All of it as of now. */
  readonly whole: Repriced;
}

/** A unit that is free for the nights, and what it has sold of this quarter. */
export interface Candidate {
  readonly unit_id: number;
  readonly number: string;
  readonly sold: number;
  readonly available: number;
  /** Why the guest cannot go in yet although the stay begins today: the last guest, or the cleaning; null when nothing is in the way. */
  readonly wait: 'occupied' | 'dirty' | null;
}

/** A unit of a stay, and what keeps its guest from getting the key: it is not clean, or others have it. */
export interface UnitOfStay {
  readonly unit_id: number;
  readonly number: string;
  readonly is_clean: boolean;
  /** The guest who is in the unit and has not checked out. */
  readonly others: readonly { readonly reference: string; readonly guest_name: string }[];
}

/** The property as the registration card names it. */
export interface CardHouse {
  readonly name: string;
  readonly name_zh: string | null;
  readonly address: string;
  readonly postcode: string;
  readonly city: string;
  readonly check_in_time: string;
  readonly check_out_time: string;
  readonly house_rules: string | null;
  readonly house_rules_zh: string | null;
}

/** Conflicts of a stay that waits for a unit, and the units that are free for all of its nights. */
export interface RoomsForStay {
  /** Conflicts in the unit it was booked into; empty for a stay of a room type. */
  readonly conflicts: readonly StayConflict[];
  /** Nights on which its room type is sold out. */
  readonly full_nights: readonly string[];
  /** Whether the unit it was meant for can be slept in at all. */
  readonly is_in_service: boolean;
  /** The room types of the house, its own first. */
  readonly types: readonly {
    readonly id: number;
    readonly name: string;
    readonly name_zh: string | null;
    readonly is_own: boolean;
    readonly units: readonly Candidate[];
  }[];
}

/** A property as it is called where a stay is booked. */
export interface House {
  readonly id: number;
  readonly name: string;
  readonly name_zh: string | null;
}

export const CHOICES_URL = '/api/reservations/choices';

/** Properties and room types that can be booked; units of one room type where it was asked for. */
export interface BookingChoices {
  readonly properties: readonly House[];
  readonly units: readonly { readonly id: number; readonly number: string; readonly is_free: boolean }[];
}
