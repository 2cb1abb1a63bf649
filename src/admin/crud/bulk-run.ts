import { useCustomMutation } from '@refinedev/core';
import { useRef, useState } from 'react';
import type { Failure } from '#admin/providers/failure.ts';
import { BULK_LIMIT } from '#shared/constants.ts';
import type { AnyResource } from '#shared/resource.ts';
import type { Values } from '#shared/validate.ts';
import { isOffline, settle } from './settle.ts';
import { useRefresh } from './use-record.ts';

/** What became of one record. */
export interface BulkResult {
  readonly id: number;
  readonly ok: boolean;
  readonly code?: string;
  readonly message?: string;
}

export interface BulkState {
  readonly phase: 'idle' | 'running' | 'finished';
  readonly total: number;
  readonly results: readonly BulkResult[];
  /** Messages by field when the server refused the input itself; nothing was done then. */
  readonly errors?: Readonly<Record<string, readonly string[]>>;
}

/** Small enough that the bar moves and a stop takes effect soon, large enough to be quick. */
export const BULK_CHUNK = Math.min(25, BULK_LIMIT);

const IDLE: BulkState = { phase: 'idle', total: 0, results: [] };

/** Takes an action on many records, some at a time; each stands or falls alone. */
export function useBulkRun(resource: AnyResource, action: string, offlineText: string) {
  const { mutateAsync } = useCustomMutation<{ id: number; results: BulkResult[] }, Failure>();
  const refresh = useRefresh(resource);
  const [state, setState] = useState<BulkState>(IDLE);
  const isStopped = useRef(false);

  const send = async (ids: readonly number[], input: Values): Promise<readonly BulkResult[] | Failure> => {
    const sent = await settle(
      mutateAsync({
        url: `/api/${resource.name}/bulk/${action}`,
        method: 'post',
        values: { ids, input },
        successNotification: false,
        errorNotification: false,
      }),
    );
    if (sent.ok) return sent.value.data.results;
    if (sent.failure.errors) return sent.failure;
    const message = isOffline(sent.failure) ? offlineText : sent.failure.message;
    return ids.map((id) => ({ id, ok: false, message }));
  };

  /** @returns the server's messages by field when it refused the input, nothing otherwise. */
  const run = async (ids: readonly number[], input: Values, kept: readonly BulkResult[] = []): Promise<unknown> => {
    isStopped.current = false;
    let results = kept;
    const total = kept.length + ids.length;
    setState({ phase: 'running', total, results });
    for (let at = 0; at < ids.length && !isStopped.current; at += BULK_CHUNK) {
      const answer = await send(ids.slice(at, at + BULK_CHUNK), input);
      if ('errors' in answer) {
        setState(IDLE);
        return answer.errors;
      }
      results = [...results, ...(answer as readonly BulkResult[])];
      setState({ phase: 'running', total, results });
    }
    setState({ phase: 'finished', total, results });
    void refresh();
    return undefined;
  };
  return { state, run, stop: () => (isStopped.current = true) };
}
