import { sumSen } from '#shared/money.ts';
import { users } from '#resources/people/users.ts';
import { readAgentAccount } from '#resources/revenue/agent-calls.ts';
import { resourceTables } from '#server/domain/tables.ts';
import { all, is } from '#server/kit/conditions.ts';
import { rowsIn } from '#server/kit/rows-in.ts';
import { serve } from '#server/kit/serve.ts';
import type { Commission } from './commissions.ts';

const CALLED_OFF: readonly string[] = ['cancelled', 'no_show'];

/** Stays that came to a booking. */
const NEVER: readonly string[] = ['enquiry', 'expired'];

export const agentAccount = serve(users, readAgentAccount, async ({ tx, record: { id } }) => {
  const stays = await rowsIn(tx, resourceTables.reservations, { where: is('agent_id', id), fields: ['status'] });
  const commissions = await rowsIn(tx, resourceTables['agent-commissions'], {
    where: is('agent_id', id),
    fields: ['state', 'amount_sen', 'base_sen'],
  });
  const entries = await rowsIn(tx, resourceTables['ledger-entries'], {
    where: all(is('agent_id', id), is('account', 'agent-payable')),
    fields: ['amount_sen'],
  });
  const sumOf = (...states: readonly Commission['state'][]): number =>
    sumSen(commissions.filter(({ state }) => states.includes(state)).map(({ amount_sen }) => amount_sen));
  const booked = stays.filter(({ status }) => !NEVER.includes(status));
  return {
    data: {
      bookings: booked.length,
      cancelled: booked.filter(({ status }) => CALLED_OFF.includes(status)).length,
      revenue_sen: sumSen(
        commissions
          .filter(({ state }) => state === 'earned' || state === 'approved' || state === 'paid')
          .map(({ base_sen }) => base_sen),
      ),
      pending_sen: sumOf('pending'),
      to_approve_sen: sumOf('earned'),
      to_pay_sen: sumOf('approved'),
      paid_sen: sumOf('paid'),
      owed_sen: 0 - sumSen(entries.map(({ amount_sen }) => amount_sen)),
    },
  };
});
