import { readRateGrid } from '#resources/rates/calls.ts';
import { rateDays } from '#resources/rates/rate-days.ts';
import { businessDate, houseDay } from '#shared/business-date.ts';
import { addDays, countNights } from '#shared/day.ts';
import { issue } from '#shared/errors.ts';
import { nightsOf } from '#shared/rates/night.ts';
import { type NightFacts, priceNight, seasonalRate } from '#shared/rates/night-price.ts';
import { MOST_GRID_NIGHTS, type RateGrid, type RateGridNight, type RateGridRow } from '#shared/rates/rate-grid.ts';
import { type SaleDays, findNightBar, isSaleOver } from '#shared/rates/sale-days.ts';
import type { Reader } from '#server/platform/database/store.ts';
import { all, is, isIn, isNotIn } from '#server/kit/conditions.ts';
import { hasId } from '#server/kit/kit.ts';
import { Refusal } from '#server/kit/refusal.ts';
import { serve } from '#server/kit/serve.ts';
import { resourceTables } from '#server/domain/tables.ts';
import { type Facts, type RateSpan, factsOf, listHolidaysAround, reaches } from './rate-calendar.ts';
import { type RateDayRow, listRateDaysIn } from './rate-days.ts';
import { type PlanRow, agreePlan } from './rate-plans.ts';
import { type SeasonRow, seasonRules, listSeasonsIn } from './seasons.ts';

/** Prices of all room types by days: read with one query for each kind of fact, however many types and nights there are. */

type Property = Facts['property'];
type RoomType = Facts['type'];
type Holiday = Facts['holidays'][number];

/** A room type with everything its nights' prices depend on. */
export interface PricedType extends Omit<Facts, 'painted'> {
  /** Days for which its plan is sold. */
  readonly days: SaleDays | null;
  readonly painted: readonly RateDayRow[];
  readonly today: string;
}

export interface GridFacts {
  readonly houses: readonly Property[];
  readonly types: readonly PricedType[];
  readonly holidays: readonly Holiday[];
  readonly seasons: readonly SeasonRow[];
}

export function checkGridSpan({ from, to }: RateSpan, field: string): RateSpan {
  const nights = countNights(from, to);
  if (nights >= 1 && nights <= MOST_GRID_NIGHTS) return { from, to };
  const rule =
    nights < 1 ? issue([field], 'end_before_start') : issue([field], 'max', { max: addDays(from, MOST_GRID_NIGHTS) });
  throw new Refusal('VALIDATION', { issues: [rule], resource: rateDays.name });
}

/** The plan that is sold under this number; null where none was asked for. */
export async function getPlanOnSale(reader: Reader, id: number | null): Promise<PlanRow | null> {
  if (id === null) return null;
  const found = await reader.find(resourceTables['rate-plans'], hasId(id));
  if (!found?.active) throw new Refusal('NOT_FOUND');
  return found;
}

const sells = (plan: PlanRow | null, { id, property_id }: RoomType): boolean =>
  plan === null || (plan.property_id === property_id && [null, id].includes(plan.room_type_id));

interface Asked {
  readonly span: RateSpan;
  readonly now: string;
  readonly plan: PlanRow | null;
  /** All of them when left out. */
  readonly typeIds?: readonly number[];
}

/** Facts of the room types that are not archived, nor is their property, in the order of the list. */
export async function readGridFacts(reader: Reader, { span, now, plan, typeIds }: Asked): Promise<GridFacts> {
  const found = await reader.list(resourceTables['room-types'], {
    where: all(isNotIn('status', ['archived']), ...(typeIds ? [isIn('id', typeIds)] : [])),
    sort: [
      { field: 'sort', descending: false },
      { field: 'id', descending: false },
    ],
  });
  const houses = await reader.list(resourceTables.properties, {
    where: isNotIn('status', ['archived']),
    sort: [{ field: 'name', descending: false }],
  });
  const held = await listSeasonsIn(reader, null, span);
  const painted = await listRateDaysIn(reader, typeIds ?? null, span);
  const holidays = await listHolidaysAround(reader, span);
  const agreed = plan && agreePlan(plan);
  const onSale = houses.flatMap((property) =>
    found
      .filter((type) => type.property_id === property.id && sells(plan, type))
      .map((type): PricedType => ({
        type,
        property,
        holidays,
        plan: agreed,
        days: plan,
        seasons: seasonRules(held, type),
        painted: painted.filter(({ room_type_id }) => room_type_id === type.id),
        today: businessDate(now, property.rollover_hour),
      })),
  );
  const shown = new Set(onSale.map(({ property }) => property.id));
  return {
    houses: houses.filter(({ id }) => shown.has(id)),
    types: onSale,
    holidays: holidays.filter(({ states }) =>
      houses.some(({ id, state_code }) => shown.has(id) && reaches(states, state_code)),
    ),
    seasons: held.filter(({ property_id }) => shown.has(property_id)),
  };
}

