import { charge, sstLines } from '#shared/rates/charge.ts';
import { type PercentRate, rateOn } from '#shared/rates/dated-rates.ts';
import { type PriceLine, type Reason, type Said, reason } from '#shared/rates/line.ts';

/**
 * A bill passed on to the guest: for something broken or lost, or for work that was done for them. No change of the stay touches
 * it. A charge that the desk enters itself is in `extra-charge.ts`.
 */

export interface Recharge {
  /** Of the bill that it passes on. */
  readonly reference: string;
  readonly label: Said;
  /** Before tax. */
  readonly amount_sen: number;
  /** A service is taxed; making good what was broken is not a sale. */
  readonly is_service: boolean;
}

export interface TaxOfHouse {
  readonly day: string;
  readonly sst_registered: boolean;
  readonly sst: readonly PercentRate[];
}

const RULE = 'RECHARGED';

const because = ({ reference }: Pick<Recharge, 'reference'>): Reason =>
  reason(RULE, `${reference} was passed on to the guest`, `${reference} 由客人承担`);

export const COMPENSATION = reason(
  'NO_SERVICE',
  'Making good what was broken or lost is not a taxable service',
  '赔偿损坏或遗失物品不属于应税服务',
);

/** The line, and its tax as a line of its own. */
export function linesOfRecharge(recharge: Recharge, { day, sst_registered, sst }: TaxOfHouse): PriceLine[] {
  const { label, amount_sen, is_service } = recharge;
  const rate = is_service && sst_registered ? rateOn(sst, 'SST', day) : null;
  const why = because(recharge);
  const sold = charge(rate, {
    code: 'RECHARGE',
    label,
    qty: 1,
    unit_sen: amount_sen,
    because: is_service ? [why] : [why, COMPENSATION],
  });
  return [sold.sold, ...sstLines([sold]).map((line) => ({ ...line, because: [why, ...line.because] }))];
}

type Explained = Pick<PriceLine, 'because'>;

export const isRecharge = (line: Explained): boolean => line.because.some(({ rule }) => rule === RULE);

/** Whether the line passes on this bill. */
export const isRechargeOf = (line: Explained, reference: string): boolean =>
  line.because.some(({ rule, text }) => rule === RULE && text === because({ reference }).text);
