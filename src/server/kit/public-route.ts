import type { Locale } from '#shared/constants.ts';
import type { Fields } from '#shared/field.ts';
import type { Values } from '#shared/validate.ts';
import type { Store, Transaction } from '#server/platform/database/store.ts';
import type { Answer } from './idempotency.ts';
import type { Attempts } from './limiter.ts';

type Json = Readonly<Record<string, unknown>>;

/** A call of an area that needs no session. */
export interface PublicRoute {
  readonly method: 'GET' | 'POST';
  readonly path: `/api/public/${string}`;
  readonly summary: string;
  readonly input: Fields;
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
  /** Operation in the API's description; null keeps the call out of it. */
  readonly described: {
    readonly answer: { readonly description: string; readonly schema: Json };
    /** Beyond those of every open call: schema by status. */
    readonly refusals?: Readonly<Record<string, { readonly description: string; readonly schema?: Json }>>;
  } | null;
  /** Runs in a transaction; a POST with an idempotency key once for its key. */
  handle(call: PublicCall): Promise<Answer>;
}

export interface PublicCall {
  readonly tx: Transaction;
  readonly now: string;
  readonly locale: Locale;
  readonly input: Values;
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