/** What a night costs before its plan and what comes on top: by hand, by season, or by the type. */
export const baseOf = (date: string, { rate_days = [], ...facts }: NightFacts): number =>
  rate_days.find((day) => day.date === date)?.price_sen ?? seasonalRate(date, facts);

function tellRow(one: PricedType, nights: readonly string[]): RateGridRow {
  const { type, today } = one;
  const underPlan = factsOf(one);
  const plain = factsOf({ ...one, plan: null });
  // A night that the plan is not for has the price at which it is sold without it.
  const isFor = (date: string): boolean =>
    one.days === null || findNightBar(one.days, { arrival: date, departure: addDays(date, 1) }) === null;
  const byDay = new Map(one.painted.map((row) => [row.date, row]));
  const places = new Map<string, { readonly at: number; readonly reason: RateGridRow['reasons'][number] }>();
  const tellNight = (date: string): RateGridNight => {
    const facts = isFor(date) ? underPlan : plain;
    const { final_sen, day_class, because } = priceNight(date, facts);
    const day = byDay.get(date);
    const price_sen = day?.price_sen ?? null;
    const inSeason = one.seasons.some(({ from, until }) => from <= date && date < until);
    return {
      date,
      final_sen,
      base_sen: baseOf(date, facts),
      price_sen,
      base_from: price_sen === null ? (inSeason ? 'season' : 'type') : 'day',
      day_class,
      closed: day?.closed ?? false,
      because: because.map((reason) => {
        const key = `${reason.rule} ${reason.text}`;
        const place = places.get(key) ?? { at: places.size, reason };
        places.set(key, place);
        return place.at;
      }),
    };
  };
  const told = nights.map(tellNight);
  return {
    room_type_id: type.id,
    name: type.name,
    name_zh: type.name_zh,
    property_id: type.property_id,
    base_rate_sen: type.base_rate_sen,
    today,
    reasons: [...places.values()].map(({ reason }) => reason),
    nights: told,
  };
}

/** The plans that are still sold, and the one that was asked for. */
async function tellPlans(reader: Reader, now: string, asked: PlanRow | null): Promise<RateGrid['plans']> {
  const found = await reader.list(resourceTables['rate-plans'], {
    where: is('active', true),
    sort: [{ field: 'name', descending: false }],
  });
  const houses = await reader.list(resourceTables.properties, {
    where: isIn('id', [...new Set(found.map(({ property_id }) => property_id))]),
    fields: ['id', 'rollover_hour'],
  });
  const days = new Map(houses.map(({ id, rollover_hour }) => [id, businessDate(now, rollover_hour)]));
  const plans = found.filter(
    (plan) => plan.id === asked?.id || !isSaleOver(plan, days.get(plan.property_id) ?? houseDay(now)),
  );
  const ids = [...new Set(plans.flatMap(({ company_id }) => company_id ?? []))];
  const companies = await reader.list(resourceTables.companies, { where: isIn('id', ids) });
  const named = new Map(companies.map(({ id, name, name_zh }) => [id, { id, name, name_zh }]));
  return plans.map(({ id, name, name_zh, property_id, company_id }) => ({
    id,
    name,
    name_zh,
    property_id,
    company: company_id === null ? null : (named.get(company_id) ?? null),
  }));
}

const tellSeason = ({ id, name, name_zh, property_id, room_type_id, from, until }: SeasonRow) => ({
  id,
  name,
  name_zh,
  property_id,
  room_type_id,
  from,
  until,
});

/** Answers every room type's nights with their prices, and what a painter chooses by. */
export const showRateGrid = serve(rateDays, readRateGrid, async ({ tx, context, input }) => {
  const span = checkGridSpan(input, 'to');
  const plan = await getPlanOnSale(tx, input.rate_plan_id);
  const { houses, types, holidays, seasons } = await readGridFacts(tx, { span, now: context.now, plan });
  const nights = nightsOf(span.from, span.to);
  return {
    data: {
      ...span,
      houses: houses.map(({ id, name, name_zh }) => ({ id, name, name_zh })),
      rows: types.map((one) => tellRow(one, nights)),
      plans: await tellPlans(tx, context.now, plan),
      seasons: seasons.map(tellSeason),
      holidays: holidays
        .map(({ id, name, name_zh, date, days }) => ({ id, name, name_zh, from: date, until: addDays(date, days) }))
        .filter(({ from, until }) => from < span.to && span.from < until),
    },
  };
});
