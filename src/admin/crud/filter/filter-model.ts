import { dayOf } from '#browser/format.ts';
import { isOperators, type FilterJson } from '#admin/providers/filters.ts';
import type { FieldSpec } from '#shared/field.ts';
import { STATE_CODES } from '#shared/constants.ts';
import { isDay } from '#shared/day.ts';
import { KINDS } from '#shared/kinds.ts';

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
  const { family } = KINDS[spec.kind];
  return family === 'opaque' ? null : editors[family];
}

/** A range including both ends; an empty end is open. Days as `YYYY-MM-DD`, numbers as typed, money in ringgit. */
export interface Range {
  readonly from: string;
  readonly to: string;
}

const DAY_MS = 86_400_000;
const MALAYSIA = '+08:00';
const MONEY_STEP = 100;

/** Midnight of a day in Malaysia, as an instant. */
const startOf = (day: string, plusDays = 0): string =>
  new Date(Date.parse(`${day}T00:00:00${MALAYSIA}`) + plusDays * DAY_MS).toISOString();

/** Operators of a range's ends; a range of instants stops before the midnight after its last day. */
function boundsOf(spec: FieldSpec, range: Range): { $gte?: unknown; $lte?: unknown; $lt?: unknown } {
  if (KINDS[spec.kind].family === 'instant') {
    return {
      ...(range.from ? { $gte: startOf(range.from) } : {}),
      ...(range.to ? { $lt: startOf(range.to, 1) } : {}),
    };
  }
  const value = (text: string): unknown => (KINDS[spec.kind].family === 'day' ? text : numberOf(spec, text));
  return {
    ...(range.from ? { $gte: value(range.from) } : {}),
    ...(range.to ? { $lte: value(range.to) } : {}),
  };
}

function numberOf(spec: FieldSpec, text: string): number {
  const number = Number(text);
  return spec.kind === 'money' ? Math.round(number * MONEY_STEP) : number;
}

/** The condition of a range; undefined when both ends are open. */
export function rangeCondition(spec: FieldSpec, range: Range): FilterJson | undefined {
  const bounds = boundsOf(spec, range);
  return Object.keys(bounds).length > 0 ? (bounds as FilterJson) : undefined;
}

/** Whether the ends are readable and in order. */
export function isRange(spec: FieldSpec, { from, to }: Range): boolean {
  const isDays = editorOf(spec) === 'days';
  const isReadable = (text: string): boolean =>
    text === '' || (isDays ? isDay(text) : text.trim() !== '' && Number.isFinite(Number(text)));
  if (!isReadable(from) || !isReadable(to)) return false;
  if (!from || !to) return true;
  return isDays ? from <= to : Number(from) <= Number(to);
}

/** Reads a condition as a range; undefined when it is none. */
export function rangeOf(spec: FieldSpec, condition: unknown): Range | undefined {
  const { family } = KINDS[spec.kind];
  if (!isOperators(condition)) {
    const isPoint = family !== 'instant' && (typeof condition === 'string' || typeof condition === 'number');
    const text = isPoint ? endText(spec, condition) : undefined;
    return text === undefined ? undefined : { from: text, to: text };
  }
  const { $gte, $lte, $lt, $between, ...others } = condition;
  if (Object.keys(others).length > 0) return undefined;
  if ($between !== undefined) {
    if (!Array.isArray($between) || Object.keys(condition).length > 1 || family === 'instant') return undefined;
    return ends(endText(spec, $between[0]), endText(spec, $between[1]));
  }
  if (family === 'instant') return $lte === undefined ? ends(firstDay($gte), lastDay($lt)) : undefined;
  return $lt === undefined ? ends(endText(spec, $gte), endText(spec, $lte)) : undefined;
}

const ends = (from: string | undefined, to: string | undefined): Range | undefined =>
  from === undefined || to === undefined ? undefined : { from, to };

function endText(spec: FieldSpec, value: unknown): string | undefined {
  if (value === undefined) return '';
  if (typeof value === 'number') return String(spec.kind === 'money' ? value / MONEY_STEP : value);
  return typeof value === 'string' && isDay(value) ? value : undefined;
}

/** The day that begins at an instant; undefined when none does. */
function firstDay(value: unknown): string | undefined {
  if (value === undefined) return '';
  if (typeof value !== 'string') return undefined;
  const day = dayOf(value);
  return day && startOf(day) === new Date(value).toISOString() ? day : undefined;
}

function lastDay(value: unknown): string | undefined {
  const next = firstDay(value);
  return next ? dayOf(new Date(Date.parse(startOf(next)) - DAY_MS)) : next;
}

