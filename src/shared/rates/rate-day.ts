import { keysOf } from '#shared/records.ts';
import { f } from '#shared/field.ts';
import { type ShapeOf, shape } from '#shared/shape.ts';
import { addDays, countNights } from '#shared/day.ts';

/** One day's terms in a rate calendar, and how the audit trail names their changes. */

/** The terms of a single day; `null` and `false` leave them to the room type. */
export const dayRules = shape
  .object({
    price_sen: shape.nullable(f.money()),
    min_nights: shape.nullable(f.integer()),
    max_nights: shape.nullable(f.integer()),
    closed: f.boolean(),
    closed_to_arrival: f.boolean(),
    closed_to_departure: f.boolean(),
    reason: shape.nullable(f.text()),
  })
  .named('DayRules');
export type DayRules = ShapeOf<typeof dayRules>;

/** A day that says nothing. */
export const NO_RULES: DayRules = {
  price_sen: null,
  min_nights: null,
  max_nights: null,
  closed: false,
  closed_to_arrival: false,
  closed_to_departure: false,
  reason: null,
};
export const DAY_RULES = keysOf(NO_RULES);

/** The rules of a row that says more. */
export const rulesIn = (row: DayRules): DayRules => {
  const { price_sen, min_nights, max_nights, closed, closed_to_arrival, closed_to_departure, reason } = row;
  return { price_sen, min_nights, max_nights, closed, closed_to_arrival, closed_to_departure, reason };
};

export const isSilent = (rules: DayRules): boolean => DAY_RULES.every((name) => rules[name] === NO_RULES[name]);

/** Before and after, by name. The name says which rule of which days [from, to): `rate-days.price_sen 2026-03-19/2026-03-22`. */
export type RunChanges = Readonly<Record<string, readonly [unknown, unknown]>>;

interface ChangedDay {
  readonly date: string;
  readonly before: DayRules;
  readonly after: DayRules;
}

/** Days in order with what each said before and says now, as one line for each run of days that changed alike. */
export const runsOf = (days: readonly ChangedDay[]): RunChanges =>
  Object.fromEntries(DAY_RULES.flatMap((rule) => runsOfRule(days, rule)));

function runsOfRule(days: readonly ChangedDay[], rule: keyof DayRules): [string, [unknown, unknown]][] {
  const runs: { from: string; to: string; before: unknown; after: unknown }[] = [];
  for (const { date, before: old, after: now } of days) {
    const [before, after] = [old[rule], now[rule]];
    if (before === after) continue;
    const last = runs.at(-1);
    if (last?.to === date && last.before === before && last.after === after) last.to = addDays(date, 1);
    else runs.push({ from: date, to: addDays(date, 1), before, after });
  }
  return runs.map(({ from, to, before, after }) => [`rate-days.${rule} ${from}/${to}`, [before, after]]);
}

const RUN = /^rate-days\.(\w+) (\d{4}-\d{2}-\d{2})\/(\d{4}-\d{2}-\d{2})$/;

/** Reads such a name; null for any other. */
export function runOf(
  name: string,
): { readonly rule: keyof DayRules; readonly from: string; readonly to: string } | null {
  const [, rule, from, to] = RUN.exec(name) ?? [];
  const known = DAY_RULES.find((each) => each === rule);
  return known && from && to && countNights(from, to) > 0 ? { rule: known, from, to } : null;
}
