import { type Commission, mirror, postCommissionPaid } from '#server/domain/revenue/agents/commissions.ts';
import { shareChangedStay } from '#server/domain/revenue/stay-changes.ts';
import { changeBeside } from '#server/domain/side-writes.ts';
import { resourceTables } from '#server/domain/tables.ts';
import { type ActionOn, serverPart } from '#server/kit/server-part.ts';
import { agentCommissions } from './agent-commissions.ts';

type On<A extends 'approve' | 'pay' | 'claw-back'> = ActionOn<typeof agentCommissions, A>;

async function pay({ before: commission, tx, input }: On<'pay'>): Promise<Partial<Commission>> {
  await postCommissionPaid(tx, commission, input.paid_on);
  return { state: 'paid', paid_on: input.paid_on, bank_reference: input.bank_reference };
}

/** The stay brings its agent nothing any more, and what it brought is shared anew without that cost. */
async function takeBack(command: On<'claw-back'>): Promise<Partial<Commission>> {
  const { before: commission, tx, input } = command;
  const { reason } = input;
  const stay = await tx.lock(resourceTables.reservations, commission.reservation_id);
  if (!stay) throw new Error('A commission has its stay');
  await mirror(command, commission, reason);
  const change = { agent_rate: 0 };
  const after = await changeBeside(command, 'reservations', { before: stay, action: 'claw-back', change, reason });
  await shareChangedStay({ tx }, after);
  return { state: 'clawed_back' };
}

export const agentCommissionsServer = serverPart(agentCommissions, {
  handlers: {
    approve: async ({ context }) => ({ state: 'approved', approved_by: context.caller.account_number }),
    pay,
    'claw-back': takeBack,
  },
});
