import { USUAL_ROLLOVER_HOUR, businessDate } from '#shared/business-date.ts';
import { countNights, listPeriods, periodOf } from '#shared/day.ts';
import type { Peer } from '#shared/owner-view/performance.ts';
import type { NightsSold } from '#shared/reservations/night-figures.ts';
import { groupBy } from '#shared/records.ts';
import type { RowOfResource } from '#shared/resource.ts';
import { daysOfPeriod } from '#shared/revenue/period.ts';
import type { units } from '#resources/listing/units.ts';
import { oneRuleFor } from '#server/domain/packages/recognition.ts';
import { type StayIncomeRow, listStayIncomes } from '#server/domain/packages/stay-income.ts';
import type { Ownership } from '#server/domain/listing/ownerships.ts';
import { type TakenNights, countUnitNights } from '#server/domain/reservations/rooms/unit-nights.ts';
import { resourceTables } from '#server/domain/tables.ts';
import { isIn } from '#server/kit/conditions.ts';
import { rowsIn } from '#server/kit/rows-in.ts';
import type { Reader } from '#server/platform/database/store.ts';
import { type DaySpan, findOwners } from './units.ts';
import { readVisibility } from './visibility.ts';

/**
 * A year of the houses in which an owner has units, read for all units at once: nights and income by unit and month, whose each unit
 * was, and what of another unit can be compared.
 */

export type UnitOfYear = RowOfResource<typeof units>;

const MONTHS = 12;

/** A month as far as it is over, with what each unit sold in it. */
export interface MonthOfYear extends DaySpan {
  readonly period: string;
  readonly nights: ReadonlyMap<number, TakenNights>;
}

/** Nights of the houses' units, and the income of each night. */
export interface YearOfHouses extends DaySpan {
  readonly units: readonly UnitOfYear[];
  /** The newest first. */
  readonly months: readonly MonthOfYear[];
  /** By unit and month. */
  readonly sales: ReadonlyMap<string, Sales>;
  /** By unit. */
  readonly shares: ReadonlyMap<number, readonly Ownership[]>;
  readonly bookings: ReadonlyMap<number, Booking>;
  readonly visibilityOf: Visibility;
}

type Visibility = Awaited<ReturnType<typeof readVisibility>>;

/** The nights that a unit sold in a month, and what their rooms brought. */
interface Sales {
  readonly rows: readonly StayIncomeRow[];
  readonly room_sen: number;
}

interface Booking {
  readonly channel: string;
  readonly arrival: string;
  readonly lead: number;
}

const NO_SALES: Sales = { rows: [], room_sen: 0 };

const keyOfSales = (unitId: number, period: string): string => `${unitId} ${period}`;

export const salesOf = ({ sales }: YearOfHouses, unitId: number, { period }: MonthOfYear): Sales =>
  sales.get(keyOfSales(unitId, period)) ?? NO_SALES;

export const sumRooms = (rows: readonly StayIncomeRow[]): number =>
  rows.reduce((sum, { income }) => sum + income.room_sen, 0);

interface PropertiesAsked {
  readonly ownUnits: readonly number[];
  readonly houses: readonly number[];
  readonly today: string;
}

export async function readYear(reader: Reader, { ownUnits, houses, today }: PropertiesAsked): Promise<YearOfHouses> {
  const all = await rowsIn(reader, resourceTables.units, { where: isIn('property_id', houses), sort: ['id'] });
  const ids = all.map(({ id }) => id);
  const periods = listPeriods(periodOf(today), MONTHS);
  const from = daysOfPeriod(periods.at(-1) ?? periodOf(today)).from;
  const months: MonthOfYear[] = [];
  for (const period of periods) {
    const { from: first, until } = daysOfPeriod(period);
    const days = { from: first, until: until < today ? until : today };
    const nights = days.from < days.until ? await countUnitNights(reader, ids, days) : [];
    months.push({ period, ...days, nights: new Map(nights.map((each) => [each.unit_id, each])) });
  }
  // Night by night, because a stay over the end of a month is in both.
  const counted = await listStayIncomes(reader, { from, until: today, unitIds: ids, rule: oneRuleFor('nightly') });
  const shares = await rowsIn(reader, resourceTables.ownerships, { where: isIn('unit_id', ids), sort: ['id'] });
  // What is no night is a fee of a stay that did not happen.
  const incomes = counted.filter(({ is_night }) => is_night);
  return {
    from,
    until: today,
    units: all,
    months: months.filter((month) => month.from < month.until),
    sales: new Map(
      [...groupBy(incomes, ({ unit_id, counts_on }) => keyOfSales(unit_id, periodOf(counts_on)))].map(([key, rows]) => [
        key,
        { rows, room_sen: sumRooms(rows) },
      ]),
    ),
    shares: groupBy(shares, ({ unit_id }) => unit_id),
    visibilityOf: await readVisibility(reader, ownUnits),
    bookings: await readBookings(reader, [...new Set(incomes.map(({ reservation_id }) => reservation_id))]),
  };
}

async function readBookings(reader: Reader, ids: readonly number[]): Promise<ReadonlyMap<number, Booking>> {
  const stays = await rowsIn(reader, resourceTables.reservations, {
    where: isIn('id', ids),
    fields: ['id', 'source_channel', 'arrival', 'created_at'],
  });
  return new Map(
    stays.map(({ id, source_channel: channel, arrival, created_at }) => {
      const lead = Math.max(0, countNights(businessDate(created_at, USUAL_ROLLOVER_HOUR), arrival));
      return [id, { channel, arrival, lead }];
    }),
  );
}

/**
 * Whether another unit was let throughout a month. When it was first sold without a date, or closed for good, nobody wrote down:
 * then its sales say it.
 */
function isLet(
  { months }: YearOfHouses,
  { id, service_from, service_until, created_at, lifecycle }: UnitOfYear,
  month: MonthOfYear,
): boolean {
  if (service_from !== null && service_from > month.from) return false;
  if (service_until !== null && service_until < month.until) return false;
  const hasSoldIn = ({ nights }: MonthOfYear): boolean => (nights.get(id)?.guest ?? 0) > 0;
  if (hasSoldIn(month)) return true;
  if (service_from === null && businessDate(created_at, USUAL_ROLLOVER_HOUR) > month.from) return false;
  return lifecycle === 'active' || months.some((later) => later.period > month.period && hasSoldIn(later));
}

/** What another unit sold in a month; null where it was not let throughout. Without a sale it sold nothing of what it could. */
export function soldByPeer(year: YearOfHouses, unit: UnitOfYear, month: MonthOfYear): (NightsSold & Peer) | null {
  if (!isLet(year, unit, month)) return null;
  const { guest = 0, closed = 0 } = month.nights.get(unit.id) ?? {};
  return {
    owners: findOwners(year.shares.get(unit.id) ?? [], month),
    sold: guest,
    available: countNights(month.from, month.until) - closed,
    room_sen: salesOf(year, unit.id, month).room_sen,
  };
}
