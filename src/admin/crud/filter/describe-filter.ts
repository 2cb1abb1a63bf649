import { formatDay, formatList, formatMoney, formatPair } from '#browser/format.ts';
import { currentLocale } from '#browser/i18n.ts';
import { countryCode, countryName } from '#shared/countries.ts';
import { isOperators, type FilterJson } from '#admin/providers/filters.ts';
import type { FullWords } from '#shared/words.ts';
import { meaningOf } from '#shared/permissions.ts';
import { entriesOf, isRecord } from '#shared/records.ts';
import { fieldsOf } from '#admin/crud/record/fields.ts';
import type { FieldSpec } from '#shared/field.ts';
import type { AnyResource } from '#shared/resource.ts';
import { whereOf } from '#shared/views.ts';
import type { MoreT } from '#admin/more-words.ts';
import { type Operator, type Test, editorOf, testOf } from './condition.ts';
import { type FilterLine, linesOf } from './group.ts';
import { partsOf, spanOf, stateOf } from './filter-model.ts';

/** A filter in words: chips of its conditions, and sentences for what was written by hand. */

type Piece = string | { readonly to: string; readonly id: number };

export interface FilterChip {
  readonly key: string;
  readonly label: string;
  readonly text: string;
  /** Field or span whose editor fits it; none for a condition that only an address can hold, which can be removed. */
  readonly field?: string;
  /** Its place among the parts of `$and`. */
  readonly part?: number;
  /** Its alternatives, where an editor can show them. */
  readonly lines?: readonly FilterLine[];
  /** The text, with the records in it by whose titles people know them. */
  readonly pieces: readonly Piece[];
}

/** A record in a text, between characters that nobody types; its title comes from the server. */
const MARK = /\uE000([\w-]+):(\d+)\uE001/;
const marked = (to: string, id: string): string => `\uE000${to}:${id}\uE001`;

type Said = Omit<FilterChip, 'pieces'>;

function chipOf(said: Said): FilterChip {
  const parts = said.text.split(MARK);
  // Text, then to whom and which, then text again.
  const pieces = parts.flatMap((part, at): Piece[] => {
    if (at % 3 === 0) return part === '' ? [] : [part];
    return at % 3 === 1 ? [{ to: part, id: Number(parts[at + 1]) }] : [];
  });
  return {
    ...said,
    text: pieces.map((piece) => (typeof piece === 'string' ? piece : `#${piece.id}`)).join(''),
    pieces,
  };
}

interface Spoken {
  readonly t: MoreT;
  readonly words: FullWords;
}

interface Scene {
  readonly resource: AnyResource;
  readonly context: Spoken;
}

/** Describes a filter's conditions in words, without the search and the view's own conditions. */
export function chipsOf(
  resource: AnyResource,
  filter: FilterJson,
  { view, context }: { view: string | null; context: Spoken },
): FilterChip[] {
  const scene = { resource, context };
  const { words, t } = context;
  const own = whereOf(resource, view);
  const spans = Object.entries(resource.spans ?? {}).flatMap(([key, ends]) => {
    const values = spanOf(filter, ends);
    return values ? [{ key, ends, values }] : [];
  });
  const inSpans = new Set<string>(spans.flatMap(({ ends }) => ends));
  const spanChips = spans.map(({ key, values }) => ({
    key,
    label: words.fields[key] ?? key,
    text: betweenText({ kind: 'date' }, values, t),
    field: key,
  }));
  const others = Object.entries(filter)
    .filter(([key]) => key !== '$search' && key !== '$and' && !Object.hasOwn(own, key) && !inSpans.has(key))
    .map(([key, condition]) =>
      key === '$or' ? partChip({ $or: condition }, key, scene) : fieldChip(key, condition, scene),
    );
  const parts = Object.hasOwn(own, '$and') ? [] : partsOf(filter);
  const said = [
    ...spanChips,
    ...others,
    ...parts.map((part, at) => ({ ...partChip(part, `$and.${at}`, scene), part: at })),
  ];
  return said.map(chipOf);
}

