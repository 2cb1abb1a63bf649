import type { Recognition } from '#shared/packages/terms.ts';
import { isWithin } from '#shared/day.ts';
import type { TermsInForce } from './in-force.ts';

/**
 * By which day a stay counts. A guest's time in a unit follows one rule from its first night to its last: that of the agreement
 * on the day on which they arrived in it, so that no change of agreement counts a night twice, or not at all.
 */
export interface RecognitionRule {
  /** Whether every stay counts on its check-out; then only stays that end in the period need to be read. */
  readonly isAllOnCheckOut: boolean;
  readonly find: (unitId: number, arrival: string) => Recognition;
}

const ON_CHECK_OUT: Recognition = 'check-out';

/** Every stay in the same way. */
export const oneRuleFor = (recognition: Recognition): RecognitionRule => ({
  isAllOnCheckOut: recognition === ON_CHECK_OUT,
  find: () => recognition,
});

export const USUAL_RULE = oneRuleFor(ON_CHECK_OUT);

/** By the units' agreements; pass every one they have had, because a stay without one counts on its check-out. */
export function ruleOfTerms(terms: readonly TermsInForce[]): RecognitionRule {
  if (terms.every((each) => each.terms.payout.recognition === ON_CHECK_OUT)) return USUAL_RULE;
  return {
    isAllOnCheckOut: false,
    find: (unitId, arrival) =>
      terms.find(({ unit_id, from, until }) => unit_id === unitId && isWithin(arrival, from, until))?.terms.payout
        .recognition ?? ON_CHECK_OUT,
  };
}
