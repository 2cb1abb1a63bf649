import { isWithin, overlaps } from '#shared/day.ts';
import { nightsOf } from '#shared/rates/night.ts';
import type { Restriction } from '#shared/reservations/stay-answers.ts';
import { holidayRule } from '#server/domain/rates/price-facts.ts';
import type { SaleFacts, StayDates } from '#server/domain/reservations/facts.ts';

/**
 * The first rule that is against selling these nights of a room type; null when none is. A stay that is changed answers
 * for what changes: nights it had `before`, in this type, and days it keeps are not asked about again.
 */
export function restrictionOn(
  facts: SaleFacts,
  { arrival, departure }: StayDates,
  before: StayDates | null = null,
): Restriction | null {
  const { property, type } = facts;
  if (before === null && (property.status !== 'active' || type.status !== 'active')) return { kind: 'not_sold' };
  const nights = nightsOf(arrival, departure);
  const onDay = (day: string) => facts.rateDays.find(({ date }) => date === day);
  const isNew = (night: string): boolean => before === null || !isWithin(night, before.arrival, before.departure);
  const isUnpriced = (night: string): boolean => (onDay(night)?.price_sen ?? type.base_rate_sen) === 0;
  if (nights.some((night) => isNew(night) && isUnpriced(night))) return { kind: 'no_price' };
  if (nights.some((night) => isNew(night) && onDay(night)?.closed)) return { kind: 'closed' };
  if (arrival !== before?.arrival && onDay(arrival)?.closed_to_arrival) return { kind: 'closed_to_arrival' };
  if (departure !== before?.departure && onDay(departure)?.closed_to_departure) return { kind: 'closed_to_departure' };
  const isMoved = arrival !== before?.arrival;
  const least = Math.max(
    onDay(arrival)?.min_nights ?? type.min_nights,
    ...holidayNights(facts, { arrival, departure }),
  );
  if (nights.length < least && (isMoved || departure < before.departure)) return { kind: 'min_nights', nights: least };
  const most = onDay(arrival)?.max_nights ?? type.max_nights ?? nights.length;
  if (nights.length > most && (isMoved || departure > before.departure)) return { kind: 'max_nights', nights: most };
  return null;
}

/** How long a stay must be that touches the price nights of each holiday here. */
const holidayNights = ({ property, holidays }: SaleFacts, { arrival, departure }: StayDates): number[] =>
  holidays.flatMap((row) => {
    const rule = holidayRule(row);
    if (rule === null || row.min_nights === null) return [];
    const isHere = rule.price_states.length === 0 || rule.price_states.includes(property.state_code);
    const touches = overlaps({ from: rule.price_from, to: rule.price_to }, { from: arrival, to: departure });
    return isHere && touches ? [row.min_nights] : [];
  });
