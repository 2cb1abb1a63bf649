import type { Issue } from './errors.ts';
import type { AnyResource } from './resource.ts';
import { STATE_CODES } from './constants.ts';
import { type AnyField, baseFields } from './field.ts';
import { capital, fill } from './sentence.ts';
import { viewsIn } from './views.ts';

/** Words of one resource in one locale; English that is left out is derived from the names. */
export interface ResourceWords {
  readonly label?: string;
  readonly one?: string;
  readonly fields?: Readonly<Record<string, string>>;
  readonly options?: Readonly<Record<string, Readonly<Record<string, string>>>>;
  readonly views?: Readonly<Record<string, string>>;
  /** What a view says while it holds nothing, where it says so itself. */
  readonly empty?: Readonly<Record<string, string>>;
  /** Facts of the headline that are no fields. */
  readonly facts?: Readonly<Record<string, string>>;
  /** Lists of other records on its page that have a name of their own there, by their resource, and the act that adds one: `payments.new`. */
  readonly related?: Readonly<Record<string, string>>;
  /** Inputs of calls that are no fields of the record; parts of a group are written `group.part`. */
  readonly inputs?: Readonly<Record<string, string>>;
  /** Per action: its name, its input labels, and the words of its choices. */
  readonly actions?: Readonly<Record<string, ActionWords>>;
  readonly done?: DoneWords;
  /** What happens to it without being one of its actions, as a word of the trail. */
  readonly verbs?: Readonly<Record<string, string>>;
}

/**
 * Sentences in the past tense, by action, with `{who}` and `{what}`: one, or one for each outcome of a choice (`approve`)
 * or of a flag (`on`, `off`).
 */
export type DoneWords = Readonly<Record<string, string | Readonly<Record<string, string>>>>;

export interface ActionWords {
  readonly label?: string;
  /** One sentence that says what pressing the button will do. */
  readonly help?: string;
  readonly fields?: Readonly<Record<string, string>>;
  readonly options?: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** Names of the two directions of an action that turns a flag on or off: `Ban`, `Unban`. */
  readonly turns?: { readonly on: string; readonly off: string };
  /** Sentences on what speaks against approving. */
  readonly against?: Readonly<Record<string, string>>;
}

export interface FullWords {
  readonly label: string;
  readonly one: string;
  readonly fields: Readonly<Record<string, string>>;
  readonly options: Readonly<Record<string, Readonly<Record<string, string>>>>;
  readonly views: Readonly<Record<string, string>>;
  readonly empty: Readonly<Record<string, string>>;
  readonly facts: Readonly<Record<string, string>>;
  readonly related: Readonly<Record<string, string>>;
  readonly done: DoneWords;
  readonly verbs: Readonly<Record<string, string>>;
  readonly inputs: Readonly<Record<string, string>>;
  readonly actions: Readonly<Record<string, Required<Omit<ActionWords, 'turns'>> & Pick<ActionWords, 'turns'>>>;
}

const ACRONYMS: Readonly<Record<string, string>> = { id: 'ID', vip: 'VIP', url: 'URL', sst: 'SST', dsr: 'DSR' };

/** `last_login_at` becomes "Last login", `is_vip` "VIP", `approval-action` "Approval action". */
export function humanise(name: string): string {
  const words = name
    .replace(/^(is|has|can)_/, '')
    .replace(/_(at|on|sen)$/, '')
    .split(/[_-]/)
    .map((word) => ACRONYMS[word.toLowerCase()] ?? word);
  const text = words.join(' ');
  return capital(text);
}

/** Of an English label or of a resource's name. */
export const singular = (label: string): string =>
  label.endsWith('ies') ? `${label.slice(0, -3)}y` : label.replace(/s$/, '');

const derived = (
  names: readonly string[],
  said: Readonly<Record<string, string>> | undefined,
): Record<string, string> => Object.fromEntries(names.map((name) => [name, said?.[name] ?? humanise(name)]));

/** `unit_id` becomes "Unit": what a relation shows is the record, and not its number. */
const fieldName = (name: string, field: AnyField | undefined): string =>
  humanise(field?.spec.kind === 'relation' ? name.replace(/_id$/, '') : name);

const namedFields = (fields: AnyResource['fields'], said: Readonly<Record<string, string>> | undefined) =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, said?.[name] ?? fieldName(name, field)]));

/** The values of a field that people know by a name. */
const namedValues = ({ spec }: AnyField): readonly string[] =>
  spec.format === 'states' ? STATE_CODES : (spec.tierChoice?.options ?? Object.keys(spec.options ?? {}));

/** Every word of a resource in one locale: what the locale file says, and the derived word where it says nothing. */
export function wordsOf(resource: AnyResource, said: ResourceWords = {}): FullWords {
  const label = said.label ?? humanise(resource.name);
  const enums = Object.values(resource.fields).some((field) => namedValues(field).length > 0);
  const optionWords = (fields: AnyResource['fields'], words: ResourceWords['options']) =>
    Object.fromEntries(
      Object.entries(fields)
        .filter(([, field]) => namedValues(field).length > 0)
        .map(([name, field]) => [name, derived(namedValues(field), words?.[name])]),
    );
  const actions = Object.entries(resource.actions ?? {}).map(([name, action]) => {
    const words = said.actions?.[name];
    const input = action.input ?? {};
    return [
      name,
      {
        label: words?.label ?? humanise(name),
        help: words?.help ?? '',
        fields: namedFields(input, words?.fields),
        options: optionWords(input, words?.options),
        against: derived(Object.keys(action.decide?.against ?? {}), words?.against),
        ...(words?.turns && { turns: words.turns }),
      },
    ];
  });
  return {
    label,
    one: said.one ?? singular(label),
    fields: {
      ...derived([...Object.keys(baseFields), ...Object.keys(resource.spans ?? {})], said.fields),
      ...namedFields(resource.fields, said.fields),
    },
    options: enums ? optionWords(resource.fields, said.options) : {},
    views: derived(Object.keys(resource.views ?? {}), said.views),
    empty: Object.fromEntries(
      viewsIn(resource).flatMap(([name, { empty }]) => (empty ? [[name, said.empty?.[name] ?? '']] : [])),
    ),
    facts: derived(
      (resource.headline ?? []).flatMap((fact) => (typeof fact === 'string' ? [] : [fact.name])),
      said.facts,
    ),
    related: said.related ?? {},
    inputs: said.inputs ?? {},
    done: said.done ?? {},
    verbs: said.verbs ?? {},
    actions: Object.fromEntries(actions),
  };
}

/** An issue, or what an answer says of one. */
interface Said {
  readonly rule: string;
  readonly params?: Issue['params'];
}

/** The sentence of an issue from a table of sentences by rule; `{label}` is the field's word. */
export const sentenceOf = (sentences: Readonly<Record<string, string>>, found: Said, label: string): string =>
  fill(sentences[found.rule] ?? found.rule, { label, ...found.params });
