import { useEffect, useState, type ReactNode } from 'react';
import { http } from '#browser/http.ts';
import type { ConsequencesProps } from '#admin/components/client-part.ts';
import { useFirstRows } from '#admin/crud/record/use-read.ts';
import { useRefresh } from '#admin/crud/record/use-record.ts';
import { usePermissions } from '#admin/providers/permissions.ts';
import { tell } from '#admin/providers/tell.ts';
import { useResourceWords } from '#admin/components/resource-words.ts';
import { calendarWords } from './words.ts';

/** A calendar that has brought stays is kept; what its deletion is asked for, a pause does. */
export function KeptImport({ resource, row, onKnown }: ConsequencesProps): ReactNode {
  const t = calendarWords.useT();
  const words = useResourceWords(resource);
  const refresh = useRefresh(resource);
  const canPause = usePermissions().can(resource, 'edit');
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState('');
  const filter = { import_id: row.id };
  const stays = useFirstRows('calendar-stays', { filter, fields: ['id'], pagination: { limit: 1 } });
  const count = stays.data?.total ?? 0;
  useEffect(() => onKnown(count === 0), [count, onKnown]);
  // Without an answer the deletion itself will say what is wrong.
  if (count === 0) return null;
  const isActive = row['status'] === 'active';
  const pause = async (): Promise<void> => {
    if (isBusy) return;
    setBusy(true);
    const told = await tell(http.patch(`/api/${resource.name}/${row.id}/pause`, {}));
    setRefusal(told.ok ? '' : told.message);
    await refresh();
    setBusy(false);
  };
  return (
    <>
      <p role="alert">{t(isActive ? 'keep.active' : 'keep.paused', { count })}</p>
      {isActive && canPause && (
        <button type="button" className="button button-primary" aria-disabled={isBusy} onClick={() => void pause()}>
          {words.actions['pause']?.label}
        </button>
      )}
      {refusal && <p role="alert">{refusal}</p>}
    </>
  );
}
