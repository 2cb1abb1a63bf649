import { nightsOf } from '#shared/rates/night.ts';
import { priceStay } from '#shared/rates/price.ts';
import type { PricedStay } from '#shared/rates/stay-input.ts';
import { billElsewhere } from '#server/domain/reservations/money/billed-elsewhere.ts';
import { type StayDates, type StayFacts, buildStayInput } from './facts.ts';
import type { Party } from './party.ts';
import { type Change, type StayPlace, settled } from './stay-command.ts';

/** Stays of owners: free nights cost no room, paid ones do, cleaning and taxes are due for all, and the owner's statement pays them. */

export interface OwnerStayTerms {
  readonly free_nights: readonly string[];
  readonly is_cleaning_charged: boolean;
}

/** What an owner owes for the stay: no further guests, and nothing ahead; only nights that are paid earn a discount for their number. */
export function priceOwnerStay(
  facts: StayFacts,
  dates: StayDates,
  { party, free_nights, is_cleaning_charged }: OwnerStayTerms & { readonly party: Party },
): PricedStay {
  const input = buildStayInput(facts, dates, party);
  return priceStay({
    ...input,
    free_nights,
    extra_guest_sen: 0,
    los: nightsOf(dates.arrival, dates.departure).every((night) => free_nights.includes(night)) ? [] : input.los,
    deposit_bp: 0,
    cleaning_sen: is_cleaning_charged ? input.cleaning_sen : 0,
  });
}

/** The open bill is moved to the owner's statement, which settles it. */
export async function chargeOwner(place: StayPlace, amount_sen: number): Promise<Change> {
  await billElsewhere(place, { amount_sen, charged_to: 'owner' });
  return settled(place);
}
