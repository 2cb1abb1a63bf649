import type { ExtraRoute } from '#server/kit/server-part.ts';
import { makeResetLink } from './password-resets.ts';

/** The link for an administrator, behind the code of administrators. */
export const resetPasswordOfAdministrator: ExtraRoute = {
  method: 'POST',
  path: '/api/administrators/{id}/reset-password',
  ability: 'edit',
  summary: 'A one-time link with which an administrator sets a new password',
  isSecret: true,
  async handle(call) {
    if (call.record === null) throw new Error('This call has no {id} in its address');
    return { ...(await makeResetLink(call, String(call.record['account_number']))) };
  },
};
