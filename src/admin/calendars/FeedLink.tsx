import '#admin/crud/dialogs.css';
import './calendars.css';
import { useId, useRef, useState, type ReactNode } from 'react';
import { http } from '#browser/http.ts';
import { toast } from '#browser/toasts.tsx';
import type { RecordProps } from '#admin/components/client-part.ts';
import { Dialog } from '#admin/components/Dialog.tsx';
import { useRefresh } from '#admin/crud/use-record.ts';
import { usePermissions } from '#admin/providers/permissions.ts';
import { calendarWords } from './words.ts';

/** Makes the link at which a channel reads the calendar of a unit; the one before leads nowhere from then on. */
export function FeedLink(props: RecordProps): ReactNode {
  const t = calendarWords.useT();
  const [isOpen, setOpen] = useState(false);
  if (!usePermissions().can(props.resource, 'edit')) return null;
  return (
    <>
      <button type="button" className="button" onClick={() => setOpen(true)}>
        {t(props.row['status'] === 'active' ? 'link.renew' : 'link.make')}
      </button>
      {isOpen && <LinkDialog {...props} onClose={() => setOpen(false)} />}
    </>
  );
}

function LinkDialog({ resource, row, onClose }: RecordProps & { onClose: () => void }): ReactNode {
  const t = calendarWords.useT();
  const refresh = useRefresh(resource);
  const running = useRef(false);
  const [hadLink] = useState(row['status'] === 'active');
  const [link, setLink] = useState<string | null>(null);
  const [refusal, setRefusal] = useState('');
  const make = async (): Promise<void> => {
    if (running.current) return;
    running.current = true;
    const answer = await http.post<{ link: string }>(`/api/${resource.name}/${row.id}/renew`, {}).catch(() => null);
    running.current = false;
    if (answer?.ok) {
      setLink(answer.data.link);
      void refresh();
    } else setRefusal(answer === null ? t('link.offline') : answer.isShown ? '' : answer.message);
  };
  const title = t('link.title', { name: String(row['name']) });
  return (
    <Dialog label={title} onClose={onClose}>
      <h2>{title}</h2>
      {link === null ? (
        <>
          <p>{t('link.text')}</p>
          {hadLink && <p>{t('link.replaces')}</p>}
        </>
      ) : (
        <OnceShown link={link} />
      )}
      <p role="alert">{refusal}</p>
      <div className="dialog-buttons">
        <button type="button" className="button" onClick={onClose}>
          {t(link === null ? 'link.cancel' : 'link.close')}
        </button>
        {link === null && (
          <button type="button" className="button button-primary" onClick={() => void make()}>
            {t(hadLink ? 'link.renew' : 'link.make')}
          </button>
        )}
      </div>
    </Dialog>
  );
}

function OnceShown({ link }: { link: string }): ReactNode {
  const t = calendarWords.useT();
  const id = useId();
  // Without a configured public address the server names the path alone; it is at home where this page is.
  const whole = new URL(link, location.origin).href;
  const copy = (): void =>
    void navigator.clipboard?.writeText(whole).then(
      () => toast.success(t('link.copied')),
      () => document.querySelector<HTMLInputElement>(`#${CSS.escape(id)}`)?.select(),
    );
  return (
    <>
      <p>{t('link.once')}</p>
      <label htmlFor={id}>{t('link.label')}</label>
      <div className="calendar-link">
        <input id={id} className="control" readOnly value={whole} onFocus={(event) => event.target.select()} />
        <button type="button" className="button button-primary" onClick={copy}>
          {t('link.copy')}
        </button>
      </div>
    </>
  );
}
