import { paintRates, readRates } from '#resources/rates/calls.ts';
import { businessDate } from '#shared/business-date.ts';
import { addDays, countNights, isWithin, weekdayOf } from '#shared/day.ts';
import { nightsOf } from '#shared/rates/night.ts';
import {
  type NightFacts,
  type PlanRule,
  type SeasonRule,
  priceNight,
  seasonalRate,
} from '#shared/rates/night-price.ts';
import type { NamedHoliday, Painted, RateCalendar } from '#shared/rates/rate-calendar.ts';
import { DAY_RULES, type DayRules } from '#shared/rates/rate-day.ts';
import { type Issue, issue } from '#shared/errors.ts';
import { statesIn } from '#shared/reading/lists-in-text.ts';
import { percentOf } from '#shared/money.ts';
import type { RowOfResource } from '#shared/resource.ts';
import type { ReadInput } from '#shared/calls/call.ts';
import type { holidays } from '#resources/rates/holidays.ts';
import type { properties } from '#resources/listing/properties.ts';
import { roomTypes } from '#resources/listing/room-types.ts';
import type { Reader } from '#server/platform/database/store.ts';
import { writeEntry } from '#server/kit/audit/entry.ts';
import { hasId } from '#server/kit/kit.ts';
import { basisPoints, holidayRule, nightFacts, paintedPrices } from './price-facts.ts';
import { type DayChange, listChanges, listRateDaysIn, rulesOf, writeDays } from './rate-days.ts';
import { Refusal, refuseUnchanged } from '#server/kit/refusal.ts';
import { seasonRules, listSeasonsIn } from './seasons.ts';
import { serve } from '#server/kit/serve.ts';
import { resourceTables } from '#server/domain/tables.ts';
import { rowsWhere } from '#server/kit/conditions.ts';

/**
 * A room type's prices and restrictions night by night, and the call that paints over them. Many types at once are
 * `rate-grid.ts` and `paint-grid.ts`.
 */

type Holiday = RowOfResource<typeof holidays>;
type Property = RowOfResource<typeof properties>;
type RoomType = RowOfResource<typeof roomTypes>;

/** Two years: what is further away has no price yet. */
export const MOST_NIGHTS = 731;
const DEFAULT_NIGHTS = 31;

export interface RateSpan {
  readonly from: string;
  readonly to: string;
}

function checkSpan(from: string, to: string): RateSpan {
  const nights = countNights(from, to);
  if (nights >= 1 && nights <= MOST_NIGHTS) return { from, to };
  const rule =
    nights < 1 ? issue(['to'], 'end_before_start') : issue(['to'], 'max', { max: addDays(from, MOST_NIGHTS) });
  throw new Refusal('VALIDATION', { issues: [rule], resource: 'rate-days' });
}

/** Answers the price of each night of a room type with its reasons, and its restrictions. */
export const rateCalendar = serve(roomTypes, readRates, async ({ tx, context, input, record: type }) => {
  const property = await getProperty(tx, type);
  const today = businessDate(context.now, property.rollover_hour);
  const from = input.from ?? today;
  const span = checkSpan(from, input.to ?? addDays(from, DEFAULT_NIGHTS));
  const holidays = await listHolidaysAround(tx, span);
  const seasons = seasonRules(await listSeasonsIn(tx, property.id, span), type);
  const painted = await listRateDaysIn(tx, type.id, span);
  const facts = factsOf({ type, property, holidays, seasons, painted });
  const byDay = new Map(painted.map((row) => [row.date, row]));
  const data: RateCalendar = {
    ...span,
    today,
    standing: { base_rate_sen: type.base_rate_sen, min_nights: type.min_nights, max_nights: type.max_nights },
    days: nightsOf(span.from, span.to).map((date) => {
      const { is_free: _paid, markup_sen: _direct, ...night } = priceNight(date, facts);
      return { ...night, rules: rulesOf(byDay.get(date)), holidays: holidaysOn(date, holidays, property.state_code) };
    }),
  };
  return { data };
});

async function getProperty(reader: Reader, type: RoomType): Promise<Property> {
  const house = await reader.find(resourceTables.properties, hasId(type.property_id));
  if (!house) throw new Refusal('NOT_FOUND');
  return house;
}

/** No holiday lasts longer, nor makes more nights dearer. */
const LONGEST = 90;

export async function listHolidaysAround(reader: Reader, { from, to }: RateSpan): Promise<Holiday[]> {
  const table = resourceTables.holidays;
  const near = { $gt: addDays(from, -LONGEST), $lt: to };
  const where = rowsWhere(table, { $or: [{ date: near }, { price_from: near }] });
  const sort = [{ field: 'date', descending: false }] as const;
  return await reader.list(table, { where, sort });
}

export interface Facts {
  readonly type: RoomType;
  readonly property: Property;
  readonly holidays: readonly Holiday[];
  readonly seasons: readonly SeasonRule[];
  readonly painted: Parameters<typeof paintedPrices>[0];
  readonly plan?: PlanRule | null;
}

export const factsOf = ({ type, property, holidays, seasons, painted, plan = null }: Facts): NightFacts => ({
  ...nightFacts(type, property),
  rate_days: paintedPrices(painted),
  seasons,
  plan,
  holidays: holidays.flatMap((row) => holidayRule(row) ?? []),
});

