import { matches } from './matches.ts';
import { predicateOf } from './parse-where.ts';
import type { AnyAction } from './resource.ts';
import type { Values } from './validate.ts';
import type { WhereContext } from './where.ts';

/** What an action asks of a record, and the state that it leads to: the same on the server, in the browser and in the mock. */

/** Whether the record names them as who took a step before, or as one of several, so that this one is somebody else's. */
export const isOwnStep = ({ notBy = [] }: AnyAction, row: Values, account: string | undefined): boolean =>
  account !== undefined && [notBy].flat().some((name) => [row[name]].flat().includes(account));

/** The inputs that the action does not ask of this record. */
export const unaskedInputs = (action: AnyAction, row: Values, context: WhereContext): string[] =>
  Object.entries(action.inputWhen ?? {}).flatMap(([name, where]) =>
    where && !matches(predicateOf<Values>(where, context), row) ? [name] : [],
  );

/** The action as this record is asked for it. */
export function askedAction(action: AnyAction, row: Values, context: WhereContext): AnyAction {
  const unasked = unaskedInputs(action, row, context);
  if (unasked.length === 0) return action;
  return {
    ...action,
    input: Object.fromEntries(Object.entries(action.input ?? {}).filter(([name]) => !unasked.includes(name))),
    requires: (action.requires ?? []).filter(({ field }) => !unasked.includes(field)),
  };
}

/** Inputs that say why something is done: about the act, not about the record. */
export const REASONS: readonly string[] = ['remark', 'remarks', 'reason', 'override_reason', 'waive_reason'];

/** Computes the columns an action would write; the same on the server, in the browser and in the mock. */
export function changeOf(
  action: AnyAction,
  input: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  if (action.set === undefined) return {};
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- parsed by the very inputs that the function was declared with
  return typeof action.set === 'function' ? action.set(input as never) : action.set;
}

/** Stands for any other reason in comparisons; it is never written. */
const ANOTHER_REASON = '\uE000';

/**
 * Computes the state an action leads to, without columns that only note something: a reason alone changes nothing. Null where
 * the fields do not tell, because a handler does the work or other inputs lead elsewhere.
 */
export function stateOf(
  action: AnyAction,
  input: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> | null {
  const { set } = action;
  if (set === undefined) return null;
  const read = new Set(REASONS);
  const watched = new Proxy(input, {
    get: (values, name) => {
      read.add(String(name));
      return values[String(name)];
    },
  });
  const change = changeOf(action, watched);
  const leadsElsewhere = Object.keys(input).some((name) => !read.has(name) && (input[name] ?? null) !== null);
  if (leadsElsewhere) return null;
  const others = REASONS.flatMap((name) => (Object.hasOwn(action.input ?? {}, name) ? [[name, ANOTHER_REASON]] : []));
  const elsewise = changeOf(action, { ...input, ...Object.fromEntries(others) });
  const state = Object.entries(change).filter(([name, value]) => elsewise[name] === value || Array.isArray(value));
  return Object.fromEntries(state.length > 0 ? state : Object.entries(change));
}

/** Whether the action would leave the record as it is, as far as its fields tell. */
export function changesNothing(
  action: AnyAction,
  row: Readonly<Record<string, unknown>>,
  input: Readonly<Record<string, unknown>>,
): boolean {
  const state = stateOf(action, input);
  return (
    state !== null &&
    Object.entries(state).every(([name, value]) => JSON.stringify(row[name] ?? null) === JSON.stringify(value ?? null))
  );
}

/** The two sides of a decision; nothing for any other action. */
export function sidesOf({
  choice,
  rejects: reject,
  input = {},
}: AnyAction): { approve: string; reject: string } | null {
  const values = Object.keys(input[choice ?? '']?.spec.options ?? {});
  const approve = values.find((value) => value !== reject);
  return reject === undefined || !values.includes(reject) || approve === undefined ? null : { approve, reject };
}

/** The outcome an enum input stands for: `choose(action, { approve: 'approved', reject: 'rejected' })`. */
export const choose = <K extends string, const M extends Readonly<Record<K, unknown>>>(key: K, outcomes: M): M[K] =>
  outcomes[key];
