import type { ProblemCode } from '#shared/errors.ts';

/**
 * The hand-written half of the client's types: what is the same for every resource. The build copies this file as it
 * stands beside the half that it prints from the API's description, so it holds types alone.
 */

export interface ClientOptions {
  /** Where the server is, as in `https://hotel.example`. */
  readonly url: string;
  /** Of an earlier sign-in. */
  readonly token?: string;
  /** Language of the server's sentences. */
  readonly locale?: 'en-US' | 'zh-CN';
  /** Sends the requests in place of the platform's own `fetch`. */
  readonly fetch?: (request: Request) => Response | Promise<Response>;
}

export interface CallOptions {
  /** The version of the record that the caller saw: a write over a newer one is refused with `STALE`. */
  readonly version?: number;
  /** Names the request, so that it acts once however often it is sent; made anew for every call unless given. */
  readonly idempotencyKey?: string;
  readonly signal?: AbortSignal;
}

/** A refusal by the server. A call that got no answer at all throws what `fetch` throws. */
export declare class HighlandError extends Error {
  constructor(response: Response, text: string);
  /** For programs to branch on; null where what answered is no Highland, and `UNAUTHORIZED` for a token that no longer holds. */
  readonly code: ProblemCode | 'UNAUTHORIZED' | null;
  readonly status: number;
  /** Sentences by field, of a `VALIDATION`. */
  readonly errors: Readonly<Record<string, readonly string[]>>;
  /** Under which the server's log has the call. */
  readonly requestId: string | null;
  readonly retryAfterSeconds: number | null;
  /** The whole answer: `allowed` of a `CONFLICT`, `current` of a `STALE`. */
  readonly body: unknown;
}

export interface SignedIn {
  readonly token: string;
  readonly expiresAt: string;
  readonly user: {
    readonly id: number;
    readonly account_number: string;
    readonly name: string;
    readonly email: string;
  };
}

/** What every client can do, whatever the product is about. */
export interface Session {
  /** Keeps the token for the calls that follow. */
  signIn(credentials: { readonly email: string; readonly password: string }): Promise<SignedIn>;
  /** Ends the session on the server too. */
  signOut(): Promise<void>;
  /** To be kept for a later `createClient({ url, token })`; null before signing in. */
  readonly token: string | null;
}

/** A record's number; `account_number`s and tokens of some addresses are texts. */
export type Key = number | string;

interface Equality<T> {
  readonly $eq?: T | null;
  readonly $ne?: T | null;
  readonly $null?: boolean;
  readonly $nnull?: boolean;
}
interface Listed<T> {
  readonly $in?: readonly T[];
  readonly $nin?: readonly T[];
}
interface Ordered<T> {
  readonly $lt?: T;
  readonly $lte?: T;
  readonly $gt?: T;
  readonly $gte?: T;
  readonly $between?: readonly [T, T];
  readonly $nbetween?: readonly [T, T];
}
/** `%` and `_` stand for themselves; with an `s` at the end letters of either size differ. */
type Written = {
  readonly [
    O in `$${'' | 'n'}contains${'' | 's'}` | `$${'' | 'n'}startswith${'' | 's'}` | `$${'' | 'n'}endswith${'' | 's'}`
  ]?: string;
};
/** Of a field that holds several values: whether all of these are among them. */
interface Holding<T> {
  readonly $eq?: T;
  readonly $ne?: T;
  readonly $ina?: T;
  readonly $nina?: T;
  readonly $null?: boolean;
  readonly $nnull?: boolean;
}

/** Values that the server knows when it is asked. */
export type Moment = { readonly $now: true } | { readonly $daysAgo: number } | { readonly $daysAhead: number };

/** A text whose options are known is compared with these; any other text is searched in, too. */
type TextTest<T> = Equality<T> & Listed<T> & Ordered<string | Moment> & Written;
type Test<T> = [T] extends [boolean]
  ? Equality<T> & Listed<T>
  : [T] extends [number]
    ? Equality<T> & Listed<T> & Ordered<T>
    : [T] extends [string]
      ? TextTest<T>
      : Holding<T>;

/** Fields that can be compared; kept files and other structures cannot. */
type Comparable = string | number | boolean | readonly number[];
export type FilterableOf<R> = {
  [K in keyof R]-?: NonNullable<R[K]> extends Comparable ? K : never;
}[keyof R];

/** Conditions that all hold; a value alone stands for `$eq`. */
export type Filter<R> = {
  readonly [K in FilterableOf<R>]?: NonNullable<R[K]> | null | Test<NonNullable<R[K]>>;
} & {
  readonly $or?: readonly Filter<R>[];
  readonly $and?: readonly Filter<R>[];
  /** Every word in some search field: a phone in any spelling, a reference with or without separators, a document's whole number. */
  readonly $search?: string;
};

/** The order of the keys is the order of sorting. */
export type Sort<R> = { readonly [K in FilterableOf<R>]?: 1 | -1 };

interface Selection<R, F extends keyof R> {
  readonly filter?: Filter<R>;
  readonly sort?: Sort<R>;
  /** These and the id come back; all when left out. */
  readonly fields?: readonly F[];
}

export interface ListParams<R, F extends keyof R = keyof R> extends Selection<R, F> {
  /** The first ten unless said otherwise; at most 500. */
  readonly pagination?: { readonly limit?: number; readonly currentPage?: number };
}

type Picked<R, F extends keyof R> = Pick<R, F | ('id' & keyof R)>;

/** A page, under the name of what it lists, and how many there are on all pages. */
export type Page<N extends string, R> = { readonly [K in N]: readonly R[] } & { readonly totalCount: number };

export type List<N extends string, R> = <F extends keyof R = keyof R>(
  params?: ListParams<R, F>,
  options?: CallOptions,
) => Promise<Page<N, Picked<R, F>>>;

type NumberOf<R> = { [K in keyof R]-?: NonNullable<R[K]> extends number ? K : never }[keyof R];
type Bucket = 'day' | 'week' | 'month' | 'year';

export interface AggregateParams<R, G extends keyof R, S extends keyof R, B extends keyof R> {
  readonly filter?: Filter<R>;
  /** Days and instants fall into days, weeks, months or years of Malaysian time. */
  readonly groupBy?: readonly (G | { readonly field: G; readonly by: Bucket })[];
  readonly count?: boolean;
  readonly sum?: readonly (S & NumberOf<R>)[];
  readonly avg?: readonly (S & NumberOf<R>)[];
  readonly min?: readonly B[];
  readonly max?: readonly B[];
}

export type Group<R, G extends keyof R, S extends keyof R, B extends keyof R> = { readonly [K in G]: R[K] } & {
  readonly count?: number;
  readonly sum?: { readonly [K in S]?: number | null };
  readonly avg?: { readonly [K in S]?: number | null };
  readonly min?: { readonly [K in B]?: R[K] | null };
  readonly max?: { readonly [K in B]?: R[K] | null };
};

export type Aggregate<R> = <
  G extends FilterableOf<R> = never,
  S extends NumberOf<R> = never,
  B extends FilterableOf<R> = never,
>(
  params: AggregateParams<R, G, S, B>,
  options?: CallOptions,
) => Promise<{ readonly groups: readonly Group<R, G, S, B>[]; readonly totalCount: number }>;

export interface ExportParams<R> extends Selection<R, keyof R> {
  readonly format?: 'csv' | 'xlsx';
  /** Headings: names of fields, or labels in the client's language. */
  readonly header?: 'names' | 'labels';
}

/** Answers the response itself, whose `body` streams however long the list is. */
export type Export<R> = (params?: ExportParams<R>, options?: CallOptions) => Promise<Response>;
