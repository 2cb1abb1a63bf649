import './dialogs.css';
import { useId, useState, type ReactNode } from 'react';
import { useMessages } from '#admin/providers/messages.ts';
import { Button } from '#admin/components/Button.tsx';
import { Field } from '#admin/components/Field.tsx';
import { Dialog } from '#admin/components/Dialog.tsx';
import { Refusal } from '#admin/components/Refusal.tsx';
import { moreWords } from '#admin/more-words.ts';
import type { AnyResource } from '#shared/resource.ts';
import { type Sender, useSend } from './use-send.ts';

/**
 * Makes a link after a confirmation and shows it once: it cannot be read again, because the server keeps only its
 * digest.
 */

interface OneTimeLinkProps<T extends { readonly link: string }> {
  readonly resource: AnyResource;
  /** Titles before and after the link is made. */
  readonly titles: readonly [string, string];
  readonly label: string;
  /** Label of the button that makes the link. */
  readonly make: string;
  readonly ask: Sender<object, T>;
  readonly onClose: () => void;
  /** Tells that the link is shown only once. */
  readonly once: string;
  /** Further text below the made link. */
  readonly after?: (made: T) => string;
  /** Consequences, shown before the link is made. */
  readonly children: ReactNode;
}

export function OneTimeLinkDialog<T extends { readonly link: string }>(props: OneTimeLinkProps<T>): ReactNode {
  const { resource, titles, label, make, ask, onClose, once, after, children } = props;
  const t = moreWords.useT();
  const [made, setMade] = useState<T | null>(null);
  const { send, isBusy, refusal } = useSend(resource, ask, { onDone: setMade });
  const title = titles[made ? 1 : 0];
  return (
    <Dialog label={title} onClose={onClose}>
      <h2>{title}</h2>
      {made ? (
        <>
          <p>{once}</p>
          <Copyable link={made.link} label={label} />
          {after && <p>{after(made)}</p>}
        </>
      ) : (
        children
      )}
      <Refusal>{refusal}</Refusal>
      <div className="dialog-buttons">
        <Button onClick={onClose}>{t(made ? 'forms.close' : 'forms.cancel')}</Button>
        {!made && (
          <Button look="primary" aria-disabled={isBusy} onClick={() => void send({})}>
            {make}
          </Button>
        )}
      </div>
    </Dialog>
  );
}

function Copyable({ link, label }: { link: string; label: string }): ReactNode {
  const t = moreWords.useT();
  const messages = useMessages();
  const id = useId();
  // Without a configured public address the server sends the path alone, which belongs to this page's origin.
  const whole = new URL(link, location.origin).href;
  const copy = (): void =>
    void navigator.clipboard?.writeText(whole).then(
      () => messages.success(t('forms.copied')),
      () => document.querySelector<HTMLInputElement>(`#${CSS.escape(id)}`)?.select(),
    );
  return (
    <Field label={label} id={id}>
      {(ties) => (
        <div className="wrap below-6">
          <input
            {...ties}
            className="control grows shrinks"
            readOnly
            value={whole}
            onFocus={(event) => event.target.select()}
          />
          <Button look="primary" onClick={copy}>
            {t('forms.copy')}
          </Button>
        </div>
      )}
    </Field>
  );
}
