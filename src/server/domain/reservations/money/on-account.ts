import { beyondCredit, type CompanyCredit } from '#shared/reservations/company-credit.ts';
import { PERMISSION_GROUPS, codeOf } from '#shared/permissions.ts';
import { ringgit, spaced } from '#shared/money.ts';
import type { RowOfResource } from '#shared/resource.ts';
import { readCompanyCredit } from '#resources/reservations/calls.ts';
import { reservations } from '#resources/reservations/reservations.ts';
import type { companies } from '#resources/companies/companies.ts';
import { type Change, type StayAction, type StayPlace, settled } from '#server/domain/reservations/stay-command.ts';
import { resourceTables } from '#server/domain/tables.ts';
import { hasId } from '#server/kit/kit.ts';
import { serve } from '#server/kit/serve.ts';
import { Refusal, refuse } from '#server/kit/refusal.ts';
import { requirePermission } from '#server/kit/require-permission.ts';
import { billElsewhere } from './billed-elsewhere.ts';

/** The bill of a guest whose company pays later: on its account, as long as what it owes stays within its credit. */

export type Company = RowOfResource<typeof companies>;

/** Whoever sets a company's credit lets it be exceeded. */
const OVER_LIMIT = codeOf(PERMISSION_GROUPS.company, 'delete');

const sen = (amount: number): string => spaced(ringgit(amount));

const creditOf = ({ name, status, credit_limit_sen, balance_sen }: Company): CompanyCredit => ({
  company: name,
  is_on_hold: status !== 'active',
  credit_limit_sen,
  left_sen: credit_limit_sen - balance_sen,
});

export const creditOfCompany = serve(reservations, readCompanyCredit, async ({ tx, record: { company_id } }) => {
  const [company] = company_id === null ? [] : await tx.list(resourceTables.companies, { where: hasId(company_id) });
  return { data: company ? creditOf(company) : null };
});

function refuseBeyond(company: Company, amount_sen: number): void {
  const { name, status, credit_limit_sen, balance_sen } = company;
  const figures = { credit_limit_sen, balance_sen, amount_sen };
  if (status !== 'active')
    throw new Refusal('CONFLICT', { message: 'company_on_hold', params: { company: name }, body: figures });
  const beyond = beyondCredit(creditOf(company), amount_sen);
  if (beyond === 0) return;
  throw new Refusal('CONFLICT', {
    message: credit_limit_sen === 0 ? 'company_no_credit' : 'company_over_limit',
    params: {
      company: name,
      owes: sen(balance_sen),
      limit: sen(credit_limit_sen),
      amount: sen(amount_sen),
      over: sen(beyond),
    },
    body: figures,
  });
}

/** Puts the open bill on the account of the stay's company, which is locked, so that two bills never share what is left. */
export async function chargeCompany(
  place: StayPlace<StayAction<'check-out'>['input']>,
  amount_sen: number,
): Promise<Change> {
  const { command, stay } = place;
  const { tx, context, kit, input } = command;
  const company = stay.company_id === null ? null : await tx.lock(resourceTables.companies, stay.company_id);
  if (!company) return refuse('no_company');
  if (input.limit_reason === null) refuseBeyond(company, amount_sen);
  else requirePermission(context, OVER_LIMIT);
  const payment = await billElsewhere(place, { amount_sen, charged_to: 'company' });
  await kit.tell('company charged', { tx, context }, { payment, company });
  return settled(place);
}
