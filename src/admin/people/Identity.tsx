import { revealIdentity } from '#resources/people/calls.ts';
import '#admin/crud/action/dialogs.css';
import { useEffect, useId, useState, type ReactNode } from 'react';
import { calling } from '#browser/call.ts';
import { Field } from '#admin/components/Field.tsx';
import { Button, LinkButton } from '#admin/components/Button.tsx';
import type { users } from '#resources/people/users.ts';
import type { PropsOf } from '#admin/components/client-part.ts';
import { Dialog } from '#admin/components/Dialog.tsx';
import { useSend } from '#admin/crud/action/use-send.ts';
import { titleOf } from '#admin/crud/record/use-record.ts';
import { usePermissions } from '#admin/providers/permissions.ts';
import { peopleWords } from './words.ts';

/**
 * The masked identity number, which can be revealed for a minute with a reason. Each look is a call of its own,
 * because the trail has to say who looked and why.
 */

const SHOWN_MS = 60_000;
const REASON_LENGTH = 500;

/** @param isBeside whether it stands among other facts, where its label is */
export function IdentityNumber({ resource, row, isBeside = false }: PropsOf<typeof users> & { isBeside?: boolean }) {
  const t = peopleWords.useT();
  const mayReveal = usePermissions().can(resource, 'edit');
  const [number, setNumber] = useState<string | null>(null);
  const [isAsking, setAsking] = useState(false);
  useEffect(() => {
    if (number === null) return undefined;
    const timer = setTimeout(() => setNumber(null), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [number]);
  const note = t(number === null ? 'identity.masked' : 'identity.until');
  return (
    <>
      <div className={isBeside ? 'line gap-4' : 'identity line between'}>
        <div>
          {!isBeside && <span className="muted">{t('identity.number')}</span>}
          <span className={isBeside ? 'number' : 'identity-number strong'} aria-live="polite">
            {number ?? row.identity_mask}
          </span>
        </div>
        {mayReveal && (
          <LinkButton
            title={isBeside ? note : undefined}
            aria-label={t(number === null ? 'identity.reveal' : 'identity.hide')}
            onClick={() => (number === null ? setAsking(true) : setNumber(null))}
          >
            {t(number === null ? 'identity.revealShort' : 'identity.hideShort')}
          </LinkButton>
        )}
      </div>
      {!isBeside && <p className="above-4 muted flush">{note}</p>}
      {isAsking && (
        <ReasonDialog
          resource={resource}
          row={row}
          onClose={() => setAsking(false)}
          onNumber={(found) => {
            setAsking(false);
            setNumber(found);
          }}
        />
      )}
    </>
  );
}

export function Identity({ resource, row }: PropsOf<typeof users>): ReactNode {
  const t = peopleWords.useT();
  if (!row.identity_mask) return null;
  return (
    <section className="panel" aria-label={t('identity.title')}>
      <h2>{t('identity.title')}</h2>
      <IdentityNumber resource={resource} row={row} />
    </section>
  );
}

interface ReasonDialogProps extends PropsOf<typeof users> {
  onClose: () => void;
  onNumber: (number: string) => void;
}

function ReasonDialog({ resource, row, onClose, onNumber }: ReasonDialogProps): ReactNode {
  const t = peopleWords.useT();
  const id = useId();
  const { send, isBusy, refusal } = useSend(resource, calling(revealIdentity), {
    onDone: ({ identity_number }) => onNumber(identity_number),
  });
  const [reason, setReason] = useState('');
  const [isMissing, setMissing] = useState(false);
  const title = t('identity.dialog', { name: titleOf(resource, row) });
  const ask = (): void => {
    setMissing(reason.trim() === '');
    if (reason.trim() === '') document.getElementById(id)?.focus();
    else void send({ id: row.id, reason: reason.trim() });
  };
  const problem = isMissing ? t('identity.reasonMissing') : refusal;
  return (
    <Dialog label={title} onClose={onClose}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          ask();
        }}
      >
        <h2>{title}</h2>
        <Field label={t('identity.reason')} id={id} hint={t('identity.reasonHelp')} error={problem} isRequired>
          {(ties) => (
            <input
              {...ties}
              className="control"
              autoComplete="off"
              maxLength={REASON_LENGTH}
              value={reason}
              onChange={(event) => setReason(event.target.value)}
            />
          )}
        </Field>
        <div className="dialog-buttons">
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button type="submit" look="primary" aria-disabled={isBusy}>
            {t('identity.show')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
