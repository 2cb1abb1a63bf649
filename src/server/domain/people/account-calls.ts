import { f } from '#shared/field.ts';
import { PERMISSION_GROUPS, codeOf } from '#shared/permissions.ts';
import type { RowOfResource } from '#shared/resource.ts';
import { predicateOf } from '#shared/parse-where.ts';
import type { users } from '#resources/people/users.ts';
import type { Row, Table } from '#server/platform/database/table.ts';
import { writeEntry } from '#server/kit/audit/entry.ts';
import { countAsked } from '#server/domain/enquiries/enquiries.ts';
import { boundStays, pastStays } from '#server/domain/reservations/guest-removal.ts';
import { hasValue } from '#server/kit/kit.ts';
import { isBoundOwner, ownerOf } from './owner-records.ts';
import { makeResetLink } from '#server/kit/accounts/password-resets.ts';
import { Refusal } from '#server/kit/refusal.ts';
import type { ExtraCall, ExtraRoute } from '#server/kit/server-part.ts';
import { logins, sessions } from '#server/kit/tables.ts';
import { resourceTables } from '#server/domain/tables.ts';

type User = RowOfResource<typeof users>;

const where = (table: Table, filter: Row) => predicateOf(filter, { fields: table.fields });

/** The record that the address names. */
const recordOf = ({ record }: ExtraCall): Row => {
  if (record === null) throw new Error('This call has no {id} in its address');
  return record;
};

/** Whoever enters e-mails of accounts: of users, of administrators, of new owners. */
const ENTER_EMAILS = [
  codeOf(PERMISSION_GROUPS.user, 'create'),
  codeOf(PERMISSION_GROUPS.user, 'edit'),
  codeOf(PERMISSION_GROUPS.admin, 'create'),
  codeOf(PERMISSION_GROUPS.admin, 'edit'),
  codeOf(PERMISSION_GROUPS.owner, 'create'),
] as const;

/** Asked while somebody types the e-mail of an account. */
export const checkEmail: ExtraRoute = {
  method: 'POST',
  path: '/user-mgmt/check-email-available',
  ability: ENTER_EMAILS,
  summary: 'Whether no user and no administrator has this e-mail',
  input: { email: f.email() },
  isReading: () => true,
  async handle({ tx, input }) {
    return { available: (await tx.find(logins, hasValue('email', input['email']))) === null };
  },
};

/** By account number, of whoever has one; for administrators it takes more than the code at the door. */
export const resetPasswordOfAccount: ExtraRoute = {
  method: 'POST',
  path: '/user-mgmt/reset-user-password',
  ability: 'edit',
  summary: 'A one-time link with which an account sets a new password',
  input: { account_number: f.text() },
  isSecret: true,
  async handle(call) {
    return { ...(await makeResetLink(call, String(call.input['account_number']))) };
  },
};

/** Identity numbers are masked everywhere; who needs one says why, and the trail says who looked. */
export const revealIdentity: ExtraRoute = {
  method: 'POST',
  path: '/api/users/{id}/reveal-identity',
  ability: 'edit',
  summary: 'The whole identity number, for a reason that goes into the trail',
  input: { reason: f.text().min(1).max(500) },
  isSecret: true,
  async handle(call) {
    const { id, identity_number } = recordOf(call) as User;
    if (identity_number === null) throw new Refusal('CONFLICT', { message: 'no_identity' });
    const audit_id = await writeEntry(call.tx, resourceTables.audit, call.context, {
      action: 'reveal-identity',
      resource: 'users',
      recordId: id,
      changes: {},
      reason: String(call.input['reason']),
    });
    return { identity_number, audit_id };
  },
};

/** What goes with an account, told before it is deleted. */
export const deleteConsequences: ExtraRoute = {
  method: 'GET',
  path: '/api/users/{id}/delete-consequences',
  ability: 'delete',
  summary: 'What deleting the user ends, removes and leaves behind, and whether something forbids it',
  async handle(call) {
    const { tx, context } = call;
    const user = recordOf(call) as User;
    const { id: user_id, account_number } = user;
    const submissions = resourceTables['change-contact-submissions'];
    const alive = { account_number, revoked_at: null, expires_at: { $gt: context.now } };
    const owner = await ownerOf(tx, user);
    const stays = await boundStays(tx, user_id);
    const isPrivileged = context.privilegedAccounts.has(account_number);
    return {
      data: {
        open_sessions: await tx.count(sessions, where(sessions, alive)),
        contact_submissions: await tx.count(submissions, where(submissions, { user_id })),
        messages: await tx.count(resourceTables.outbox, where(resourceTables.outbox, { account_number })),
        attendance_days: await tx.count(
          resourceTables.attendance,
          where(resourceTables.attendance, { account_number }),
        ),
        past_stays: await pastStays(tx, user_id),
        enquiries: await countAsked(tx, user),
        owner_status: owner?.['status'] ?? null,
        forbidden_by: isPrivileged
          ? 'privileged'
          : isBoundOwner(owner)
            ? 'owner_bound'
            : stays.open > 0
              ? 'stays_open'
              : stays.brought > 0
                ? 'stays_brought'
                : null,
      },
    };
  },
};
