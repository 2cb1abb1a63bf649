import '#admin/crud/action/dialogs.css';
import type { ReactNode } from 'react';
import type { Written } from '#browser/call.ts';
import { http } from '#browser/http.ts';
import type { users } from '#resources/people/users.ts';
import type { PropsOf } from '#admin/components/client-part.ts';
import { Dialog } from '#admin/components/Dialog.tsx';
import { ActionForm } from '#admin/crud/action/ActionForm.tsx';
import { firstMessages } from '#admin/crud/form/first-messages.ts';
import { RefusalNotice } from '#admin/crud/action/RefusalNotice.tsx';
import { type Sender, useSend } from '#admin/crud/action/use-send.ts';
import { titleOf } from '#admin/crud/record/use-record.ts';
import { toFormData } from '#client/form-data.ts';
import { useResourceWords } from '#admin/components/resource-words.ts';
import type { Values } from '#shared/validate.ts';
import { peopleWords } from './words.ts';

const ACTION = 'rider-details';

const edit: Sender<Values, Written> = (given, options) =>
  http.post('/user-mgmt/edit-rider-details', toFormData(given), options);

/** Form of a rider's details and papers. */
export function EditRider({ resource, row, onClose }: PropsOf<typeof users> & { onClose: () => void }): ReactNode {
  const t = peopleWords.useT();
  const words = useResourceWords(resource);
  const action = resource.actions?.[ACTION];
  const name = titleOf(resource, row);
  const { send, isBusy, failure } = useSend(resource, edit, {
    said: () => t('rider.saved', { name }),
    onDone: onClose,
  });

  const submit = async (input: Values): Promise<Record<string, string>> => {
    // Empty fields are left out, so that they stay unchanged.
    const given = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== null));
    const sent = await send({ ...given, account_number: row.account_number });
    return sent.kind === 'refused' ? firstMessages(sent.failure.errors) : {};
  };

  const title = t('rider.editTitle', { name });
  return (
    <Dialog label={title} className="dialog dialog-form" onClose={onClose}>
      <h2>{title}</h2>
      {words.actions[ACTION]?.help && <p className="dialog-help below-7 muted flush">{words.actions[ACTION].help}</p>}
      <RefusalNotice resource={resource} failure={failure} onClose={onClose} />
      {action && (
        <ActionForm
          resource={resource}
          name={ACTION}
          action={action}
          row={row}
          recordId={row.id}
          directions={[]}
          isBusy={isBusy}
          onCancel={onClose}
          onSubmit={submit}
        />
      )}
    </Dialog>
  );
}
