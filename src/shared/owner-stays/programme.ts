import type { GrantTerms, NightWeights, YearBasis } from './entitlement.ts';
import type { StayRules } from './rules.ts';

/** The terms of a programme that its rules and sums read: those on record, or those of a trial. */
export interface ProgrammeTerms extends StayRules, GrantTerms {
  readonly year_basis: YearBasis;
  readonly weight_weekday: number;
  readonly weight_weekend: number;
  readonly weight_holiday: number;
  readonly blackout_holidays: boolean;
  readonly cleaning_paid_by: 'owner' | 'house';
  readonly utilities_paid_by: 'owner' | 'house';
  readonly no_show: 'consume' | 'half' | 'none';
  readonly cancel_cutoff_days: number;
  /** What a night brings that is paid out; null where none is. */
  readonly cash_out_sen: number | null;
}

/** Without a programme nights weigh as they usually do, and nothing else is asked. */
const USUAL: NightWeights = { weekday: 1, weekend: 1, holiday: 2 };

type Weights = Pick<ProgrammeTerms, 'weight_weekday' | 'weight_weekend' | 'weight_holiday'>;

export const weightsOf = (programme: Weights | null): NightWeights =>
  programme === null
    ? USUAL
    : {
        weekday: programme.weight_weekday,
        weekend: programme.weight_weekend,
        holiday: programme.weight_holiday,
      };
