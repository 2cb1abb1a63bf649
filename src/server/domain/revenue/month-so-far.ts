import { readMonthSoFar } from '#resources/revenue/calls.ts';
import { stayRevenues } from '#resources/revenue/stay-revenues.ts';
import type { units } from '#resources/listing/units.ts';
import { USUAL_ROLLOVER_HOUR, businessDate } from '#shared/business-date.ts';
import { countNights, isWithin } from '#shared/day.ts';
import { sumSen } from '#shared/money.ts';
import { nightsOf } from '#shared/rates/night.ts';
import { groupBy } from '#shared/records.ts';
import { figuresFor } from '#shared/reservations/night-figures.ts';
import type { RowOfResource } from '#shared/resource.ts';
import { type MonthSoFar, monthUpTo, yearBefore } from '#shared/revenue/month-so-far.ts';
import { oneRuleFor } from '#server/domain/packages/recognition.ts';
import { type StayIncomeRow, listStayIncomes } from '#server/domain/packages/stay-income.ts';
import { type TakenNights, countUnitNights } from '#server/domain/reservations/rooms/unit-nights.ts';
import { resourceTables } from '#server/domain/tables.ts';
import { everything } from '#shared/where.ts';
import { rowsIn } from '#server/kit/rows-in.ts';
import { serve } from '#server/kit/serve.ts';
import type { Reader } from '#server/platform/database/store.ts';

/**
 * Room income of all houses in the month of last night, and in the same month a year ago. It counts the nights of guests who
 * came, each with its equal part of the room of its stay: after discounts, before tax, without guests beyond the usual number
 * and without fees, as owners are told their nights. Stays of owners and stays that brought nothing are not sales.
 */
export const monthRevenue = serve(stayRevenues, readMonthSoFar, async ({ tx, context }) => {
  const month = monthUpTo(businessDate(context.now, USUAL_ROLLOVER_HOUR));
  const ago = yearBefore(month);
  const data: MonthSoFar = {
    ...month,
    now: await readMonth(tx, month, month.until),
    before: await readMonth(tx, ago, ago.to),
  };
  return { data };
});

interface Days {
  readonly from: string;
  readonly until: string;
}

type Unit = RowOfResource<typeof units>;

/** Figures of the nights [from, until), and what each night up to `shown` brought. */
async function readMonth(reader: Reader, { from, until }: Days, shown: string): Promise<MonthSoFar['now']> {
  const counted = await listStayIncomes(reader, { from, until: shown, rule: oneRuleFor('nightly') });
  // The rest are fees of stays that did not happen.
  const nights = counted.filter(({ is_night }) => is_night);
  const roomsOf = (rows: readonly StayIncomeRow[]): number => sumSen(rows.map(({ income }) => income.room_sen));
  const byNight = groupBy(nights, ({ counts_on }) => counts_on);
  const sold = nights.filter(({ counts_on }) => isWithin(counts_on, from, until));
  const available = await countAvailable(reader, { from, until }, sold);
  return {
    ...figuresFor({ sold: sold.length, available, room_sen: roomsOf(sold) }),
    nightly_sen: nightsOf(from, shown).map((night) => roomsOf(byNight.get(night) ?? [])),
  };
}

/**
 * Nights that units could have sold: while they were let and not closed. Where no day is on record on which a unit was first let
 * or closed for good, its sales decide.
 */
async function countAvailable(reader: Reader, days: Days, sold: readonly StayIncomeRow[]): Promise<number> {
  const all = await rowsIn(reader, resourceTables.units, { where: everything, sort: ['id'] });
  const sellers = new Set(sold.map(({ unit_id }) => unit_id));
  const taken = await countUnitNights(
    reader,
    all.map(({ id }) => id),
    days,
  );
  const closed = new Map(taken.map((each): [number, TakenNights] => [each.unit_id, each]));
  const nightsLet = all.map((unit) => {
    const from = sellers.has(unit.id) ? days.from : firstDayOf(unit, days);
    return Math.max(0, countNights(from, days.until) - (closed.get(unit.id)?.closed ?? 0));
  });
  return nightsLet.reduce((sum, each) => sum + each, 0);
}

/** Of a unit that has sold nothing on these days: the first that counts. */
function firstDayOf({ lifecycle, service_from, created_at }: Unit, { from, until }: Days): string {
  if (lifecycle !== 'active') return until;
  // A first day of service is counted with the nights that are closed.
  const first = service_from === null ? businessDate(created_at, USUAL_ROLLOVER_HOUR) : from;
  return first < from ? from : first < until ? first : until;
}
