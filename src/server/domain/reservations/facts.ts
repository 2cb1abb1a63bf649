import { WHOLE_BP } from '#shared/money.ts';
import { businessDate } from '#shared/business-date.ts';
import { addDays } from '#shared/day.ts';
import type { AgreedPolicy } from '#shared/rates/cancellation-policy.ts';
import type { NightFacts, SeasonRule } from '#shared/rates/night-price.ts';
import { priceStay } from '#shared/rates/price.ts';
import type { AgreedPlan, StayInput } from '#shared/rates/stay-input.ts';
import { PLATFORMS } from '#shared/reservations/platforms.ts';
import type { SourceChannel } from '#shared/reservations/states.ts';
import { type Issue, issue } from '#shared/errors.ts';
import type { RowOfResource } from '#shared/resource.ts';
import { everything } from '#shared/where.ts';
import type { holidays } from '#resources/rates/holidays.ts';
import type { levies } from '#resources/rates/levies.ts';
import type { properties } from '#resources/listing/properties.ts';
import type { roomTypes } from '#resources/listing/room-types.ts';
import type { taxRates } from '#resources/rates/tax-rates.ts';
import type { Reader } from '#server/platform/database/store.ts';
import type { Span } from '#server/domain/reservations/rooms/inventory.ts';
import { hasId } from '#server/kit/kit.ts';
import {
  basisPoints,
  holidayRule,
  losTiers,
  nightFacts,
  nightlyRate,
  paintedPrices,
  percentRate,
} from '#server/domain/rates/price-facts.ts';
import { findPolicy } from '#server/domain/rates/cancellation-policies.ts';
import { type RateDayRow, listRateDaysIn } from '#server/domain/rates/rate-days.ts';
import { seasonRules, listSeasonsIn } from '#server/domain/rates/seasons.ts';
import { Refusal } from '#server/kit/refusal.ts';
import { all, isFrom, isUntil } from '#server/kit/conditions.ts';
import type { Party } from './party.ts';
import { resourceTables } from '#server/domain/tables.ts';
import { type VoucherRow, voucherWorth } from '#server/domain/rates/vouchers.ts';

/**
 * Reads everything in the database on which a stay's price depends, for one type or for several at once. It prices
 * nothing: that is `shared/rates/price.ts`.
 */

export type Property = RowOfResource<typeof properties>;
export type RoomType = RowOfResource<typeof roomTypes>;
type Holiday = RowOfResource<typeof holidays>;
type Levy = RowOfResource<typeof levies>;
type TaxRate = RowOfResource<typeof taxRates>;

/** A sale and all facts of the database on which its price depends. */
export interface StayFacts {
  readonly property: Property;
  readonly type: RoomType;
  /** Rate overrides of the stay's nights and of the day of departure. */
  readonly rateDays: readonly RateDayRow[];
  readonly holidays: readonly Holiday[];
  /** Of the type, and of its whole property. */
  readonly seasons: readonly SeasonRule[];
  readonly levies: readonly Levy[];
  readonly taxRates: readonly TaxRate[];
  /** Voucher to be taken off the room. */
  readonly voucher?: VoucherRow | null;
  /** What is owed by who cancels; left out where nothing is agreed yet. */
  readonly cancellation?: AgreedPolicy | null;
  readonly plan?: AgreedPlan | null;
}

/** The room type with its property; a refusal where there is none. */
export async function getTypeAndHouse(
  reader: Reader,
  roomTypeId: number,
): Promise<Pick<StayFacts, 'property' | 'type'>> {
  const type = await reader.find(resourceTables['room-types'], hasId(roomTypeId));
  const house = type && (await reader.find(resourceTables.properties, hasId(type.property_id)));
  const issues = [issue(['room_type_id'], 'gone')];
  if (!type || !house) throw new Refusal('VALIDATION', { issues, resource: 'reservations' });
  return { type, property: house };
}

/** Restrictions on nights that may be free. */
export type SaleFacts = Pick<StayFacts, 'property' | 'type' | 'rateDays' | 'holidays' | 'seasons'>;

export const saleFacts = async (
  reader: Reader,
  dates: StayDates,
  { property, type }: Pick<StayFacts, 'property' | 'type'>,
): Promise<SaleFacts> =>
  (await readSaleFacts(reader, dates, { houses: [property], types: [type] }))({ property, type });

/** Facts of several types, of one or more properties, read at once. */
export async function readSaleFacts(
  reader: Reader,
  { arrival, departure }: StayDates,
  { houses, types }: { readonly houses: readonly Property[]; readonly types: readonly RoomType[] },
): Promise<(sold: Pick<StayFacts, 'property' | 'type'>) => SaleFacts> {
  const ids = types.map(({ id }) => id);
  const painted = await listRateDaysIn(reader, ids, { from: arrival, to: addDays(departure, 1) });
  // A holiday makes at most 60 nights dearer.
  const holidays = await reader.list(resourceTables.holidays, {
    where: all(isFrom('price_from', addDays(arrival, -60)), isUntil('price_from', departure)),
  });
  const places = houses.map(({ id }) => id);
  const seasons = await listSeasonsIn(reader, places, { from: arrival, to: departure });
  return ({ property, type }) => ({
    property,
    type,
    rateDays: painted.filter(({ room_type_id }) => room_type_id === type.id),
    holidays,
    seasons: seasonRules(seasons, type),
  });
}

