import { resetAdministratorPassword } from '#shared/account-calls.ts';
import { resetUserPassword } from '#resources/people/calls.ts';
import { useState, type ReactNode } from 'react';
import { call } from '#browser/call.ts';
import type { CallOptions } from '#browser/http.ts';
import type { RecordProps } from '#admin/components/client-part.ts';
import { mayEdit } from '#admin/crud/action/limits.ts';
import { OneTimeLinkDialog } from '#admin/crud/action/OneTimeLinkDialog.tsx';
import { usePermissions } from '#admin/providers/permissions.ts';
import { useCommands } from '#admin/components/commands.ts';
import { peopleWords } from './words.ts';

/** Calls the reset; administrators have a call of their own, with its own permission. */
const askFor = ({ resource, row }: RecordProps, options: CallOptions) =>
  resource.name === 'administrators'
    ? call(resetAdministratorPassword, { id: row.id }, options)
    : call(resetUserPassword, { account_number: String(row['account_number']) }, options);

/** Makes a one-time link by which the account's holder sets a new password. */
export function ResetPassword(props: RecordProps): ReactNode {
  const t = peopleWords.useT();
  const [isOpen, setOpen] = useState(false);
  const mayReset = mayEdit(props.resource, props.row, usePermissions());
  useCommands(mayReset ? [{ id: 'reset-password', label: t('reset.button'), run: () => setOpen(true) }] : []);
  if (!mayReset) return null;
  return (
    <>
      <button type="button" className="button" onClick={() => setOpen(true)}>
        {t('reset.button')}
      </button>
      {isOpen && <ResetDialog {...props} onClose={() => setOpen(false)} />}
    </>
  );
}

function ResetDialog({ onClose, ...record }: RecordProps & { onClose: () => void }): ReactNode {
  const t = peopleWords.useT();
  const name = String(record.row['name']);
  return (
    <OneTimeLinkDialog
      resource={record.resource}
      titles={[t('reset.title', { name }), t('reset.doneTitle', { name })]}
      label={t('reset.link')}
      make={t('reset.make')}
      ask={(_given, options) => askFor(record, options)}
      onClose={onClose}
      once={t('reset.once')}
      after={({ expires_at: at }) => t('reset.expires', { at })}
    >
      <p>{t('reset.text', { name })}</p>
    </OneTimeLinkDialog>
  );
}
