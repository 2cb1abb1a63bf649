import { administrators } from '#resources/kit/administrators.ts';
import { resetAdministratorPassword } from '#shared/calls/account-calls.ts';
import { serve } from '#server/kit/serve.ts';
import { makeResetLink } from './password-resets.ts';

/** The link for an administrator, for callers with the administrators' permission. */
export const resetPasswordOfAdministrator = serve(administrators, resetAdministratorPassword, async (call) => ({
  ...(await makeResetLink(call, call.record.account_number)),
}));
