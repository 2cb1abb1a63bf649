import { sidesOf } from './actions.ts';
import type { Fields, RowOf } from './field.ts';
import { matches } from './matches.ts';
import { parseWhere } from './parse-where.ts';
import { type AnyAction, type AnyResource, allFields } from './resource.ts';
import type { Where } from './where.ts';

/** The basis of a decision: papers and facts to look at, and gaps that are said before it is taken. */

export interface Basis<N extends string = string, W = Readonly<Record<string, unknown>>> {
  /** Files, shown large beside the decision. */
  readonly papers?: readonly N[];
  /** Fields to compare, beside the title; a pair shows the present value and the one asked for. */
  readonly facts: readonly (N | readonly [from: N, to: N])[];
  /** Fields without which approving needs a reason; some of certain records alone. */
  readonly needs?: readonly (N | { readonly field: N; readonly when: W })[];
  /** States that speak against approving, each with a sentence under `against` in the action's words. */
  readonly against?: Readonly<Record<string, W>>;
}

/** The basis of a decision about records of these fields. */
export type BasisOf<F extends Fields, N extends string> = Basis<N, Where<RowOf<F>>>;

/** Something that speaks against approving a record: an empty field, or a state by its name, of these fields. */
export type Gap = { readonly empty: string } | { readonly against: string; readonly of: readonly string[] };

/** Whether the gap is about the field. */
export const isAbout = (gap: Gap, name: string): boolean =>
  'empty' in gap ? gap.empty === name : gap.of.includes(name);

/** Fields that the decision stands or falls with: what it needs, and what may speak against it. */
export const checkedFields = ({ needs = [], against = {} }: Basis): ReadonlySet<string> =>
  new Set([
    ...needs.map((need) => (typeof need === 'string' ? need : need.field)),
    ...Object.values(against).flatMap((when) => Object.keys(when)),
  ]);

/** Every field that a decision looks at, papers last. */
export const fieldsOfBasis = ({ facts, papers = [] }: Basis): string[] => [...new Set([...facts.flat(), ...papers])];

/** Finds the record's gaps, as far as its fields may be read. */
export function findGaps(
  { resource, basis }: { readonly resource: AnyResource; readonly basis: Basis | undefined },
  row: Readonly<Record<string, unknown>>,
  canRead: (name: string) => boolean,
): Gap[] {
  const context = { fields: allFields(resource), now: new Date().toISOString() };
  const holds = (when: Readonly<Record<string, unknown>>): boolean => {
    const parsed = parseWhere(when, context);
    return parsed.ok && Object.keys(when).every(canRead) && matches(parsed.value, row);
  };
  const isEmpty = (name: string): boolean => canRead(name) && (row[name] ?? '') === '';
  return [
    ...(basis?.needs ?? []).flatMap((need) => {
      const { field, when = {} } = typeof need === 'string' ? { field: need } : need;
      return isEmpty(field) && holds(when) ? [{ empty: field }] : [];
    }),
    ...Object.entries(basis?.against ?? {}).flatMap(([name, when]) =>
      holds(when) ? [{ against: name, of: Object.keys(when) }] : [],
    ),
  ];
}

/** The input in which a rejection is explained; an approval against what is missing is explained there as well. */
export function reasonOf(action: AnyAction): string | undefined {
  const sides = sidesOf(action);
  // An approval whose rejection is an act of its own explains itself in its own remark.
  if (sides === null) return action.input?.['remark'] ? 'remark' : undefined;
  const rule = action.requires?.find(({ when }) => sides !== null && when[action.choice ?? ''] === sides.reject);
  return rule?.field;
}

/**
 * The action as a form asks it where something speaks against approving: the approval needs a reason, too. Only people
 * are asked; the specification lets other programs approve with their verdict alone.
 */
export function withReason(action: AnyAction, gaps: readonly Gap[]): AnyAction {
  const [sides, field] = [sidesOf(action), reasonOf(action)];
  if (gaps.length === 0 || field === undefined) return action;
  const when = sides === null ? {} : { [action.choice ?? '']: sides.approve };
  return { ...action, requires: [...(action.requires ?? []), { when, field }] };
}
