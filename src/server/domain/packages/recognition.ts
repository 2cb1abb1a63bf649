import type { Recognition } from '#shared/packages/terms.ts';
import { isWithin } from '#shared/day.ts';
import type { TermsInForce } from './in-force.ts';

/**
 * By which day a stay counts. A guest's time in a unit follows one rule from its first night to its last: that of the agreement
 * on the day on which they came to the unit, so that no change of agreement counts a night twice, or not at all.
 */
export interface RecognitionRule {
  /** Whether every stay counts on its check-out, so that nobody has to look at others than those that end. */
  readonly isUsual: boolean;
  readonly find: (unitId: number, arrival: string) => Recognition;
}

/** Every stay in the same way. */
export const ruleOfAll = (recognition: Recognition): RecognitionRule => ({
  isUsual: recognition === 'check-out',
  find: () => recognition,
});

export const USUAL_RULE = ruleOfAll('check-out');

/** By the agreements of the units, which must be all that these have had. */
export function ruleOfTerms(terms: readonly TermsInForce[]): RecognitionRule {
  if (terms.every((each) => each.terms.payout.recognition === 'check-out')) return USUAL_RULE;
  return {
    isUsual: false,
    find: (unitId, arrival) =>
      terms.find(({ unit_id, from, until }) => unit_id === unitId && isWithin(arrival, from, until))?.terms.payout
        .recognition ?? 'check-out',
  };
}