/** Reads the days that a half-open span must overlap; undefined when the conditions on its ends are others. */
export function spanOf(filter: FilterJson, [from, to]: readonly [string, string]): Range | undefined {
  const [begin, end] = [filter[from], filter[to]];
  const last = isOperators(begin) && Object.keys(begin).join() === '$lte' ? begin['$lte'] : undefined;
  const after = isOperators(end) && Object.keys(end).join() === '$gt' ? end['$gt'] : undefined;
  const isSaid = [last, after].every((day) => typeof day === 'string' && isDay(day));
  return isSaid ? { from: String(after), to: String(last) } : undefined;
}

/** Sets or removes the condition that a span overlaps these days; one open end means the other end's day alone. */
export function withSpan(
  filter: FilterJson,
  [from, to]: readonly [string, string],
  days: Range | undefined,
): FilterJson {
  const { [from]: _begins, [to]: _ends, ...others } = filter;
  if (!days || (days.from === '' && days.to === '')) return others;
  return { ...others, [from]: { $lte: days.to || days.from }, [to]: { $gt: days.from || days.to } };
}

/** Reads the values that a condition on an enum allows; undefined when it is another condition. */
export function choicesOf(condition: unknown): readonly string[] | undefined {
  if (typeof condition === 'string') return [condition];
  if (!isOperators(condition)) return condition === undefined ? [] : undefined;
  const { $in, ...others } = condition;
  const isList = Array.isArray($in) && Object.keys(others).length === 0;
  return isList && $in.every((value) => typeof value === 'string') ? ($in as string[]) : undefined;
}

export function choiceCondition(values: readonly string[]): unknown {
  return values.length > 1 ? { $in: values } : values[0];
}

/** Reads the record that a condition on a relation names; undefined when it is another condition. */
export const relationOf = (condition: unknown): number | undefined =>
  typeof condition === 'number' && Number.isSafeInteger(condition) ? condition : undefined;

export const TEXT_OPERATORS = ['contains', 'startswith', 'endswith', 'equals', 'isNot', 'empty', 'filled'] as const;
export type TextOperator = (typeof TEXT_OPERATORS)[number];

export interface TextTest {
  readonly operator: TextOperator;
  readonly value: string;
}

const CONTRACT: Readonly<Record<string, TextOperator>> = {
  $contains: 'contains',
  $startswith: 'startswith',
  $endswith: 'endswith',
  $eq: 'equals',
  $ne: 'isNot',
};

export function textTestOf(condition: unknown): TextTest | undefined {
  if (typeof condition === 'string') return { operator: 'equals', value: condition };
  if (condition === null) return { operator: 'empty', value: '' };
  if (!isOperators(condition)) return undefined;
  const [only, ...more] = Object.entries(condition);
  if (!only || more.length > 0) return undefined;
  const [operator, value] = only;
  if (operator === '$null' || operator === '$nnull') {
    return { operator: (operator === '$null') === value ? 'empty' : 'filled', value: '' };
  }
  const known = CONTRACT[operator];
  return known && typeof value === 'string' ? { operator: known, value } : undefined;
}

/** Makes a text's condition; undefined while the operator's value is missing. */
export function textCondition({ operator, value }: TextTest): unknown {
  if (operator === 'empty') return { $null: true };
  if (operator === 'filled') return { $nnull: true };
  const text = value.trim();
  if (!text) return undefined;
  if (operator === 'equals') return text;
  return { [operator === 'isNot' ? '$ne' : `$${operator}`]: text };
}

/** Reads the permission code whose holders a condition selects. */
export function codeOfCondition(condition: unknown): number | undefined {
  if (!isOperators(condition)) return undefined;
  const { $ina, ...others } = condition;
  const isOne = Array.isArray($ina) && $ina.length === 1 && typeof $ina[0] === 'number';
  return isOne && Object.keys(others).length === 0 ? ($ina[0] as number) : undefined;
}

const reaching = (field: string, state: string): readonly FilterJson[] => [
  { $or: [{ [field]: { $null: true } }, { [field]: { $contains: state } }] },
];

/**
 * Filters by one state. An empty field of states means all of them, so records match that name the state or none: two
 * conditions, kept under `$and`, apart from any view's own.
 */
export const withState = (filter: FilterJson, field: string, state: string | undefined): FilterJson =>
  withCondition(filter, '$and', state === undefined ? undefined : reaching(field, state));

/** Reads the state from a filter that `withState` made. */
export function stateIn({ $and: condition }: FilterJson, field: string): string | undefined {
  const said = JSON.stringify(condition ?? null);
  return STATE_CODES.find((state) => said === JSON.stringify(reaching(field, state)));
}

/** Replaces one field's condition; removes it when undefined. */
export function withCondition(filter: FilterJson, field: string, condition: unknown): FilterJson {
  const { [field]: _replaced, ...others } = filter;
  return condition === undefined ? others : { ...others, [field]: condition };
}
