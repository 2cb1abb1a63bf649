import { addDays, isWithin, movePeriod, periodOf } from '#shared/day.ts';
import { canBeTwins, isUnusual, medianOf } from '#shared/expenses/signs.ts';
import { bearAlone } from '#shared/expenses/split-share.ts';
import { shareExpense } from '#shared/packages/share-expense.ts';
import type { RowOf } from '#shared/field.ts';
import type { PackageTerms } from '#shared/packages/terms.ts';
import type { expenseRules } from '#resources/expenses/expense-rules.ts';
import type { expenses } from '#resources/expenses/expenses.ts';
import type { meters } from '#resources/expenses/meters.ts';
import type { RowOfResource } from '#shared/resource.ts';
import type { ownerships } from '#resources/listing/ownerships.ts';
import type { expenseShares } from '#server/domain/expenses/tables.ts';
import type { DemoPackages } from '#server/seed/packages/packages.ts';
import type { UnitRow } from '#server/seed/listing/listings.ts';
import { oddBills } from './odd-bills.ts';
import { type BillPlan, type PlannedBill, planBills } from './plan-bills.ts';
import { progressOf } from './progress.ts';

/** The demo's bills as the office has dealt with them: the past approved and paid, the last weeks waiting, some of them odd. */

export type BillRow = RowOf<(typeof expenses)['fields']>;
type MeterRow = RowOf<(typeof meters)['fields']>;
type RuleRow = RowOf<(typeof expenseRules)['fields']>;
type ShareRow = Omit<NonNullable<(typeof expenseShares)['row']>, 'id'> & { readonly id: number };

interface Facts {
  readonly now: Date;
  readonly units: readonly UnitRow[];
  readonly ownerships: readonly RowOfResource<typeof ownerships>[];
  readonly agreed: DemoPackages;
  readonly administrators: readonly { readonly account_number: string; readonly name: string }[];
  readonly riderId: number | null;
}

export interface DemoBills {
  readonly bills: readonly BillRow[];
  readonly shares: readonly ShareRow[];
  readonly meters: readonly MeterRow[];
  readonly rules: readonly RuleRow[];
  /** Numbering by year. */
  readonly counted: ReadonlyMap<string, number>;
}

export function demoBills(facts: Facts): DemoBills {
  const today = facts.now.toISOString().slice(0, 10);
  const owned = facts.units.filter(({ owner_id, lifecycle }) => owner_id !== null && lifecycle === 'active');
  const plan = planBills(owned, today);
  const planned = [...plan.bills, ...oddBills(plan.bills, today)].toSorted((a, b) =>
    a.date < b.date ? -1 : a.date > b.date ? 1 : 0,
  );
  const counted = new Map<string, number>();
  const known = new Map<string, { readonly date: string; readonly amount_sen: number }[]>();
  const rows = planned.map((bill, at): BillRow => {
    const earlier = known.get(`${bill.unit_id} ${bill.category}`) ?? [];
    const row = rowOf(bill, { facts, today, id: at + 1, reference: nextReference(counted, bill.date), earlier });
    if (bill.unit_id !== null) known.set(`${bill.unit_id} ${bill.category}`, [...earlier, bill]);
    return row;
  });
  const bills = withTwins(rows);
  return {
    bills,
    shares: sharesOf(bills),
    meters: metersOf(plan, facts),
    rules: rulesOf(plan, facts, today),
    counted,
  };
}

function nextReference(counted: Map<string, number>, date: string): string {
  const year = date.slice(2, 4);
  const name = `expenses of ${year}`;
  const number = (counted.get(name) ?? 0) + 1;
  counted.set(name, number);
  return `EX-${year}-${String(number).padStart(6, '0')}`;
}

interface Making {
  readonly facts: Facts;
  readonly today: string;
  readonly id: number;
  readonly reference: string;
  readonly earlier: readonly { readonly date: string; readonly amount_sen: number }[];
}

