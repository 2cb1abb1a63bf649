import { useCustomMutation } from '@refinedev/core';
import { useCallback } from 'react';
import { type Messages, useMessages } from '#admin/providers/messages.ts';
import { moreWords } from '#admin/more-words.ts';
import type { Failure } from '#admin/providers/failure.ts';
import { ADDRESSES } from '#shared/calls/addresses.ts';
import { addressOf } from '#shared/calls/call.ts';
import { isRecord } from '#shared/records.ts';
import { type BulkResult, isChange } from './bulk-run.ts';
import { factsMovedOn, settle } from './settle.ts';
import { askReason, forgetDone, rememberDone } from './undo-stack.ts';
import { type Named, useRefresh } from '#admin/crud/record/use-record.ts';

/**
 * Takes acts back, one or many, and tells how that ended. What may still be taken back is decided by the server; where
 * it asks for a reason, so does the page.
 */

/** An act that can be undone. */
export interface Undoing {
  /** Undoing calls, the latest first: a long bulk act was done in parts. */
  readonly calls: readonly string[];
  /** Description of the act for people: `Approve (Wan Halim)`. */
  readonly what: string;
}

export const undoOfEntry = (auditId: number): string => addressOf({ path: ADDRESSES.undo }, { id: auditId }).path;
export const undoOfBatch = (batchId: string): string =>
  addressOf({ path: ADDRESSES.undoBatch }, { batch_id: batchId }).path;
const keyOf = ({ calls }: Undoing): string => calls.join(' ');

/** Outcome of an undo, summed over its parts. */
interface Ended {
  readonly done: number;
  /** Refusals in the server's words. */
  readonly refused: readonly string[];
  readonly isTold: boolean;
  /** Events after the act that make a reason necessary; empty where none is. */
  readonly facts: readonly string[];
}

/** The answer to an undo: of a bulk act with the end of each record. */
type Undone = { readonly results?: readonly BulkResult[] };

const NOTHING: Ended = { done: 0, refused: [], isTold: false, facts: [] };

const merge = (a: Ended, b: Ended): Ended => ({
  done: a.done + b.done,
  refused: [...a.refused, ...b.refused],
  isTold: a.isTold || b.isTold,
  facts: [...new Set([...a.facts, ...b.facts])],
});

/** Reads the answer of an undo of one record, or of many that succeeded or failed each alone. */
function endOf({ results }: Undone): Ended {
  if (!results) return { ...NOTHING, done: 1 };
  const refused = results.filter(({ ok }) => !ok);
  return {
    ...NOTHING,
    done: results.filter(isChange).length,
    refused: refused.filter(({ code }) => code !== 'REASON_NEEDED').map(({ message, code }) => message ?? code ?? ''),
    facts: [...new Set(refused.flatMap(({ moved_on: moved = [] }) => moved.map(({ message }) => message)))],
  };
}

const endOfRefusal = (failure: Failure): Ended =>
  failure.code === 'REASON_NEEDED'
    ? { ...NOTHING, facts: factsMovedOn(failure) }
    : { ...NOTHING, refused: [failure.message], isTold: failure.isShown };

/** Undoes an act; asks for a reason where one is needed, and shows the events since. */
export function useUndo(...resources: readonly Named[]): (undoing: Undoing) => Promise<boolean> {
  const { mutateAsync } = useCustomMutation<Undone, Failure>();
  const refresh = useRefresh(...resources);
  const messages = useMessages();
  return useCallback(
    (undoing) => {
      const send = async (reason: string | null): Promise<boolean> => {
        let end = NOTHING;
        for (const url of undoing.calls) {
          const sent = await settle(
            mutateAsync({
              url,
              method: 'post',
              values: reason === null ? {} : { reason },
              successNotification: false,
              errorNotification: false,
            }),
          );
          end = merge(end, sent.ok ? endOf(sent.value.data) : endOfRefusal(sent.failure));
        }
        forgetDone(keyOf(undoing));
        await refresh();
        tell(messages, undoing, end);
        if (end.facts.length > 0 && reason === null) askReason({ what: undoing.what, facts: end.facts, send });
        return end.done > 0;
      };
      return send(null);
    },
    [mutateAsync, refresh, messages],
  );
}

function tell(messages: Messages, { what }: Undoing, { done, refused, isTold }: Ended): void {
  const { t } = moreWords;
  if (done > 0) messages.success(t('forms.action.undone', { what }));
  if (refused.length === 0 || isTold) return;
  const [first] = refused;
  const more = refused.length > 1 ? ` ${t('forms.undo.more', { count: refused.length - 1 })}` : '';
  messages.error(`${t('forms.action.undoFailed', { what })}: ${first}${more}`);
}

/** The call that takes back what an answer tells of: its audit entry, or the batch of all that was done at once. */
export function undoOf(answer: unknown): string | undefined {
  if (!isRecord(answer)) return undefined;
  const { audit_id: entry, batch_id: batch } = answer;
  if (typeof entry === 'number') return undoOfEntry(entry);
  return typeof batch === 'string' ? undoOfBatch(batch) : undefined;
}

/** Drops a message's full stop, so that it names the act. */
const actIn = (message: string): string => message.replace(/[.。]$/, '');

/** Remembers a bulk act as the newest that can be undone. */
export function useBulkUndo(resource: Named): (undoing: Undoing) => () => Promise<boolean> {
  const undo = useUndo(resource);
  return useCallback(
    (undoing) => {
      const takeBack = (): Promise<boolean> => undo(undoing);
      rememberDone(keyOf(undoing), takeBack);
      return takeBack;
    },
    [undo],
  );
}

/** Shows a toast of success, with an undo where there is one. */
export function useDoneToast(
  ...resources: readonly Named[]
): (message: string, undoCall?: string, what?: string) => void {
  const undo = useUndo(...resources);
  const messages = useMessages();
  return useCallback(
    (message, undoCall, what = actIn(message)) => {
      if (undoCall === undefined) {
        messages.success(message);
        return;
      }
      const undoing = { calls: [undoCall], what };
      const takeBack = (): Promise<boolean> => {
        withdraw();
        return undo(undoing);
      };
      const withdraw = messages.undoable(message, () => void takeBack());
      rememberDone(keyOf(undoing), takeBack);
    },
    [undo, messages],
  );
}
