import { priceStay } from '#shared/rates/price.ts';
import type { PricedStay } from '#shared/rates/stay-input.ts';
import { billElsewhere } from '#server/domain/reservations/money/billed-elsewhere.ts';
import { type StayDates, type StayFacts, buildStayInput } from './facts.ts';
import type { Party } from './party.ts';
import { type Change, type StayPlace, settled } from './stay-command.ts';

/** Stays of owners: the room is free, cleaning and taxes are not, and the owner's statement pays them. */

export interface OwnerStayTerms {
  readonly free_nights: readonly string[];
  readonly is_cleaning_charged: boolean;
}

/** What an owner owes for the stay: neither room nor further guests, and nothing ahead. */
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
    los: [],
    deposit_bp: 0,
    cleaning_sen: is_cleaning_charged ? input.cleaning_sen : 0,
  });
}

/** The open bill goes to the owner's statement, which settles it. */
export async function chargeOwner(place: StayPlace, amount_sen: number): Promise<Change> {
  await billElsewhere(place, { amount_sen, charged_to: 'owner' });
  return settled(place);
}
