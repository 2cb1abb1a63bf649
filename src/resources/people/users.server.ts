import { is } from '#server/kit/conditions.ts';
import {
  changeOfRider,
  refuseUnfitRider,
  riderDetails,
  decideVerification,
  listWorkSince,
} from '#server/domain/people/riders.ts';
import type { MovedOn } from '#server/kit/moved-on.ts';
import { type Command, type SinceCall, serverPart } from '#server/kit/server-part.ts';
import type { RowOfResource } from '#shared/resource.ts';
import { accountOf, createLogin, createAccountNumber, syncLogin, takenEmail } from '#server/kit/accounts/accounts.ts';
import {
  checkEmail,
  deleteConsequences,
  resetPasswordOfAccount,
  revealIdentity,
} from '#server/domain/people/account-calls.ts';
import { userAccounts } from '#server/domain/people/accounts.ts';
import { insertBeside, removeBeside } from '#server/domain/side-writes.ts';
import { endAccessAndTell } from '#server/domain/people/contact-changes.ts';
import { refuseWhileStaysRemain } from '#server/domain/reservations/guest-removal.ts';
import { followOwnerRole } from '#server/domain/people/owner-records.ts';
import { forgetMessages, messageSince } from '#server/domain/outbox.ts';
import { forgetAccount } from '#server/kit/accounts/forget-account.ts';
import { hashChosenPassword } from '#server/kit/accounts/passwords.ts';
import { Refusal, refuseIdle } from '#server/kit/refusal.ts';
import { revokeSessions } from '#server/kit/accounts/sessions.ts';
import { resourceTables } from '#server/domain/tables.ts';
import { users } from './users.ts';

/**
 * Users and what goes with them. A deleted account leaves nothing of its holder: login, sessions, files, contact changes,
 * messages and the guest's name in past stays go with it. Acts and amounts stay, and so does the sealed trail as it was
 * written; the removal's own entry names no person. Stays to come keep an account from being deleted.
 */

type User = RowOfResource<typeof users>;

/**
 * Data kept for an account's sake goes with the account: identity, contacts,
 * networks of sign-ins. Records of events stay, attendance for one, under an account number that leads to no person.
 */
async function removeWithAccount(command: Command<User>, user: User): Promise<void> {
  const { tx } = command;
  const { id, account_number } = user;
  await forgetAccount(tx, account_number);
  await forgetMessages(tx, account_number);
  const where = is('user_id', id);
  const submissions = await tx.list(resourceTables['change-contact-submissions'], { where });
  for (const submission of submissions) await removeBeside(command, 'change-contact-submissions', submission);
  const agreed = await tx.list(resourceTables['agent-rates'], { where: is('agent_id', id) });
  for (const rate of agreed) await removeBeside(command, 'agent-rates', rate);
}

/** A rate holds from its moment on; what was agreed before stays to be read. */
async function keepRate({ tx, context, before }: Command<User>, { id, commission_rate }: User): Promise<void> {
  if (commission_rate === null || commission_rate === before?.commission_rate) return;
  const rate = { agent_id: id, commission_rate, from_at: context.now, set_by: context.caller.name };
  await insertBeside({ tx, context }, 'agent-rates', rate);
}

/** Decisions about access; a later sign-in is an effect that an undo cannot take back. */
const ACCESS: readonly string[] = ['status', 'banned', 'rider_verification', 'role'];
const REACHED: readonly string[] = ['email', 'phone'];

async function movedOn({ tx, record, changes, since }: SinceCall<User>): Promise<MovedOn[]> {
  const { account_number, last_login_at } = record;
  const isAbout = (fields: readonly string[]): boolean => fields.some((name) => Object.hasOwn(changes, name));
  const signedIn = isAbout(ACCESS) && last_login_at !== null && last_login_at > since ? [last_login_at] : [];
  return [
    ...signedIn.map((at) => ({ fact: 'signed_in', at }) as const),
    ...(isAbout(['rider_verification']) ? await listWorkSince(tx, account_number, since) : []),
    ...(isAbout(REACHED) ? await messageSince(tx, { account_number }, since) : []),
  ];
}

export const usersServer = serverPart(users, {
  movedOn,

  routes: [checkEmail, deleteConsequences, resetPasswordOfAccount, revealIdentity, riderDetails],

  handlers: {
    'rider-details': async ({ context, input, before }) => {
      const change = changeOfRider(input, context.now);
      refuseIdle(before, change);
      return change;
    },
  },

  issues: ({ tx, before, change }) => takenEmail(tx, change.email, before),

  async before(command) {
    const { kind, tx, context, before, change } = command;
    if (kind === 'create') {
      return { account_number: await createAccountNumber(tx, userAccounts, change), ...decideVerification(command) };
    }
    const isPrivileged = before !== null && context.privilegedAccounts.has(before.account_number);
    const endsAccess = kind === 'remove' || change.banned === true || change.status === 'rejected';
    if (isPrivileged && endsAccess) throw new Refusal('CONFLICT', { message: 'privileged' });
    if (kind === 'remove' && before !== null) {
      await refuseWhileStaysRemain(tx, before.id);
      // Runs before the check whether other records still name the account.
      await command.kit.erase(command, before);
    }
    refuseUnfitRider(command);
    return decideVerification(command);
  },

  async after(command, after) {
    const { kind, tx, context, before, input } = command;
    await followOwnerRole(command, after);
    if (after === null) {
      if (before !== null) await removeWithAccount(command, before);
      return;
    }
    await keepRate(command, after);
    const account = accountOf('users', after);
    if (kind === 'create') {
      const { password } = input;
      const own = [after.name, after.email, after.account_number];
      await createLogin(
        tx,
        account,
        typeof password === 'string' ? await hashChosenPassword(password, 'users', own) : null,
      );
      return;
    }
    if (before !== null && before.email !== after.email) {
      await syncLogin(tx, account);
      const { account_number, name, email: newValue } = after;
      const about = { kind: 'email', account_number, locale: context.locale, name } as const;
      await endAccessAndTell(tx, context.now, { ...about, oldValue: before.email, newValue });
    }
    if (userAccounts.standingOf(after) !== null) await revokeSessions(tx, after.account_number, { now: context.now });
  },
});
