import type { CellLock, GridCell, MonthGrid } from '#shared/expenses/month-grid.ts';
import { isMetered, usualUse } from '#shared/expenses/meters.ts';
import { addDays, movePeriod } from '#shared/day.ts';
import { sumSen } from '#shared/money.ts';
import { EXPENSE_CATEGORIES, type ExpenseCategory } from '#shared/packages/terms.ts';
import type { RowOfResource } from '#shared/resource.ts';
import { groupBy } from '#shared/records.ts';
import type { meters } from '#resources/expenses/meters.ts';
import type { Reader } from '#server/platform/database/store.ts';
import { all, any, is, isBelow, isFrom, isIn, isNotIn, isGiven, isNull, within } from '#server/kit/conditions.ts';
import { hasId } from '#server/kit/kit.ts';
import { Refusal } from '#server/kit/refusal.ts';
import { rowsIn } from '#server/kit/rows-in.ts';
import { resourceTables } from '#server/domain/tables.ts';
import type { Expense } from './tables.ts';

/** What a house costs in a month, unit by unit: the bills that stand in each cell, and the meters behind them. */

type Meter = RowOfResource<typeof meters>;

export interface HouseMonth {
  readonly property_id: number;
  readonly period: string;
}

/** A unit of the house, or the house itself. */
export interface GridPlace {
  readonly unit_id: number | null;
  readonly number: string | null;
}

interface MeterState extends Pick<Meter, 'number' | 'tariff' | 'fixed_sen' | 'payee'> {
  readonly before: number;
  readonly before_on: string | null;
  readonly usual_use: number | null;
}

export interface MonthFacts {
  readonly places: readonly GridPlace[];
  /** By place and category. */
  readonly bills: ReadonlyMap<string, readonly Expense[]>;
  readonly meters: ReadonlyMap<string, MeterState>;
}

export const cellKey = (unitId: number | null, category: string): string => `${unitId ?? 'house'} ${category}`;

export const spanOfMonth = (period: string): { readonly from: string; readonly until: string } => ({
  from: `${period}-01`,
  until: `${movePeriod(period, 1)}-01`,
});

export async function readMonthFacts(reader: Reader, month: HouseMonth): Promise<MonthFacts> {
  const house = await reader.find(resourceTables.properties, hasId(month.property_id));
  if (!house) throw new Refusal('NOT_FOUND');
  const { from, until } = spanOfMonth(month.period);
  const bills = await rowsIn(reader, resourceTables.expenses, {
    where: all(
      is('property_id', month.property_id),
      is('kind', 'expense'),
      isNotIn('state', ['void']),
      within('date', from, until),
    ),
    sort: ['id'],
  });
  const units = await reader.list(resourceTables.units, {
    where: all(
      is('property_id', month.property_id),
      any(is('lifecycle', 'active'), isIn('id', [...new Set(bills.map(({ unit_id }) => unit_id))])),
    ),
    fields: ['id', 'number'],
    sort: [{ field: 'number', descending: false }],
  });
  return {
    places: [...units.map(({ id, number }) => ({ unit_id: id, number })), { unit_id: null, number: null }],
    bills: groupBy(bills, ({ unit_id, category }) => cellKey(unit_id, category)),
    meters: await readMeters(
      reader,
      units.map(({ id }) => id),
      from,
    ),
  };
}

/** A year of readings says what is usual. */
const YEAR_DAYS = 365;

