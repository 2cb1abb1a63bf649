import { addDays, nightsOf, overlaps } from '#shared/booking/night.ts';
import { type StayInput, priceStay } from '#shared/booking/price.ts';
import type { SourceChannel } from '#shared/booking/states.ts';
import type { RowOfResource } from '#shared/resource.ts';
import { everything } from '#shared/where.ts';
import type { holidays } from '#resources/holidays.ts';
import type { levies } from '#resources/levies.ts';
import type { properties } from '#resources/properties.ts';
import type { roomTypes } from '#resources/room-types.ts';
import type { taxRates } from '#resources/tax-rates.ts';
import type { Reader } from '#server/platform/store.ts';
import type { Span } from './inventory.ts';
import { hasId } from './kit.ts';
import {
  basisPoints,
  holidayRule,
  losTiers,
  nightFacts,
  nightlyRate,
  paintedPrices,
  percentRate,
} from './price-facts.ts';
import { type RateDayRow, rateDaysIn } from './rate-days.ts';
import { Refusal } from './refusal.ts';
import { all, isFrom, isUntil } from './row-tests.ts';
import { resourceTables } from './tables.ts';

export type Property = RowOfResource<typeof properties>;
export type RoomType = RowOfResource<typeof roomTypes>;
type Holiday = RowOfResource<typeof holidays>;
type Levy = RowOfResource<typeof levies>;
type TaxRate = RowOfResource<typeof taxRates>;

/** What is sold, and everything of the database that its price depends on. */
export interface StayFacts {
  readonly property: Property;
  readonly type: RoomType;
  /** Of the stay's nights and of the day of departure. */
  readonly rateDays: readonly RateDayRow[];
  readonly holidays: readonly Holiday[];
  readonly levies: readonly Levy[];
  readonly taxRates: readonly TaxRate[];
}

/** Who comes and how they came; what of a price is not the house's. */
export interface Party {
  readonly adults: number;
  readonly children: number;
  readonly any_foreign_occupant: boolean;
  readonly source_channel: SourceChannel;
  readonly channel_markup_percent?: number;
}

const rowsOf = <T>(rows: readonly unknown[]): readonly T[] => rows as readonly T[];

/** The room type with its house; a refusal where there is none. */
export async function typeAndHouse(reader: Reader, roomTypeId: number): Promise<Pick<StayFacts, 'property' | 'type'>> {
  const type = (await reader.find(resourceTables['room-types'], hasId(roomTypeId))) as unknown as RoomType | null;
  const house = type && (await reader.find(resourceTables.properties, hasId(type.property_id)));
  const issues = [{ path: ['room_type_id'], rule: 'gone' }];
  if (!type || !house) throw new Refusal('VALIDATION', { issues, resource: 'reservations' });
  return { type, property: house as unknown as Property };
}

export async function stayFacts(
  reader: Reader,
  span: Span,
  known?: Pick<StayFacts, 'property' | 'type'>,
): Promise<StayFacts> {
  const { property, type } = known ?? (await typeAndHouse(reader, span.room_type_id));
  const { arrival, departure } = span;
  const [days, dear, lev, taxes] = [
    await rateDaysIn(reader, type.id, { from: arrival, to: addDays(departure, 1) }),
    // A holiday makes at most 60 nights dearer.
    await reader.list(resourceTables.holidays, {
      where: all(isFrom('price_from', addDays(arrival, -60), 'day'), isUntil('price_from', departure, 'day')),
    }),
    await reader.list(resourceTables.levies, { where: everything }),
    await reader.list(resourceTables['tax-rates'], { where: everything }),
  ];
  return {
    property,
    type,
    rateDays: days,
    holidays: rowsOf<Holiday>(dear),
    levies: rowsOf<Levy>(lev),
    taxRates: rowsOf<TaxRate>(taxes),
  };
}

/** Those who take the money take the tax with it. */
const PLATFORMS: ReadonlySet<SourceChannel> = new Set(['airbnb', 'booking_com', 'agoda', 'expedia', 'trip_com']);

export const ttxCollectorOf = (property: Property, channel: SourceChannel): StayInput['ttx_collector'] => {
  if (PLATFORMS.has(channel)) return 'platform';
  return property.ttx_registered ? 'operator' : 'exempt';
};

export interface StayDates {
  readonly arrival: string;
  readonly departure: string;
}

/** All that `priceStay` reads, from rows. */
export function stayInput(facts: StayFacts, { arrival, departure }: StayDates, party: Party): StayInput {
  const { property, type } = facts;
  const levy = facts.levies.find(({ id }) => id === property.levy_id);
  const markup = party.channel_markup_percent ?? 0;
  return {
    arrival,
    departure,
    adults: party.adults,
    children: party.children,
    ...nightFacts(type, property),
    base_occupancy: type.base_occupancy,
    extra_guest_sen: type.extra_guest_fee_sen,
    free_child_age: type.free_child_age,
    cleaning_sen: type.cleaning_fee_sen,
    rate_days: paintedPrices(facts.rateDays),
    holidays: facts.holidays.flatMap((row) => holidayRule(row) ?? []),
    channel: markup === 0 ? null : { name: party.source_channel, markup_bp: basisPoints(markup) },
    los: losTiers(type),
    sst_registered: property.sst_registered,
    sst: facts.taxRates.filter(({ code }) => code === 'SST').map(percentRate),
    any_foreign_occupant: party.any_foreign_occupant,
    ttx_collector: ttxCollectorOf(property, party.source_channel),
    ttx: facts.levies.filter(({ kind }) => kind === 'tourism-tax').map(nightlyRate),
    levy: levy
      ? {
          code: levy.code,
          rates: facts.levies.filter(({ code }) => code === levy.code).map(nightlyRate),
          is_absorbed: levy.absorbed_by_operator,
        }
      : null,
    deposit_bp: basisPoints(property.deposit_percent),
  };
}

export const pricedStay = (facts: StayFacts, dates: StayDates, party: Party) =>
  priceStay(stayInput(facts, dates, party));

/** Why the house does not sell these nights although they may be free; null when it does. */
export function restrictionOn(facts: StayFacts, { arrival, departure }: StayDates): string | null {
  const { property, type } = facts;
  if (property.status !== 'active' || type.status !== 'active') return 'not_sold';
  const nights = nightsOf(arrival, departure);
  const onDay = (day: string) => facts.rateDays.find(({ date }) => date === day);
  if (nights.some((night) => onDay(night)?.closed)) return 'closed';
  if (onDay(arrival)?.closed_to_arrival) return 'closed_to_arrival';
  if (onDay(departure)?.closed_to_departure) return 'closed_to_departure';
  const dear = facts.holidays.filter((row) => {
    const rule = holidayRule(row);
    if (rule === null) return false;
    const isHere = rule.price_states.length === 0 || rule.price_states.includes(property.state_code);
    return isHere && overlaps({ from: rule.price_from, to: rule.price_to }, { from: arrival, to: departure });
  });
  const least = Math.max(
    onDay(arrival)?.min_nights ?? type.min_nights,
    ...dear.map(({ min_nights }) => min_nights ?? 1),
  );
  const most = onDay(arrival)?.max_nights ?? type.max_nights;
  if (nights.length < least) return 'min_nights';
  return most !== null && nights.length > most ? 'max_nights' : null;
}

/** Whether so many sleep in a room of the type. */
export const fits = (type: RoomType, { adults, children }: Pick<Party, 'adults' | 'children'>): boolean =>
  adults <= type.max_adults && children <= type.max_children && adults + children <= type.max_guests;
