import { isWithin, overlaps } from '#shared/day.ts';
import { nightsOf } from '#shared/rates/night.ts';
import { seasonalRate } from '#shared/rates/night-price.ts';
import type { Restriction } from '#shared/reservations/rooms-on-sale.ts';
import { holidayRule } from '#server/domain/rates/price-facts.ts';
import type { SaleFacts, StayDates } from '#server/domain/reservations/facts.ts';

/**
 * The first rule that is against selling these nights of a room type; null when none is. A stay that is changed answers
 * for what changes: nights it had `before`, in this type, and days it keeps are not asked about again.
 */
export function findRestriction(
  facts: SaleFacts,
  { arrival, departure }: StayDates,
  before: StayDates | null = null,
): Restriction | null {
  const { property, type } = facts;
  if (before === null && (property.status !== 'active' || type.status !== 'active')) return { kind: 'not_sold' };
  return findClosure(facts, { arrival, departure }, before) ?? findLengthRule(facts, { arrival, departure }, before);
}

const rateDayOn = ({ rateDays }: SaleFacts, day: string) => rateDays.find(({ date }) => date === day);

const isUnpriced = (facts: SaleFacts, night: string): boolean =>
  (rateDayOn(facts, night)?.price_sen ??
    seasonalRate(night, { base_rate_sen: facts.type.base_rate_sen, seasons: facts.seasons })) === 0;

/** Whether a night is not sold, whatever stay it is of. */
export const isClosed = (facts: SaleFacts, night: string): boolean =>
  isUnpriced(facts, night) || rateDayOn(facts, night)?.closed === true;

/** A night or a day of these on which nothing is sold. */
function findClosure(
  facts: SaleFacts,
  { arrival, departure }: StayDates,
  before: StayDates | null,
): Restriction | null {
  const added = nightsOf(arrival, departure).filter(
    (night) => before === null || !isWithin(night, before.arrival, before.departure),
  );
  if (added.some((night) => isUnpriced(facts, night))) return { kind: 'no_price' };
  if (added.some((night) => rateDayOn(facts, night)?.closed)) return { kind: 'closed' };
  if (arrival !== before?.arrival && rateDayOn(facts, arrival)?.closed_to_arrival) return { kind: 'closed_to_arrival' };
  if (departure !== before?.departure && rateDayOn(facts, departure)?.closed_to_departure)
    return { kind: 'closed_to_departure' };
  return null;
}

/** The stay is too short, or too long, for the day on which it begins. */
function findLengthRule(
  facts: SaleFacts,
  { arrival, departure }: StayDates,
  before: StayDates | null,
): Restriction | null {
  const { type } = facts;
  const count = nightsOf(arrival, departure).length;
  const day = rateDayOn(facts, arrival);
  const isMoved = arrival !== before?.arrival;
  const least = Math.max(day?.min_nights ?? type.min_nights, ...holidayNights(facts, { arrival, departure }));
  if (count < least && (isMoved || departure < before.departure)) return { kind: 'min_nights', nights: least };
  const most = day?.max_nights ?? type.max_nights ?? count;
  if (count > most && (isMoved || departure > before.departure)) return { kind: 'max_nights', nights: most };
  return null;
}

/** The least nights that each holiday asks of a stay that touches its price nights here. */
const holidayNights = ({ property, holidays }: SaleFacts, { arrival, departure }: StayDates): number[] =>
  holidays.flatMap((row) => {
    const rule = holidayRule(row);
    if (rule === null || row.min_nights === null) return [];
    const isHere = rule.price_states.length === 0 || rule.price_states.includes(property.state_code);
    const touches = overlaps({ from: rule.price_from, to: rule.price_to }, { from: arrival, to: departure });
    return isHere && touches ? [row.min_nights] : [];
  });