/** Records by number, which is no name to anybody: the one by its title, several by how many they are. */
function chosenChip(condition: unknown, { resource, context }: Scene): Said | null {
  const named = isRecord(condition) && Object.keys(condition).join() === '$in' ? condition['$in'] : condition;
  const ids = Array.isArray(named) ? named : [named];
  if (ids.length === 0 || ids.some((id) => typeof id !== 'number')) return null;
  const text =
    ids.length === 1 ? marked(resource.name, String(ids[0])) : context.t('filter.chosen', { count: ids.length });
  return { key: 'id', label: context.words.label, text };
}

function fieldChip(key: string, condition: unknown, scene: Scene): Said {
  const { resource, context } = scene;
  const chosen = key === 'id' ? chosenChip(condition, scene) : null;
  if (chosen) return chosen;
  const spec = fieldsOf(resource)[key]?.spec;
  const text = spec && describe(spec, condition, { ...context, name: key });
  if (!spec || text === undefined) {
    return { key, label: context.words.fields[key] ?? context.t('list.custom'), text: JSON.stringify(condition) };
  }
  const label = context.words.fields[key] ?? key;
  const test = testOf(spec, condition);
  return {
    key,
    label,
    text,
    ...(test ? { field: key } : {}),
  };
}

/** A part that is no field's condition: a state, alternatives, or what was written by hand. */
function partChip(part: FilterJson, key: string, scene: Scene): Said {
  const { words, t } = scene.context;
  for (const [name, { spec }] of Object.entries(fieldsOf(scene.resource))) {
    const state = editorOf(spec) === 'state' ? stateOf(part, name) : undefined;
    if (state === undefined) continue;
    return { key, field: name, label: words.fields[name] ?? name, text: words.options[name]?.[state] ?? state };
  }
  const isAnyOf = Object.keys(part).join() === '$or';
  const text = describeWhere(isAnyOf ? part['$or'] : part, scene);
  const lines = linesOf(scene.resource, part);
  return {
    key,
    label: t(isAnyOf ? 'list.anyOf' : 'list.custom'),
    text: text ?? JSON.stringify(part),
    ...(lines ? { lines } : {}),
  };
}

/** Conditions in one sentence, alternatives as a list of them; undefined where one has no words. */
function describeWhere(where: unknown, scene: Scene): string | undefined {
  const { words, t } = scene.context;
  const join = (texts: readonly (string | undefined)[], by: string): string | undefined =>
    texts.length === 0 || texts.includes(undefined) ? undefined : texts.join(by);
  if (Array.isArray(where)) {
    return join(
      where.map((one: unknown) => describeWhere(one, scene)),
      t('filter.or'),
    );
  }
  const said = Object.entries(isRecord(where) ? where : {}).map(([key, value]) => {
    if (key === '$search') return formatPair(t('list.search'), `“${String(value)}”`);
    if (key === '$or' || key === '$and') {
      const inner = key === '$or' ? describeWhere(value, scene) : join(anded(value, scene), t('filter.and'));
      return inner === undefined ? undefined : `(${inner})`;
    }
    const spec = fieldsOf(scene.resource)[key]?.spec;
    const text = spec && describe(spec, value, { ...scene.context, name: key });
    return text === undefined ? undefined : formatPair(words.fields[key] ?? key, text);
  });
  return join(said, t('filter.and'));
}

const anded = (parts: unknown, scene: Scene): (string | undefined)[] =>
  Array.isArray(parts) ? parts.map((part: unknown) => describeWhere(part, scene)) : [undefined];

type Named = Spoken & { name: string };

function describe(spec: FieldSpec, condition: unknown, context: Named): string | undefined {
  const test = testOf(spec, condition);
  if (test) return testText(spec, test, context);
  if (!isOperators(condition)) return tokenText(condition, context.t);
  const texts = Object.entries(condition).map(([operator, value]) => {
    const one = testOf(spec, { [operator]: value });
    return one ? testText(spec, one, context) : tokenTest(operator, value, context.t);
  });
  return texts.length === 0 || texts.includes(undefined) ? undefined : texts.join(context.t('filter.and'));
}

