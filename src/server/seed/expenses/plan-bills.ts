import { addDays, listPeriods, movePeriod, periodOf } from '#shared/day.ts';
import { METERED, type Metered, priceReading } from '#shared/expenses/meters.ts';
import { keysOf } from '#shared/records.ts';
import type { ExpenseCategory } from '#shared/packages/terms.ts';
import type { UnitRow } from '#server/seed/listing/listings.ts';
import { Random } from '#server/seed/random.ts';

/** What the demo's house has had to pay: month after month what every unit uses, and what broke in between. */

export interface PlannedBill {
  readonly unit_id: number | null;
  readonly property_id: number;
  readonly date: string;
  readonly kind: 'expense' | 'extra_income';
  readonly category: ExpenseCategory;
  readonly payee: string;
  readonly description: string;
  readonly amount_sen: number;
  readonly sst_sen: number;
  readonly paid_by: 'host' | 'petty_cash' | 'rider';
  /** How far it has come, where that does not follow from its day. */
  readonly state?: 'draft' | 'submitted';
  /** Of the rules, by its place among them. */
  readonly rule?: number;
  readonly meter?: {
    readonly before: number;
    readonly reading: number;
    readonly tariff: number;
    readonly fixed_sen: number;
  };
}

export interface PlannedMeter {
  readonly unit_id: number;
  readonly category: Metered;
  readonly payee: string;
  readonly tariff: number;
  readonly fixed_sen: number;
  readonly first_reading: number;
}

export interface PlannedRule {
  readonly unit_id: number | null;
  readonly property_id: number;
  readonly name: string;
  readonly category: ExpenseCategory;
  readonly payee: string;
  readonly amount_sen: number;
  readonly day: number;
}

export interface BillPlan {
  readonly bills: readonly PlannedBill[];
  readonly meters: readonly PlannedMeter[];
  readonly rules: readonly PlannedRule[];
  /** The earliest month. */
  readonly from: string;
}

type OwnedUnit = Pick<UnitRow, 'id' | 'number' | 'property_id' | 'floor'>;

/** Enough to tell what is usual, few enough to cost a start no time. */
const MONTHS = 8;

const SUPPLY: Readonly<Record<Exclude<Metered, 'gas'>, Omit<PlannedMeter, 'unit_id' | 'category' | 'first_reading'>>> =
  {
    electricity: { payee: 'Tenaga Nasional', tariff: 0.4562, fixed_sen: 1000 },
    water: { payee: 'Pengurusan Air Pahang', tariff: 1.08, fixed_sen: 400 },
  };

const INTERNET_SEN = 13_900;

const REPAIRS = [
  ['Water heater element replaced', 'Tanah Rata Electrical', 18_500],
  ['Leaking tap and trap replaced', 'Ringlet Plumbing', 9_500],
  ['Air-conditioner serviced', 'Highland Cooling', 12_000],
  ['Door lock and key card reader', 'Brinchang Locksmith', 24_000],
  ['Shower screen hinge', 'Kea Farm Glass Works', 16_500],
  ['Wall repainted after a stain', 'Lim Painting', 28_000],
  ['Refrigerator compressor', 'Tanah Rata Electrical', 46_000],
  ['Balcony door realigned', 'Kea Farm Glass Works', 13_500],
] as const;

const OF_HOUSE = [
  ['laundry', 'Cameron Laundry', 'Linen of the month', 76_000],
  ['amenities', 'Ipoh Hotel Supplies', 'Soap, tea and coffee', 94_500],
  ['gas', 'Syarikat Gas Tanah Rata', 'Cylinders for the kitchen', 31_200],
  ['insurance', 'Malayan Assurance', 'Fire and liability, monthly share', 68_000],
] as const satisfies readonly (readonly [ExpenseCategory, string, string, number])[];

export function planBills(units: readonly OwnedUnit[], today: string): BillPlan {
  const random = new Random(5141);
  const periods = listPeriods(periodOf(today), MONTHS).toReversed();
  const [from = periodOf(today)] = periods;
  const meters = units.flatMap((unit) => metersOf(unit, random));
  const houses = [...new Set(units.flatMap(({ property_id }) => property_id ?? []))];
  const rules = rulesOf(units, houses);
  const bills = [
    ...meters.flatMap((meter) => readMeter(meter, placeOf(units, meter.unit_id), { periods, random })),
    ...rules.flatMap((rule, at) => repeatRule(rule, { at, periods })),
    ...units.flatMap((unit) => repairsOf(unit, { periods, random })),
    ...houses.flatMap((property_id) => billsOfHouse(property_id, { periods, random })),
  ];
  return { bills: bills.filter(({ date }) => date <= today).toSorted(byDate), meters, rules, from };
}

const byDate = (one: PlannedBill, other: PlannedBill): number =>
  one.date < other.date ? -1 : one.date > other.date ? 1 : 0;

const placeOf = (units: readonly OwnedUnit[], id: number): number =>
  units.find((unit) => unit.id === id)?.property_id ?? 0;

