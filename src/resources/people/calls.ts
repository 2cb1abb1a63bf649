import { defineCall } from '#shared/calls/call.ts';
import { resetLink } from '#shared/calls/account-calls.ts';
import { f } from '#shared/field.ts';
import { shape, dataOf } from '#shared/shape.ts';
import { changeContactSubmissions } from './change-contact-submissions.ts';
import { owners } from './owners.ts';
import { users } from './users.ts';

/** Calls about accounts beyond lists and changes of one record. */

/** Resets the password of an account by its number; for administrators it takes rank as well as the code. */
export const resetUserPassword = defineCall({
  method: 'POST',
  path: '/user-mgmt/reset-user-password',
  ability: 'edit',
  summary: 'A one-time link with which an account sets a new password',
  input: { account_number: f.text() },
  answer: resetLink,
  isSecret: true,
  refuses: ['NOT_FOUND', 'CONFLICT'],
});

/** Identity numbers are masked everywhere; the reason goes into the trail. */
export const revealIdentity = defineCall({
  method: 'POST',
  path: '/api/users/{id}/reveal-identity',
  ability: 'edit',
  summary: 'The whole identity number, for a reason that goes into the trail',
  input: { reason: f.text().min(1).max(500) },
  answer: shape.object({ identity_number: f.text(), audit_id: f.integer() }),
  isSecret: true,
  refuses: ['CONFLICT'],
});

export const readDeleteConsequences = defineCall({
  method: 'GET',
  path: '/api/users/{id}/delete-consequences',
  ability: 'delete',
  summary: 'What deleting the user ends, removes and leaves behind, and whether something forbids it',
  answer: dataOf(
    shape
      .object({
        open_sessions: f.integer(),
        contact_submissions: f.integer(),
        messages: f.integer(),
        attendance_days: f.integer(),
        past_stays: f.integer(),
        enquiries: f.integer(),
        owner_status: owners.fields.status.optional(),
        forbidden_by: shape.nullable(shape.oneOf('privileged', 'owner_bound', 'stays_open', 'stays_brought')),
      })
      .named('DeleteConsequences'),
  ),
});

export const readRider = defineCall({
  method: 'GET',
  path: '/user-mgmt/get-rider-details',
  ability: 'view',
  summary: 'A rider with identity (masked), vehicle and documents',
  input: {
    account_number: f.text(),
    user_type: f.enum({ user: 'gray', owner: 'gray', agent: 'gray', rider: 'gray' }).optional(),
  },
  answer: dataOf(
    shape.both(
      shape.without(users, 'identity_mask', 'identity_number'),
      shape.object({
        identity_number: shape.nullable(f.text()),
        documents: shape.list(shape.both(shape.object({ field: f.text() }), shape.document())),
        /** Points to compare with the papers before the rider is verified, in the reader's language. */
        warnings: shape.list(f.text()),
      }),
    ),
  ),
  refuses: ['NOT_FOUND', 'CONFLICT'],
});

/** Columns of a submission that its member sees. */
const ownSubmission = shape.part(
  changeContactSubmissions,
  'id',
  'kind',
  'old_value',
  'new_value',
  'status',
  'created_at',
  'updated_at',
  'version',
);

export const askForContactChange = defineCall({
  method: 'POST',
  path: '/api/change-contact-submissions',
  ability: 'member',
  summary: 'A member asks to be reached by another e-mail or phone number',
  status: 201,
  input: { kind: f.enum({ email: 'blue', phone: 'purple' }), new_value: f.text().max(254) },
  answer: dataOf(ownSubmission),
  refuses: ['CONFLICT'],
});

export const readOwnContactChanges = defineCall({
  method: 'GET',
  path: '/api/account/change-contact-submissions',
  ability: 'member',
  summary: 'What the caller asked to have changed, the latest first',
  answer: shape.object({ 'change-contact-submissions': shape.list(ownSubmission), totalCount: f.integer() }),
});

export const withdrawContactChange = defineCall({
  method: 'PATCH',
  path: '/api/change-contact-submissions/{id}/withdraw',
  ability: 'member',
  summary: 'A member takes back what they asked for while nobody has decided',
  answer: dataOf(ownSubmission),
  refuses: ['CONFLICT'],
});
