import { useEffect, type ReactNode } from 'react';
import type { Written } from '#browser/call.ts';
import { http } from '#browser/http.ts';
import { Button } from '#admin/components/Button.tsx';
import { Refusal } from '#admin/components/Refusal.tsx';
import type { calendarImports } from '#resources/channels/calendar-imports.ts';
import type { RowOfResource } from '#shared/resource.ts';
import type { ConsequencesProps } from '#admin/components/client-part.ts';
import { useFirstRows } from '#admin/crud/record/use-read.ts';
import { type Sender, useSend } from '#admin/crud/action/use-send.ts';
import { usePermissions } from '#admin/providers/permissions.ts';
import { useResourceWords } from '#admin/components/resource-words.ts';
import { calendarWords } from './words.ts';

const pause: Sender<{ id: number }, Written> = ({ id }, options) =>
  http.patch(`/api/calendar-imports/${id}/pause`, {}, options);

/** Explains that an import that has brought stays cannot be deleted, and offers to pause it. */
export function KeptImport({
  resource,
  row,
  onKnown,
}: ConsequencesProps<RowOfResource<typeof calendarImports>>): ReactNode {
  const t = calendarWords.useT();
  const words = useResourceWords(resource);
  const canPause = usePermissions().can(resource, 'edit');
  const { send, isBusy, refusal } = useSend(resource, pause);
  const filter = { import_id: row.id };
  const stays = useFirstRows('calendar-stays', { filter, fields: ['id'], pagination: { limit: 1 } });
  const count = stays.data?.total ?? 0;
  useEffect(() => onKnown(count === 0), [count, onKnown]);
  // Shows nothing without an answer; the deletion itself is still refused by the server.
  if (count === 0) return null;
  const isActive = row.status === 'active';
  return (
    <>
      <p role="alert">{t(isActive ? 'keep.active' : 'keep.paused', { count })}</p>
      {isActive && canPause && (
        <Button look="primary" aria-disabled={isBusy} onClick={() => void send({ id: row.id })}>
          {words.actions['pause']?.label}
        </Button>
      )}
      <Refusal>{refusal}</Refusal>
    </>
  );
}