/** Taxes that hold in every property. */
export const chargeFacts = async (reader: Reader): Promise<Pick<StayFacts, 'levies' | 'taxRates'>> => ({
  levies: await reader.list(resourceTables.levies, { where: everything }),
  taxRates: await reader.list(resourceTables['tax-rates'], { where: everything }),
});

export async function readStayFacts(
  reader: Reader,
  span: Span,
  known?: Pick<StayFacts, 'property' | 'type'>,
): Promise<StayFacts> {
  const sale = await saleFacts(reader, span, known ?? (await getTypeAndHouse(reader, span.room_type_id)));
  return { ...sale, ...(await chargeFacts(reader)) };
}

/** The policy of a stay for which none was stored: the property's, as if it had been agreed at booking. */
export const findPolicyOfStay = async (
  reader: Reader,
  property: Property,
  { arrival, created_at }: { readonly arrival: string; readonly created_at: string },
): Promise<AgreedPolicy> =>
  findPolicy(reader, { property }, { arrival, booked_on: businessDate(created_at, property.rollover_hour) });

export const ttxCollectorOf = (property: Property, channel: SourceChannel): StayInput['ttx_collector'] => {
  if (PLATFORMS.has(channel)) return 'platform';
  return property.ttx_registered ? 'operator' : 'exempt';
};

interface TaxDecision {
  readonly source_channel: SourceChannel;
  readonly ttx_collector: StayInput['ttx_collector'];
  readonly ttx_note: string | null;
}

/** A decision of the desk, with its reason, holds in another property too; a property's default does not. */
export const collectorIn = (property: Property, { source_channel, ttx_collector, ttx_note }: TaxDecision) =>
  ttx_note !== null && ttx_collector !== 'operator' ? ttx_collector : ttxCollectorOf(property, source_channel);

export interface StayDates {
  readonly arrival: string;
  readonly departure: string;
}

/** What decides the price of a night that is sold without a channel. */
export const nightFactsOf = ({ type, property, rateDays, holidays, seasons }: SaleFacts): Omit<NightFacts, 'plan'> => ({
  ...nightFacts(type, property),
  seasons,
  rate_days: paintedPrices(rateDays),
  holidays: holidays.flatMap((row) => holidayRule(row) ?? []),
});

/** All that `priceStay` reads, from rows. */
export function buildStayInput(facts: StayFacts, { arrival, departure }: StayDates, party: Party): StayInput {
  const { property, type } = facts;
  const levy = facts.levies.find(({ id }) => id === property.levy_id);
  // The party that bears it may change from one row to the next.
  const owed = facts.levies.filter(
    ({ code, absorbed_by_operator, confirmed }) => code === levy?.code && !absorbed_by_operator && confirmed,
  );
  const markup = party.channel_markup_percent ?? 0;
  return {
    arrival,
    departure,
    adults: party.adults,
    children: party.children,
    child_ages: party.child_ages ?? [],
    ...nightFactsOf(facts),
    base_occupancy: type.base_occupancy,
    extra_guest_sen: type.extra_guest_fee_sen,
    free_child_age: type.free_child_age,
    cleaning_sen: type.cleaning_fee_sen,
    channel: markup === 0 ? null : { name: party.source_channel, markup_bp: basisPoints(markup) },
    los: losTiers(type),
    voucher: facts.voucher ? voucherWorth(facts.voucher) : null,
    sst_registered: property.sst_registered,
    sst: facts.taxRates.filter(({ code }) => code === 'SST').map(percentRate),
    any_foreign_occupant: party.any_foreign_occupant,
    ttx_collector: party.ttx_collector ?? ttxCollectorOf(property, party.source_channel),
    ttx: facts.levies.filter(({ kind }) => kind === 'tourism-tax').map(nightlyRate),
    levy: levy ? { code: levy.code, rates: owed.map(nightlyRate) } : null,
    deposit_bp: depositOf(facts.plan ?? null, basisPoints(property.deposit_percent)),
    ...(facts.plan && { plan: facts.plan }),
    ...(facts.cancellation && { cancellation: facts.cancellation }),
  };
}

/** Deposit that a plan asks, as a share of the total; without a plan, the property's. */
function depositOf(plan: AgreedPlan | null, ofHouse: number): number {
  if (plan?.prepay === 'none') return 0;
  if (plan?.prepay === 'full') return WHOLE_BP;
  return plan?.deposit_bp ?? ofHouse;
}

export const pricedStay = (facts: StayFacts, dates: StayDates, party: Party) =>
  priceStay(buildStayInput(facts, dates, party));

/** Issues of a party too large for the type; the field names the choice to change. */
export const guestsOver = (type: RoomType, party: Pick<Party, 'adults' | 'children'>, field = 'adults'): Issue[] => {
  const { max_adults: adults, max_children: children, max_guests: guests } = type;
  return fits(type, party) ? [] : [issue([field], 'guests_over', { adults, children, guests })];
};

/** Whether the party fits into a room of the type. */
export const fits = (type: RoomType, { adults, children }: Pick<Party, 'adults' | 'children'>): boolean =>
  adults <= type.max_adults && children <= type.max_children && adults + children <= type.max_guests;
