import type { ReactNode } from 'react';
import { urlOf } from '#browser/call.ts';
import { formatMoney, formatNumber } from '#browser/format.ts';
import type { PropsOf } from '#admin/components/client-part.ts';
import { AdminLink } from '#admin/components/Link.tsx';
import { AccountPapers } from '#admin/crud/action/AccountPapers.tsx';
import { listAddress } from '#admin/crud/list/list-state.ts';
import { useCall } from '#admin/crud/record/use-read.ts';
import { reservations } from '#resources/reservations/reservations.ts';
import { printAgentStatement, readAgentAccount, tabulateAgentStatement } from '#resources/revenue/agent-calls.ts';
import { agentCommissions } from '#resources/revenue/agent-commissions.ts';
import type { users } from '#resources/people/users.ts';
import { forgetTypes } from '#shared/resource.ts';
import { peopleWords } from './words.ts';

/** An agent on the page of their account: figures that open what they are made of, and statements to take along. */

const COMMISSIONS = forgetTypes(agentCommissions);
const STAYS = forgetTypes(reservations);

/** Commissions of stays that are over. */
const SOLD = ['earned', 'approved', 'paid'] as const;

/** What an agent has sold and earned; each sum opens what it is made of. */
export function AgentFigures({ id }: { readonly id: number }): ReactNode {
  const t = peopleWords.useT();
  const { data } = useCall({ of: COMMISSIONS.name, call: readAgentAccount, given: { id } });
  if (!data) return null;
  const { bookings, cancelled, revenue_sen, ...sums } = data.data;
  const money = [
    ['pending', sums.pending_sen, 'pending'],
    ['toApprove', sums.to_approve_sen, 'earned'],
    ['toPay', sums.to_pay_sen, 'approved'],
    ['paid', sums.paid_sen, 'paid'],
  ] as const;
  return (
    <>
      <div>
        <dt>{t('agent.bookings')}</dt>
        <dd>
          <AdminLink to={listAddress(STAYS, { filter: { agent_id: id } })}>{formatNumber(bookings)}</AdminLink>
        </dd>
      </div>
      {bookings > 0 && (
        <div>
          <dt>{t('agent.cancelled')}</dt>
          <dd>{t('agent.percent', { rate: formatNumber(Math.round((cancelled / bookings) * 1000) / 10) })}</dd>
        </div>
      )}
      {revenue_sen !== 0 && (
        <div>
          <dt>{t('agent.revenue')}</dt>
          <dd>
            <AdminLink to={listAddress(COMMISSIONS, { filter: { agent_id: id, state: { $in: SOLD } } })}>
              {formatMoney(revenue_sen)}
            </AdminLink>
          </dd>
        </div>
      )}
      {money
        .filter(([, sen]) => sen !== 0)
        .map(([word, sen, state]) => (
          <div key={word}>
            <dt>{t(`agent.${word}`)}</dt>
            <dd>
              <AdminLink to={listAddress(COMMISSIONS, { filter: { agent_id: id, state } })}>
                {formatMoney(sen)}
              </AdminLink>
            </dd>
          </div>
        ))}
    </>
  );
}

/** The agent's commissions as a paper and as a table. */
export function AgentPapers({ of: { id, account_number } }: { readonly of: PropsOf<typeof users>['row'] }): ReactNode {
  const t = peopleWords.useT();
  return (
    <AccountPapers
      name={`${account_number} commissions`}
      title={t('agent.paper')}
      paper={(asked) => urlOf(printAgentStatement, { id, ...asked })}
      table={(asked) => urlOf(tabulateAgentStatement, { id, ...asked })}
    />
  );
}
