import { checkEmail as checkEmailCall } from '#shared/calls/account-calls.ts';
import type { AnswerOf } from '#shared/calls/call.ts';
import {
  readDeleteConsequences,
  resetUserPassword,
  revealIdentity as revealIdentityCall,
} from '#resources/people/calls.ts';
import { users } from '#resources/people/users.ts';
import { writeEntry } from '#server/kit/audit/entry.ts';
import { countAsked } from '#server/domain/enquiries/enquiries.ts';
import { countBlockingStays, countStaysToEmpty } from '#server/domain/reservations/guest-removal.ts';
import { isBoundOwner, ownerOf } from './owner-records.ts';
import { makeResetLink } from '#server/kit/accounts/password-resets.ts';
import { Refusal } from '#server/kit/refusal.ts';
import { serve } from '#server/kit/serve.ts';
import { logins, sessions } from '#server/kit/tables.ts';
import { resourceTables } from '#server/domain/tables.ts';
import { is, rowsWhere } from '#server/kit/conditions.ts';

/**
 * Calls about accounts beyond their records: free e-mails, reset links, identity numbers, and what a deletion would
 * take along.
 */

export const checkEmail = serve(users, checkEmailCall, {
  handle: async ({ tx, input }) => ({
    available: (await tx.find(logins, is('email', input.email))) === null,
  }),
  isReading: () => true,
});

export const resetPasswordOfAccount = serve(users, resetUserPassword, async (call) => {
  return { ...(await makeResetLink(call, call.input.account_number)) };
});

export const revealIdentity = serve(users, revealIdentityCall, async (call) => {
  const { id, identity_number } = call.record;
  if (identity_number === null) throw new Refusal('CONFLICT', { message: 'no_identity' });
  const audit_id = await writeEntry(
    { tx: call.tx, table: resourceTables.audit, author: call.context },
    {
      action: 'reveal-identity',
      resource: 'users',
      recordId: id,
      changes: {},
      reason: call.input.reason,
    },
  );
  return { identity_number, audit_id };
});

type Obstacle = AnswerOf<typeof readDeleteConsequences>['data']['forbidden_by'];

interface Ties {
  readonly isPrivileged: boolean;
  readonly isBound: boolean;
  /** Stays that are not over. */
  readonly open: number;
  readonly brought: number;
}

function findObstacle({ isPrivileged, isBound, open, brought }: Ties): Obstacle {
  if (isPrivileged) return 'privileged';
  if (isBound) return 'owner_bound';
  if (open > 0) return 'stays_open';
  return brought > 0 ? 'stays_brought' : null;
}

/** Answers what is deleted together with an account. */
export const deleteConsequences = serve(users, readDeleteConsequences, async (call) => {
  const { tx, context } = call;
  const user = call.record;
  const { id: user_id, account_number } = user;
  const submissions = resourceTables['change-contact-submissions'];
  const alive = { account_number, revoked_at: null, expires_at: { $gt: context.now } };
  const owner = await ownerOf(tx, user);
  const stays = await countBlockingStays(tx, user_id);
  const isPrivileged = context.privilegedAccounts.has(account_number);
  return {
    data: {
      open_sessions: await tx.count(sessions, rowsWhere(sessions, alive)),
      contact_submissions: await tx.count(submissions, rowsWhere(submissions, { user_id })),
      messages: await tx.count(resourceTables.outbox, rowsWhere(resourceTables.outbox, { account_number })),
      attendance_days: await tx.count(
        resourceTables.attendance,
        rowsWhere(resourceTables.attendance, { account_number }),
      ),
      past_stays: await countStaysToEmpty(tx, user_id),
      enquiries: await countAsked(tx, user),
      owner_status: owner?.status ?? null,
      forbidden_by: findObstacle({ isPrivileged, isBound: isBoundOwner(owner), ...stays }),
    },
  };
});
