import type { Issue, ProblemCode } from '#shared/errors.ts';

export interface NamedBy {
  readonly resource: string;
  /** How many records, where they were counted. */
  readonly count?: number;
}

/** Which sentence of `http/messages.ts` a refusal reads; the code's own when none is named. */
export interface RefusalDetails {
  readonly message?: string;
  readonly params?: Readonly<Record<string, string | number>>;
  /** Further members of the answer's body. */
  readonly body?: Readonly<Record<string, unknown>>;
  readonly headers?: Readonly<Record<string, string>>;
  /** What is wrong with which field; turned into `errors` in the caller's language. */
  readonly issues?: readonly Issue[];
  /** The resource whose words name the fields of `issues`. */
  readonly resource?: string;
  /** Whose records name the one that was to go: `{who}` of the sentence. */
  readonly namedBy?: readonly NamedBy[];
  /** Permission codes that the sentence tells by their names, as `{rights}`; the one of `params.permission` unless said otherwise. */
  readonly codes?: readonly number[];
  /** The action whose words name the fields of `issues`. */
  readonly action?: string;
}

/** An expected "no": carries its code, never a sentence. */
export class Refusal extends Error {
  readonly code: ProblemCode;
  readonly details: RefusalDetails;
  constructor(code: ProblemCode, details: RefusalDetails = {}) {
    super(details.message ?? code);
    this.code = code;
    this.details = details;
  }
}
