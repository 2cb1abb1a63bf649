import type { NightlyRate, PercentRate } from './dated-rates.ts';
import type { PriceLine, Said } from './line.ts';
import type { AgreedPolicy } from './cancellation-policy.ts';
import type { NightFacts, PlanRule, PricedNight, Adjustment } from './night-price.ts';

/** The facts from which a stay is priced, and the price itself. */

/** A discount for the length of stay (LOS): on the room, from this many nights on, in basis points. */
export interface LosTier {
  readonly nights: number;
  readonly bp: number;
}

/** Deducted from the room charge after other discounts; `findVoucherBar` says whether it may be used at all. */
export interface Voucher extends Adjustment {
  readonly code: string;
  readonly name: Said;
}

/** Room charge for the unused nights of a shortened stay. Taxes owed per night slept are not added. */
export interface GivenUpNights {
  /** First unused night. */
  readonly from: string;
  readonly nights: number;
  /** Room charge for those nights, after discounts and before tax. */
  readonly room_sen: number;
  /** The reason given by the administrator who decided it. */
  readonly reason: string;
}

/** A rate plan as it was at booking. */
export interface AgreedPlan extends PlanRule {
  readonly id: number;
  readonly meal: 'none' | 'breakfast';
  readonly prepay: 'none' | 'deposit' | 'full';
  /** Deposit as a share of the total; null: the property's default. */
  readonly deposit_bp: number | null;
}

/** Terms of a stay beyond its nights, fixed at booking, so that later edits to the room type do not affect it. */
export interface StayTerms {
  readonly base_occupancy: number;
  readonly extra_guest_sen: number;
  /** Children younger than this do not count as extra guests. */
  readonly free_child_age: number | null;
  /** Charged once per stay. */
  readonly cleaning_sen: number;
  readonly los: readonly LosTier[];
  readonly deposit_bp: number;
  readonly unslept?: GivenUpNights | null;
  readonly plan?: AgreedPlan | null;
  /** Cancellation and no-show policy agreed at booking; null: the property's. */
  readonly cancellation?: AgreedPolicy | null;
}

export interface StayInput extends NightFacts, StayTerms {
  /** Both parents declare a plan; the agreed one is meant. */
  readonly plan?: AgreedPlan | null;
  readonly arrival: string;
  readonly departure: string;
  readonly adults: number;
  readonly children: number;
  /** Ages as far as they are known; a child of unknown age counts as a guest. */
  readonly child_ages?: readonly number[];
  readonly voucher?: Voucher | null;
  /** An owner's complimentary nights. */
  readonly free_nights?: readonly string[];
  /** Nights whose price was agreed before and stays. */
  readonly agreed_nights?: readonly PricedNight[];
  /** Nights in a room of another type, at its price. */
  readonly other_type_nights?: readonly PricedNight[];
  readonly sst_registered: boolean;
  /** Dated rates of the service tax, code `SST`. */
  readonly sst: readonly PercentRate[];
  readonly any_foreign_occupant: boolean;
  /** The party that collects the tourism tax; only the operator adds it to the price. */
  readonly ttx_collector: 'operator' | 'platform' | 'exempt';
  /** Dated rates of the tourism tax, code `TTX`. */
  readonly ttx: readonly NightlyRate[];
  /** The property's levy: those of its dated rates, all of one code, that guests pay. */
  readonly levy: { readonly code: string; readonly rates: readonly NightlyRate[] } | null;
}

export interface PricedStay {
  readonly nights: readonly PricedNight[];
  readonly lines: readonly PriceLine[];
  /** Room charge after discounts, before tax: the base of commissions and cancellation fees. */
  readonly room_sen: number;
  readonly total_sen: number;
  readonly deposit_sen: number;
  /** Absent where there are no nights, or where they were agreed before terms were stored. */
  readonly terms?: StayTerms;
}
