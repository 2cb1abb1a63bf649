import type { AnswerOf, AnyCall, Call, ReadInput } from '#shared/calls/call.ts';
import type { Locale } from '#shared/constants.ts';
import type { Fields } from '#shared/field.ts';
import type { Store, Transaction } from '#server/platform/database/store.ts';
import type { Caller } from './caller.ts';
import type { Attempts } from './limiter.ts';

/** How a call of an area that needs no session is read and held back. */
interface PublicDoor {
  /** `create` where the input is a new record, whose defaults fill what it leaves out; otherwise an input of its own. */
  readonly mode?: 'create';
  /** The resource whose words name the fields in a refusal. */
  readonly resource: string;
  /** Most bytes of a body, small because anybody may send one. */
  readonly mostBytes: number;
  /**
   * `shared`: as often as the settings let a network without a session make open calls; those who are signed in are not
   * counted. Otherwise how many times a network may make this one in a quarter of an hour; what cannot be read uses none up.
   */
  readonly limit: 'shared' | { readonly door: string; readonly most: number };
}

export interface PublicScene<Input> {
  readonly tx: Transaction;
  readonly now: string;
  readonly locale: Locale;
  /** Who is signed in; null for strangers. */
  readonly caller: Caller | null;
  readonly input: Input;
}

/** A declared call that needs no session, with the work behind it, its types forgotten. */
export interface PublicRoute extends PublicDoor {
  readonly call: AnyCall;
  /** Runs in a transaction; a POST with an idempotency key once for its key. */
  handle(scene: PublicScene<Readonly<Record<string, unknown>>>): Promise<unknown>;
}

type PublicInput<C, D> = D extends { readonly mode: 'create' } ? Partial<ReadInput<C>> : ReadInput<C>;

/** Answers a declared call to anybody; what is handed in was read by the fields of its declaration. */
export function servePublic<
  C extends Call<`/api/public/${string}`, Fields, unknown, false>,
  const D extends PublicDoor,
>(call: C, door: D, handle: (scene: PublicScene<PublicInput<C, D>>) => Promise<AnswerOf<C>>): PublicRoute {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the call's fields have read the input
  return { call, handle, ...door } as unknown as PublicRoute;
}

/** A text that is read by its secret address, which no log repeats. */
export interface PublicText {
  /** Prefix of its address. */
  readonly prefix: `/${string}/`;
  readonly contentType: string;
  /** Said where nothing is, or no longer. */
  readonly missing: string;
  /** Null for an address that leads to nothing; counts the tries of those who guess. */
  read(
    deps: { readonly store: Store; readonly attempts: Attempts },
    asked: { readonly name: string; readonly ip: string; readonly now: string },
  ): Promise<string | null>;
}
