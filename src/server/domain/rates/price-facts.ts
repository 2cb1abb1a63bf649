import { addDays } from '#shared/day.ts';
import type { HolidayRule, NightFacts, RateDay, Adjustment } from '#shared/rates/night-price.ts';
import type { LosTier } from '#shared/rates/stay-input.ts';
import type { NightlyRate, PercentRate } from '#shared/rates/dated-rates.ts';
import type { RowOfResource } from '#shared/resource.ts';
import type { holidays } from '#resources/rates/holidays.ts';
import type { levies } from '#resources/rates/levies.ts';
import type { properties } from '#resources/listing/properties.ts';
import type { rateDays } from '#resources/rates/rate-days.ts';
import type { roomTypes } from '#resources/listing/room-types.ts';
import type { taxRates } from '#resources/rates/tax-rates.ts';
import { datedRate } from './dated-rates.ts';

/**
 * Rows of the database as the facts that prices are made of, percent as basis points. What a price is made of is
 * `shared/rates/price.ts`.
 */

type Holiday = RowOfResource<typeof holidays>;
type Property = RowOfResource<typeof properties>;
type RateDayRow = RowOfResource<typeof rateDays>;
type RoomType = RowOfResource<typeof roomTypes>;

/** Percent with two digits as whole basis points. */
export const basisPoints = (percent: number): number => Math.round(percent * 100);

const surcharge = (percent: number, sen: number): Adjustment => ({ bp: basisPoints(percent), sen });

const statesOf = (text: string | null): string[] => (text === null || text === '' ? [] : text.split(','));

/** The columns of a holiday that decide prices. */
type HolidayTerms = Pick<
  Holiday,
  | 'id'
  | 'name'
  | 'name_zh'
  | 'price_from'
  | 'price_nights'
  | 'price_states'
  | 'surcharge_percent'
  | 'surcharge_sen'
  | 'stacking'
  | 'priority'
>;

/** Price rule of a holiday; null for one without a surcharge. */
export const holidayRule = (row: HolidayTerms): HolidayRule | null =>
  row.price_from === null
    ? null
    : {
        rule: `HOL-${row.id}`,
        name: { en: row.name, zh: row.name_zh ?? row.name },
        price_from: row.price_from,
        price_to: addDays(row.price_from, row.price_nights),
        surcharge: surcharge(row.surcharge_percent, row.surcharge_sen),
        stacking: row.stacking,
        priority: row.priority,
        price_states: statesOf(row.price_states),
      };

export const percentRate = (row: RowOfResource<typeof taxRates>): PercentRate => ({
  ...datedRate(row),
  bp: basisPoints(row.percent),
});

export const nightlyRate = (row: RowOfResource<typeof levies>): NightlyRate => ({
  ...datedRate(row),
  sen: row.amount_sen,
});

/** Prices of a room type's nights without overrides, holidays and channels. */
export const nightFacts = (
  type: Pick<RoomType, 'base_rate_sen' | 'weekend_percent' | 'weekend_surcharge_sen'>,
  property: Pick<Property, 'weekend_nights' | 'state_code'>,
): Omit<NightFacts, 'plan'> => ({
  base_rate_sen: type.base_rate_sen,
  weekend: surcharge(type.weekend_percent, type.weekend_surcharge_sen),
  weekend_nights: property.weekend_nights,
  state_code: property.state_code,
});

/** The days that have a price of their own. */
export const paintedPrices = (days: readonly Pick<RateDayRow, 'date' | 'price_sen' | 'reason'>[]): RateDay[] =>
  days.flatMap(({ date, price_sen, reason }) => (price_sen === null ? [] : [{ date, price_sen, reason }]));

export const losTiers = ({ los_tiers }: Pick<RoomType, 'los_tiers'>): LosTier[] =>
  (los_tiers ?? []).map(({ nights, percent }) => ({ nights, bp: basisPoints(percent) }));
