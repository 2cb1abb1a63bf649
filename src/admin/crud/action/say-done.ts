import { verbOf } from '#admin/components/audit-words.ts';
import { moreWords, type MoreT } from '#admin/more-words.ts';
import { capital, closeUp, fill } from '#shared/sentence.ts';
import { type AnyAction, type AnyResource } from '#shared/resource.ts';
import { changeOf, sidesOf } from '#shared/actions.ts';
import type { FullWords } from '#shared/words.ts';
import { shapeOf } from './record-actions.ts';

/** Sentences for acts in the past tense, in toasts and in the history. */

type Values = Readonly<Record<string, unknown>>;

/** An act as it was done: its input, or the values it left behind. */
export interface DoneAct {
  readonly name: string;
  readonly input?: Values;
  readonly after?: Values;
}

export interface Parties {
  /** The doer: a name, or the reader's own "You". */
  readonly who: string;
  readonly what: string;
}

/** Says an act in the past tense: "Rosnah approved Saiful bin Daud". An act without a sentence of its own is named by its verb. */
export function sayDone(
  { name, ...act }: DoneAct,
  { who, what }: Parties,
  { resource, words, t }: { resource: AnyResource | undefined; words: FullWords | undefined; t: MoreT },
): string {
  const said = words?.done[name];
  const declared = resource?.actions?.[name];
  const own = typeof said === 'string' ? said : said && declared && said[outcomeOf(declared, act) ?? ''];
  if (own !== undefined) return closeUp(fill(own, { who, what }));
  const key = `forms.history.said.${name}`;
  if (moreWords.has(key)) return closeUp(t(key, { who, what }));
  return closeUp(t('forms.history.said.other', { who, what, action: verbOf(name, words, t) }));
}

/** An entry of the audit trail, as far as its sentence needs it. */
interface ToldEntry {
  readonly actor_id: number | null;
  readonly actor_name: string | null;
  readonly action: string;
  /** Old and new value by field. */
  readonly changes: Readonly<Record<string, readonly [unknown, unknown]>> | null;
}

/** Says an entry of the trail, and who did it: the reader's own entries begin with "You". */
export function sayEntry(
  { actor_id, actor_name, action, changes }: ToldEntry,
  { what, me }: { readonly what: string; readonly me: number | undefined },
  about: Parameters<typeof sayDone>[2],
): { readonly who: string; readonly said: string } {
  const { t } = about;
  const isOwn = actor_id !== null && actor_id === me;
  const who = isOwn ? t('forms.history.said.you') : (actor_name ?? t('forms.history.system'));
  const after = Object.fromEntries(Object.entries(changes ?? {}).map(([name, [, now]]) => [name, now]));
  return { who: capital(who), said: capital(sayDone({ name: action, after }, { who, what }, about)) };
}

/** The outcome that was chosen, known by the input or by what the record holds since: `approve`, `on`. */
function outcomeOf(action: AnyAction, { input, after = {} }: Omit<DoneAct, 'name'>): string | undefined {
  const { choice, flag } = shapeOf(action);
  if (choice !== null) {
    const options = Object.keys(action.input?.[choice]?.spec.options ?? {});
    if (input) return String(input[choice]);
    return options.find((value) => leads(action, { [choice]: value }, after)) ?? sideTaken(action, after);
  }
  if (flag === null) {
    const switched = Object.entries(action.input ?? {}).find(([, { spec }]) => spec.kind === 'boolean')?.[0] ?? '';
    const isOn = input?.[switched] ?? Object.values(after).find((value) => typeof value === 'boolean');
    return typeof isOn === 'boolean' ? onOrOff(isOn) : undefined;
  }
  const isOn = input ? input[flag.input] : after[flag.field];
  return typeof isOn === 'boolean' ? onOrOff(isOn) : undefined;
}

/** The side of a decision over what somebody entered: once it is taken, that has come in the place of what was there. */
function sideTaken(action: AnyAction, after: Values): string | undefined {
  const kept = (action.decide?.facts ?? []).flatMap((fact) => (typeof fact === 'string' ? [] : [fact[0]]));
  const sides = sidesOf(action);
  if (!sides || kept.length === 0) return undefined;
  return kept.some((name) => name in after) ? sides.approve : sides.reject;
}

const onOrOff = (isOn: boolean): string => (isOn ? 'on' : 'off');

/** Whether the record holds what this input would have set. */
const leads = (action: AnyAction, input: Values, after: Values): boolean => {
  const changed = Object.entries(changeOf(action, input)).filter(
    ([name, value]) => name in after && value !== undefined,
  );
  return changed.length > 0 && changed.every(([name, value]) => after[name] === value);
};
