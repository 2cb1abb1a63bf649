import type { AnswerOf, AnyCall, Call, ParamsOf, ReadInput } from '#shared/calls/call.ts';
import type { Fields } from '#shared/field.ts';
import type { Values } from '#shared/validate.ts';
import type { RowOfResource } from '#shared/resource.ts';
import type { Gate } from '#server/platform/files/gate.ts';
import type { Row } from '#server/platform/database/table.ts';
import type { Transaction } from '#server/platform/database/store.ts';
import type { RequestContext } from './caller.ts';
import type { Bound, Kit } from './kit.ts';

/** Ties a declared call to the work behind it, by the types of its declaration. */

/** A transaction for a call, who makes it, and what it brought. */
export interface ServedScene<Input, Record, Params> {
  readonly kit: Kit;
  readonly tx: Transaction;
  readonly bound: Bound;
  readonly context: RequestContext;
  readonly input: Input;
  /** The record that `{id}` names, as far as the caller may see it; null for an address without. */
  readonly record: Record;
  /** The parts of the address. */
  readonly params: Params;
}

type RecordFor<C, R> = C extends { readonly path: `${string}{id}${string}` } ? RowOfResource<R> : null;
type TextParams<C> = { readonly [N in keyof ParamsOf<C>]: string };

export type Handler<C, R> = (scene: ServedScene<ReadInput<C>, RecordFor<C, R>, TextParams<C>>) => Promise<AnswerOf<C>>;

/** A declared call with the work behind it, its types forgotten. */
export interface ServedCall {
  readonly call: AnyCall;
  /** Whether the call writes nothing for this input: then it is answered on a full disk too, and an idempotency key keeps no answer. */
  readonly isReading?: (input: Values) => boolean;
  /** Name of a queue in which callers wait without holding a connection, for calls that many make for the same thing at once. */
  readonly gate?: Gate;
  handle(
    scene: ServedScene<Readonly<Record<string, unknown>>, Row | null, Readonly<Record<string, string>>>,
  ): Promise<unknown>;
}

/** The work behind a call that may read only, or that many make at once. */
interface Work<C, R> {
  readonly handle: Handler<C, R>;
  readonly isReading?: (input: ReadInput<C>) => boolean;
  readonly gate?: Gate;
}

/**
 * Answers a declared call at a resource, in a transaction. Its input, its record and its answer have the types that the
 * declarations give them: what is handed in here was read by those fields and found at that resource.
 */
export function serve<R, C extends Call<string, Fields, unknown, boolean>>(
  _resource: R,
  call: C,
  work: Handler<C, R> | Work<C, R>,
): ServedCall {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the call's fields have read the input, its resource has found the record
  return { call, ...(typeof work === 'function' ? { handle: work } : work) } as unknown as ServedCall;
}
