import { divideRounded, percentOf, ringgit, sumSen } from '#shared/money.ts';
import { percentText } from '#shared/reading/percent.ts';
import { type Said, sumText } from '#shared/rates/line.ts';
import { shareClause } from './clauses.ts';
import { type SplitStep, step } from './split-stay.ts';
import type { OwnerShare, PackageTerms } from './terms.ts';

/**
 * What a month gives an owner where the agreement shares by months. An agreement that shares by stays is
 * `split-stay.ts`'s.
 */

/** A month, or the part of one in which terms were in force: `days` of its `of_days`. */
export interface SharedMonth {
  readonly nri_sen: number;
  readonly gross_sen: number;
  readonly stays: number;
  readonly days: number;
  readonly of_days: number;
}

export interface MonthSplit {
  readonly owner_sen: number;
  /** The last of them comes to it. */
  readonly steps: readonly SplitStep[];
}

/**
 * What a month gives the owner where terms share it by months; nothing where each stay is shared by itself. Amounts agreed
 * for a month count by the days of a part of one.
 */
export function splitMonth(terms: PackageTerms, month: SharedMonth): MonthSplit {
  const { share } = terms;
  const because = [shareClause(terms)];
  switch (share.type) {
    case 'profit_share':
    case 'revenue_share':
      return { owner_sen: 0, steps: [] };
    case 'fixed_sublet': {
      const owner_sen = ofDays(share.monthly_sen, month);
      const formula = daysSaid(share.monthly_sen, month);
      return { owner_sen, steps: [step('FIXED', NAMES.fixed, { amount_sen: owner_sen, formula, because })] };
    }
    case 'guaranteed_return':
      return guarantee(share, month, because);
    case 'management_fee': {
      const [base, minimum] = [baseOf(share, month), ofDays(share.minimum_sen, month)];
      const fee = percentOf(base, share.host_bp);
      const formula =
        fee < minimum ? daysSaid(share.minimum_sen, month) : `${percentText(share.host_bp)} × ${ringgit(base)}`;
      const charged = step('MANAGEMENT_FEE', NAMES.fee, { amount_sen: 0 - Math.max(fee, minimum), formula, because });
      return afterFees([charged], month);
    }
    default:
      return afterFees(bandSteps(share, month, because), month);
  }
}

const NAMES = {
  fixed: { en: 'Fixed rent', zh: '固定租金' },
  guaranteed: { en: 'Guaranteed return', zh: '保底收益' },
  excess: { en: 'Share above the threshold', zh: '超额分成' },
  fee: { en: 'Management fee', zh: '管理费' },
  left: { en: 'Owner’s share', zh: '业主分成' },
} as const satisfies Readonly<Record<string, Said>>;

const isPart = ({ days, of_days }: SharedMonth): boolean => days < of_days;

const ofDays = (sen: number, month: SharedMonth): number =>
  isPart(month) ? divideRounded(sen * month.days, month.of_days) : sen;

const daysSaid = (sen: number, month: SharedMonth): string =>
  isPart(month) ? `${ringgit(sen)} × ${month.days} / ${month.of_days}` : ringgit(sen);

const baseOf = ({ base }: { readonly base: 'nri' | 'gross' }, { nri_sen, gross_sen }: SharedMonth): number =>
  base === 'nri' ? nri_sen : gross_sen;

type Because = SplitStep['because'];

function guarantee(
  share: Extract<OwnerShare, { type: 'guaranteed_return' }>,
  month: SharedMonth,
  because: Because,
): MonthSplit {
  const [base, threshold] = [baseOf(share, month), ofDays(share.threshold_sen, month)];
  const certain = ofDays(share.guaranteed_sen, month);
  const more = percentOf(Math.max(0, base - threshold), share.owner_bp);
  const steps = [
    step('GUARANTEED', NAMES.guaranteed, {
      amount_sen: certain,
      formula: daysSaid(share.guaranteed_sen, month),
      because,
    }),
    step('EXCESS', NAMES.excess, {
      amount_sen: more,
      formula: base > threshold ? `${percentText(share.owner_bp)} × (${sumText([base, -threshold])})` : ringgit(more),
      because,
    }),
  ];
  const owner_sen = certain + more;
  const added = steps.filter(({ amount_sen }) => amount_sen !== 0).map(({ formula }) => formula);
  const formula = added.length === 0 ? ringgit(0) : added.join(' + ');
  return { owner_sen, steps: [...steps, step('OWNER', NAMES.left, { amount_sen: owner_sen, formula })] };
}

function bandSteps(share: Extract<OwnerShare, { type: 'tiered' }>, month: SharedMonth, because: Because): SplitStep[] {
  const base = baseOf(share, month);
  return share.bands.flatMap(({ from_sen, host_bp }, index) => {
    const next = share.bands[index + 1];
    const from = ofDays(from_sen, month);
    const inside = Math.min(base, next ? ofDays(next.from_sen, month) : base) - from;
    if (inside <= 0) return [];
    const formula = `${percentText(host_bp)} × ${ringgit(inside)}`;
    return [step('MANAGEMENT_FEE', NAMES.fee, { amount_sen: 0 - percentOf(inside, host_bp), formula, because })];
  });
}

function afterFees(fees: readonly SplitStep[], { nri_sen }: SharedMonth): MonthSplit {
  const amounts = [nri_sen, ...fees.map(({ amount_sen }) => amount_sen)];
  const owner_sen = sumSen(amounts);
  const left = step('OWNER', NAMES.left, { amount_sen: owner_sen, formula: sumText(amounts) });
  return { owner_sen, steps: [...fees, left] };
}
