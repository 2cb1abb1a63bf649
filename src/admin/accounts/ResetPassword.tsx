import { resetAdministratorPassword } from '#shared/calls/account-calls.ts';
import type { AnswerOf } from '#shared/calls/call.ts';
import { useState, type ReactNode } from 'react';
import { call } from '#browser/call.ts';
import type { Answer, CallOptions } from '#browser/http.ts';
import type { RecordProps } from '#admin/components/client-part.ts';
import { mayEdit } from '#admin/crud/action/limits.ts';
import { OneTimeLinkDialog } from '#admin/crud/action/OneTimeLinkDialog.tsx';
import { usePermissions } from '#admin/providers/permissions.ts';
import { useCommands } from '#admin/components/commands.ts';
import { accountsWords } from './words.ts';

interface ResetProps extends RecordProps {
  /** Calls the reset, which each kind of account has with its own permission. */
  readonly ask: (options: CallOptions) => Promise<Answer<AnswerOf<typeof resetAdministratorPassword>>>;
}

export const ResetAdministratorPassword = (props: RecordProps): ReactNode => (
  <ResetPassword {...props} ask={(options) => call(resetAdministratorPassword, { id: props.row.id }, options)} />
);

/** Makes a one-time link by which the account's holder sets a new password. */
export function ResetPassword(props: ResetProps): ReactNode {
  const t = accountsWords.useT();
  const [isOpen, setOpen] = useState(false);
  const mayReset = mayEdit(props.resource, props.row, usePermissions());
  useCommands(
    mayReset ? [{ id: 'reset-password', label: t('reset.button'), isInMenu: true, run: () => setOpen(true) }] : [],
  );
  return isOpen && <ResetDialog {...props} onClose={() => setOpen(false)} />;
}

function ResetDialog({ onClose, resource, row, ask }: ResetProps & { onClose: () => void }): ReactNode {
  const t = accountsWords.useT();
  const name = String(row['name']);
  return (
    <OneTimeLinkDialog
      resource={resource}
      titles={[t('reset.title', { name }), t('reset.doneTitle', { name })]}
      label={t('reset.link')}
      make={t('reset.submit')}
      ask={(_given, options) => ask(options)}
      onClose={onClose}
      once={t('reset.oneTimeNotice')}
      after={({ expires_at: at }) => t('reset.expires', { at })}
    >
      <p>{t('reset.explanation', { name })}</p>
    </OneTimeLinkDialog>
  );
}
