import type { ReactNode } from 'react';
import { ResetPassword } from '#admin/accounts/ResetPassword.tsx';
import type { RecordProps } from '#admin/components/client-part.ts';
import { call } from '#browser/call.ts';
import { resetUserPassword } from '#resources/people/calls.ts';

export const ResetUserPassword = (props: RecordProps): ReactNode => (
  <ResetPassword
    {...props}
    ask={(options) => call(resetUserPassword, { account_number: String(props.row['account_number']) }, options)}
  />
);