function testText(spec: FieldSpec, { operator, values }: Test, context: Named): string {
  const { t } = context;
  const editor = editorOf(spec);
  const shown = formatList(values.map((value) => valueText(spec, value, context)));
  if (operator === 'between') return betweenText(spec, values, t);
  if (operator === 'empty' || operator === 'filled') return t(`filter.${operator}`);
  if (editor === 'text') return `${operatorWord(spec, operator, t)} “${shown}”`;
  if (operator === 'is') return shown;
  if (operator === 'isNot') return t(values.length > 1 ? 'filter.noneOf' : 'filter.not', { value: shown });
  if (operator === 'includes' || operator === 'excludes') return t(`filter.${operator}`, { value: shown });
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a key put together from parts is a text to the compiler; a word that lacks shows as its key
  return t(`filter.${operator}${editor === 'days' ? 'Day' : 'Number'}` as 'filter.afterDay', { value: shown });
}

function valueText(spec: Pick<FieldSpec, 'kind' | 'format' | 'to'>, value: string, { t, words, name }: Named): string {
  switch (editorOf(spec)) {
    case 'choice':
      return words.options[name]?.[value] ?? value;
    case 'country':
      return countryName(countryCode(value) ?? value, currentLocale());
    case 'relation':
      return marked(spec.to ?? '', value);
    case 'flag':
      return t(value === 'true' ? 'cell.yes' : 'cell.no');
    case 'codes':
      return codeWords(Number(value), t);
    default:
      return endText(spec, value);
  }
}

function endText(spec: Pick<FieldSpec, 'kind' | 'format'>, value: string): string {
  if (editorOf(spec) === 'days') return formatDay(value);
  return spec.kind === 'money' ? formatMoney(Math.round(Number(value) * 100)) : value;
}

function betweenText(
  spec: Pick<FieldSpec, 'kind' | 'format'>,
  [from = '', to = '']: readonly string[],
  t: MoreT,
): string {
  const ends = { from: from && endText(spec, from), to: to && endText(spec, to) };
  if (from === to) return ends.from;
  if (from && to) return t('filter.between', ends);
  if (editorOf(spec) === 'days') return from ? t('filter.since', ends) : t('filter.until', ends);
  return from ? t('filter.atLeast', ends) : t('filter.atMost', ends);
}

const TOKEN_WORDS = {
  $eq: 'filter.onToken',
  $ne: 'filter.not',
  $lt: 'filter.beforeDay',
  $gt: 'filter.afterDay',
  $lte: 'filter.untilToken',
  $gte: 'filter.sinceToken',
} as const;

/** A comparison with a value that is known only when the question is asked: `before 180 days ago`. */
function tokenTest(operator: string, value: unknown, t: MoreT): string | undefined {
  const text = tokenText(value, t);
  const word = entriesOf(TOKEN_WORDS).find(([name]) => name === operator)?.[1];
  return text === undefined || word === undefined ? undefined : t(word, { value: text });
}

function tokenText(value: unknown, t: MoreT): string | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const [[token, operand] = ['', undefined]] = Object.entries(value);
  if (token === '$me') return t('filter.me');
  if (token === '$now') return t('filter.now');
  if (typeof operand !== 'number') return undefined;
  const ahead = { $daysAgo: -operand, $daysAhead: operand, $houseDay: operand }[token];
  if (ahead === undefined) return undefined;
  if (ahead === 0) return t('filter.thisDay');
  return t(ahead < 0 ? 'filter.daysAgo' : 'filter.daysAhead', { count: Math.abs(ahead) });
}

/** The operator as its editor offers it: a text is exactly something, an enum one of several. */
export function operatorWord(spec: Pick<FieldSpec, 'kind' | 'format'>, operator: Operator, t: MoreT): string {
  const editor = editorOf(spec);
  if (editor === 'text' || operator === 'empty' || operator === 'filled') {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a key put together from parts is a text to the compiler; a word that lacks shows as its key
    return t(`filter.${operator === 'is' ? 'equals' : operator}` as 'filter.equals');
  }
  return t(
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a key put together from parts is a text to the compiler; a word that lacks shows as its key
    `filter.operators.${editor === 'days' || editor === 'range' ? editor : 'one'}.${operator}` as 'filter.equals',
  );
}

/** Names a permission code: `User: Edit` for 6. */
export function codeWords(code: number, t: MoreT): string {
  const meaning = meaningOf(code);
  if (!meaning) return String(code);
  const { group, ability } = meaning;
  return `${t(`permission.group.${group}`)}: ${t(`permission.ability.${ability}`)}`;
}
