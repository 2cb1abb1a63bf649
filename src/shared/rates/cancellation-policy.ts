import { addDays } from '#shared/day.ts';
import { f } from '#shared/field.ts';
import { WHOLE_BP } from '#shared/money.ts';
import { percentText } from '#shared/reading/percent.ts';
import { type ShapeOf, shape } from '#shared/shape.ts';
import { type Reason, type Said, distinctReasons, reason, reasonGiven, said } from './line.ts';
import { type SaleDays, findBookingBar, findNightBar, sayDays } from './sale-days.ts';

/**
 * A property's charges to guests who cancel or do not come: which policy a stay is booked under, what the stay keeps of it, and
 * its words.
 */

export const PENALTIES = ['none', 'first_night', 'percent', 'full'] as const;

/** Nothing, a part of the first paid night, a part of the room, or all of it; `bp` is 100% unless given. */
const penaltyParts = {
  penalty: shape.oneOf(...PENALTIES).named('PenaltyKind'),
  bp: shape.optional(shape.nullable(f.integer())),
};
const penaltyShape = shape.object(penaltyParts).named('Penalty');
export type Penalty = ShapeOf<typeof penaltyShape>;

/** Holds for cancellations at least this many hours before check-in, until a tier with more hours takes over. */
const cancellationTier = shape.object({ hours_before: f.integer(), ...penaltyParts }).named('CancellationTier');
export type CancellationTier = ShapeOf<typeof cancellationTier>;

const policyTerms = {
  tiers: shape.list(cancellationTier),
  /** Charged for a no-show, and for a cancellation later than every tier. */
  no_show: penaltyShape,
};
const cancellationPolicy = shape.object(policyTerms);
export type CancellationPolicy = ShapeOf<typeof cancellationPolicy>;

/** As a stay was booked under it, whatever became of the policy since. */
export const agreedPolicy = shape
  .object({
    id: shape.nullable(f.integer()),
    name: said,
    ...policyTerms,
    /** Why it is this one; left out where it was agreed before reasons were stored. */
    because: shape.optional(shape.list(reasonGiven)),
  })
  .named('AgreedPolicy');
export type AgreedPolicy = ShapeOf<typeof agreedPolicy>;

/** The fee where nobody has said another: the first night, whenever it is called off. */
export const UNWRITTEN_POLICY: AgreedPolicy = {
  id: null,
  name: { en: 'Without a policy', zh: '未定取消政策' },
  tiers: [],
  no_show: { penalty: 'first_night', bp: WHOLE_BP },
};

/** A policy that could be a stay's, with its days: of booking, and of arrival, because its hours are counted from there. */
export interface PolicyOffered {
  readonly policy: AgreedPolicy;
  readonly days: SaleDays;
  /** What names it: the stay's plan, its property, or the policy before it for the days that one is not for. */
  readonly by: 'plan' | 'house' | 'policy';
}

export interface PolicyBooking {
  readonly arrival: string;
  readonly booked_on: string;
}

const isPolicyFor = (days: SaleDays, { arrival, booked_on }: PolicyBooking): boolean =>
  findBookingBar(days, booked_on) === null && findNightBar(days, { arrival, departure: addDays(arrival, 1) }) === null;

/** Whether it is for every stay. */
export const isUndated = ({ stay_from, stay_to, book_from, book_to }: SaleDays): boolean =>
  [stay_from, stay_to, book_from, book_to].every((day) => day === null);

/**
 * The policy of a stay that is booked now: the first that is for it, with the reason, and why not those before it. A property
 * sells on when the days of a policy are over, so that the last resort is the fee that nobody has to write.
 */
export function choosePolicy(offered: readonly PolicyOffered[], booking: PolicyBooking): AgreedPolicy {
  const at = offered.findIndex(({ days }) => isPolicyFor(days, booking));
  const found = offered[at];
  const passed = (found ? offered.slice(0, at) : offered).map(sayPassed);
  const holds = found ? sayHolds(found) : reason('UNWRITTEN', 'No policy is written for it', '没有适用的取消政策');
  return { ...(found?.policy ?? UNWRITTEN_POLICY), because: distinctReasons([...passed, holds]) };
}

