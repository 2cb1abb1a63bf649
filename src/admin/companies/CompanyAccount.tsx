import './companies.css';
import type { ReactNode } from 'react';
import { urlOf } from '#browser/call.ts';
import { formatMoney } from '#browser/format.ts';
import type { PropsOf } from '#admin/components/client-part.ts';
import { AdminLink } from '#admin/components/Link.tsx';
import { AccountPapers } from '#admin/crud/action/AccountPapers.tsx';
import { listAddress } from '#admin/crud/list/list-state.ts';
import { useCall } from '#admin/crud/record/use-read.ts';
import { usePermissions } from '#admin/providers/permissions.ts';
import type { companies } from '#resources/companies/companies.ts';
import {
  printCompanyStatement,
  readCompanyAccount,
  tabulateCompanyStatement,
} from '#resources/revenue/company-calls.ts';
import { companyCharges } from '#resources/revenue/company-charges.ts';
import { ledgerEntries } from '#resources/revenue/ledger-entries.ts';
import { CLIENT_KINDS } from '#shared/companies/clients.ts';
import { AGES, type Age } from '#shared/companies/ageing.ts';
import { forgetTypes } from '#shared/resource.ts';
import { companiesWords } from './words.ts';

/**
 * A company's debt by age, and its statement to print or to open as a table. Bills and payments have lists of their own,
 * to which the figures link.
 */

const CHARGES = forgetTypes(companyCharges);
const LEDGER = forgetTypes(ledgerEntries);

/** Days on which bills of an age fell due, as the list of bills is asked for them. */
const DUE = {
  current_sen: { $gte: { $houseDay: 0 } },
  d30_sen: { $lt: { $houseDay: 0 }, $gte: { $houseDay: -30 } },
  d60_sen: { $lt: { $houseDay: -30 }, $gte: { $houseDay: -60 } },
  d90_sen: { $lt: { $houseDay: -60 }, $gte: { $houseDay: -90 } },
  over_90_sen: { $lt: { $houseDay: -90 } },
} as const satisfies Readonly<Record<Age, object>>;

type CompanyProps = PropsOf<typeof companies>;

export function CompanyAccount({ row }: CompanyProps): ReactNode {
  const isClient = CLIENT_KINDS.some((kind) => kind === row.kind);
  return isClient || row.balance_sen !== 0 ? <Account of={row} /> : null;
}

function Account({ of }: { readonly of: CompanyProps['row'] }): ReactNode {
  const t = companiesWords.useT();
  const { id } = of;
  const { data } = useCall({ of: CHARGES.name, call: readCompanyAccount, given: { id } });
  const canOpen = usePermissions().can(LEDGER, 'view');
  if (!data) return null;
  const { balance_sen, overdue_sen, left_sen, unallocated_sen, credit_limit_sen, ageing } = data.data;
  const owed = AGES.filter((age) => ageing[age] !== 0);
  const entries = listAddress(LEDGER, { filter: { company_id: id, account: 'guest-receivable' } });
  const billsOf = (due: object): string =>
    listAddress(CHARGES, { filter: { company_id: id, state: 'open', ...due }, sort: { due_on: 1 } });
  return (
    <section className="panel" aria-label={t('account.title')}>
      <div className="panel-top row between">
        <h2>{t('account.title')}</h2>
        <Papers of={of} />
      </div>
      <dl className="fields">
        <div>
          <dt>{t('account.balance')}</dt>
          <dd>{canOpen ? <AdminLink to={entries}>{formatMoney(balance_sen)}</AdminLink> : formatMoney(balance_sen)}</dd>
        </div>
        <div>
          <dt>{t('account.overdue')}</dt>
          <dd className={overdue_sen > 0 ? 'owed' : undefined}>
            {overdue_sen === 0 ? (
              formatMoney(overdue_sen)
            ) : (
              <AdminLink to={billsOf({ due_on: { $lt: { $houseDay: 0 } } })}>{formatMoney(overdue_sen)}</AdminLink>
            )}
          </dd>
        </div>
        <div>
          <dt>{t('account.left')}</dt>
          <dd className={left_sen < 0 ? 'owed' : undefined}>
            {credit_limit_sen === 0 ? t('account.closed') : formatMoney(left_sen)}
          </dd>
        </div>
        {unallocated_sen > 0 && (
          <div>
            <dt>{t('account.unallocated')}</dt>
            <dd>{formatMoney(unallocated_sen)}</dd>
          </div>
        )}
      </dl>
      {owed.length > 0 && (
        <table className="ruled tabular account-ages">
          <caption className="sr-only">{t('account.ageing')}</caption>
          <tbody>
            {owed.map((age) => (
              <tr key={age}>
                <th scope="row">{t(`account.${age}`)}</th>
                <td className={age !== 'current_sen' && ageing[age] > 0 ? 'owed' : undefined}>
                  <AdminLink to={billsOf({ due_on: DUE[age] })}>{formatMoney(ageing[age])}</AdminLink>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <p>
        <AdminLink to={billsOf({})}>{t('account.bills')}</AdminLink>
      </p>
    </section>
  );
}

function Papers({ of: { id, name } }: { readonly of: CompanyProps['row'] }): ReactNode {
  const t = companiesWords.useT();
  return (
    <span className="panel-buttons wrap">
      <AccountPapers
        name={name}
        title={t('account.paper')}
        paper={(asked) => urlOf(printCompanyStatement, { id, ...asked })}
        table={(asked) => urlOf(tabulateCompanyStatement, { id, ...asked })}
      />
    </span>
  );
}
