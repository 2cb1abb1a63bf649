import { f } from '#shared/field.ts';
import { type ShapeOf, shape } from '#shared/shape.ts';
import { percentOf, ringgit } from '#shared/money.ts';
import { percentText } from '#shared/reading/percent.ts';
import { type Reason, type Said, reason, reasonGiven } from './line.ts';
import { isWithin, weekdayInWords, weekdayOf } from '#shared/day.ts';
import { dayClass, type WeekendNights, isWeekendNight } from './night.ts';

/** The price of one night, from its base to a channel's markup. A whole stay is `price.ts`. */

/** A share of the base price in basis points, a fixed amount, or both together; negative ones reduce it. */
export interface Adjustment {
  readonly bp?: number;
  readonly sen?: number;
}

/** The rule of a holiday for its nights [price_from, price_to). */
export interface HolidayRule {
  /** Names it in reasons, `HOL-12`. */
  readonly rule: string;
  readonly name: Said;
  readonly price_from: string;
  readonly price_to: string;
  readonly surcharge: Adjustment;
  /** Whether it takes the place of the weekend surcharge or comes on top of it. */
  readonly stacking: 'replace' | 'add';
  readonly priority: number;
  /** States whose properties it touches, `01` to `16`; none: all of them. */
  readonly price_states: readonly string[];
}

/** A price painted onto one day. */
export interface RateDay {
  readonly date: string;
  readonly price_sen: number;
  readonly reason?: string | null;
}

/** The price of the nights [from, until) of a property in place of its types' base rate. */
export interface SeasonRule {
  /** Names it in reasons, `SEASON-3`. */
  readonly rule: string;
  readonly name: Said;
  readonly from: string;
  readonly until: string;
  /** Of the type's base rate. */
  readonly adjustment: Adjustment;
  /** What a night of a weekday costs, Sunday first, whatever the base rate is; null where the adjustment says it. */
  readonly weekday_sen: readonly (number | null)[];
  /** Said for the type itself, which outranks a season of the whole property. */
  readonly is_own: boolean;
}

/** What a rate plan does to the base of every night, whatever set it. */
export interface PlanRule {
  /** Names it in reasons, `PLAN-2`. */
  readonly rule: string;
  readonly name: Said;
  readonly adjustment: Adjustment;
}

/** Facts that decide the price of a night. None of them comes from a neighbouring night, so prices add up over any division of a stay. */
export interface NightFacts {
  readonly base_rate_sen: number;
  readonly weekend: Adjustment | null;
  readonly weekend_nights: WeekendNights;
  readonly state_code: string;
  readonly rate_days?: readonly RateDay[];
  readonly seasons?: readonly SeasonRule[];
  readonly plan?: PlanRule | null;
  readonly holidays?: readonly HolidayRule[];
  /** Added for a channel so that its commission is earned. */
  readonly channel?: { readonly name: string; readonly markup_bp: number } | null;
}

export const pricedNight = shape
  .object({
    date: f.date(),
    base_sen: f.money(),
    day_class: dayClass,
    surcharge_sen: f.money(),
    markup_sen: f.money(),
    /** What is paid: 0 for a free night. */
    final_sen: f.money(),
    is_free: f.boolean(),
    /** What decided: `BASE`, `RATE_DAY`, `WEEKEND`, or the season's or the holiday's. */
    rule: f.text(),
    formula: f.text(),
    because: shape.list(reasonGiven),
  })
  .named('PricedNight');
export type PricedNight = ShapeOf<typeof pricedNight>;

export const surchargeOf = (base: number, { bp = 0, sen = 0 }: Adjustment): number => percentOf(base, bp) + sen;

const sign = (value: number): string => (value < 0 ? '−' : '+');

/** ` + 35% × RM280.00 + RM60.00`: what follows the base in a formula. */
const summands = (base: number, { bp = 0, sen = 0 }: Adjustment): string =>
  [
    ...(bp === 0 ? [] : [` ${sign(bp)} ${percentText(Math.abs(bp))} × ${ringgit(base)}`]),
    ...(sen === 0 ? [] : [` ${sign(sen)} ${ringgit(Math.abs(sen))}`]),
  ].join('');

