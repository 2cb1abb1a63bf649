import { addDays, countNights } from '#shared/day.ts';
import { f } from '#shared/field.ts';
import { allocate, divideRounded, sumSen } from '#shared/money.ts';
import { type DayClass, dayClass } from '#shared/rates/night.ts';
import { type ShapeOf, shape } from '#shared/shape.ts';

/** What owners may have: how much a night counts, which year it counts in, and what a year begins with. Pure: no clock. */

/** How many free nights a night takes, by its class. */
export type NightWeights = Readonly<Record<DayClass, number>>;

export const weighedNight = shape
  .object({
    date: f.date(),
    day_class: dayClass,
    weight: f.integer(),
    /** The owner pays for it: it takes no free night. */
    is_paid: shape.optional(f.boolean()),
    /** Entitlement year in which it counts. */
    year: f.integer(),
  })
  .named('WeighedNight');
export type WeighedNight = ShapeOf<typeof weighedNight>;

/** Years run from January, or from the anniversary of the day on which the owner came. */
export type YearBasis = 'calendar' | 'anniversary';

/** An owner's year: how it is reckoned, and since when the owner is one. */
export interface OwnerYears {
  readonly basis: YearBasis;
  /** Null where it is not known: the year is then the calendar's. */
  readonly since: string | null;
}

/** 29 February begins a year on 1 March where there is no such day. */
function beginningOf(year: number, { basis, since }: OwnerYears): string {
  if (basis === 'calendar' || since === null) return `${year}-01-01`;
  const day = since.slice(5);
  const isLeap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  return day === '02-29' && !isLeap ? `${year}-03-01` : `${year}-${day}`;
}

/** The entitlement year of a day, named after the calendar year in which it begins. */
export function entitlementYearOf(day: string, years: OwnerYears): number {
  const year = Number(day.slice(0, 4));
  return day < beginningOf(year, years) ? year - 1 : year;
}

/** Days [from, to) of an entitlement year. */
export const daysOfEntitlement = (year: number, years: OwnerYears): { readonly from: string; readonly to: string } => ({
  from: beginningOf(year, years),
  to: beginningOf(year + 1, years),
});

export const weighNights = (
  nights: readonly Pick<WeighedNight, 'date' | 'day_class' | 'is_paid'>[],
  weights: NightWeights,
  years: OwnerYears,
): WeighedNight[] =>
  nights.map(({ date, day_class, is_paid = false }) => ({
    date,
    day_class,
    weight: is_paid ? 0 : weights[day_class],
    ...(is_paid && { is_paid }),
    year: entitlementYearOf(date, years),
  }));

export const weightOf = (nights: readonly Pick<WeighedNight, 'weight'>[]): number =>
  nights.reduce((sum, { weight }) => sum + weight, 0);

/** What a stay takes from each year that it touches, in their order. */
export function needByYear(nights: readonly WeighedNight[]): { readonly year: number; readonly needed: number }[] {
  const years = [...new Set(nights.map(({ year }) => year))];
  return years.map((year) => ({ year, needed: weightOf(nights.filter((night) => night.year === year)) }));
}

/** The first nights of a stay that weigh so much together, by year: what is taken when only a part of it is. */
export function needUpTo(
  weighed: readonly WeighedNight[],
  most: number,
): { readonly year: number; readonly needed: number }[] {
  let left = most;
  return needByYear(weighed).map(({ year, needed }) => {
    const part = Math.min(left, needed);
    left -= part;
    return { year, needed: part };
  });
}

export interface GrantTerms {
  readonly nights_per_year: number;
  readonly prorate_first_year: boolean;
  /** The most that is carried into the next year; 0 for nothing. */
  readonly carry_over_max: number;
  /** How many months carried nights can be used; null for all of the year. */
  readonly carry_over_months: number | null;
}

/** Nights that a year begins with; of the owner's first year, those of its rest, to the nearest night. */
export function computeGrant(terms: GrantTerms, year: number, years: OwnerYears): number {
  const { nights_per_year, prorate_first_year } = terms;
  const { from, to } = daysOfEntitlement(year, years);
  const { since } = years;
  if (since !== null && since >= to) return 0;
  if (!prorate_first_year || since === null || since <= from) return nights_per_year;
  return divideRounded(nights_per_year * countNights(since, to), countNights(from, to));
}

/** Whoever owns a part of a unit, in basis points of the whole. */
export interface OwnedPart {
  readonly owner_id: number;
  readonly share_bp: number;
}

/**
 * What of a unit's nights is one owner's, beside all who own it on that day: the parts of all, with what is the house's, come to those
 * nights and no more.
 */
export function computePartOf(
  nights: number,
  owners: readonly OwnedPart[],
  { owner_id, whole_bp }: { readonly owner_id: number; readonly whole_bp: number },
): number {
  const ids = [...new Set(owners.map((owner) => owner.owner_id))];
  const parts = ids.map((id) =>
    sumSen(owners.filter((owner) => owner.owner_id === id).map(({ share_bp }) => share_bp)),
  );
  // The house comes last, so that of two equal rests the owner's is rounded up.
  return allocate(nights, [...parts, Math.max(0, whole_bp - sumSen(parts))])[ids.indexOf(owner_id)] ?? 0;
}

/** What of last year's rest comes along, and until which day it can be used. */
export function computeCarryOver(
  terms: GrantTerms,
  rest: number,
  { year, years }: { readonly year: number; readonly years: OwnerYears },
): { readonly carried: number; readonly until: string | null } {
  const carried = Math.max(0, Math.min(rest, terms.carry_over_max));
  if (carried === 0 || terms.carry_over_months === null) return { carried, until: null };
  return { carried, until: addMonths(daysOfEntitlement(year, years).from, terms.carry_over_months) };
}

/** The same day so many months later, or the last of that month. */
function addMonths(day: string, months: number): string {
  const at = Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1 + months;
  const monthOf = (count: number): string =>
    `${Math.floor(count / 12)}-${String((count % 12) + 1).padStart(2, '0')}-01`;
  const last = addDays(monthOf(at + 1), -1);
  const same = `${monthOf(at).slice(0, 8)}${day.slice(8)}`;
  return same < last ? same : last;
}

/** What of a stay is taken after all when nobody came; half a night is the owner's. */
export const consumedByNoShow = (weight: number, treatment: 'consume' | 'half' | 'none'): number =>
  treatment === 'consume' ? weight : treatment === 'half' ? Math.floor(weight / 2) : 0;

/** Whether calling the stay off today gives its nights back. */
export const isBeforeCutOff = (today: string, arrival: string, cutOffDays: number): boolean =>
  countNights(today, arrival) >= cutOffDays;