async function readMeters(reader: Reader, units: readonly number[], from: string) {
  const rows = await rowsIn(reader, resourceTables.meters, { where: isIn('unit_id', units) });
  const read = await rowsIn(reader, resourceTables.expenses, {
    where: all(
      isIn('unit_id', units),
      isGiven('meter_reading'),
      isNotIn('state', ['void', 'rejected']),
      isFrom('date', addDays(from, -YEAR_DAYS)),
      isBelow('date', from),
    ),
    sort: ['date', 'id'],
    fields: ['unit_id', 'category', 'date', 'meter_before', 'meter_reading'],
  });
  const earlier = groupBy(read, ({ unit_id, category }) => cellKey(unit_id, category));
  return new Map(
    rows.map((meter): [string, MeterState] => {
      const key = cellKey(meter.unit_id, meter.category);
      const own = earlier.get(key) ?? [];
      const last = own.at(-1);
      const { number, tariff, fixed_sen, payee } = meter;
      return [
        key,
        {
          number,
          tariff,
          fixed_sen,
          payee,
          before: last?.meter_reading ?? meter.first_reading,
          before_on: last?.date ?? null,
          usual_use: usualUse(own.map(({ meter_before, meter_reading }) => (meter_reading ?? 0) - (meter_before ?? 0))),
        },
      ];
    }),
  );
}

/** Only what is a draft and alone in its cell is written by the sheet. */
export function findLock(bills: readonly Expense[]): CellLock | null {
  const [only, second] = bills;
  if (second) return 'several';
  if (!only) return null;
  if (only.parts.length > 0) return 'shared';
  return only.state === 'draft' || only.state === 'void' ? null : only.state;
}

const tellCell = (
  category: ExpenseCategory,
  { bills = [], meter }: { readonly bills: readonly Expense[] | undefined; readonly meter: MeterState | undefined },
): GridCell => {
  const [only = null] = bills.length === 1 ? bills : [];
  return {
    category,
    amount_sen: bills.length === 0 ? null : sumSen(bills.map(({ amount_sen }) => amount_sen)),
    version: only?.version ?? null,
    bills: bills.map(({ id, reference, state }) => ({ id, reference, state })),
    lock: findLock(bills),
    reading: only?.meter_reading ?? null,
    meter: meter ? tellMeter(meter, only) : null,
  };
};

/** A bill that has its own beginning keeps it. */
const tellMeter = (
  { number, tariff, fixed_sen, before, before_on, usual_use }: MeterState,
  bill: Expense | null,
): GridCell['meter'] => ({
  number,
  tariff,
  fixed_sen,
  before: bill?.meter_before ?? before,
  before_on,
  usual_use,
});

export async function tellMonth(reader: Reader, month: HouseMonth): Promise<MonthGrid> {
  const { places, bills, meters: metered } = await readMonthFacts(reader, month);
  const sheet = await findSheet(reader, month);
  return {
    ...month,
    sheet_id: sheet?.id ?? null,
    rows: places.map(({ unit_id, number }) => ({
      unit_id,
      number,
      cells: EXPENSE_CATEGORIES.flatMap((category) => {
        const key = cellKey(unit_id, category);
        const meter = isMetered(category) ? metered.get(key) : undefined;
        return bills.has(key) || meter ? [tellCell(category, { bills: bills.get(key), meter })] : [];
      }),
    })),
  };
}

export const findSheet = (reader: Reader, { property_id, period }: HouseMonth) =>
  reader.find(resourceTables['expense-sheets'], all(is('property_id', property_id), is('period', period)));

/** Last payee of the category for the unit, or else for the property; null where no bill names one. */
export async function findPayee(
  reader: Reader,
  month: HouseMonth,
  {
    unit_id,
    category,
  }: {
    readonly unit_id: number | null;
    readonly category: ExpenseCategory;
  },
): Promise<string | null> {
  const ofCategory = all(
    is('property_id', month.property_id),
    is('category', category),
    is('kind', 'expense'),
    isGiven('payee'),
  );
  for (const where of [all(ofCategory, unit_id === null ? isNull('unit_id') : is('unit_id', unit_id)), ofCategory]) {
    const [last] = await reader.list(resourceTables.expenses, {
      where,
      sort: [{ field: 'date', descending: true }],
      limit: 1,
      fields: ['payee'],
    });
    if (last) return last.payee;
  }
  return null;
}