/** `+35% of RM280.00`; `+RM0.00` for a rule that changes nothing. */
function signed(base: number, { bp = 0, sen = 0 }: Adjustment): Said {
  const percent = `${sign(bp)}${percentText(Math.abs(bp))}`;
  const fixed = sen === 0 && bp !== 0 ? [] : [`${sign(sen)}${ringgit(Math.abs(sen))}`];
  return {
    en: [...(bp === 0 ? [] : [`${percent} of ${ringgit(base)}`]), ...fixed].join(' '),
    zh: [...(bp === 0 ? [] : [`${ringgit(base)} 的 ${percent}`]), ...fixed].join(' '),
  };
}

/** The holiday that decides a night in a state: the highest priority, then the highest amount, then the earliest rule. */
function holidayOf(night: string, base: number, facts: NightFacts): HolidayRule | null {
  const touching = (facts.holidays ?? []).filter(
    ({ price_from, price_to, price_states }) =>
      isWithin(night, price_from, price_to) && (price_states.length === 0 || price_states.includes(facts.state_code)),
  );
  const [first = null] = touching.toSorted(
    (a, b) =>
      b.priority - a.priority ||
      surchargeOf(base, b.surcharge) - surchargeOf(base, a.surcharge) ||
      (a.rule < b.rule ? -1 : a.rule > b.rule ? 1 : 0),
  );
  return first;
}

type StandingFacts = Pick<NightFacts, 'base_rate_sen' | 'seasons'>;

/** The season of a night; the type's own before one of the whole property. */
function seasonOf(date: string, { seasons = [] }: StandingFacts): SeasonRule | null {
  const touching = seasons.filter(({ from, until }) => isWithin(date, from, until));
  return touching.find(({ is_own }) => is_own) ?? touching[0] ?? null;
}

const weekdayPrice = (date: string, { weekday_sen }: SeasonRule): number | null => weekday_sen[weekdayOf(date)] ?? null;

/** What a night costs that has no rate of its own: what its season says, else the type's base rate. */
export function seasonalRate(date: string, facts: StandingFacts): number {
  const season = seasonOf(date, facts);
  const rate = facts.base_rate_sen;
  if (!season) return rate;
  return weekdayPrice(date, season) ?? Math.max(0, rate + surchargeOf(rate, season.adjustment));
}

interface Base {
  readonly sen: number;
  readonly formula: string;
  readonly rule: string;
  readonly because: readonly Reason[];
}

/** A base after an adjustment, with the sum that leads to it; never less than nothing. */
function adjusted({ sen, formula }: Pick<Base, 'sen' | 'formula'>, by: Adjustment): Pick<Base, 'sen' | 'formula'> {
  const sum = sen + surchargeOf(sen, by);
  return sum < 0 ? { sen: 0, formula: ringgit(0) } : { sen: sum, formula: `${formula}${summands(sen, by)}` };
}

/** What a night costs before plan and surcharges: the rate of the day, else of the season, else of the type. */
function standingBase(date: string, facts: NightFacts): Base {
  const painted = facts.rate_days?.find((day) => day.date === date);
  if (painted) {
    const because = [rateDayReason(painted)];
    return { sen: painted.price_sen, formula: ringgit(painted.price_sen), rule: 'RATE_DAY', because };
  }
  const rate = facts.base_rate_sen;
  const season = seasonOf(date, facts);
  const said = reason('BASE', `Base rate ${ringgit(rate)}`, `基础房价 ${ringgit(rate)}`);
  if (!season) return { sen: rate, formula: ringgit(rate), rule: 'BASE', because: [said] };
  const { rule, name, adjustment } = season;
  const own = weekdayPrice(date, season);
  if (own !== null) {
    const { en, zh } = weekdayInWords(date);
    const why = reason(rule, `${name.en}, ${en}: ${ringgit(own)}`, `${name.zh}，${zh}：${ringgit(own)}`);
    return { sen: own, formula: ringgit(own), rule, because: [why] };
  }
  const { en, zh } = signed(rate, adjustment);
  return {
    ...adjusted({ sen: rate, formula: ringgit(rate) }, adjustment),
    rule,
    because: [said, reason(rule, `${name.en}: ${en}`, `${name.zh}：${zh}`)],
  };
}

