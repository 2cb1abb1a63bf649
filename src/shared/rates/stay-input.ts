import type { NightlyRate, PercentRate } from './dated-rates.ts';
import type { PriceLine, Said } from './line.ts';
import type { AgreedPolicy } from './cancellation-policy.ts';
import type { NightFacts, PlanRule, PricedNight, Surcharge } from './night-price.ts';

/** The facts from which a stay is priced, and the price itself. */

/** A discount for the length of stay (LOS): on the room, from this many nights on, in basis points. */
export interface LosTier {
  readonly nights: number;
  readonly bp: number;
}

/** Taken off what is left of the room; `voucherBar` says whether it may be used at all. */
export interface Voucher extends Surcharge {
  readonly code: string;
  readonly name: Said;
}

/** The room of nights that were given up, charged all the same: without the taxes that are owed for a night slept. */
export interface GivenUpNights {
  /** The first of them. */
  readonly from: string;
  readonly nights: number;
  /** Price of the room for those nights after discounts, before tax. */
  readonly room_sen: number;
  /** The reason given by the administrator who decided it. */
  readonly reason: string;
}

/** A rate plan as a stay was booked under it. */
export interface AgreedPlan extends PlanRule {
  readonly id: number;
  readonly meal: 'none' | 'breakfast';
  readonly prepay: 'none' | 'deposit' | 'full';
  /** Of the total; the house's own share where it is null. */
  readonly deposit_bp: number | null;
}

/** Terms of a stay beyond its nights: agreed together with them and kept, so that a later change of the room type changes nothing. */
export interface StayTerms {
  readonly base_occupancy: number;
  readonly extra_guest_sen: number;
  /** Children younger than this are no extra guests. */
  readonly free_child_age: number | null;
  /** Once for the stay. */
  readonly cleaning_sen: number;
  readonly los: readonly LosTier[];
  readonly deposit_bp: number;
  readonly unslept?: GivenUpNights | null;
  readonly plan?: AgreedPlan | null;
  /** What is owed by who does not come; the house's policy where none was kept. */
  readonly cancellation?: AgreedPolicy | null;
}

export interface StayInput extends NightFacts, StayTerms {
  readonly plan?: AgreedPlan | null;
  readonly arrival: string;
  readonly departure: string;
  readonly adults: number;
  readonly children: number;
  /** Ages as far as they are known; a child of unknown age counts as a guest. */
  readonly child_ages?: readonly number[];
  readonly voucher?: Voucher | null;
  /** Nights that an owner does not pay for. */
  readonly free_nights?: readonly string[];
  /** Nights whose price was agreed before and stands. */
  readonly kept_nights?: readonly PricedNight[];
  /** Nights in a room of another type, at its price. */
  readonly elsewhere?: readonly PricedNight[];
  readonly sst_registered: boolean;
  /** Rows of the service tax, code `SST`. */
  readonly sst: readonly PercentRate[];
  readonly any_foreign_occupant: boolean;
  /** The party that collects the tourism tax; only the operator adds it to the price. */
  readonly ttx_collector: 'operator' | 'platform' | 'exempt';
  /** Rows of the tourism tax, code `TTX`. */
  readonly ttx: readonly NightlyRate[];
  /** The property's levy: those of its rows, all of one code, that guests pay. */
  readonly levy: { readonly code: string; readonly rates: readonly NightlyRate[] } | null;
}

export interface PricedStay {
  readonly nights: readonly PricedNight[];
  readonly lines: readonly PriceLine[];
  /** The room after discounts, before tax: what commissions and cancellation fees are based on. */
  readonly room_sen: number;
  readonly total_sen: number;
  readonly deposit_sen: number;
  /** Absent where there are no nights, or where they were agreed before terms were kept. */
  readonly terms?: StayTerms;
}
