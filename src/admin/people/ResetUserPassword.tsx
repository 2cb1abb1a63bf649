import type { ReactNode } from 'react';
import { ResetPassword } from '#admin/accounts/ResetPassword.tsx';
import type { users } from '#resources/people/users.ts';
import type { PropsOf } from '#admin/components/client-part.ts';
import { call } from '#browser/call.ts';
import { resetUserPassword } from '#resources/people/calls.ts';

export const ResetUserPassword = (props: PropsOf<typeof users>): ReactNode => (
  <ResetPassword
    {...props}
    ask={(options) => call(resetUserPassword, { account_number: props.row.account_number }, options)}
  />
);