const UNCHANGED: Said = { en: 'at the rate of the house', zh: '按门市价' };
const changesNothing = ({ bp = 0, sen = 0 }: Adjustment): boolean => bp === 0 && sen === 0;

/** The base of a night as its plan sells it. */
function plannedBase(date: string, facts: NightFacts): Base {
  const base = standingBase(date, facts);
  const { plan } = facts;
  if (!plan) return base;
  const { en, zh } = changesNothing(plan.adjustment) ? UNCHANGED : signed(base.sen, plan.adjustment);
  return {
    ...adjusted(base, plan.adjustment),
    rule: base.rule,
    because: [...base.because, reason(plan.rule, `${plan.name.en}: ${en}`, `${plan.name.zh}：${zh}`)],
  };
}

/** The price of one night and every step towards it: base, season, plan, holiday, weekend, channel. */
export function priceNight(date: string, facts: NightFacts, isFree = false): PricedNight {
  const planned = plannedBase(date, facts);
  const base = planned.sen;
  const holiday = holidayOf(date, base, facts);
  const isWeekend = isWeekendNight(date, facts.weekend_nights);
  const weekend = isWeekend && (holiday === null || holiday.stacking === 'add') ? facts.weekend : null;
  const because: Reason[] = [...planned.because];
  let { formula } = planned;
  let surcharge = 0;
  if (holiday) {
    const { en, zh } = signed(base, holiday.surcharge);
    surcharge += surchargeOf(base, holiday.surcharge);
    formula += summands(base, holiday.surcharge);
    because.push(reason(holiday.rule, `Holiday night, ${holiday.name.en}: ${en}`, `假日夜，${holiday.name.zh}：${zh}`));
  }
  if (weekend) {
    const { en, zh } = signed(base, weekend);
    surcharge += surchargeOf(base, weekend);
    formula += summands(base, weekend);
    because.push(reason('WEEKEND', `Weekend night: ${en}`, `周末夜：${zh}`));
  }
  const sold = addMarkup(base + surcharge, facts.channel);
  formula += sold.summands;
  because.push(...sold.because);
  if (isFree) because.push(reason('FREE_NIGHT', 'Free night of the owner', '业主免费夜'));
  const price = Math.max(0, base + surcharge + sold.markup);
  return {
    date,
    base_sen: base,
    day_class: holiday ? 'holiday' : isWeekend ? 'weekend' : 'weekday',
    surcharge_sen: surcharge,
    markup_sen: sold.markup,
    final_sen: isFree ? 0 : price,
    is_free: isFree,
    rule: holiday?.rule ?? (weekend ? 'WEEKEND' : planned.rule),
    formula: formula === ringgit(price) ? formula : `${formula} = ${ringgit(price)}`,
    because,
  };
}

/** Adds a channel's markup to a night, so that its commission is earned. */
function addMarkup(
  night: number,
  channel: NightFacts['channel'],
): { readonly markup: number; readonly summands: string; readonly because: readonly Reason[] } {
  const bp = channel?.markup_bp ?? 0;
  if (!channel || bp === 0) return { markup: 0, summands: '', because: [] };
  const { en, zh } = signed(night, { bp });
  const because = [reason('CHANNEL', `Sold through ${channel.name}: ${en}`, `经 ${channel.name} 销售：${zh}`)];
  return { markup: percentOf(night, bp), summands: summands(night, { bp }), because };
}

function rateDayReason({ price_sen, reason: said }: RateDay): Reason {
  const why = said ?? '';
  const price = ringgit(price_sen);
  return reason(
    'RATE_DAY',
    `Rate of the day ${price}${why === '' ? '' : `: ${why}`}`,
    `当日房价 ${price}${why === '' ? '' : `：${why}`}`,
  );
}
