import { formatDay, formatInstant, formatList, formatPair } from '#browser/format.ts';
import type { MoreT } from '#admin/more-words.ts';
import { addressOfAct } from '#admin/components/pages.ts';
import type { Permissions } from '#admin/providers/permissions.ts';
import { askedAction, changeOf, isOwnStep } from '#shared/actions.ts';
import type { FieldKind } from '#shared/field-kinds.ts';
import { allFields, type AnyAction, type AnyResource } from '#shared/resource.ts';
import { matches } from '#shared/matches.ts';
import type { Me, Predicate } from '#shared/where.ts';
import type { FullWords } from '#shared/words.ts';
import type { FormRecord } from '#admin/crud/form/form-model.ts';
import { guardOf, isOpen, isPossible, type Subject } from './possible.ts';

/**
 * Which declared actions a record may take, what is in their way, and how they are called on it. The browser decides
 * this only to offer the right buttons: the server decides again.
 */

/** An action on offer for one record. */
export interface OfferedAction {
  readonly name: string;
  readonly action: AnyAction;
  /** Sentence that says why the action is not possible now; null when it is. */
  readonly obstacle: string | null;
}

/** Words that name an action: its resource's, and the kit's. */
interface Wording {
  readonly words: FullWords;
  readonly t: MoreT;
}

export interface Viewpoint extends Wording {
  readonly permissions: Permissions;
  readonly me: Me | null;
}

/** Actions that this administrator may take on the resource, each with its obstacle on this record. */
export function offersOf(
  resource: AnyResource,
  row: FormRecord,
  { permissions, words, me, t }: Viewpoint,
): OfferedAction[] {
  if (!isOpen(resource, row)) return [];
  return Object.entries(resource.actions ?? {})
    .filter(([name]) => permissions.canAct(resource, name))
    .map(([name, action]) => ({ name, action, obstacle: obstaclesOf(action, resource, { words, me, t })(row) }));
}

/** Says of many records, each in a sentence, what keeps them from the action now; null where nothing is known to. */
export function obstaclesOf(
  action: AnyAction,
  resource: AnyResource,
  { words, me, t }: Omit<Viewpoint, 'permissions'>,
): (row: FormRecord) => string | null {
  const guard = guardOf(resource, action, me);
  return (row) => {
    const failing = guard && isOpen(resource, row) ? failingFields(guard, row) : [];
    if (failing.length > 0)
      return t('forms.action.notNow', { state: describeState(failing, { resource, row }, { words, t }) });
    return isOwnStep(action, row, me?.account_number) ? t('forms.action.notYou') : null;
  };
}

/** The first act with a page of its own that the record's state calls for; null where there is none. */
export function nextPageOf(
  resource: AnyResource,
  row: FormRecord,
  { permissions, me }: Pick<Viewpoint, 'permissions' | 'me'>,
) {
  for (const step of resource.next ?? []) {
    if (typeof step === 'object' && 'add' in step) continue;
    const { action: name, when } = typeof step === 'string' ? { action: step, when: undefined } : step;
    const action = resource.actions?.[name];
    const to = addressOfAct(resource, Number(row['id']), name);
    if (!action || to === null || !permissions.canAct(resource, name)) continue;
    const isMeant = when === undefined || isPossible({ when }, { resource, row }, me);
    if (isMeant && isPossible(action, { resource, row }, me)) return { name, to };
  }
  return null;
}

/** Leaves out the inputs that do not apply to the record; a bulk action keeps all of them. */
export const askedOf = (action: AnyAction, { resource, row }: Subject<FormRecord | null>, me: Me | null): AnyAction =>
  row === null
    ? action
    : askedAction(action, row, { fields: allFields(resource), now: new Date().toISOString(), ...(me ? { me } : {}) });

/** The fields whose values keep the predicate from holding; empty when it holds. */
function failingFields(predicate: Predicate, row: FormRecord): string[] {
  if (matches(predicate, row)) return [];
  switch (predicate.op) {
    case 'and':
    case 'or':
      return [...new Set(predicate.of.flatMap((part) => failingFields(part, row)))];
    case 'search':
      return predicate.fields.map(({ name }) => name);
    default:
      return [predicate.field];
  }
}

