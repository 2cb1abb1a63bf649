import { cancellationPolicies } from './cancellation-policies.ts';
import { holidays } from './holidays.ts';
import { levies } from './levies.ts';
import { rateDays } from './rate-days.ts';
import { ratePlans } from './rate-plans.ts';
import { seasons } from './seasons.ts';
import { taxRates } from './tax-rates.ts';
import { vouchers } from './vouchers.ts';

export const declarations = [
  rateDays,
  seasons,
  ratePlans,
  cancellationPolicies,
  vouchers,
  holidays,
  taxRates,
  levies,
] as const;
