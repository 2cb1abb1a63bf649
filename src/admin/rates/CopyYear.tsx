import { useQuery } from '@tanstack/react-query';
import { useRef, useState, type ReactNode } from 'react';
import { formatDay } from '#browser/format.ts';
import { http } from '#browser/http.ts';
import { useLocale } from '#browser/i18n.ts';
import { toast } from '#browser/toasts.tsx';
import { Dialog } from '#admin/components/Dialog.tsx';
import { requestKeyOf, type RequestKey } from '#admin/crud/request-key.ts';
import { useRefresh } from '#admin/crud/use-record.ts';
import { tell } from '#admin/providers/tell.ts';
import { adminWords } from '#admin/words.ts';
import type { CopiedYear } from '#shared/booking/holiday-year.ts';
import type { AnyResource } from '#shared/resource.ts';
import { ratesWords } from './words.ts';

const URL = '/api/holidays/copy-year';

interface CopyYearProps {
  resource: AnyResource;
  /** The year that gets what the one before it had. */
  year: number;
  onClose: () => void;
  onDone: () => void;
}

/** Shows which holidays would come and which of them a person has to check, then makes them. */
export function CopyYear({ resource, year, onClose, onDone }: CopyYearProps): ReactNode {
  const t = ratesWords.useT();
  const admin = adminWords.useT();
  const refresh = useRefresh(resource);
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState('');
  const key = useRef<RequestKey | null>(null);
  const preview = useQuery({
    queryKey: ['data', 'default', resource.name, 'list', 'copy-year', year],
    queryFn: () => tell(http.post<{ data: CopiedYear }>(URL, { year, preview: true })),
    staleTime: 0,
  });
  const coming = preview.data?.ok ? preview.data.data.data : null;
  const title = t('copy.title', { from: year - 1, year });

  const copy = async (): Promise<void> => {
    if (isBusy) return;
    setBusy(true);
    key.current = requestKeyOf({ year }, key.current);
    const headers = { 'Idempotency-Key': key.current.key };
    const told = await tell(http.post<{ data: CopiedYear }>(URL, { year }, { headers }));
    setBusy(false);
    if (!told.ok) return setRefusal(told.message);
    toast.success(t('copy.done', { count: told.data.data.holidays.length, year }));
    onDone();
    await refresh();
  };
  const problem = refusal || (preview.data && !preview.data.ok ? preview.data.message : '');
  return (
    <Dialog label={title} className="dialog dialog-form" onClose={onClose}>
      <h2>{title}</h2>
      {preview.isPending && <p aria-busy="true">…</p>}
      {coming && <Coming {...coming} />}
      {problem !== '' && (
        <p role="alert" className="input-refusal">
          {problem}
        </p>
      )}
      <div className="dialog-buttons">
        <button type="button" className="button" onClick={onClose}>
          {admin('forms.cancel')}
        </button>
        {coming && coming.holidays.length > 0 && (
          <button type="button" className="button button-primary" aria-disabled={isBusy} onClick={() => void copy()}>
            {t('copy.save', { count: coming.holidays.length })}
          </button>
        )}
      </div>
    </Dialog>
  );
}

function Coming({ holidays, known, replacements }: CopiedYear): ReactNode {
  const t = ratesWords.useT();
  const isChinese = useLocale() === 'zh-CN';
  return (
    <>
      <p>{t(holidays.length === 0 ? 'copy.nothing' : 'copy.check')}</p>
      <ul className="copy-year">
        {holidays.map(({ name, name_zh, date, confirmed }) => (
          <li key={`${name} ${date}`}>
            <span className="number">{formatDay(date)}</span> <strong>{isChinese ? (name_zh ?? name) : name}</strong>
            {!confirmed && <small> {t('year.unconfirmed')}</small>}
          </li>
        ))}
      </ul>
      {known > 0 && <p className="muted">{t('copy.known', { count: known })}</p>}
      {replacements > 0 && <p className="muted">{t('copy.replacements', { count: replacements })}</p>}
    </>
  );
}
