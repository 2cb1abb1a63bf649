import type { ProblemCode } from '#shared/errors.ts';
import type { Fields, InputOf } from '#shared/field.ts';
import type { Ability } from '#shared/permissions.ts';
import type { AnyShape, Shape } from '#shared/shape.ts';

/**
 * Calls beyond lists and writes of one record, each declared once: the server answers it, the browser makes it and the
 * API's description tells it, all from the declaration.
 */

/**
 * Who may make a call: holders of one of the four codes of a resource, of a code of another group or of any of several,
 * the first of which a refusal names; or the people with an account who are no administrators.
 */
export type Audience = Ability | number | readonly [number, ...number[]] | 'member';

/** Besides them: anybody at all, and everybody who is signed in. */
export type OpenAudience = 'public' | 'session';

export interface CallDeclaration<P extends string, I extends Fields, A> {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** `{name}` stands for a part of the address. */
  readonly path: P;
  /** Which code of the resource's group it needs; a member needs none and sees to it that the record is their own. */
  readonly ability: Audience | OpenAudience;
  readonly summary: string;
  /** Query parameters of a GET, body fields of the rest; read as strictly as every other input. */
  readonly input?: I;
  readonly answer: Shape<A>;
  /** Of the answer; 200 unless said otherwise. */
  readonly status?: 201 | 202;
  /** The answer must not be kept: a repetition with the same idempotency key acts again. */
  readonly isSecret?: boolean;
  /** What it may refuse with beyond what every call of its kind may. */
  readonly refuses?: readonly ProblemCode[];
  /** What these refusals hold beside a code and a sentence. */
  readonly refusal?: AnyShape;
}

export interface Call<P extends string, I extends Fields, A, Partly extends boolean> extends CallDeclaration<P, I, A> {
  /** What the body leaves out stays out, and only what it says is null is null. */
  readonly isPartial: Partly;
}

/** A call with its types forgotten. */
export interface AnyCall extends CallDeclaration<string, Fields, unknown> {
  readonly answer: AnyShape;
  readonly isPartial: boolean;
}

// oxlint-disable-next-line typescript/no-generated-empty-object-type -- a call without input has no fields, not any
type NoFields = Record<never, never>;

export const defineCall = <const P extends `/${string}`, A, I extends Fields = NoFields>(
  call: CallDeclaration<P, I, A>,
): Call<P, I, A, false> => ({ ...call, isPartial: false });

/** A call whose body may leave out anything, and says more by what it leaves out than by null. */
export const definePartialCall = <const P extends `/${string}`, A, I extends Fields = NoFields>(
  call: CallDeclaration<P, I, A>,
): Call<P, I, A, true> => ({ ...call, isPartial: true });

/** What a call answers. */
export type AnswerOf<C> = C extends { readonly answer: Shape<infer A> } ? A : never;

/** The input of its handler: every field, or those that were sent. */
export type ReadInput<C> =
  C extends Call<string, infer I, unknown, infer Partly>
    ? Partly extends true
      ? Partial<InputOf<I>>
      : InputOf<I>
    : never;

type ParamNames<P extends string> = P extends `${string}{${infer N}}${infer Rest}` ? N | ParamNames<Rest> : never;
export type ParamsOf<C> = C extends { readonly path: infer P extends string }
  ? { readonly [N in ParamNames<P>]: string | number }
  : never;

type NullableNames<T> = { [K in keyof T]: null extends T[K] ? K : never }[keyof T];
type Sendable<T> = { readonly [K in Exclude<keyof T, NullableNames<T>>]: T[K] } & {
  readonly [K in NullableNames<T>]?: T[K] | undefined;
};

/** The parts of the address beside the input; nullable fields may be left out. */
export type GivenTo<C> = ParamsOf<C> &
  (C extends Call<string, infer I, unknown, infer Partly>
    ? Partly extends true
      ? Partial<InputOf<I>>
      : Sendable<InputOf<I>>
    : never);

const PARAM = /\{(\w+)\}/g;

/** The address of a call with its parts filled in, and what of the given values is input. */
export function addressOf(
  { path }: Pick<AnyCall, 'path'>,
  given: Readonly<Record<string, unknown>>,
): { readonly path: string; readonly input: Readonly<Record<string, unknown>> } {
  const named = new Set(Array.from(path.matchAll(PARAM), ([, name = '']) => name));
  return {
    path: path.replaceAll(PARAM, (_whole, name: string) => encodeURIComponent(String(given[name]))),
    input: Object.fromEntries(Object.entries(given).filter(([name]) => !named.has(name))),
  };
}

/** Values as the query of an address; what is null or left out is not said. */
export function queryOf(values: Readonly<Record<string, unknown>>): string {
  return Object.entries(values)
    .filter(([, value]) => value !== null && value !== undefined)
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(String(value))}`)
    .join('&');
}
