import { isMalaysianBusiness, isMalaysianTaxNumber } from '#shared/companies/numbers.ts';
import { HOME_COUNTRY } from '#shared/countries.ts';
import { type Issue, issue } from '#shared/errors.ts';
import type { RowOfResource } from '#shared/resource.ts';
import { recordAfter, serverPart } from '#server/kit/server-part.ts';
import { companies } from './companies.ts';

type Company = RowOfResource<typeof companies>;

/** Tells of numbers that Malaysia does not give, and of what an issuer of invoices must not lack. */
function wrongNumbers({ kind, country, ...numbers }: Company): Issue[] {
  const { registration_number, tax_number, msic_code } = numbers;
  const isHere = country === HOME_COUNTRY;
  const issues: Issue[] = [];
  if (isHere && registration_number !== null && !isMalaysianBusiness(registration_number)) {
    issues.push(issue(['registration_number'], 'ssm_number'));
  }
  if (isHere && !isMalaysianTaxNumber(tax_number)) issues.push(issue(['tax_number'], 'tin'));
  if (kind !== 'operator') return issues;
  const missing = Object.entries({ registration_number, msic_code }).filter(([, value]) => value === null);
  return [...issues, ...missing.map(([name]) => issue([name], 'of_operator'))];
}

const NUMBERED = ['kind', 'country', 'registration_number', 'tax_number', 'msic_code'] as const;

export const companiesServer = serverPart(companies, {
  async issues(command) {
    const { before, change } = command;
    // Numbers that stood before are not asked for again when something else is corrected.
    const isAsked = before === null || NUMBERED.some((name) => name in change && change[name] !== before[name]);
    return isAsked ? wrongNumbers(recordAfter(command)) : [];
  },
});
