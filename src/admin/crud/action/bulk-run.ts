import { useCustomMutation } from '@refinedev/core';
import { useRef, useState } from 'react';
import type { Failure } from '#admin/providers/failure.ts';
import { BULK_LIMIT } from '#shared/constants.ts';
import type { AnyResource } from '#shared/resource.ts';
import type { Values } from '#shared/validate.ts';
import { isOffline, settle } from './settle.ts';
import { useRefresh } from '#admin/crud/record/use-record.ts';

/**
 * Runs an action on many records, some at a time, with progress and a stop. Each record succeeds or fails alone; how
 * it is shown is `ActionBulkModal.tsx`.
 */

/** Outcome of one record of a bulk action. */
export interface BulkResult {
  readonly id: number;
  readonly ok: boolean;
  /** The record already had the state asked for. */
  readonly unchanged?: boolean;
  /** No undo takes it back. */
  readonly for_good?: boolean;
  readonly code?: string;
  readonly message?: string;
  readonly moved_on?: readonly { readonly message: string }[];
}

export interface BulkState {
  readonly phase: 'idle' | 'running' | 'finished';
  readonly total: number;
  readonly results: readonly BulkResult[];
  /** Records that were not sent, because the reader stopped. */
  readonly left: readonly number[];
  /** Ids of the parts in which something was done that can be undone. */
  readonly batches: readonly string[];
  /** Messages by field when the server refused the input itself, so that nothing was done. */
  readonly errors?: Readonly<Record<string, readonly string[]>>;
}

export const isChange = ({ ok, unchanged = false }: BulkResult): boolean => ok && !unchanged;

const canBeUndone = (result: BulkResult): boolean => isChange(result) && result.for_good !== true;

const LEAST = 25;
const PARTS = 40;

/** Records per call: few enough that the progress moves and a stop takes effect soon, many enough to be quick. */
const partOf = (count: number): number => Math.min(BULK_LIMIT, Math.max(LEAST, Math.ceil(count / PARTS)));

const IDLE: BulkState = { phase: 'idle', total: 0, results: [], left: [], batches: [] };

interface Answer {
  readonly results: readonly BulkResult[];
  readonly batch_id?: string;
}

export function useBulkRun(
  resource: AnyResource,
  action: string,
  { offlineText, onFinished }: { offlineText: string; onFinished: (batches: readonly string[], count: number) => void },
) {
  const { mutateAsync } = useCustomMutation<Answer & { id: number }, Failure>();
  const refresh = useRefresh(resource);
  const [state, setState] = useState<BulkState>(IDLE);
  const isStopped = useRef(false);

  const send = async (ids: readonly number[], input: Values): Promise<Answer | { readonly errors: unknown }> => {
    const sent = await settle(
      mutateAsync({
        url: `/api/${resource.name}/bulk/${action}`,
        method: 'post',
        values: { ids, input },
        successNotification: false,
        errorNotification: false,
      }),
    );
    if (sent.ok) return sent.value.data;
    const { errors } = sent.failure;
    if (errors) return { errors };
    const message = isOffline(sent.failure) ? offlineText : sent.failure.message;
    return { results: ids.map((id) => ({ id, ok: false, message })) };
  };

  /** @returns the server's messages by field when it refused the input, else undefined. */
  const run = async (ids: readonly number[], input: Values, kept: Partial<BulkState> = {}): Promise<unknown> => {
    isStopped.current = false;
    let { results = [], batches = [] } = kept;
    const total = results.length + ids.length;
    const size = partOf(ids.length);
    let left = ids;
    setState({ phase: 'running', total, results, left, batches });
    while (left.length > 0 && !isStopped.current) {
      const answer = await send(left.slice(0, size), input);
      if ('errors' in answer) {
        setState(IDLE);
        return answer.errors;
      }
      const { results: some, batch_id: batch } = answer;
      left = left.slice(size);
      results = [...results, ...some];
      if (batch !== undefined && some.some(canBeUndone)) batches = [batch, ...batches];
      setState({ phase: 'running', total, results, left, batches });
    }
    setState({ phase: 'finished', total, results, left, batches });
    onFinished(batches, results.filter(isChange).length);
    void refresh();
    return undefined;
  };
  return { state, run, stop: () => (isStopped.current = true) };
}
