import { businessDate } from '#shared/business-date.ts';
import { changeBeside } from '#server/domain/side-writes.ts';
import {
  type Payout,
  nameBatch,
  postPayout,
  readBank,
  refusePaidEarly,
  refuseStopped,
  refuseUnsafe,
  settleStatements,
  statementsOf,
} from '#server/domain/revenue/payouts.ts';
import { noteStanding } from '#server/domain/revenue/standing.ts';
import { batchFile } from '#server/domain/revenue/batch-file.ts';
import { refuse } from '#server/kit/refusal.ts';
import { type ActionOn, serverPart } from '#server/kit/server-part.ts';
import { resourceTables } from '#server/domain/tables.ts';
import { payouts } from './payouts.ts';

/**
 * The acts on a payout, from submission to the bank's word. What stops one, and what the ledger says of it, is
 * `server/domain/revenue/payouts.ts`.
 */

type On<A extends 'submit' | 'approve' | 'export' | 'mark-paid' | 'mark-failed' | 'cancel'> = ActionOn<
  typeof payouts,
  A
>;

/** The account is the owner's of this moment, and stands with the payout from now on. */
async function submit({ before: payout, tx, context }: On<'submit'>): Promise<Partial<Payout>> {
  const owner = await tx.lock(resourceTables.owners, payout.owner_id);
  if (!owner || owner.bank_account === null) return refuse('payout_no_bank');
  refuseStopped(owner);
  return { ...readBank(owner), state: 'pending_approval', submitted_by: context.caller.account_number };
}

async function approve({ before: payout, tx, context }: On<'approve'>): Promise<Partial<Payout>> {
  await refuseUnsafe(tx, payout);
  // One that the bank turned away is in no file until it is put into the next.
  const anew = { failure: null, batch: null, exported_on: null };
  return { state: 'approved', approved_by: context.caller.account_number, ...anew };
}

async function exportToBank({ before, tx, context }: On<'export'>): Promise<Partial<Payout>> {
  await refuseUnsafe(tx, before);
  return { state: 'exported', batch: nameBatch(context.now), exported_on: businessDate(context.now, 0) };
}

async function markPaid(command: On<'mark-paid'>): Promise<Partial<Payout>> {
  const { before: payout, tx, input } = command;
  refusePaidEarly(payout, input.paid_on);
  await postPayout(tx, payout, input.paid_on);
  await settleStatements(command, payout);
  return { state: 'paid', paid_on: input.paid_on, bank_reference: input.bank_reference };
}

/** Its statements wait to be paid again. */
async function cancel(command: On<'cancel'>): Promise<Partial<Payout>> {
  for (const before of await statementsOf(command.tx, command.before)) {
    await changeBeside(command, 'owner-statements', {
      before,
      action: 'payout-cancelled',
      change: { payout_id: null },
      reason: command.input.reason,
    });
  }
  return { state: 'cancelled' };
}

export const payoutsServer = serverPart(payouts, {
  handlers: {
    submit,
    approve,
    export: exportToBank,
    'mark-paid': markPaid,
    'mark-failed': async ({ input }) => ({ state: 'failed', failure: input.failure }),
    cancel,
  },
  async after({ tx }, after) {
    if (after) await noteStanding(tx, [after.owner_id]);
  },
  routes: [batchFile],
});
