import type { kitSentences } from './sentences.ts';

/** Names of the sentences, by who says them: each area adds its own, so that no issue names one that is not there. */
export interface SentenceNames {
  kit: keyof (typeof kitSentences)['en-US'];
}

export type SentenceName = SentenceNames[keyof SentenceNames];

/** One thing wrong with an input: where, which rule, and the numbers or words its sentence needs. */
export interface Issue {
  path: readonly (string | number)[];
  rule: SentenceName;
  params?: Readonly<Record<string, string | number>>;
}

/** Either the parsed value or every issue found; `shared/` never throws for input. */
export type Parsed<T> = { ok: true; value: T } | { ok: false; issues: Issue[] };

export const ok = <T>(value: T): Parsed<T> => ({ ok: true, value });
export const issue = (
  path: Issue['path'],
  rule: SentenceName,
  params?: Readonly<Record<string, string | number>>,
): Issue => (params ? { path, rule, params } : { path, rule });
export const failed = <T>(...issues: Issue[]): Parsed<T> => ({ ok: false, issues });

/**
 * Every code a server answer may carry, with its HTTP status. Those of the hotel's stand among them, because the codes are one
 * closed list of the API's description, which other programs were generated from.
 */
export const PROBLEM_STATUS = {
  BAD_QUERY: 400,
  BAD_REQUEST: 400,
  VALIDATION: 400,
  INVALID_CREDENTIALS: 401,
  FORBIDDEN: 403,
  ACCOUNT_BANNED: 403,
  ACCOUNT_PENDING: 403,
  ACCOUNT_REJECTED: 403,
  ACCOUNT_INACTIVE: 403,
  NOT_FOUND: 404,
  METHOD_NOT_ALLOWED: 405,
  CONFLICT: 409,
  /** The nights are not to be had; the answer names some that are. */
  NOT_AVAILABLE: 409,
  UNIT_TAKEN: 409,
  /** More is offered than is owed: `owed_sen`. */
  CONFIRM_OVERPAYMENT: 409,
  /** A stay is confirmed once its deposit is paid, or for a reason. */
  DEPOSIT_DUE: 409,
  /** The owner has fewer free nights left than the stay needs: `balance`, `needed`. */
  NO_BALANCE: 409,
  QUOTE_USED: 409,
  QUOTE_EXPIRED: 410,
  /** Possible, but only when it is said why; the answer says what moved on. */
  REASON_NEEDED: 409,
  STALE: 412,
  TOO_LARGE: 413,
  UNSUPPORTED_MEDIA_TYPE: 415,
  IDEMPOTENCY_MISMATCH: 422,
  TOO_MANY_REQUESTS: 429,
  INTERNAL: 500,
  UNAVAILABLE: 503,
  /** The disk is full: what is there can be read, and nothing can be written. */
  NO_SPACE: 507,
} as const;

export type ProblemCode = keyof typeof PROBLEM_STATUS;
