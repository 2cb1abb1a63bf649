import type { AnyAction } from '#shared/resource.ts';

/** Entries of a record's trail that a second person agreed to, and whether that still stands. */

type Actions = Readonly<Record<string, AnyAction>>;

/** Whether an action is somebody else's than the person's who took a step before, by `notBy` or by its own condition. */
export const needsAnother = ({ notBy, when = {} }: AnyAction): boolean =>
  notBy !== undefined || Object.values(when).some((condition) => /"\$ne":\{"\$me"/.test(JSON.stringify(condition)));

/** An entry of a record's trail, as far as it says what stands. */
export interface Trace {
  readonly id: number;
  readonly action: string;
  readonly undo_of?: number | null;
}

/**
 * The last time that a second person agreed to the record as it stood, if nobody has taken that back.
 * @param entries those of the record, in any order; one that is taken back and put back again counts from then on
 */
export function lastAgreement<T extends Trace>(
  actions: Actions | undefined,
  entries: readonly T[],
): { readonly action: AnyAction; readonly entry: T } | undefined {
  const undoOf = new Map(entries.flatMap((each): [number, T][] => (each.undo_of ? [[each.undo_of, each]] : [])));
  const standing = entries.flatMap((first) => {
    const action = actions?.[first.action];
    if (!action || !needsAnother(action)) return [];
    let entry = first;
    let isTaken = false;
    for (let next = undoOf.get(entry.id); next; next = undoOf.get(entry.id)) {
      entry = next;
      isTaken = !isTaken;
    }
    return isTaken ? [] : [{ action, entry }];
  });
  return standing.toSorted((one, other) => other.entry.id - one.entry.id)[0];
}
