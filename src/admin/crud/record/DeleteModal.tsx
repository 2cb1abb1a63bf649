import '#admin/crud/action/dialogs.css';
import { useDelete } from '@refinedev/core';
import { Suspense, useId, useState, type ReactNode } from 'react';
import { useMessages } from '#admin/providers/messages.ts';
import { Field } from '#admin/components/Field.tsx';
import { Button } from '#admin/components/Button.tsx';
import type { Row } from '#admin/components/client-part.ts';
import { Dialog } from '#admin/components/Dialog.tsx';
import type { Failure } from '#admin/providers/failure.ts';
import { moreWords } from '#admin/more-words.ts';
import { useResourceWords } from '#admin/components/resource-words.ts';
import { clientPartOf } from '#admin/components/catalogue.ts';
import type { AnyResource } from '#shared/resource.ts';
import { FormNotice } from '#admin/crud/form/FormNotices.tsx';
import { isOffline, settle } from '#admin/crud/action/settle.ts';
import { useOnce } from '#admin/components/use-once.ts';
import { titleOf, useRefresh } from './use-record.ts';

/**
 * Deletes one record after a confirmation that shows the consequences. Records of accounts ask for the person's name
 * to be typed, because a deletion locks somebody out.
 */

interface DeleteModalProps {
  resource: AnyResource;
  row: Row;
  onClose: () => void;
  /** Called after the deletion, so that the record's page can be left. */
  onDone: () => void;
}

/** Whether the records are accounts: a field of passwords means that a deletion locks a person out. */
const isPerson = (resource: AnyResource): boolean =>
  Object.values(resource.fields).some(({ spec }) => spec.kind === 'password');

/** Confirms a deletion and shows its consequences; a person's name must be typed. */
export function DeleteModal({ resource, row, onClose, onDone }: DeleteModalProps): ReactNode {
  const t = moreWords.useT();
  const words = useResourceWords(resource);
  const title = titleOf(resource, row);
  const mustType = isPerson(resource);
  const [typed, setTyped] = useState('');
  const [isMismatch, setMismatch] = useState(false);
  const [isPossible, setPossible] = useState(true);
  const { Consequences } = clientPartOf(resource.name);
  const { remove, isBusy, failure } = useRemove(resource, row, onDone);
  const inputId = useId();
  const confirm = (): void => {
    const isRight = !mustType || typed.trim() === title.trim();
    setMismatch(!isRight);
    if (isRight) void remove();
    else document.getElementById(inputId)?.focus();
  };
  return (
    <Dialog label={t('forms.remove.title', { title })} onClose={onClose}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          confirm();
        }}
      >
        <h2>{t('forms.remove.title', { title })}</h2>
        {isPossible && (
          <p>
            {t('forms.remove.text', { one: words.one, title })} {mustType && t('forms.remove.person')}
          </p>
        )}
        {Consequences && (
          <Suspense>
            <Consequences resource={resource} row={row} onKnown={setPossible} />
          </Suspense>
        )}
        {failure && <Refused failure={failure} />}
        {mustType && isPossible && (
          <Field
            label={t('forms.remove.type', { title })}
            id={inputId}
            error={isMismatch ? t('forms.remove.mismatch') : ''}
          >
            {(ties) => (
              <input
                {...ties}
                className="control"
                autoComplete="off"
                spellCheck={false}
                value={typed}
                onChange={(event) => setTyped(event.target.value)}
              />
            )}
          </Field>
        )}
        <div className="dialog-buttons">
          <Button onClick={onClose}>{t('forms.cancel')}</Button>
          {isPossible && (
            <Button type="submit" look="danger" aria-disabled={isBusy}>
              {t('forms.remove.confirm')}
            </Button>
          )}
        </div>
      </form>
    </Dialog>
  );
}

function Refused({ failure }: { failure: Failure }): ReactNode {
  const t = moreWords.useT();
  const text = isOffline(failure)
    ? t('forms.offline')
    : failure.code === 'STALE'
      ? t('forms.remove.stale')
      : failure.message;
  return (
    <FormNotice kind="error">
      <p>{text}</p>
    </FormNotice>
  );
}

function useRemove(resource: AnyResource, row: Row, onDone: () => void) {
  const messages = useMessages();
  const { mutateAsync } = useDelete<{ id: number }, Failure>();
  const refresh = useRefresh(resource);
  const { once, isBusy } = useOnce();
  const [failure, setFailure] = useState<Failure | null>(null);
  const remove = async (): Promise<void> => {
    setFailure(null);
    const sent = await settle(
      mutateAsync({
        resource: resource.name,
        id: row.id,
        meta: { version: row['version'] },
        mutationMode: 'pessimistic',
        successNotification: false,
        errorNotification: false,
        invalidates: [],
      }),
    );
    // NOT_FOUND means that the record was deleted already, which is the wanted result.
    const isGone = sent.ok || sent.failure.code === 'NOT_FOUND';
    setFailure(isGone ? null : sent.failure);
    if (!isGone) {
      if (sent.failure.code === 'STALE') void refresh();
      return;
    }
    messages.success(moreWords.t('forms.remove.done', { title: titleOf(resource, row) }));
    // Leaves the record's page first, which would otherwise fetch the record again.
    onDone();
    void refresh();
  };
  return { isBusy, failure, remove: () => once(remove) };
}
