import { keysOf } from '#shared/records.ts';
import { charge, sstLines } from '#shared/rates/charge.ts';
import { rateOn } from '#shared/rates/dated-rates.ts';
import { type LineCode, type PriceLine, type Said, reason } from '#shared/rates/line.ts';
import { COMPENSATION, type TaxOfHouse } from './recharge.ts';

/**
 * A charge that the desk enters itself, in its own words: for leaving late, or for what was broken or lost. No change of the
 * stay touches it. The agreement of the unit says who is paid for each. A bill passed on to the guest is in `recharge.ts`.
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
type Charged = Pick<PriceLine, 'code' | 'because' | 'tax_code'>;

const wordsFor = (line: Explained, kind: ChargedFor): string | undefined =>
  line.because.find(({ rule }) => rule === ruleOf(kind))?.text;

/** What the line was charged for, in the desk's words; null for any other line, and for the tax on it. */
export function readExtra({
  code,
  because,
}: Charged): { readonly charged_for: ChargedFor; readonly reason: string } | null {
  const charged_for = keysOf(KINDS).find((kind) => KINDS[kind].code === code);
  const said = charged_for && wordsFor({ because }, charged_for);
  return charged_for === undefined || said === undefined ? null : { charged_for, reason: said };
}

/**
 * The charge with the line of its tax. Charges in the same words have taxes in the same words: the first of them has the first, because
 * lines are posted, and posted anew, in their order.
 */
export function withItsTax<L extends Charged>(lines: readonly L[], sold: L): L[] {
  const extra = readExtra(sold);
  if (!extra || sold.tax_code === null) return [sold];
  const alike = lines.filter((line) => wordsFor(line, extra.charged_for) === extra.reason);
  const taxed = alike.filter((line) => line.code === sold.code && line.tax_code !== null);
  const tax = alike.filter(({ code }) => code !== sold.code)[taxed.indexOf(sold)];
  return tax ? [sold, tax] : [sold];
}

/** Whether the line is this very charge, said before. */
export const isSameExtra = (
  { code, amount_sen, because }: Pick<PriceLine, 'code' | 'amount_sen' | 'because'>,
  extra: ExtraCharge,
): boolean =>
  code === KINDS[extra.charged_for].code &&
  amount_sen === extra.amount_sen &&
  because.some(({ rule, text }) => rule === ruleOf(extra.charged_for) && text === extra.reason);

export const isExtra = (line: Explained): boolean => keysOf(KINDS).some((kind) => wordsFor(line, kind) !== undefined);
