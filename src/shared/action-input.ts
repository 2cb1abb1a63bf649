import { matches } from './matches.ts';
import { predicateOf } from './parse-where.ts';
import type { AnyAction } from './resource.ts';
import type { Values } from './validate.ts';
import type { WhereContext } from './where.ts';

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
