import type { Drafts } from '#admin/components/inputs/drafts.ts';
import { draftsOf, mergeDrafts, type FormModel, type FormRecord } from './form-model.ts';

/** A save that came too late: the form's values, and the record as another change left it. */
export interface Conflict {
  /** Fields that both changed, to different values. */
  readonly contested: readonly string[];
  /** Fields that only the other side changed; they keep their present values. */
  readonly taken: readonly string[];
  /** The form's values, with the fields taken over that only the other side changed. */
  readonly drafts: Drafts;
  readonly base: FormRecord;
  readonly current: FormRecord;
  readonly by: { readonly name: string; readonly at: string } | null;
}

export type ConflictSide = 'mine' | 'theirs';

export function conflictOf(
  model: FormModel,
  { drafts, base, current, by }: { drafts: Drafts; base: FormRecord; current: FormRecord; by: Conflict['by'] },
): Conflict {
  const merged = mergeDrafts(model, { drafts, base: draftsOf(model, base), next: draftsOf(model, current) });
  return {
    contested: merged.contested,
    taken: merged.taken,
    drafts: { ...drafts, ...merged.drafts },
    base,
    current,
    by,
  };
}

/** Resolves each contested field and returns the form's values. */
export function decide(model: FormModel, conflict: Conflict, choice: Readonly<Record<string, ConflictSide>>): Drafts {
  const theirs = draftsOf(model, conflict.current);
  const taken = conflict.contested.filter((name) => choice[name] === 'theirs').map((name) => [name, theirs[name]]);
  return { ...conflict.drafts, ...Object.fromEntries(taken) };
}

/** Whether an answer is a record with a version; without one it cannot be compared. */
export const isRow = (value: unknown): value is FormRecord =>
  typeof value === 'object' && value !== null && 'version' in value;
export const versionOf = (row: FormRecord): number => Number(row['version']);
