import type { SentenceName } from '#shared/errors.ts';
import { countNights } from '#shared/day.ts';
import { f } from '#shared/field.ts';
import { type ShapeOf, shape } from '#shared/shape.ts';
import { agreedPolicy, policyInWords } from './cancellation-policy.ts';
import { type Said, said } from './line.ts';
import { type SaleDays, findBookingBar, findNightBar, sayDays } from './sale-days.ts';
import type { StayTerms } from './stay-input.ts';

/** Rate plans: whom and which stays they are for, and what a stay keeps of the one it was booked under. */

/** Conditions of a plan; an empty one asks nothing. */
export interface PlanConditions extends SaleDays {
  readonly active: boolean;
  readonly property_id: number;
  readonly room_type_id: number | null;
  readonly company_id: number | null;
  readonly min_nights: number | null;
  readonly max_nights: number | null;
  readonly advance_min_days: number | null;
  readonly advance_max_days: number | null;
}

type NightConditions = Pick<PlanConditions, 'min_nights' | 'max_nights' | 'stay_from' | 'stay_to'>;

export interface StayUnderPlan {
  readonly property_id: number;
  readonly room_type_id: number;
  readonly arrival: string;
  readonly departure: string;
  readonly company_id: number | null;
}

export interface PlanBar {
  readonly rule: SentenceName;
  readonly params?: Readonly<Record<string, string | number>>;
}

/** No stay is longer, and none is booked further ahead than prices are known. */
const [MOST_NIGHTS, MOST_DAYS] = [365, 731];

const isBetween = (count: number, { least, most }: { readonly least: number; readonly most: number }): boolean =>
  count >= least && count <= most;

/** Whether a stay for the company, or for none, may be under the plan: a negotiated one is its company's alone. */
export const isPlanFor = (plan: Pick<PlanConditions, 'company_id'>, companyId: number | null): boolean =>
  plan.company_id === null || plan.company_id === companyId;

/** Why a stay cannot be booked under a plan on a day; null where it can. */
export function planBar(plan: PlanConditions, stay: StayUnderPlan, today: string): PlanBar | null {
  const isElsewhere = plan.room_type_id !== null && plan.room_type_id !== stay.room_type_id;
  if (isElsewhere || plan.property_id !== stay.property_id || !plan.active) return { rule: 'plan_room' };
  if (!isPlanFor(plan, stay.company_id)) return { rule: 'plan_company' };
  const nights = { least: plan.min_nights ?? 1, most: plan.max_nights ?? MOST_NIGHTS };
  if (!isBetween(countNights(stay.arrival, stay.departure), nights)) return { rule: 'plan_nights', params: nights };
  const ahead = { least: plan.advance_min_days ?? 0, most: plan.advance_max_days ?? MOST_DAYS };
  if (!isBetween(countNights(today, stay.arrival), ahead)) return { rule: 'plan_ahead', params: ahead };
  const bar = findBookingBar(plan, today) ?? findNightBar(plan, stay);
  return bar && { rule: `plan_${bar.end}`, params: bar.params };
}

/** What a plan asks of the nights of a stay, wherever a stay that keeps it by now has others; null where it has not. */
export function sayNightsBroken(
  { min_nights: least, max_nights: most, stay_from, stay_to }: NightConditions,
  stay: Pick<StayUnderPlan, 'arrival' | 'departure'>,
): Said | null {
  const isLong = isBetween(countNights(stay.arrival, stay.departure), { least: least ?? 1, most: most ?? MOST_NIGHTS });
  const broken: Said[] = [];
  if (findNightBar({ stay_from, stay_to }, stay)) {
    const days = sayDays(stay_from, stay_to);
    broken.push({ en: `for nights ${days.en}`, zh: `适用于${days.zh}的夜晚` });
  }
  if (!isLong) broken.push(sayLength(least, most));
  if (broken.length === 0) return null;
  return { en: broken.map(({ en }) => en).join(' and '), zh: broken.map(({ zh }) => zh).join('，且') };
}

function sayLength(least: number | null, most: number | null): Said {
  if (least !== null && most !== null && least !== most)
    return { en: `for stays of ${least} to ${most} nights`, zh: `须入住 ${least} 至 ${most} 晚` };
  const count = most ?? least ?? 1;
  const en = `for stays of ${count} ${count === 1 ? 'night' : 'nights'}`;
  if (most === null) return { en: `${en} or more`, zh: `须至少入住 ${count} 晚` };
  return least === null ? { en: `${en} or fewer`, zh: `最多入住 ${count} 晚` } : { en, zh: `须入住 ${count} 晚` };
}

/** A plan that a changed stay keeps although it is not for all of its nights; `is_for` says which it is for. */
export const planBeyond = shape.object({ id: f.integer(), name: said, is_for: said }).named('PlanBeyond');
export type PlanBeyond = ShapeOf<typeof planBeyond>;

const meal = shape.oneOf('none', 'breakfast').named('Meal');
const prepay = shape.oneOf('none', 'deposit', 'full').named('Prepay');

/** A rate plan under which the stay can be had, with its price. */
export const planOnSale = shape
  .object({
    id: f.integer(),
    name: f.text(),
    meal,
    prepay,
    total_sen: f.money(),
    deposit_sen: f.money(),
    /** What cancelling costs, for the guest. */
    cancellation: f.text(),
    /** Whether it is negotiated with the company of the stay. */
    is_negotiated: f.boolean(),
  })
  .named('PlanOnSale');
export type PlanOnSale = ShapeOf<typeof planOnSale>;

/** Plan and policy of a stay as it was booked; null for none, or where nothing was agreed yet. */
export const agreedTerms = shape
  .object({
    plan: shape.nullable(shape.object({ id: f.integer(), name: said, meal, prepay })),
    /** The policy with its words for the guest. */
    cancellation: shape.nullable(shape.object({ ...agreedPolicy.properties, in_words: said })),
  })
  .named('AgreedTerms');
export type AgreedTerms = ShapeOf<typeof agreedTerms>;

export function sayTerms(terms: Pick<StayTerms, 'plan' | 'cancellation'> | null | undefined): AgreedTerms {
  const { plan, cancellation } = terms ?? {};
  return {
    plan: plan ? { id: plan.id, name: plan.name, meal: plan.meal, prepay: plan.prepay } : null,
    cancellation: cancellation ? { ...cancellation, in_words: policyInWords(cancellation) } : null,
  };
}
