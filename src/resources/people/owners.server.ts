import { issue } from '#shared/errors.ts';
import { maskAccountNumber } from '#shared/formats.ts';
import type { RowOfResource } from '#shared/resource.ts';
import { openAccount, checkContacts } from '#server/domain/people/owner-records.ts';
import { checkNumbers } from '#server/domain/people/owner-numbers.ts';
import { refuseUnsettled } from '#server/domain/people/settled-owners.ts';
import { Refusal, refuseIdle } from '#server/kit/refusal.ts';
import { type ActionOn, serverPart } from '#server/kit/server-part.ts';
import { NO_BANK_CHANGE } from './owner-standing.ts';
import { owners } from './owners.ts';

type Owner = RowOfResource<typeof owners>;

/** A new bank account becomes the paid one once a second administrator has entered the same number. */
function confirmed({ before, input }: ActionOn<typeof owners, 'bank-decision'>): Partial<Owner> {
  if (input.action === 'reject') return NO_BANK_CHANGE;
  if (input.bank_account !== before.pending_bank_account) {
    const issues = [issue(['bank_account'], 'mismatch')];
    throw new Refusal('VALIDATION', { issues, resource: 'owners', action: 'bank-decision' });
  }
  return {
    ...NO_BANK_CHANGE,
    bank_name: before.pending_bank_name,
    bank_holder: before.pending_bank_holder,
    bank_account: before.pending_bank_account,
    bank_account_mask: before.pending_bank_account_mask,
  };
}

export const ownersServer = serverPart(owners, {
  async issues(command) {
    const { kind, tx, input } = command;
    if (kind !== 'create' && kind !== 'update') return [];
    return [...(kind === 'create' ? await checkContacts(tx, input) : []), ...(await checkNumbers(tx, command))];
  },

  async before(command) {
    if (command.kind === 'create') return openAccount(command);
    const { before, change, tx, context } = command;
    // However it comes about, by the act or by taking something back.
    if (before !== null && change.status === 'archived') await refuseUnsettled(tx, before.id, context);
    return undefined;
  },

  handlers: {
    'bank-details': async ({ input, before, context }) => {
      const { bank_name, bank_holder, bank_account } = input;
      refuseIdle(before, { bank_name, bank_holder, bank_account });
      return {
        payouts_frozen: true,
        pending_bank_name: bank_name,
        pending_bank_holder: bank_holder,
        pending_bank_account: bank_account,
        pending_bank_account_mask: maskAccountNumber(bank_account),
        bank_change_by: context.caller.account_number,
        bank_change_at: context.now,
      };
    },
    'bank-decision': async (command) => confirmed(command),
    'hold-payouts': async ({ input, context }) => ({
      payouts_held: true,
      hold_reason: input.reason,
      held_by: context.caller.name,
      held_at: context.now,
    }),
  },
});