/** `Status: Approved, Role: User`. */
function describeState(fields: readonly string[], { resource, row }: Subject, { words, t }: Wording): string {
  const kindOf = (name: string): FieldKind | undefined => allFields(resource)[name]?.spec.kind;
  const word = (name: string): string => {
    const value = row[name];
    if (typeof value === 'boolean') return t(value ? 'forms.yes' : 'forms.no');
    if (value === null || value === undefined) return t('forms.none');
    const text = String(value);
    if (kindOf(name) === 'date') return formatDay(text);
    if (kindOf(name) === 'instant') return formatInstant(text);
    return words.options[name]?.[text] ?? text;
  };
  return formatList(fields.map((name) => formatPair(words.fields[name] ?? name, word(name))));
}

/** Input that an action asks for before it runs. */
export interface ActionShape {
  /** The enum whose values are one button each. */
  readonly choice: string | null;
  /** The boolean that decides the direction, with the record's field that shows the present one. */
  readonly flag: { readonly input: string; readonly field: string } | null;
  /** Inputs that are asked for in fields. */
  readonly asked: readonly string[];
  /** Runs on the press itself, because it asks for nothing and is not dangerous. */
  readonly isImmediate: boolean;
}

export function shapeOf(action: AnyAction): ActionShape {
  const inputs = Object.entries(action.input ?? {});
  const choice = action.choice ?? null;
  const boolean = inputs.find(([, { spec }]) => spec.kind === 'boolean')?.[0];
  const field = boolean === undefined ? undefined : fieldSetBy(action, boolean);
  const flag = boolean !== undefined && field !== undefined ? { input: boolean, field } : null;
  const asked = inputs.map(([name]) => name).filter((name) => name !== choice && name !== flag?.input);
  return { choice, flag, asked, isImmediate: asked.length === 0 && choice === null && !action.danger };
}

/** Field to which the action copies a boolean input. */
function fieldSetBy(action: AnyAction, input: string): string | undefined {
  if (typeof action.set !== 'function') return undefined;
  const [on, off] = [changeOf(action, { [input]: true }), changeOf(action, { [input]: false })];
  return Object.keys(on).find((name) => on[name] === true && off[name] === false);
}

/** Value that the action gives to the record's flag. */
export const nextFlag = ({ flag }: ActionShape, row: FormRecord): boolean => flag !== null && row[flag.field] !== true;

/** The action's name on this record: `Ban` or `Unban`, `Decide`. */
export function actionLabel(
  name: string,
  { shape, row }: { shape: ActionShape; row: FormRecord | null },
  wording: Wording,
): string {
  if (!shape.flag || !row) return wording.words.actions[name]?.label ?? name;
  return flagLabel(name, { shape, isOn: nextFlag(shape, row) }, wording);
}

/** Label of an action whose outcome has been chosen already: `Reject`. */
export function outcomeLabel(
  name: string,
  { shape, row, choice }: { shape: ActionShape; row: FormRecord; choice: string | undefined },
  wording: Wording,
): string {
  const chosen = choice === undefined ? undefined : wording.words.actions[name]?.options[shape.choice ?? '']?.[choice];
  return chosen ?? actionLabel(name, { shape, row }, wording);
}

/** Label of the outcome chosen in an action's form: `Approve`, `Unban`. */
export function outcomeIn(
  name: string,
  { action, input }: { action: AnyAction; input: Readonly<Record<string, unknown>> },
  wording: Wording,
): string {
  const shape = shapeOf(action);
  if (shape.flag) return flagLabel(name, { shape, isOn: input[shape.flag.input] === true }, wording);
  const { words } = wording;
  const chosen = words.actions[name]?.options[shape.choice ?? '']?.[String(input[shape.choice ?? ''])];
  return chosen ?? words.actions[name]?.label ?? name;
}

/** Name of one direction of an action that turns a flag on or off: `Ban`, `Unban`. */
export function flagLabel(
  name: string,
  { shape: { flag }, isOn }: { shape: ActionShape; isOn: boolean },
  { words, t }: Wording,
): string {
  const { turns } = words.actions[name] ?? {};
  if (turns) return isOn ? turns.on : turns.off;
  // An action without words of its own for the two directions reads "Turn on: VIP".
  const label = words.actions[name]?.fields[flag?.input ?? ''] ?? name;
  return `${t(isOn ? 'forms.action.turnOn' : 'forms.action.turnOff')}: ${label}`;
}
