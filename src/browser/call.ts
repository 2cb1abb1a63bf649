import { type AnswerOf, type AnyCall, type Call, type GivenTo, addressOf, queryOf } from '#shared/calls/call.ts';
import type { Fields } from '#shared/field.ts';
import { type Answer, type CallOptions, http } from './http.ts';

type Declared = Call<string, Fields, unknown, boolean>;
type Options = Omit<CallOptions, 'body' | 'as'>;

/** Address of a reading call: the same text for the same question, so that caches find it. */
export function urlOf<C extends Declared>(declared: C, given: GivenTo<C>): string {
  const { path, input } = addressOf(declared, { ...given });
  const query = queryOf(input);
  return query === '' ? path : `${path}?${query}`;
}

/** Makes a declared call; the declaration gives the types of its input and its answer. */
export function call<C extends Declared>(
  declared: C,
  given: GivenTo<C>,
  options: Options = {},
): Promise<Answer<AnswerOf<C>>> {
  const { method }: Pick<AnyCall, 'method'> = declared;
  if (method === 'GET') return http.get<AnswerOf<C>>(urlOf(declared, given), options);
  const { path, input } = addressOf(declared, { ...given });
  if (method === 'DELETE') return http.delete<AnswerOf<C>>(path, { ...options, body: input });
  return http[method === 'POST' ? 'post' : 'patch']<AnswerOf<C>>(path, input, options);
}

/** Turns a declared call into a function, for callers that make it later or repeat it. */
export const calling =
  <C extends Declared>(declared: C) =>
  (given: GivenTo<C>, options: Options = {}): Promise<Answer<AnswerOf<C>>> =>
    call(declared, given, options);

/** Answer of every write of one record: the record as it is now, and its audit entry. */
export interface Written {
  readonly data: { readonly id: number; readonly [name: string]: unknown } | null;
  readonly audit_id: number | null;
}
