import { f } from '#shared/field.ts';
import type { Said } from '#shared/rates/line.ts';
import { keysOf, recordOf } from '#shared/records.ts';

/** What somebody sets right in an owner's month by hand, because no stay, bill or clause of the agreement says it. */
export const ADJUSTMENTS = {
  goodwill: { en: 'Goodwill', zh: '优惠补偿' },
  correction: { en: 'Correction', zh: '更正' },
  waiver: { en: 'Fee waived', zh: '免收费用' },
  damage: { en: 'Damage', zh: '损坏赔偿' },
  other: { en: 'Other', zh: '其他' },
} as const satisfies Readonly<Record<string, Said>>;

export const adjustmentKind = () =>
  f.enum(recordOf(keysOf(ADJUSTMENTS), () => 'gray' as const)).named('AdjustmentKind');

/** Either way, far below what no longer adds up exactly. */
const MOST_SEN = 1_000_000_000;
export const adjustmentAmount = () => f.money().min(-MOST_SEN).max(MOST_SEN);
