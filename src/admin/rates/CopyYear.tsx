import { Refusal } from '#admin/components/Refusal.tsx';
import { copyHolidays } from '#resources/rates/calls.ts';
import { call, calling } from '#browser/call.ts';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { formatDay } from '#browser/format.ts';
import { http } from '#browser/http.ts';
import { useMessages } from '#admin/providers/messages.ts';
import { Button } from '#admin/components/Button.tsx';
import { Dialog } from '#admin/components/Dialog.tsx';
import { useNameOf } from '#admin/components/names.tsx';
import { StatesText } from '#admin/crud/record/StatesText.tsx';
import { useSend } from '#admin/crud/action/use-send.ts';
import { useRefresh } from '#admin/crud/record/use-record.ts';
import { type Told, tell } from '#admin/providers/tell.ts';
import { usePermissions } from '#admin/providers/permissions.ts';
import { moreWords } from '#admin/more-words.ts';
import { useResourceWords } from '#admin/components/resource-words.ts';
import type { CopiedYear } from '#shared/rates/holiday-year.ts';
import type { AnyResource } from '#shared/resource.ts';
import { ratesWords } from './words.ts';

/**
 * Copies a year's holidays into the next: a preview with marks on those that a person has to check, then the copy,
 * which can be taken back at once.
 */

const UNDO_SECONDS = 30;

/** Preview of a copy into a year; with null nothing is fetched. */
const usePreview = (year: number | null): UseQueryResult<Told<{ data: CopiedYear }>> =>
  useQuery({
    queryKey: ['data', 'default', 'holidays', 'list', 'copy-year', year],
    queryFn: () => tell(call(copyHolidays, { year: year ?? 0, preview: true })),
    enabled: year !== null,
    staleTime: 0,
  });

/** Number of holidays that a year lacks and the year before has. */
export function useComing(year: number | null): number {
  const { data } = usePreview(year);
  return data?.ok ? data.data.data.holidays.length : 0;
}

interface CopyYearProps {
  resource: AnyResource;
  /** Year into which the holidays of the year before are copied. */
  year: number;
  onClose: () => void;
  onDone: () => void;
}

/** Previews the copied holidays, marks those that need a check by a person, then creates them. */
export function CopyYear({ resource, year, onClose, onDone }: CopyYearProps): ReactNode {
  const t = ratesWords.useT();
  const admin = moreWords.useT();
  const refresh = useRefresh(resource);
  const messages = useMessages();
  const canDelete = usePermissions().can(resource, 'delete');
  const { send, isBusy, refusal } = useSend(resource, calling(copyHolidays), {
    onAnswer: ({ data }) => say(data),
    onDone,
  });
  const preview = usePreview(year);
  const coming = preview.data?.ok ? preview.data.data.data : null;
  const title = t('copy.title', { from: year - 1, year });

  const say = ({ made }: CopiedYear): void => {
    const message = t('copy.done', { count: made.length, year });
    if (canDelete) messages.undoable(message, () => void takeBack(made), UNDO_SECONDS);
    else messages.success(message);
  };
  /** Deletes the copied holidays again; one that was changed meanwhile is kept. */
  const takeBack = async (made: CopiedYear['made']): Promise<void> => {
    let gone = 0;
    for (const { id, version } of made) {
      // oxlint-disable-next-line no-await-in-loop -- because a year's holidays at once would be a flood of calls.
      const told = await tell(http.delete(`/api/holidays/${id}`, { headers: { 'If-Match': `"${version}"` } }));
      if (told.ok) gone += 1;
    }
    const kept = made.length - gone;
    messages[kept === 0 ? 'success' : 'info'](
      t('copy.undone', { count: gone }) + (kept > 0 ? t('copy.kept', { count: kept }) : ''),
    );
    await refresh();
  };
  const problem = refusal || (preview.data && !preview.data.ok ? preview.data.message : '');
  return (
    <Dialog label={title} className="dialog dialog-form" onClose={onClose}>
      <h2>{title}</h2>
      {preview.isPending && <p aria-busy="true">…</p>}
      {coming && <Coming resource={resource} {...coming} />}
      <Refusal>{problem}</Refusal>
      <div className="dialog-buttons">
        <Button onClick={onClose}>{admin('forms.cancel')}</Button>
        {coming && coming.holidays.length > 0 && (
          <Button look="primary" aria-disabled={isBusy} onClick={() => void send({ year })}>
            {t('copy.save', { count: coming.holidays.length })}
          </Button>
        )}
      </div>
    </Dialog>
  );
}

function Coming({ resource, holidays, known }: CopiedYear & { resource: AnyResource }): ReactNode {
  const t = ratesWords.useT();
  const states = useResourceWords(resource).options['states'] ?? {};
  const nameOf = useNameOf();
  return (
    <>
      <p>{t(holidays.length === 0 ? 'copy.nothing' : 'copy.check')}</p>
      <ul className="copy-year">
        {holidays.map((holiday) => (
          <li key={`${holiday.name} ${holiday.date}`}>
            <span className="number">{formatDay(holiday.date)}</span> <strong>{nameOf(holiday)}</strong>
            {holiday.is_replacement && holiday.states !== null && (
              <span className="muted">
                {' '}
                <StatesText value={holiday.states} words={states} />
              </span>
            )}
            {!holiday.confirmed && <small> {t('year.unconfirmed')}</small>}
          </li>
        ))}
      </ul>
      {known > 0 && <p className="muted">{t('copy.known', { count: known })}</p>}
    </>
  );
}
