import type { Issue, ProblemCode } from '#shared/errors.ts';
import { isSameJson } from '#shared/same-json.ts';
import type { MovedOn } from './moved-on.ts';
import type { kitRefusals } from './refusal-words.ts';

export interface NamedBy {
  readonly resource: string;
  /** How many records, where they were counted. */
  readonly count?: number;
}

/** Names of the sentences, by area: each adds its own, so that no refusal names one that is not there. */
export interface RefusalNames {
  kit: keyof (typeof kitRefusals)['en-US'];
}

export type RefusalName = RefusalNames[keyof RefusalNames];

export interface RefusalDetails {
  /** A sentence of `kit/refusal-words.ts` or of an area's `refusals.ts`; the code's own when none is named. */
  readonly message?: RefusalName;
  readonly params?: Readonly<Record<string, string | number>>;
  /** Further members of the answer's body. */
  readonly body?: Readonly<Record<string, unknown>>;
  readonly headers?: Readonly<Record<string, string>>;
  /** Issues by field, turned into `errors` in the caller's language. */
  readonly issues?: readonly Issue[];
  /** The resource whose words name the fields of `issues`. */
  readonly resource?: string;
  /** Resource whose records name the one that was to be removed: `{who}` of the sentence. */
  readonly namedBy?: readonly NamedBy[];
  /** Permission codes that the sentence tells by their names, as `{rights}`; the one of `params.permission` unless said otherwise. */
  readonly codes?: readonly number[];
  /** Events since, each as a sentence under `moved_on`. */
  readonly movedOn?: readonly MovedOn[];
  /** Who changed the record meanwhile, and when: `{by}` and `{at}` of the sentence; `{fields}` are what they changed. */
  readonly since?: { readonly by: string; readonly at: string; readonly fields: readonly string[] };
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

/** The record's state forbids it, and the sentence says how. */
export const refuse = (message: RefusalName, params: NonNullable<RefusalDetails['params']> = {}): never => {
  throw new Refusal('CONFLICT', { message, params });
};

/** The record is already what the act would make of it: nothing is done, so that nothing is said to have been. */
export const refuseUnchanged = (message: RefusalName = 'unchanged', params: RefusalDetails['params'] = {}): never => {
  throw new Refusal('CONFLICT', { message, params, body: { unchanged: true } });
};

export const isUnchanged = (error: unknown): boolean =>
  error instanceof Refusal && error.details.body?.['unchanged'] === true;

/** Refuses a handler's columns that change nothing; a file that comes along is always a change. */
export function refuseIdle(before: object | null, change: object): void {
  if (before === null) return;
  const was = new Map<string, unknown>(Object.entries(before));
  if (Object.entries(change).every(([name, value]) => isSameJson(was.get(name), value))) refuseUnchanged();
}