const HOLDS: Readonly<Record<PolicyOffered['by'], Said>> = {
  plan: { en: 'Policy of the rate plan', zh: '房价方案的取消政策' },
  house: { en: 'Usual policy of the house', zh: '物业的通常取消政策' },
  policy: { en: 'Policy for other days', zh: '其他日期适用的取消政策' },
};

const ruleOf = ({ policy }: PolicyOffered): string => `POLICY-${policy.id ?? 0}`;

function sayHolds(offered: PolicyOffered): Reason {
  const { en, zh } = HOLDS[offered.by];
  if (isUndated(offered.days)) return reason(ruleOf(offered), en, zh);
  const days = sayPolicyDays(offered.days);
  return reason(ruleOf(offered), `${en}, ${days.en}`, `${zh}，${days.zh}`);
}

function sayPassed(offered: PolicyOffered): Reason {
  const { name } = offered.policy;
  const days = sayPolicyDays(offered.days);
  return reason(ruleOf(offered), `Not “${name.en}”, which is ${days.en}`, `不适用“${name.zh}”：该政策${days.zh}`);
}

/** The days of a policy that has some. */
function sayPolicyDays({ stay_from, stay_to, book_from, book_to }: SaleDays): Said {
  const isBooked = book_from !== null || book_to !== null;
  const [booked, arrivals] = [sayDays(book_from, book_to), sayDays(stay_from, stay_to)];
  if (stay_from === null && stay_to === null)
    return { en: `for bookings ${booked.en}`, zh: `适用于${booked.zh}的预订` };
  return isBooked
    ? {
        en: `for bookings ${booked.en} with arrivals ${arrivals.en}`,
        zh: `适用于${booked.zh}预订、${arrivals.zh}到达的住宿`,
      }
    : { en: `for arrivals ${arrivals.en}`, zh: `适用于${arrivals.zh}到达的住宿` };
}

const FREE: Said = { en: 'free', zh: '免费' };

function sayPenalty({ penalty, bp }: Penalty): Said {
  const part = penalty === 'full' ? WHOLE_BP : (bp ?? WHOLE_BP);
  if (penalty === 'none' || part === 0) return FREE;
  const isNight = penalty === 'first_night';
  const share = percentText(part);
  return {
    en: `${share} of the ${isNight ? 'first night' : 'room'}`,
    zh: `收取${isNight ? '首晚房价' : '客房总价'}的 ${share}`,
  };
}

/** The policy in words for the guest, the earliest step first. */
export function policyInWords({ tiers, no_show }: CancellationPolicy): Said {
  const steps = tiers
    .toSorted((a, b) => b.hours_before - a.hours_before)
    .map((tier) => ({ hours: tier.hours_before, fee: sayPenalty(tier) }));
  const [late, isLater] = [sayPenalty(no_show), steps.length > 0];
  return {
    en: [
      ...steps.map(({ hours, fee }) =>
        fee === FREE
          ? `Free up to ${sayHours(hours).en} before check-in.`
          : `Up to ${sayHours(hours).en} before check-in: ${fee.en}.`,
      ),
      `${isLater ? 'Later, or for a no-show' : 'For a cancellation or a no-show'}: ${late.en}.`,
    ].join(' '),
    zh: [
      ...steps.map(({ hours, fee }) => `入住前 ${sayHours(hours).zh}或更早取消${fee.zh}；`),
      `${isLater ? '更晚取消' : '取消'}或未入住${late.zh}。`,
    ].join(''),
  };
}

/** Whole days from two on: nobody counts in 168 hours. */
function sayHours(hours: number): Said {
  const days = hours / HOURS_OF_DAY;
  return days >= 2 && Number.isInteger(days)
    ? { en: `${days} days`, zh: `${days} 天` }
    : { en: `${hours} hours`, zh: `${hours} 小时` };
}

const HOURS_OF_DAY = 24;
