import '#admin/crud/action/dialogs.css';
import { useRef, useState, type ReactNode } from 'react';
import { sendAction } from '#browser/call.ts';
import type { RecordProps } from '#admin/components/client-part.ts';
import { Dialog } from '#admin/components/Dialog.tsx';
import { ActionForm } from '#admin/crud/action/ActionForm.tsx';
import { firstMessages } from '#admin/crud/form/first-messages.ts';
import { FormNotice } from '#admin/crud/form/FormNotices.tsx';
import { type Refused, tell } from '#admin/providers/tell.ts';
import { titleOf, useRefresh } from '#admin/crud/record/use-record.ts';
import { auditIdOf, useDoneToast } from '#admin/crud/action/use-undo.ts';
import { toFormData } from '#admin/providers/form-data.ts';
import { useResourceWords } from '#admin/components/resource-words.ts';
import type { Values } from '#shared/validate.ts';
import { peopleWords } from './words.ts';

const ACTION = 'rider-details';
const CALL = '/user-mgmt/edit-rider-details';

/** A rider's papers, handed in again as a form with everything that belongs to them. */
export function EditRider({ resource, row, onClose }: RecordProps & { onClose: () => void }): ReactNode {
  const t = peopleWords.useT();
  const words = useResourceWords(resource);
  const refresh = useRefresh(resource);
  const announce = useDoneToast(resource);
  const running = useRef(false);
  const [isBusy, setBusy] = useState(false);
  const [refused, setRefused] = useState<Refused | null>(null);
  const action = resource.actions?.[ACTION];
  const name = titleOf(resource, row);

  const submit = async (input: Values): Promise<Record<string, string>> => {
    if (running.current) return {};
    running.current = true;
    setBusy(true);
    // What was left empty stays as it is, so it is not said at all.
    const given = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== null));
    const form = toFormData({ ...given, account_number: row['account_number'] });
    const told = await tell(sendAction('post', CALL, form));
    running.current = false;
    setBusy(false);
    if (told.ok) {
      announce(t('rider.saved', { name }), auditIdOf(told.data));
      void refresh();
      onClose();
      return {};
    }
    if (told.errors) return firstMessages(told.errors);
    setRefused(told);
    return {};
  };

  const title = t('rider.editTitle', { name });
  return (
    <Dialog label={title} className="dialog dialog-form" onClose={onClose}>
      <h2>{title}</h2>
      {words.actions[ACTION]?.help && <p className="dialog-help">{words.actions[ACTION].help}</p>}
      {refused?.message && (
        <FormNotice kind={refused.isUnchanged ? 'info' : 'error'}>
          <p>{refused.message}</p>
        </FormNotice>
      )}
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
