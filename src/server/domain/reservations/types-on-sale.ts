import { businessDate } from '#shared/business-date.ts';
import type { Locale } from '#shared/constants.ts';
import { policyInWords } from '#shared/rates/cancellation-policy.ts';
import { type PlanOnSale, planBar } from '#shared/rates/rate-plan.ts';
import type { PricedStay } from '#shared/rates/stay-input.ts';
import type { Alternative, Restriction } from '#shared/reservations/rooms-on-sale.ts';
import type { Reader } from '#server/platform/database/store.ts';
import {
  type PlanBuyer,
  type PlanRow,
  type PlanTerms,
  agreeTerms,
  findBuyer,
  listPlans,
} from '#server/domain/rates/rate-plans.ts';
import type { Caller } from '#server/kit/caller.ts';
import { readHouse } from '#server/domain/reservations/rooms/availability-window.ts';
import { findAlternatives } from '#server/domain/reservations/rooms/availability.ts';
import { findRestriction } from '#server/domain/reservations/rooms/restrictions.ts';
import { type Property, type RoomType, chargeFacts, fits, pricedStay } from './facts.ts';
import { countLate } from './overdue.ts';
import { type StayWish, checkNights } from './stay-wish.ts';

/**
 * Every room type of a property for a party and its nights, each with its price, its plans, and the reason where it is
 * not sold.
 */

export interface SaleOfType {
  readonly type: RoomType;
  /** How many such stays can still be sold. */
  readonly available: number;
  readonly total_sen: number;
  readonly plans: readonly PlanOnSale[];
  /** Why it is not sold on these nights although it may be free. */
  readonly restriction: Restriction | null;
  readonly sold_out_alternatives: readonly Alternative[];
}

interface HouseWish extends Omit<StayWish, 'room_type_id'> {
  /** The company that the desk sells the stay to. */
  readonly company_id: number | null;
  readonly property: Property;
}

interface Asking {
  readonly now: string;
  readonly locale: Locale;
  readonly caller: Caller | null;
}

interface KnownPlan {
  readonly row: PlanRow;
  readonly terms: PlanTerms;
}

async function readPlans(
  reader: Reader,
  sold: Parameters<typeof agreeTerms>[2],
  buyer: PlanBuyer,
): Promise<KnownPlan[]> {
  const found: KnownPlan[] = [];
  for (const row of await listPlans(reader, sold.property.id, buyer))
    found.push({ row, terms: await agreeTerms(reader, row, sold) });
  return found;
}

function presentPlan({ row, terms }: KnownPlan, priced: PricedStay, locale: Locale): PlanOnSale[] {
  const { plan, cancellation } = terms;
  if (!plan) return [];
  const language = locale === 'zh-CN' ? 'zh' : 'en';
  const { id, name, meal, prepay } = plan;
  const { total_sen, deposit_sen } = priced;
  const words = cancellation ? policyInWords(cancellation)[language] : '';
  const is_negotiated = row.company_id !== null;
  return [{ id, name: name[language], meal, prepay, total_sen, deposit_sen, cancellation: words, is_negotiated }];
}

/** Every type of the property that has beds for the party, with the price of the stay in it. */
export async function listTypesOnSale(
  reader: Reader,
  wish: HouseWish,
  { now, locale, caller }: Asking,
): Promise<SaleOfType[]> {
  const { property, party } = wish;
  const today = businessDate(now, property.rollover_hour);
  checkNights(wish, today);
  const sight = await readHouse(reader, wish, { property });
  const charges = await chargeFacts(reader);
  const buyer = await findBuyer(reader, caller, wish.company_id);
  const plans = await readPlans(reader, { property, arrival: wish.arrival, today }, buyer);
  const found: SaleOfType[] = [];
  for (const type of sight.types) {
    if (!fits(type, party)) continue;
    const span = { ...wish, room_type_id: type.id, known: { property, type } };
    const facts = { ...sight.factsOf(type), ...charges };
    const restriction = findRestriction(facts, wish);
    const late = await countLate(reader, span, { today, now });
    const available = restriction === null ? Math.max(0, (await sight.left(span)) - late) : 0;
    const instead = available > 0 ? [] : await findAlternatives(reader, span, { today, sight });
    found.push({
      type,
      available,
      total_sen: pricedStay(facts, wish, party).total_sen,
      plans: plans
        .filter(
          ({ row }) =>
            planBar(row, { ...span, property_id: property.id, company_id: buyer.company_id }, today) === null,
        )
        .flatMap((plan) => presentPlan(plan, pricedStay({ ...facts, ...plan.terms }, wish, party), locale)),
      restriction,
      sold_out_alternatives: instead,
    });
  }
  return found;
}