export const reaches = (states: string | null, state: string): boolean => {
  const named = statesIn(states ?? '');
  return named.length === 0 || named.includes(state);
};

const holidaysOn = (date: string, holidays: readonly Holiday[], state: string): NamedHoliday[] =>
  holidays.flatMap((row) => {
    const { id, name, name_zh, min_nights, price_from: first } = row;
    const isKept = isWithin(date, row.date, addDays(row.date, row.days)) && reaches(row.states, state);
    const is_priced =
      first !== null && isWithin(date, first, addDays(first, row.price_nights)) && reaches(row.price_states, state);
    return isKept || is_priced ? [{ id, name, name_zh, min_nights, is_priced }] : [];
  });

export const paintRateDays = serve(roomTypes, paintRates, {
  handle: async ({ kit, tx, context, input, record }) => {
    const found = await tx.lock(resourceTables['room-types'], record.id);
    if (!found) throw new Refusal('NOT_FOUND');
    const type = found;
    const property = await getProperty(tx, type);
    const { span, weekdays, change } = checkPaint(input);
    refusePast(span, businessDate(context.now, property.rollover_hour));
    const known = await listRateDaysIn(tx, type.id, span);
    const nights = nightsOf(span.from, span.to).filter(
      (day) => weekdays.length === 0 || weekdays.includes(weekdayOf(day)),
    );
    const holidays = await listHolidaysAround(tx, span);
    const seasons = seasonRules(await listSeasonsIn(tx, property.id, span), type);
    const standing = { base_rate_sen: type.base_rate_sen, seasons };
    const days = listChanges(known, nights, (before, date) => change(before, seasonalRate(date, standing)));
    refuseTurnedRound(days);
    const data: Painted = {
      nights: computePrices({ type, property, holidays, seasons }, days),
      changed: days.filter(isChanged).length,
    };
    if (input.preview === true) return { data, audit_id: null };
    if (data.changed === 0) refuseUnchanged();
    const changes = await writeDays(tx, type.id, { known, days });
    const reason = input.reason ?? null;
    const entry = { action: 'paint', resource: 'room-types', recordId: type.id, changes, reason };
    return { data, audit_id: await writeEntry({ tx, table: kit.get('audit').table, author: context }, entry) };
  },
  isReading: ({ preview }) => preview === true,
});

export const isChanged = ({ before, after }: DayChange): boolean =>
  DAY_RULES.some((name) => before[name] !== after[name]);

function computePrices(facts: Omit<Facts, 'painted'>, days: readonly DayChange[]): Painted['nights'] {
  const prices = (side: 'before' | 'after'): NightFacts =>
    factsOf({ ...facts, painted: days.map((day) => ({ date: day.date, ...day[side] })) });
  const [before, after] = [prices('before'), prices('after')];
  return days.map(({ date }) => ({
    date,
    before_sen: priceNight(date, before).final_sen,
    after_sen: priceNight(date, after).final_sen,
  }));
}

/** Past days cannot be changed, because charged prices must stay explainable. */
function refusePast({ from }: RateSpan, today: string): void {
  if (from >= today) return;
  throw new Refusal('VALIDATION', { issues: [issue(['from'], 'past_day', { today })], resource: 'rate-days' });
}

/** No stay can be at least five nights and at most three. */
function refuseTurnedRound(days: readonly DayChange[]): void {
  const wrong = days.find(({ after }) => (after.max_nights ?? Infinity) < (after.min_nights ?? 1));
  if (!wrong) return;
  const issues = [issue(['max_nights'], 'min', { min: wrong.after.min_nights ?? 1 })];
  throw new Refusal('VALIDATION', { issues, resource: 'rate-days' });
}

interface Command {
  readonly span: RateSpan;
  readonly weekdays: readonly number[];
  /** What a day says next; `standing` is what its night costs while the day says no price. */
  change(before: DayRules, standing: number): Partial<DayRules>;
}

function checkPaint(input: ReadInput<typeof paintRates>): Command {
  const { from, to, percent, weekdays: days } = input;
  const weekdays = days ? days.split(',').map(Number) : [];
  const set = Object.fromEntries(DAY_RULES.filter((name) => name in input).map((name) => [name, input[name]]));
  const issues: Issue[] = [];
  if (typeof from !== 'string') issues.push(issue(['from'], 'required'));
  if (typeof to !== 'string') issues.push(issue(['to'], 'required'));
  if (weekdays.some((day) => !Number.isInteger(day) || day < 0 || day > 6)) {
    issues.push(issue(['weekdays'], 'whole_number', { min: 0, max: 6 }));
  }
  // One price in one form; a command without any change is a mistake.
  const isTold = typeof percent === 'number';
  if ((isTold && 'price_sen' in set) || (!isTold && Object.keys(set).length === 0)) {
    issues.push(issue(['price_sen'], 'one_price'));
  }
  if (issues.length > 0) throw new Refusal('VALIDATION', { issues, resource: 'rate-days' });
  const raise = (before: DayRules, standing: number): Partial<DayRules> => {
    const base = before.price_sen ?? standing;
    return isTold ? { price_sen: base + percentOf(base, basisPoints(percent)) } : {};
  };
  return {
    span: checkSpan(String(from), String(to)),
    weekdays,
    change: (before, standing) => ({ ...set, ...raise(before, standing) }),
  };
}
