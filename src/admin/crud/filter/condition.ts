import { dayOf } from '#browser/format.ts';
import { isOperators, type FilterJson } from '#admin/providers/filters.ts';
import type { FieldSpec } from '#shared/field.ts';
import { DAY_MS } from '#shared/constants.ts';
import { isDay } from '#shared/day.ts';
import { familyOfKind } from '#shared/reading/scalar-kinds.ts';

/** A condition on one field as people choose it, an operator and values as they are typed; read from filter JSON and written back. */

/** Editors of conditions. */
export type FilterEditorKind =
  | 'relation'
  | 'choice'
  | 'flag'
  | 'days'
  | 'range'
  | 'text'
  | 'codes'
  | 'state'
  | 'country';

export function editorOf(spec: Pick<FieldSpec, 'kind' | 'format'>): FilterEditorKind | null {
  if (spec.kind === 'enum') return 'choice';
  if (spec.kind === 'relation') return 'relation';
  if (spec.kind === 'country') return 'country';
  if (spec.format === 'states') return 'state';
  const editors = {
    text: 'text',
    number: 'range',
    boolean: 'flag',
    day: 'days',
    instant: 'days',
    list: 'codes',
  } as const;
  const family = familyOfKind(spec.kind);
  return family === 'opaque' ? null : editors[family];
}

export type Operator =
  | 'is'
  | 'isNot'
  | 'contains'
  | 'ncontains'
  | 'startswith'
  | 'endswith'
  | 'after'
  | 'before'
  | 'between'
  | 'includes'
  | 'excludes'
  | 'empty'
  | 'filled';

/** Days as `YYYY-MM-DD`, numbers as typed, money in ringgit. `between` has two values, of which one may be empty. */
export interface Test {
  readonly operator: Operator;
  readonly values: readonly string[];
}

const ORDERED = ['between', 'is', 'isNot', 'after', 'before'] as const;
const EITHER = ['is', 'isNot'] as const;

/** The usual one first. */
const OPERATORS_OF: Readonly<Record<FilterEditorKind, readonly Operator[]>> = {
  text: ['contains', 'ncontains', 'startswith', 'endswith', 'is', 'isNot'],
  choice: EITHER,
  country: EITHER,
  relation: EITHER,
  days: ORDERED,
  range: ORDERED,
  flag: ['is'],
  codes: ['includes', 'excludes'],
  state: ['is'],
};

/** Operators that make sense of a field; one that is always filled is never asked whether it is. */
export function operatorsFor(spec: FieldSpec): readonly Operator[] {
  const editor = editorOf(spec);
  if (editor === null) return [];
  return spec.optional && editor !== 'state' ? [...OPERATORS_OF[editor], 'empty', 'filled'] : OPERATORS_OF[editor];
}

export const needsValue = (operator: Operator): boolean => operator !== 'empty' && operator !== 'filled';

const MALAYSIA = '+08:00';
const MONEY_STEP = 100;

const isInstant = ({ kind }: Pick<FieldSpec, 'kind'>): boolean => familyOfKind(kind) === 'instant';

/** Midnight of a day in Malaysia, as an instant. */
const startOf = (day: string): string => new Date(Date.parse(`${day}T00:00:00${MALAYSIA}`)).toISOString();
/** Its last millisecond; no instant is kept more precisely. */
const endOf = (day: string): string => new Date(Date.parse(startOf(day)) + DAY_MS - 1).toISOString();

/** Whether the values can be read, and two of them are in order. */
export function isSound(spec: FieldSpec, { operator, values }: Test): boolean {
  const editor = editorOf(spec);
  if (!needsValue(operator) || (editor !== 'days' && editor !== 'range')) return true;
  const [from = '', to = ''] = values;
  const isDays = editor === 'days';
  const isReadable = (text: string): boolean =>
    text === '' || (isDays ? isDay(text) : text.trim() !== '' && Number.isFinite(Number(text)));
  if (operator !== 'between') return isReadable(from);
  if (!isReadable(from) || !isReadable(to)) return false;
  return from === '' || to === '' || (isDays ? from <= to : Number(from) <= Number(to));
}

