import { type RowOfResource } from '#shared/resource.ts';
import {
  accountOf,
  createLogin,
  createAccountNumber,
  removeLogin,
  syncLogin,
  takenEmail,
} from '#server/kit/accounts/accounts.ts';
import { administratorAccounts } from '#server/kit/accounts/account-kinds.ts';
import { resetPasswordOfAdministrator } from '#server/kit/accounts/reset-call.ts';
import { checkMayOpen, forgetResets, forgetResetsBy } from '#server/kit/accounts/password-resets.ts';
import { hashChosenPassword } from '#server/kit/accounts/passwords.ts';
import { checkRank, heldByNobodyElse } from '#server/kit/accounts/rank.ts';
import { Refusal } from '#server/kit/refusal.ts';
import { type Command, serverPart } from '#server/kit/server-part.ts';
import { revokeSessions } from '#server/kit/accounts/sessions.ts';
import { administrators } from './administrators.ts';

/**
 * Consequences of a change of an administrator: codes that may be granted, administrators who must remain, and logins, links and
 * sessions that end. Who may act on whom at all is decided in `server/kit/accounts/rank.ts`.
 */

type Administrator = RowOfResource<typeof administrators>;

/** Codes can be granted only by a holder, and never to oneself. */
function checkGrant({ context, before, change }: Command<Administrator>): void {
  if (change.permissions === undefined) return;
  const old = new Set(before?.permissions ?? []);
  const now = new Set(change.permissions);
  const granted = [...now].filter((code) => !old.has(code));
  if (granted.length === 0 && old.size === now.size) return;
  if (before?.account_number === context.caller.account_number)
    throw new Refusal('FORBIDDEN', { message: 'own_permissions' });
  const lacking = granted.find((code) => !context.caller.permissions.has(code));
  if (lacking !== undefined)
    throw new Refusal('FORBIDDEN', {
      message: 'grant',
      params: { permission: lacking },
      body: { permission: lacking },
    });
}

/** Privileged accounts stay, administrators cannot lock themselves out, and every code keeps an active holder. */
async function checkRemaining({ kind, tx, context, before, change }: Command<Administrator>): Promise<void> {
  if (before === null) return;
  const ends = kind === 'remove' || (change.active === false && before.active);
  const lost = before.permissions.filter((code) => ends || change.permissions?.includes(code) === false);
  if ((ends || lost.length > 0) && context.privilegedAccounts.has(before.account_number)) {
    throw new Refusal('CONFLICT', { message: 'privileged' });
  }
  if (ends && before.account_number === context.caller.account_number)
    throw new Refusal('CONFLICT', { message: 'own_account' });
  if (!before.active) return;
  const permissions = await heldByNobodyElse(tx, context, { id: before.id, codes: lost });
  if (permissions.length === 0) return;
  throw new Refusal('CONFLICT', { message: 'last_holder', codes: permissions, body: { permissions } });
}

export const administratorsServer = serverPart(administrators, {
  // Two who remove each other must not both see the other remain; locks taken row by row would meet crosswise.
  oneAtATime: true,

  guard: checkRank,

  routes: [resetPasswordOfAdministrator],

  issues: ({ tx, before, change }) => takenEmail(tx, change.email, before),

  async before(command) {
    const { context, before, change } = command;
    if (before !== null && change.email !== undefined && change.email !== before.email) {
      checkMayOpen(context, before);
    }
    checkGrant(command);
    await checkRemaining(command);
    if (command.kind !== 'create') return undefined;
    return { account_number: await createAccountNumber(command.tx, administratorAccounts, command.change) };
  },

  async after({ kind, tx, context, before, input }, after) {
    if (after === null) {
      if (before === null) return;
      await removeLogin(tx, before.account_number);
      await forgetResets(tx, before.account_number);
      await forgetResetsBy(tx, before.account_number);
      await revokeSessions(tx, before.account_number, { now: context.now });
      return;
    }
    const account = accountOf('administrators', after);
    if (kind === 'create') {
      const own = [after.name, after.email, after.account_number];
      await createLogin(tx, account, await hashChosenPassword(String(input.password), 'administrators', own));
      return;
    }
    if (before?.email !== after.email) await syncLogin(tx, account);
    // A link was made for the e-mail and the codes of its time, not for later ones.
    const isMore = after.permissions.some((code) => before?.permissions.includes(code) !== true);
    if (before?.email !== after.email || isMore) await forgetResets(tx, after.account_number);
    const isLess = !after.active || before?.permissions.some((code) => !after.permissions.includes(code)) === true;
    if (isLess) await forgetResetsBy(tx, after.account_number);
    if (administratorAccounts.standingOf(after) !== null)
      await revokeSessions(tx, after.account_number, { now: context.now });
  },
});
