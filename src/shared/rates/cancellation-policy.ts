import { f } from '#shared/field.ts';
import { percentText } from '#shared/reading/percent.ts';
import { type ShapeOf, shape } from '#shared/shape.ts';
import { type Said, said } from './line.ts';

/** What a house asks of those who do not come: a policy, agreed with the stay, and its words. */

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
  .object({ id: shape.nullable(f.integer()), name: said, ...policyTerms })
  .named('AgreedPolicy');
export type AgreedPolicy = ShapeOf<typeof agreedPolicy>;

/** The fee where nobody has said another: the first night, whenever it is called off. */
export const UNWRITTEN_POLICY: AgreedPolicy = {
  id: null,
  name: { en: 'Without a policy', zh: '未定取消政策' },
  tiers: [],
  no_show: { penalty: 'first_night', bp: 10_000 },
};

const FREE: Said = { en: 'free', zh: '免费' };

function sayPenalty({ penalty, bp }: Penalty): Said {
  const part = penalty === 'full' ? 10_000 : (bp ?? 10_000);
  if (penalty === 'none' || part === 0) return FREE;
  const isNight = penalty === 'first_night';
  const share = percentText(part);
  return {
    en: `${share} of the ${isNight ? 'first night' : 'room'}`,
    zh: `收取${isNight ? '首晚房价' : '客房总价'}的 ${share}`,
  };
}

/** The policy as a guest is told it, the earliest step first. */
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
