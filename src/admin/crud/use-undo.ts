import { useCustomMutation } from '@refinedev/core';
import { useCallback } from 'react';
import { toast } from '#browser/toasts.tsx';
import { adminWords } from '#admin/words.ts';
import type { Failure } from '#admin/providers/failure.ts';
import type { AnyResource } from '#shared/resource.ts';
import { settle } from './settle.ts';
import { forgetDone, rememberDone } from './undo-stack.ts';
import { useRefresh } from './use-record.ts';

/** Long enough to read what happened and think again. */
const UNDO_SECONDS = 8;

/** Takes back what one audit entry did. */
export function useUndo(resource: AnyResource): (auditId: number) => Promise<boolean> {
  const { mutateAsync } = useCustomMutation<{ id: number }, Failure>();
  const refresh = useRefresh(resource);
  return useCallback(
    async (auditId) => {
      const undone = await settle(
        mutateAsync({
          url: `/api/audit/${auditId}/undo`,
          method: 'post',
          values: {},
          successNotification: false,
          errorNotification: false,
        }),
      );
      forgetDone(auditId);
      await refresh();
      if (undone.ok) toast.success(adminWords.t('forms.action.undone'));
      else if (!undone.failure.isShown)
        toast.error(`${adminWords.t('forms.action.undoFailed')}: ${undone.failure.message}`);
      return undone.ok;
    },
    [mutateAsync, refresh],
  );
}

/** The id of the audit entry that an answer names, if it names one. */
export function auditIdOf(answer: unknown): number | undefined {
  const id = typeof answer === 'object' && answer !== null ? (answer as { audit_id?: unknown }).audit_id : undefined;
  return typeof id === 'number' ? id : undefined;
}

/** Says that something was done, with the way back where there is one. */
export function useDoneToast(resource: AnyResource): (message: string, auditId?: number) => void {
  const undo = useUndo(resource);
  return useCallback(
    (message, auditId) => {
      if (auditId === undefined) toast.success(message);
      else {
        const takeBack = (): Promise<boolean> => {
          toast.dismiss(shown);
          return undo(auditId);
        };
        const action = { label: adminWords.t('forms.action.undo'), run: () => void takeBack() };
        const shown = toast.success(message, { seconds: UNDO_SECONDS, action });
        rememberDone(auditId, takeBack);
      }
    },
    [undo],
  );
}
