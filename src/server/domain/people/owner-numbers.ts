import { isMalaysianBusiness, isMalaysianTaxNumber } from '#shared/companies/numbers.ts';
import { HOME_COUNTRY } from '#shared/countries.ts';
import { type Issue, issue } from '#shared/errors.ts';
import type { RowOfResource } from '#shared/resource.ts';
import type { owners } from '#resources/people/owners.ts';
import { resourceTables } from '#server/domain/tables.ts';
import { hasId } from '#server/kit/kit.ts';
import { type Command, recordAfter } from '#server/kit/server-part.ts';
import type { Reader } from '#server/platform/database/store.ts';

type Owner = RowOfResource<typeof owners>;

/** Tells of numbers that Malaysia does not give, and of a company that owns no units. What stood before is not asked for again. */
export async function checkNumbers(
  reader: Reader,
  command: Pick<Command<Owner>, 'before' | 'change'>,
): Promise<Issue[]> {
  const { before, change } = command;
  const isNew = (name: 'registration_number' | 'tax_number' | 'company_id'): boolean =>
    (change[name] ?? null) !== null && change[name] !== before?.[name];
  const { registration_number, tax_number, company_id } = recordAfter(command);
  const company =
    (company_id ?? null) === null ? null : await reader.find(resourceTables.companies, hasId(company_id ?? 0));
  const issues: Issue[] = [];
  if (isNew('company_id') && company && company.kind !== 'owner_company') {
    issues.push(issue(['company_id'], 'no_owner_company'));
  }
  // A company of another country has numbers of its register and of its tax office.
  if (company && company.country !== HOME_COUNTRY) return issues;
  if (isNew('registration_number') && !isMalaysianBusiness(registration_number ?? '')) {
    issues.push(issue(['registration_number'], 'owner_ssm_number'));
  }
  if (isNew('tax_number') && !isMalaysianTaxNumber(tax_number ?? '')) {
    issues.push(issue(['tax_number'], 'owner_tin'));
  }
  return issues;
}