const metersOf = ({ id }: OwnedUnit, random: Random): PlannedMeter[] =>
  keysOf(METERED)
    .filter((category) => category !== 'gas')
    .map((category) => ({ unit_id: id, category, ...SUPPLY[category], first_reading: 1000 + random.below(40_000) }));

interface Months {
  readonly periods: readonly string[];
  readonly random: Random;
}

const endOf = (period: string): string => addDays(`${movePeriod(period, 1)}-01`, -1);

/** More in the wet and cold months, when heaters run. */
const USE = { electricity: [150, 130], water: [6, 9], gas: [0, 0] } as const;

function readMeter(meter: PlannedMeter, property_id: number, { periods, random }: Months): PlannedBill[] {
  const { unit_id, category, payee, tariff, fixed_sen } = meter;
  let before = meter.first_reading;
  return periods.map((period) => {
    const [least, more] = USE[category];
    const used = least + random.below(more) + (/-(11|12|01)$/.test(period) ? Math.round(least / 4) : 0);
    const read = { before, reading: before + used, tariff, fixed_sen };
    before = read.reading;
    return {
      ...EXPENSE,
      unit_id,
      property_id,
      date: endOf(period),
      category,
      payee,
      description: `${read.before} → ${read.reading}`,
      amount_sen: priceReading(read),
      meter: read,
    };
  });
}

const EXPENSE = { kind: 'expense', sst_sen: 0, paid_by: 'host' } as const;

function rulesOf(units: readonly OwnedUnit[], houses: readonly number[]): PlannedRule[] {
  const [, tower = 0] = houses;
  return [
    ...units
      .filter(({ property_id }) => property_id === tower)
      .map(({ id, number }): PlannedRule => ({
        unit_id: id,
        property_id: tower,
        name: `Internet for ${number}`,
        category: 'internet',
        payee: 'Unifi',
        amount_sen: INTERNET_SEN,
        day: 5,
      })),
    ...houses.map((property_id): PlannedRule => ({
      unit_id: null,
      property_id,
      name: 'Waste and pest control',
      category: 'cleaning',
      payee: 'Highland Hygiene',
      amount_sen: 42_000,
      day: 12,
    })),
  ];
}

const repeatRule = (
  rule: PlannedRule,
  { at, periods }: { readonly at: number; readonly periods: readonly string[] },
): PlannedBill[] => {
  const { name, day, ...facts } = rule;
  return periods.map((period) => ({
    ...EXPENSE,
    ...facts,
    description: name,
    date: `${period}-${String(day).padStart(2, '0')}`,
    rule: at,
  }));
};

const SST_PART = 8 / 108;

/** A repair every half year, a thorough cleaning every third month. */
function repairsOf({ id, property_id }: OwnedUnit, { periods, random }: Months): PlannedBill[] {
  const place = { ...EXPENSE, unit_id: id, property_id: property_id ?? 0 };
  return periods.flatMap((period, at): PlannedBill[] => {
    const day = `${period}-${String(1 + random.below(27)).padStart(2, '0')}`;
    const [description, payee, usual] = random.pick(REPAIRS);
    const amount_sen = usual + random.below(40) * 100;
    const isTaxed = random.chance(0.3);
    const isSmall = amount_sen < 15_000;
    const repair: PlannedBill = {
      ...place,
      date: day,
      category: 'maintenance',
      payee,
      description,
      amount_sen,
      sst_sen: isTaxed ? Math.round(amount_sen * SST_PART) : 0,
      paid_by: isSmall ? (random.chance(0.5) ? 'petty_cash' : 'rider') : 'host',
    };
    const cleaning: PlannedBill = {
      ...place,
      date: `${period}-${String(15 + random.below(11))}`,
      category: 'cleaning',
      payee: 'Highland Hygiene',
      description: 'Thorough cleaning, mattress and curtains',
      amount_sen: 13_000 + random.below(80) * 50,
    };
    return [...(random.chance(1 / 6) ? [repair] : []), ...((id + at) % 3 === 0 ? [cleaning] : [])];
  });
}

function billsOfHouse(property_id: number, { periods, random }: Months): PlannedBill[] {
  return periods.flatMap((period, at): PlannedBill[] => [
    ...OF_HOUSE.map(([category, payee, description, usual]) => ({
      ...EXPENSE,
      unit_id: null,
      property_id,
      date: `${period}-${String(8 + random.below(15)).padStart(2, '0')}`,
      category,
      payee,
      description,
      amount_sen: usual + random.below(120) * 100,
    })),
    ...(at % 4 === 1
      ? [
          {
            ...EXPENSE,
            kind: 'extra_income' as const,
            unit_id: null,
            property_id,
            date: `${period}-25`,
            category: 'other' as const,
            payee: 'Kopi Highland',
            description: 'Rent of the coffee corner',
            amount_sen: 60_000,
          },
        ]
      : []),
  ]);
}
