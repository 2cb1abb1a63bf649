import { HOUR_MS } from '#shared/constants.ts';
import { f } from '#shared/field.ts';
import { type ShapeOf, shape } from '#shared/shape.ts';
import { WHOLE_BP, percentOf, ringgit } from '#shared/money.ts';
import { percentText } from '#shared/reading/percent.ts';
import { charge, sstLines } from '#shared/rates/charge.ts';
import { type PriceLine, priceLine, reason, totalOf } from '#shared/rates/line.ts';
import type { PricedStay } from '#shared/rates/stay-input.ts';
import type { CancellationPolicy, CancellationTier, Penalty } from '#shared/rates/cancellation-policy.ts';
import type { PercentRate } from '#shared/rates/dated-rates.ts';

/**
 * What a cancellation or a no-show costs, by the policy the stay was booked under. Whether one may be cancelled at all
 * is decided on the server.
 */

export interface Cancellation {
  readonly policy: CancellationPolicy;
  readonly arrival: string;
  /** `15:00`, in Malaysia, which keeps UTC+8 all year. */
  readonly check_in_time: string;
  /** The instant of the cancellation; null for a no-show. */
  readonly cancelled_at: string | null;
  readonly stay: Pick<PricedStay, 'nights' | 'room_sen'>;
  /** The row by which the fee is taxed; null where fees are not taxed. */
  readonly sst: PercentRate | null;
}

export const cancellationCharge = shape
  .object({
    fee_sen: f.money(),
    total_sen: f.money(),
    /** The fee and its tax; tourism tax and levy fall away with the stay. Empty when it is free. */
    lines: shape.list(priceLine),
    /** Whole hours before check-in, less than nothing after it; null for a no-show. */
    hours_before: shape.nullable(f.integer()),
  })
  .named('CancellationFee');
export type CancellationFee = ShapeOf<typeof cancellationCharge>;

/** Hours from an instant to the check-in of a stay. */
const hoursToCheckIn = ({ arrival, check_in_time }: Cancellation, at: string): number =>
  (Date.parse(`${arrival}T${check_in_time}:00+08:00`) - Date.parse(at)) / HOUR_MS;

/** The fee of a cancellation or a no-show by the policy, with its reason; a part of a sen is rounded by `percentOf`. */
export function cancellationFee(facts: Cancellation): CancellationFee {
  const hours = facts.cancelled_at === null ? null : hoursToCheckIn(facts, facts.cancelled_at);
  const tier = hours === null ? null : tierAt(facts.policy.tiers, hours);
  const { penalty, bp } = tier ?? facts.policy.no_show;
  const part = penalty === 'full' ? WHOLE_BP : (bp ?? WHOLE_BP);
  const first = facts.stay.nights.find(({ is_free }) => !is_free)?.final_sen ?? 0;
  const base = penalty === 'none' ? 0 : penalty === 'first_night' ? first : facts.stay.room_sen;
  const fee = percentOf(base, part);
  const lines = fee === 0 ? [] : feeLines(fee, { base, part, penalty, tier, sst: facts.sst });
  return {
    fee_sen: fee,
    total_sen: totalOf(lines),
    lines,
    hours_before: hours === null ? null : Math.floor(hours),
  };
}

function tierAt(tiers: readonly CancellationTier[], hours: number): CancellationTier | null {
  const [tier = null] = tiers
    .filter(({ hours_before }) => hours >= hours_before)
    .toSorted((a, b) => b.hours_before - a.hours_before);
  return tier;
}

interface FeeFacts {
  readonly base: number;
  readonly part: number;
  readonly penalty: Penalty['penalty'];
  readonly tier: CancellationTier | null;
  readonly sst: PercentRate | null;
}

function feeLines(fee: number, { base, part, penalty, tier, sst }: FeeFacts): PriceLine[] {
  const formula = part === WHOLE_BP ? ringgit(base) : `${percentText(part)} × ${ringgit(base)}`;
  const of = penalty === 'first_night' ? { en: 'the first night', zh: '首晚房价' } : { en: 'the room', zh: '客房总价' };
  const when = tier
    ? {
        en: `Cancelled ${tier.hours_before} hours or more before check-in`,
        zh: `入住前 ${tier.hours_before} 小时或更早取消`,
      }
    : { en: 'Cancelled later than every tier, or never came', zh: '取消晚于所有期限，或未入住' };
  const fees = charge(sst, {
    code: 'CANCELLATION',
    label: { en: 'Cancellation fee', zh: '取消费' },
    qty: 1,
    unit_sen: fee,
    formula,
    because: [
      reason(
        tier ? `CANCEL-${tier.hours_before}H` : 'NO_SHOW',
        `${when.en}: ${percentText(part)} of ${of.en}`,
        `${when.zh}：${of.zh}的 ${percentText(part)}`,
      ),
    ],
  });
  return [fees.sold, ...sstLines([fees])];
}
