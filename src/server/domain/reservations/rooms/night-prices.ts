import { priceNight } from '#shared/rates/night-price.ts';
import { nightsOf } from '#shared/rates/night.ts';
import type { Reader } from '#server/platform/database/store.ts';
import {
  type Property,
  type RoomType,
  type StayFacts,
  nightFactsOf,
  readSaleFacts,
} from '#server/domain/reservations/facts.ts';
import type { NightSpan } from './held-nights.ts';
import { isClosed } from './restrictions.ts';

/**
 * The price of each night of a room type without a rate plan, in sen, as the rate calendar has it; null for a night that is closed
 * to every stay. Read at once for all types, because one question per type grows with the properties.
 */
export async function readNightPrices(
  reader: Reader,
  asked: { readonly houses: readonly Property[]; readonly types: readonly RoomType[] },
  { from, to }: NightSpan,
): Promise<(sold: Pick<StayFacts, 'property' | 'type'>) => (number | null)[]> {
  const factsOf = await readSaleFacts(reader, { arrival: from, departure: to }, asked);
  const nights = nightsOf(from, to);
  return ({ property, type }) => {
    if (property.status !== 'active' || type.status !== 'active') return nights.map(() => null);
    const facts = factsOf({ property, type });
    const prices = nightFactsOf(facts);
    return nights.map((night) => (isClosed(facts, night) ? null : priceNight(night, prices).final_sen));
  };
}