/** Makes the filter's condition; undefined while a value is missing. */
export function conditionOf(spec: FieldSpec, test: Test): unknown {
  const values = test.values.map((value) => value.trim());
  const [first = ''] = values;
  switch (test.operator) {
    case 'empty':
      return { $null: true };
    case 'filled':
      return { $nnull: true };
    case 'between':
      return betweenOf(spec, values);
    case 'includes':
      return first === '' ? undefined : { $ina: [wireOf(spec, first)] };
    case 'excludes':
      return first === '' ? undefined : { $nina: [wireOf(spec, first)] };
    case 'contains':
    case 'ncontains':
    case 'startswith':
    case 'endswith':
      return first === '' ? undefined : { [`$${test.operator}`]: first };
    default:
      return first === '' ? undefined : comparison(spec, test.operator, values);
  }
}

function comparison(
  spec: FieldSpec,
  operator: 'is' | 'isNot' | 'after' | 'before',
  values: readonly string[],
): unknown {
  const [first = '', ...more] = values;
  if (isInstant(spec)) {
    const [start, end] = [startOf(first), endOf(first)];
    return {
      is: { $between: [start, end] },
      isNot: { $nbetween: [start, end] },
      after: { $gt: end },
      before: { $lt: start },
    }[operator];
  }
  const wire = values.map((value) => wireOf(spec, value));
  if (operator === 'after') return { $gt: wire[0] };
  if (operator === 'before') return { $lt: wire[0] };
  if (operator === 'isNot') return more.length > 0 ? { $nin: wire } : { $ne: wire[0] };
  return more.length > 0 ? { $in: wire } : wire[0];
}

/** Both ends included; instants end before the midnight after the last day. */
function betweenOf(spec: FieldSpec, [from = '', to = '']: readonly string[]): FilterJson | undefined {
  if (from === '' && to === '') return undefined;
  const start = isInstant(spec) ? startOf : (text: string) => wireOf(spec, text);
  const end = isInstant(spec) ? endOf : start;
  return { ...(from === '' ? {} : { $gte: start(from) }), ...(to === '' ? {} : { $lte: end(to) }) };
}

function wireOf(spec: FieldSpec, text: string): unknown {
  const family = familyOfKind(spec.kind);
  if (family === 'boolean') return text === 'true';
  if (spec.kind === 'money') return Math.round(Number(text) * MONEY_STEP);
  return family === 'number' || family === 'list' ? Number(text) : text;
}

function textOf(spec: FieldSpec, wire: unknown): string | undefined {
  const family = familyOfKind(spec.kind);
  if (typeof wire === 'boolean') return family === 'boolean' ? String(wire) : undefined;
  if (typeof wire === 'number') {
    if (family !== 'number' && family !== 'list') return undefined;
    return String(spec.kind === 'money' ? wire / MONEY_STEP : wire);
  }
  if (typeof wire !== 'string' || family === 'number' || family === 'list' || family === 'boolean') return undefined;
  return family !== 'day' || isDay(wire) ? wire : undefined;
}

/** Reads a condition; undefined where no operator of the field says it. */
export function testOf(spec: FieldSpec, condition: unknown): Test | undefined {
  if (condition === undefined || editorOf(spec) === null) return undefined;
  const test = readTest(spec, isOperators(condition) ? condition : { $eq: condition });
  return test && (operatorsFor(spec).includes(test.operator) || !needsValue(test.operator)) ? test : undefined;
}

/** Operators of the contract by the one that people choose; those with a list are sent several values. */
const SAID: Readonly<Record<string, { readonly by: Operator; readonly isList?: true }>> = {
  $eq: { by: 'is' },
  $ne: { by: 'isNot' },
  $in: { by: 'is', isList: true },
  $nin: { by: 'isNot', isList: true },
  $ina: { by: 'includes', isList: true },
  $nina: { by: 'excludes', isList: true },
  $between: { by: 'between', isList: true },
  $gt: { by: 'after' },
  $lt: { by: 'before' },
  $contains: { by: 'contains' },
  $ncontains: { by: 'ncontains' },
  $startswith: { by: 'startswith' },
  $endswith: { by: 'endswith' },
};