function rowOf(bill: PlannedBill, making: Making): BillRow {
  const { facts, today, id, reference, earlier } = making;
  const { unit_id, date, category, amount_sen, kind, meter, rule, state: _said, ...said } = bill;
  const owner =
    facts.ownerships.find((row) => row.unit_id === unit_id && isWithin(date, row.from, row.to))?.owner_id ?? null;
  const shared = { kind, category, amount_sen, borne_by: null };
  const borne =
    owner === null || unit_id === null ? bearAlone(shared) : shareExpense(termsOn(facts.agreed, unit_id, date), shared);
  const period = periodOf(date);
  const median_sen = medianOf(
    earlier.filter((each) => each.date >= addDays(date, -365)).map((each) => each.amount_sen),
  );
  return {
    id,
    version: 1,
    ...said,
    unit_id,
    date,
    category,
    amount_sen,
    kind,
    reference,
    invoice_number: bill.paid_by === 'host' ? `INV-${String(10_000 + ((id * 37) % 90_000))}` : null,
    claimant_id: bill.paid_by === 'rider' ? facts.riderId : null,
    borne_by: null,
    borne_reason: null,
    reservation_id: null,
    receipt: null,
    attachment: null,
    photos: null,
    period,
    owner_id: owner,
    owner_sen: borne.owner_sen,
    host_sen: borne.host_sen,
    parts: [],
    split_by: null,
    changed_by: [],
    shares: [{ unit_id, period, ...borne }],
    duplicates: null,
    is_unusual: isUnusual(amount_sen, median_sen),
    median_sen,
    meter_before: meter?.before ?? null,
    meter_reading: meter?.reading ?? null,
    meter_tariff: meter?.tariff ?? null,
    meter_fixed_sen: meter?.fixed_sen ?? null,
    recharged_sen: 0,
    recharged_to: null,
    rule_id: rule === undefined ? null : rule + 1,
    rule_period: rule === undefined ? null : period,
    ...progressOf(bill, { ...facts, today, id }),
  };
}

function termsOn({ versions, assignments }: DemoPackages, unitId: number, day: string): PackageTerms | null {
  const assigned = assignments.find(({ unit_id, from, to }) => unit_id === unitId && isWithin(day, from, to));
  return (
    versions.find(
      ({ package_id, effective_from, ends_on }) =>
        package_id === assigned?.package_id && isWithin(day, effective_from, ends_on),
    )?.terms ?? null
  );
}

const TWICE_DAYS = 3;

/** Bills that look like one another say so, where somebody still has to decide. */
function withTwins(rows: readonly BillRow[]): BillRow[] {
  const byAmount = new Map<number, BillRow[]>();
  for (const row of rows) byAmount.set(row.amount_sen, [...(byAmount.get(row.amount_sen) ?? []), row]);
  return rows.map((row) => {
    if (row.state !== 'submitted' && row.state !== 'draft') return row;
    const twins = (byAmount.get(row.amount_sen) ?? []).filter(
      (other) =>
        other.id !== row.id &&
        other.state !== 'rejected' &&
        canBeTwins(other, row) &&
        isWithin(other.date, addDays(row.date, -TWICE_DAYS), addDays(row.date, TWICE_DAYS + 1)),
    );
    return twins.length === 0
      ? row
      : {
          ...row,
          duplicates: twins
            .slice(0, 20)
            .map(({ reference }) => reference)
            .join(', '),
        };
  });
}

const sharesOf = (bills: readonly BillRow[]): ShareRow[] =>
  bills
    .filter(({ state }) => state === 'approved')
    .flatMap(({ id: expense_id, shares, created_at, updated_at }) =>
      shares.map((share) => ({
        ...share,
        guest_sen: share.guest_sen ?? 0,
        expense_id,
        version: 1,
        created_at,
        updated_at,
      })),
    )
    .map((share, at) => ({ ...share, id: at + 1 }));

const stampsOf = (period: string) => ({
  version: 1,
  created_at: `${period}-01T02:00:00.000Z`,
  updated_at: `${period}-01T02:00:00.000Z`,
});

const metersOf = ({ meters: planned, from }: BillPlan, { units }: Facts): MeterRow[] =>
  planned.map((meter, at) => ({
    ...stampsOf(from),
    ...meter,
    id: at + 1,
    number: `${meter.category === 'water' ? 'PAIP' : 'TNB'} ${String(210_000_000 + at * 7919)}`,
    property_id: units.find(({ id }) => id === meter.unit_id)?.property_id ?? null,
  }));

const rulesOf = ({ rules, from }: BillPlan, { administrators: [recorder] }: Facts, today: string): RuleRow[] =>
  rules.map(({ unit_id, property_id, name, category, payee, amount_sen, day }, at) => ({
    ...stampsOf(from),
    id: at + 1,
    unit_id,
    property_id,
    name,
    category,
    payee,
    amount_sen,
    paid_by: 'host',
    day,
    from: `${from}-01`,
    until: null,
    active: true,
    recorded_by: recorder?.account_number ?? null,
    changed_by: [],
    made_until:
      `${periodOf(today)}-${String(day).padStart(2, '0')}` <= today ? periodOf(today) : movePeriod(periodOf(today), -1),
  }));
