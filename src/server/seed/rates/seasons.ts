import { DAY_MS } from '#shared/constants.ts';
import { businessDate } from '#shared/business-date.ts';
import { addDays } from '#shared/day.ts';
import type { SeasonRow } from '#server/domain/rates/seasons.ts';
import type { DemoListings } from '#server/seed/listing/listings.ts';

/** How far ahead a house has thought; stays further away are sold at the base rate. */
const AHEAD = 365;

interface Yearly {
  readonly name: readonly [en: string, zh: string];
  /** First night and the day after the last, months and days; the end lies in the next year where it is earlier. */
  readonly days: readonly [from: string, until: string];
  readonly adjustment_bp: number;
}

/** The hills are full when schools are closed, and quiet once the Lunar New Year is over. */
export const YEAR = [
  { name: ['Year-end holidays', '年底假期'], days: ['12-12', '01-04'], adjustment_bp: 2500 },
  { name: ['Quiet months', '淡季'], days: ['02-20', '04-01'], adjustment_bp: -1500 },
  { name: ['Mid-year school holidays', '年中学校假期'], days: ['05-22', '06-07'], adjustment_bp: 1500 },
] as const satisfies readonly Yearly[];

/** The seasons of a year ahead, from today on: nights that are over keep what they cost. */
export function demoSeasons(now: Date, { properties, roomTypes }: DemoListings): SeasonRow[] {
  const today = businessDate(now.toISOString(), 5);
  const year = Number(today.slice(0, 4));
  const coming = [year - 1, year, year + 1].flatMap((each) =>
    YEAR.map(({ name, days: [first, end], adjustment_bp }) => ({
      name: `${name[0]} ${each}`,
      name_zh: `${each} 年${name[1]}`,
      from: `${each}-${first}`,
      until: `${end < first ? each + 1 : each}-${end}`,
      adjustment_bp,
    })),
  );
  const ahead = coming
    .filter(({ from, until }) => until > today && from < addDays(today, AHEAD))
    .map((season) => ({ ...season, from: season.from < today ? today : season.from }));
  const houses = properties.filter(({ status }) => status === 'active');
  const whole = houses.flatMap(({ id }) => ahead.map((season) => ({ ...season, property_id: id, room_type_id: null })));
  // A suite on a quiet weeknight has a price of its own.
  const suite = roomTypes.find(({ code }) => code === 'STE');
  const own = ahead
    .filter(({ adjustment_bp }) => adjustment_bp < 0)
    .flatMap((season) =>
      suite ? [{ ...season, property_id: suite.property_id, room_type_id: suite.id, ...WEEKNIGHTS }] : [],
    );
  const at = new Date(now.getTime() - 30 * DAY_MS).toISOString();
  return [...whole, ...own].map((season, index) => ({
    ...NO_WEEKDAYS,
    ...season,
    id: index + 1,
    adjustment_sen: 0,
    version: 1,
    created_at: at,
    updated_at: at,
  }));
}

const NO_WEEKDAYS = {
  monday_sen: null,
  tuesday_sen: null,
  wednesday_sen: null,
  thursday_sen: null,
  friday_sen: null,
  saturday_sen: null,
  sunday_sen: null,
};
const WEEKNIGHTS = { monday_sen: 59_900, tuesday_sen: 59_900, wednesday_sen: 59_900, thursday_sen: 59_900 };
