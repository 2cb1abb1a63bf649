import { keysOf } from '#shared/records.ts';
import { charge, sstLines } from '#shared/rates/charge.ts';
import { rateOn } from '#shared/rates/dated-rates.ts';
import { type LineCode, type PriceLine, type Said, reason } from '#shared/rates/line.ts';
import { COMPENSATION, type TaxOfHouse } from './recharge.ts';

/**
 * What the desk puts on a bill beside the stay, in its own words: for leaving late, or for what was broken or lost. No change of the
 * stay touches it. The agreement of the unit says whose each of them is.
 */

export const CHARGED_FOR = { late_checkout: 'blue', damage: 'red' } as const;
export type ChargedFor = keyof typeof CHARGED_FOR;

interface Kind {
  readonly code: LineCode;
  readonly name: Said;
  /** A service is taxed; making good what was broken is not a sale. */
  readonly isService: boolean;
}

const KINDS: Readonly<Record<ChargedFor, Kind>> = {
  late_checkout: { code: 'LATE_CHECKOUT', name: { en: 'Late check-out', zh: '延迟退房' }, isService: true },
  damage: { code: 'DAMAGE', name: { en: 'Damage', zh: '物品损坏' }, isService: false },
};

const ruleOf = (kind: ChargedFor): string => `CHARGED-${KINDS[kind].code}`;

export interface ExtraCharge {
  readonly charged_for: ChargedFor;
  /** Before tax. */
  readonly amount_sen: number;
  /** What for, as the guest reads it. */
  readonly reason: string;
}

/** The line, and its tax as a line of its own. */
export function linesOfExtra(extra: ExtraCharge, { day, sst_registered, sst }: TaxOfHouse): PriceLine[] {
  const { charged_for, amount_sen, reason: said } = extra;
  const { code, name, isService } = KINDS[charged_for];
  const rate = isService && sst_registered ? rateOn(sst, 'SST', day) : null;
  const why = reason(ruleOf(charged_for), said, said);
  const sold = charge(rate, {
    code,
    label: name,
    qty: 1,
    unit_sen: amount_sen,
    because: isService ? [why] : [why, COMPENSATION],
  });
  return [sold.sold, ...sstLines([sold]).map((line) => ({ ...line, because: [why, ...line.because] }))];
}

type Explained = Pick<PriceLine, 'because'>;

/** Whether the line, or what it taxes, was charged for this. */
export const isExtraFor = (line: Explained, kind: ChargedFor): boolean =>
  line.because.some(({ rule }) => rule === ruleOf(kind));

/** Whether the line is this very charge, said before. */
export const isSameExtra = (
  { code, amount_sen, because }: Pick<PriceLine, 'code' | 'amount_sen' | 'because'>,
  extra: ExtraCharge,
): boolean =>
  code === KINDS[extra.charged_for].code &&
  amount_sen === extra.amount_sen &&
  because.some(({ rule, text }) => rule === ruleOf(extra.charged_for) && text === extra.reason);

export const isExtra = (line: Explained): boolean => keysOf(KINDS).some((kind) => isExtraFor(line, kind));
