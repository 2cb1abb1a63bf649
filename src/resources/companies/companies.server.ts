import { isMalaysianBusiness, isMalaysianTaxNumber } from '#shared/companies/numbers.ts';
import { HOME_COUNTRY } from '#shared/countries.ts';
import { type Issue, issue } from '#shared/errors.ts';
import { FORMATS } from '#shared/formats.ts';
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

/** Tells of a place that is not in Malaysia although the company is; an invoice names its state. */
function wrongPlace({ country, postcode, state_code }: Company): Issue[] {
  if (country !== HOME_COUNTRY) return [];
  const issues = state_code === null ? [issue(['state_code'], 'required')] : [];
  return FORMATS.postcode.isValid(postcode) ? issues : [issue(['postcode'], 'postcode'), ...issues];
}

const NUMBERED = ['kind', 'country', 'registration_number', 'tax_number', 'msic_code'] as const;
const PLACED = ['country', 'postcode', 'state_code'] as const;

export const companiesServer = serverPart(companies, {
  async issues(command) {
    const { before, change } = command;
    // Values kept before are not checked again, so that something else can be corrected beside them.
    const isAsked = (names: readonly (keyof Company)[]): boolean =>
      before === null || names.some((name) => name in change && change[name] !== before[name]);
    const company = recordAfter(command);
    return [...(isAsked(NUMBERED) ? wrongNumbers(company) : []), ...(isAsked(PLACED) ? wrongPlace(company) : [])];
  },
});