function readTest(spec: FieldSpec, condition: Readonly<Record<string, unknown>>): Test | undefined {
  const [[name, value] = ['', undefined], ...more] = Object.entries(condition);
  const emptiness = more.length === 0 ? readEmptiness(name, value) : undefined;
  if (emptiness) return { operator: emptiness, values: [] };
  const names = Object.keys(condition).toSorted().join(' ');
  if (isInstant(spec)) return readInstant(condition, names);
  if (names === '$gte $lte' || names === '$gte' || names === '$lte') {
    return saying(spec, 'between', [condition['$gte'] ?? '', condition['$lte'] ?? '']);
  }
  const said = more.length === 0 && Object.hasOwn(SAID, name) ? SAID[name] : undefined;
  return said && saying(spec, said.by, said.isList ? value : [value]);
}

function readEmptiness(name: string, value: unknown): 'empty' | 'filled' | undefined {
  if (name === '$null' || name === '$nnull') return (name === '$null') === value ? 'empty' : 'filled';
  if (value !== null) return undefined;
  return { $eq: 'empty' as const, $ne: 'filled' as const }[name];
}

/** A test with these values, where each can be read, and one editor holds as many. */
function saying(spec: FieldSpec, operator: Operator, wires: unknown): Test | undefined {
  if (!Array.isArray(wires) || wires.length === 0) return undefined;
  const values = wires.map((wire: unknown) => (operator === 'between' && wire === '' ? '' : textOf(spec, wire)));
  const isMany = editorOf(spec) === 'choice' || editorOf(spec) === 'country' || operator === 'between';
  if ((values.length > 1 && !isMany) || values.includes(undefined)) return undefined;
  const said = values.filter((value) => value !== undefined);
  const [from, to] = said;
  return operator === 'between' && from === to
    ? { operator: 'is', values: said.slice(0, 1) }
    : { operator, values: said };
}

/** Reads whole days from instants; older addresses end a range before the midnight after it. */
function readInstant(condition: Readonly<Record<string, unknown>>, names: string): Test | undefined {
  const { $gte, $gt, $lte, $lt, $between, $nbetween } = condition;
  const pair: unknown = $between ?? $nbetween;
  if (names === '$between' || names === '$nbetween') {
    const [from, to] = Array.isArray(pair) ? [startingAt(pair[0]), endingAt(pair[1])] : [];
    if (from === undefined || to === undefined || ($nbetween !== undefined && from !== to)) return undefined;
    if (from === to) return { operator: $between === undefined ? 'isNot' : 'is', values: [from] };
    return { operator: 'between', values: [from, to] };
  }
  if (names === '$gt') return dayTest('after', endingAt($gt));
  if (names === '$lt') return dayTest('before', startingAt($lt));
  const from = $gte === undefined ? '' : startingAt($gte);
  const to = names.includes('$lte') ? endingAt($lte) : names.includes('$lt') ? dayBefore($lt) : '';
  if (from === undefined || to === undefined || !/^(\$gte)?( ?\$lte?)?$/.test(names)) return undefined;
  return from === to ? { operator: 'is', values: [from] } : { operator: 'between', values: [from, to] };
}

const dayTest = (operator: Operator, day: string | undefined): Test | undefined =>
  day === undefined ? undefined : { operator, values: [day] };

/** The day that begins at an instant; undefined where none does. */
function startingAt(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined;
  const day = dayOf(value);
  return day && startOf(day) === new Date(value).toISOString() ? day : undefined;
}

function endingAt(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined;
  const day = dayOf(value);
  return day && endOf(day) === new Date(value).toISOString() ? day : undefined;
}

function dayBefore(value: unknown): string | undefined {
  const next = startingAt(value);
  return next && dayOf(new Date(Date.parse(startOf(next)) - DAY_MS));
}

/** The condition that an editor begins with. */
export const usualTest = (spec: FieldSpec): Test => ({
  operator: operatorsFor(spec)[0] ?? 'is',
  values: editorOf(spec) === 'codes' ? ['0'] : [],
});
