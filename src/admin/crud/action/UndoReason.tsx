import './dialogs.css';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Button } from '#admin/components/Button.tsx';
import { Field } from '#admin/components/Field.tsx';
import { Dialog } from '#admin/components/Dialog.tsx';
import { moreWords } from '#admin/more-words.ts';
import { askReason, type PendingUndo } from './undo-stack.ts';
import { useOnce } from '#admin/components/use-once.ts';

const MAX_REASON = 500;

/** Asks for the reason of an undo that is late, of another's act, or after an effect; and tells which of these applies. */
export function UndoReason({ what, facts, send }: PendingUndo): ReactNode {
  const t = moreWords.useT();
  const field = useRef<HTMLTextAreaElement>(null);
  const [reason, setReason] = useState('');
  const { once, isBusy } = useOnce();
  const [isMissing, setMissing] = useState(false);
  const title = t('forms.undo.title', { what });
  const close = (): void => askReason(null);
  useEffect(() => field.current?.focus(), []);

  const submit = async (): Promise<void> => {
    setMissing(reason.trim() === '');
    if (reason.trim() === '') return field.current?.focus();
    const isTakenBack = await once(() => send(reason.trim()));
    if (isTakenBack !== undefined) close();
  };
  return (
    <Dialog label={title} className="dialog dialog-form" onClose={close}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <h2>{title}</h2>
        <ul className="bulleted">
          {facts.map((fact) => (
            <li key={fact}>{fact}</li>
          ))}
        </ul>
        <Field
          label={t('forms.undo.reason')}
          hint={!isMissing && t('forms.undo.kept')}
          error={isMissing ? t('forms.undo.missing') : ''}
          isRequired
        >
          {(ties) => (
            <textarea
              {...ties}
              ref={field}
              className="control"
              rows={3}
              maxLength={MAX_REASON}
              value={reason}
              onChange={(event) => setReason(event.target.value)}
            />
          )}
        </Field>
        <div className="dialog-buttons">
          <Button onClick={close}>{t('forms.leaveAsIs')}</Button>
          <Button type="submit" look="danger" aria-disabled={isBusy}>
            {t('forms.undo.confirm')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
