import '#admin/crud/dialogs.css';
import './people.css';
import { useId, useRef, useState, type ReactNode } from 'react';
import { http } from '#browser/http.ts';
import { toast } from '#browser/toasts.tsx';
import type { RecordProps } from '#admin/components/client-part.ts';
import { Dialog } from '#admin/components/Dialog.tsx';
import { useRefresh } from '#admin/crud/use-record.ts';
import { usePermissions } from '#admin/providers/permissions.ts';
import { useCommands } from '#admin/shell/commands.ts';
import { tell } from '#admin/providers/tell.ts';
import { peopleWords } from './words.ts';

interface Link {
  readonly link: string;
  readonly expires_at: string;
}

/** Administrators have a call of their own, behind their own code. */
const askFor = ({ resource, row }: RecordProps) =>
  resource.name === 'administrators'
    ? http.post<Link>(`/api/administrators/${row.id}/reset-password`, {})
    : http.post<Link>('/user-mgmt/reset-user-password', { account_number: row['account_number'] });

/** Makes a link with which the account's holder sets a new password. */
export function ResetPassword(props: RecordProps): ReactNode {
  const t = peopleWords.useT();
  const [isOpen, setOpen] = useState(false);
  const mayReset = usePermissions().can(props.resource, 'edit');
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
  const refresh = useRefresh(record.resource);
  const running = useRef(false);
  const [link, setLink] = useState<Link | null>(null);
  const [refusal, setRefusal] = useState('');
  const name = String(record.row['name']);
  const make = async (): Promise<void> => {
    if (running.current) return;
    running.current = true;
    const said = await tell(askFor(record));
    running.current = false;
    setRefusal(said.ok ? '' : said.message);
    if (!said.ok) return;
    setLink(said.data);
    void refresh();
  };
  const title = t(link ? 'reset.doneTitle' : 'reset.title', { name });
  return (
    <Dialog label={title} onClose={onClose}>
      <h2>{title}</h2>
      {link ? <OneTimeLink {...link} /> : <p>{t('reset.text', { name })}</p>}
      <p role="alert" className="dialog-refusal">
        {refusal}
      </p>
      <div className="dialog-buttons">
        <button type="button" className="button" onClick={onClose}>
          {t(link ? 'close' : 'cancel')}
        </button>
        {!link && (
          <button type="button" className="button button-primary" onClick={() => void make()}>
            {t('reset.make')}
          </button>
        )}
      </div>
    </Dialog>
  );
}

function OneTimeLink({ link, expires_at: at }: Link): ReactNode {
  const t = peopleWords.useT();
  const id = useId();
  // Without a configured public address the server names the page alone; it is at home where this page is.
  const whole = new URL(link, location.origin).href;
  const copy = (): void =>
    void navigator.clipboard?.writeText(whole).then(
      () => toast.success(t('copied')),
      () => document.querySelector<HTMLInputElement>(`#${CSS.escape(id)}`)?.select(),
    );
  return (
    <>
      <p>{t('reset.once')}</p>
      <label htmlFor={id}>{t('reset.link')}</label>
      <div className="one-time-link">
        <input id={id} className="control" readOnly value={whole} onFocus={(event) => event.target.select()} />
        <button type="button" className="button button-primary" onClick={copy}>
          {t('copy')}
        </button>
      </div>
      <p>{t('reset.expires', { at })}</p>
    </>
  );
}
