import { USUAL_ROLLOVER_HOUR, businessDate } from './booking/business-date.ts';
import { addDays } from './booking/night.ts';
import { type Fields, type FieldSpec, baseFields } from './field.ts';
import { type Family, KINDS } from './kinds.ts';
import { type Issue, type Parsed, failed, issue, ok } from './errors.ts';
import { QUERY_LIMITS } from './constants.ts';

/**
 * The one predicate language: list filters, saved views, action guards, row scopes and conditional fields are all
 * this JSON. `parseWhere` turns it into a `Predicate`; the server compiles that to SQL, `matches` evaluates it.
 * A negated operator is the exact complement of its positive, so a null counts as "not equal".
 */

export type Test =
  | 'eq'
  | 'lt'
  | 'lte'
  | 'gt'
  | 'gte'
  | 'in'
  | 'ina'
  | 'between'
  | 'null'
  | 'contains'
  | 'startswith'
  | 'endswith'
  | 'containss'
  | 'startswiths'
  | 'endswiths';

type Shape = 'one' | 'list' | 'pair' | 'flag' | 'text';

interface OperatorRule {
  readonly test: Test;
  readonly negated: boolean;
  readonly shape: Shape;
  readonly families: readonly Family[];
}

const EQUALITY: readonly Family[] = ['text', 'number', 'boolean', 'day', 'instant', 'list'];
const ORDERED: readonly Family[] = ['text', 'number', 'day', 'instant'];
const LISTABLE: readonly Family[] = ['text', 'number', 'boolean', 'day', 'instant'];

const rule = (test: Test, shape: Shape, families: readonly Family[], negated = false): OperatorRule => ({
  test,
  shape,
  families,
  negated,
});

export const OPERATORS = {
  $eq: rule('eq', 'one', EQUALITY),
  $ne: rule('eq', 'one', EQUALITY, true),
  $lt: rule('lt', 'one', ORDERED),
  $lte: rule('lte', 'one', ORDERED),
  $gt: rule('gt', 'one', ORDERED),
  $gte: rule('gte', 'one', ORDERED),
  $in: rule('in', 'list', LISTABLE),
  $nin: rule('in', 'list', LISTABLE, true),
  $ina: rule('ina', 'list', EQUALITY),
  $nina: rule('ina', 'list', EQUALITY, true),
  $contains: rule('contains', 'text', ['text']),
  $ncontains: rule('contains', 'text', ['text'], true),
  $containss: rule('containss', 'text', ['text']),
  $ncontainss: rule('containss', 'text', ['text'], true),
  $between: rule('between', 'pair', ORDERED),
  $nbetween: rule('between', 'pair', ORDERED, true),
  $null: rule('null', 'flag', EQUALITY),
  $nnull: rule('null', 'flag', EQUALITY, true),
  $startswith: rule('startswith', 'text', ['text']),
  $nstartswith: rule('startswith', 'text', ['text'], true),
  $startswiths: rule('startswiths', 'text', ['text']),
  $nstartswiths: rule('startswiths', 'text', ['text'], true),
  $endswith: rule('endswith', 'text', ['text']),
  $nendswith: rule('endswith', 'text', ['text'], true),
  $endswiths: rule('endswiths', 'text', ['text']),
  $nendswiths: rule('endswiths', 'text', ['text'], true),
} as const satisfies Record<string, OperatorRule>;

export type Operator = keyof typeof OPERATORS;

/** Operators that a field of this family answers to. */
export const operatorsOf = (family: Family): Operator[] =>
  (Object.keys(OPERATORS) as Operator[]).filter((name) =>
    (OPERATORS[name].families as readonly Family[]).includes(family),
  );

type Scalar = string | number | boolean | null;
/** Values that are known only when the question is asked. */
export type Token =
  | { $now: true }
  | { $daysAgo: number }
  | { $daysAhead: number }
  /** So many days after the one that houses are living in: until the small hours, that is still yesterday. */
  | { $houseDay: number }
  | { $me: keyof Me };

export interface Me {
  readonly id: number;
  readonly account_number: string;
}

type Operand<T> = T | Token | readonly (T | Token)[] | boolean;
type Condition<T> = [T] extends [Scalar]
  ? T | Token | { readonly [O in Operator]?: Operand<T> | string }
  : { readonly [O in Operator]?: T | boolean } | T;

/** The filter JSON over rows of type `R`. */
export type Where<R> = { readonly [K in keyof R]?: Condition<R[K]> } & {
  readonly $or?: readonly Where<R>[];
  readonly $and?: readonly Where<R>[];
  readonly $search?: string;
};

/** A checked filter: every field exists, every value has the field's type, tokens are resolved. */
export type Predicate =
  | { readonly op: 'and' | 'or'; readonly of: readonly Predicate[] }
  | {
      readonly op: 'test';
      readonly field: string;
      readonly family: Family;
      readonly test: Test;
      readonly negated: boolean;
      readonly value: unknown;
    }
  | { readonly op: 'search'; readonly fields: readonly string[]; readonly words: readonly string[] };

export const everything: Predicate = { op: 'and', of: [] };

export interface WhereContext {
  readonly fields: Fields;
  /** Fields the caller may not read are refused in the very words used for fields that do not exist. */
  readonly canRead?: (name: string, spec: FieldSpec) => boolean;
  readonly now?: string;
  readonly me?: Me;
}

const TOKENS: readonly string[] = ['$now', '$daysAgo', '$daysAhead', '$houseDay', '$me'];
const DAY_MS = 86_400_000;
const KUALA_LUMPUR_MS = 8 * 3_600_000;

/** Looks a field up by its own name only, never along the prototype chain. */
export function specOf(context: WhereContext, name: string): FieldSpec | null {
  const field = Object.hasOwn(context.fields, name)
    ? context.fields[name]
    : Object.hasOwn(baseFields, name)
      ? baseFields[name as keyof typeof baseFields]
      : undefined;
  if (!field || field.spec.hidden || !field.spec.stored) return null;
  return context.canRead && !context.canRead(name, field.spec) ? null : field.spec;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

class Refusal extends Error {
  readonly issue: Issue;
  constructor(found: Issue) {
    super(found.rule);
    this.issue = found;
  }
}

/** Reads filter JSON; every refusal carries the path of what was wrong. Never throws. */
export function parseWhere(json: unknown, context: WhereContext): Parsed<Predicate> {
  const reader = new WhereReader(context);
  try {
    return ok(reader.group(json, [], 0));
  } catch (error) {
    if (error instanceof Refusal) return failed(error.issue);
    throw error;
  }
}

class WhereReader {
  private conditions = 0;
  private readonly context: WhereContext;

  constructor(context: WhereContext) {
    this.context = context;
  }

  group(json: unknown, path: Issue['path'], depth: number): Predicate {
    if (!isObject(json)) throw new Refusal(issue(path, 'object'));
    if (depth > QUERY_LIMITS.depth) throw new Refusal(issue(path, 'depth', { max: QUERY_LIMITS.depth }));
    const parts = Object.entries(json).map(([key, value]) => this.entry(key, value, [...path, key], depth));
    // An empty group costs a condition too, or a list of ten thousand of them would be free.
    if (parts.length === 0 && depth > 0) this.count(path);
    return parts.length === 1 ? parts[0]! : { op: 'and', of: parts };
  }

  private entry(key: string, value: unknown, path: Issue['path'], depth: number): Predicate {
    if (key === '$or' || key === '$and') {
      if (!Array.isArray(value)) throw new Refusal(issue(path, 'array'));
      if (value.length === 0) this.count(path);
      const of = value.map((item, at) => this.group(item, [...path, at], depth + 1));
      return { op: key === '$or' ? 'or' : 'and', of };
    }
    if (key === '$search') return this.search(value, path);
    const spec = specOf(this.context, key);
    if (!spec || KINDS[spec.kind].family === 'opaque') throw new Refusal(issue(path, 'unknown_field', { field: key }));
    return this.field(key, spec, value, path);
  }

  private count(path: Issue['path'], more = 1): void {
    this.conditions += more;
    if (this.conditions > QUERY_LIMITS.conditions) {
      throw new Refusal(issue(path, 'conditions', { max: QUERY_LIMITS.conditions }));
    }
  }

  private search(value: unknown, path: Issue['path']): Predicate {
    this.count(path);
    const words = this.text(value, path)
      .split(/\s+/)
      .filter((word) => word !== '');
    const fields = Object.entries(this.context.fields)
      .filter(([name, field]) => field.spec.search && specOf(this.context, name) !== null)
      .map(([name]) => name);
    if (fields.length === 0) throw new Refusal(issue(path, 'no_search'));
    this.count(path, Math.max(0, words.length - 1));
    return { op: 'search', fields, words };
  }

  private field(name: string, spec: FieldSpec, value: unknown, path: Issue['path']): Predicate {
    const isCondition = isObject(value) && this.token(value, spec, path) === undefined;
    if (!isCondition) return this.test(name, spec, '$eq', value, path);
    const parts = Object.entries(value as Record<string, unknown>).map(([operator, operand]) => {
      if (!Object.hasOwn(OPERATORS, operator))
        throw new Refusal(issue([...path, operator], 'unknown_operator', { operator }));
      return this.test(name, spec, operator as Operator, operand, [...path, operator]);
    });
    if (parts.length === 0) throw new Refusal(issue(path, 'no_operator'));
    return parts.length === 1 ? parts[0]! : { op: 'and', of: parts };
  }

  private test(name: string, spec: FieldSpec, operator: Operator, operand: unknown, path: Issue['path']): Predicate {
    this.count(path);
    const { test, negated, shape, families } = OPERATORS[operator];
    const family = KINDS[spec.kind].family;
    if (!(families as readonly Family[]).includes(family)) {
      throw new Refusal(issue(path, 'operator_type', { operator, field: name }));
    }
    const base = { op: 'test', field: name, family } as const;
    if (shape === 'flag') {
      if (typeof operand !== 'boolean') throw new Refusal(issue(path, 'type', { type: 'boolean' }));
      return { ...base, test, negated: negated === operand, value: null };
    }
    if (test === 'eq' && operand === null) return { ...base, test: 'null', negated, value: null };
    return { ...base, test, negated, value: this.operand(shape, spec, operand, path) };
  }

  private operand(shape: Shape, spec: FieldSpec, operand: unknown, path: Issue['path']): unknown {
    if (shape === 'text') return this.text(operand, path);
    if (shape === 'one') return this.value(operand, spec, path);
    if (!Array.isArray(operand)) throw new Refusal(issue(path, 'array'));
    if (shape === 'pair' && operand.length !== 2) throw new Refusal(issue(path, 'pair'));
    if (operand.length > QUERY_LIMITS.listValues) {
      throw new Refusal(issue(path, 'list_values', { max: QUERY_LIMITS.listValues }));
    }
    if (KINDS[spec.kind].family === 'list') return this.value(operand, spec, path);
    return operand.map((item, at) => this.value(item, spec, [...path, at]));
  }

  private text(value: unknown, path: Issue['path']): string {
    if (typeof value !== 'string' || value.includes('\0') || !value.isWellFormed()) {
      throw new Refusal(issue(path, 'type', { type: 'text' }));
    }
    if (value.length > QUERY_LIMITS.textLength) {
      throw new Refusal(issue(path, 'text_length', { max: QUERY_LIMITS.textLength }));
    }
    return value;
  }

  private value(value: unknown, spec: FieldSpec, path: Issue['path']): unknown {
    const plain = isObject(value) ? this.token(value, spec, path) : value;
    if (typeof plain === 'string') this.text(plain, path);
    const read = KINDS[spec.kind].read(plain, spec);
    if (!read.ok) throw new Refusal({ ...read.issues[0]!, path });
    return read.value;
  }

  /** The value a token stands for; undefined when the object is no token. */
  private token(value: Record<string, unknown>, spec: FieldSpec, path: Issue['path']): unknown {
    const [name, ...others] = Object.keys(value);
    if (name === undefined || !TOKENS.includes(name)) return undefined;
    if (others.length > 0) throw new Refusal(issue([...path, others[0]!], 'token', { token: name }));
    if (name === '$me') {
      const part = value['$me'];
      const known = this.context.me && (part === 'id' || part === 'account_number');
      if (!known) throw new Refusal(issue([...path, name], 'token', { token: name }));
      return this.context.me[part];
    }
    const days = name === '$now' ? value[name] === true && 0 : value[name];
    const known = typeof days === 'number' && Number.isInteger(days) && Math.abs(days) <= 36_500;
    if (!known || this.context.now === undefined) throw new Refusal(issue([...path, name], 'token', { token: name }));
    if (name === '$houseDay') {
      if (KINDS[spec.kind].family !== 'day') throw new Refusal(issue([...path, name], 'token', { token: name }));
      return addDays(businessDate(this.context.now, USUAL_ROLLOVER_HOUR), days);
    }
    const at = new Date(Date.parse(this.context.now) + (name === '$daysAgo' ? -days : days) * DAY_MS);
    if (KINDS[spec.kind].family !== 'day') return at.toISOString();
    return new Date(at.getTime() + KUALA_LUMPUR_MS).toISOString().slice(0, 10);
  }
}

/** Lower-cases A to Z only: the same fold as the database's "C" collation, so both sides agree on every text. */
export const fold = (text: string): string => text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());

/** Orders texts by code point, as the database's "C" collation does. */
export function compareText(a: string, b: string): number {
  const length = Math.min(a.length, b.length);
  for (let at = 0; at < length; at += 1) {
    const x = a.charCodeAt(at);
    const y = b.charCodeAt(at);
    // UTF-16 sorts surrogates below U+E000..U+FFFF, code points sort them above.
    if (x !== y) return (x >= 0xd800 && x < 0xe000 ? x + 0x10000 : x) - (y >= 0xd800 && y < 0xe000 ? y + 0x10000 : y);
  }
  return a.length - b.length;
}

/** Orders two values of one family, neither null. */
export function compareValues(a: unknown, b: unknown): number {
  if (typeof a === 'string' && typeof b === 'string') return compareText(a, b);
  return Number(a) - Number(b);
}

const sameValue = (a: unknown, b: unknown): boolean =>
  Array.isArray(a) && Array.isArray(b) ? a.length === b.length && a.every((item, at) => item === b[at]) : a === b;

const TESTS: Readonly<Record<Exclude<Test, 'null'>, (actual: unknown, value: unknown) => boolean>> = {
  eq: sameValue,
  lt: (actual, value) => compareValues(actual, value) < 0,
  lte: (actual, value) => compareValues(actual, value) <= 0,
  gt: (actual, value) => compareValues(actual, value) > 0,
  gte: (actual, value) => compareValues(actual, value) >= 0,
  in: (actual, value) => (value as unknown[]).includes(actual),
  ina: (actual, value) =>
    (value as unknown[]).every((item) => (Array.isArray(actual) ? actual.includes(item) : actual === item)),
  between: (actual, value) => {
    const [low, high] = value as [unknown, unknown];
    return compareValues(actual, low) >= 0 && compareValues(actual, high) <= 0;
  },
  contains: (actual, value) => fold(String(actual)).includes(fold(String(value))),
  startswith: (actual, value) => fold(String(actual)).startsWith(fold(String(value))),
  endswith: (actual, value) => fold(String(actual)).endsWith(fold(String(value))),
  containss: (actual, value) => String(actual).includes(String(value)),
  startswiths: (actual, value) => String(actual).startsWith(String(value)),
  endswiths: (actual, value) => String(actual).endsWith(String(value)),
};

/** Whether the row satisfies the predicate: the same truth as the SQL the server makes of it. */
export function matches(predicate: Predicate, row: Readonly<Record<string, unknown>>): boolean {
  switch (predicate.op) {
    case 'and':
      return predicate.of.every((part) => matches(part, row));
    case 'or':
      return predicate.of.some((part) => matches(part, row));
    case 'search':
      return predicate.words.every((word) =>
        predicate.fields.some((field) => fold(String(row[field] ?? '')).includes(fold(word))),
      );
    default: {
      const actual = row[predicate.field] ?? null;
      if (predicate.test === 'null') return (actual === null) !== predicate.negated;
      return (actual !== null && TESTS[predicate.test](actual, predicate.value)) !== predicate.negated;
    }
  }
}

/** Reads a predicate written in a declaration; a mistake there is the developer's, so it throws. */
export function predicateOf<R>(where: Where<R>, context: WhereContext): Predicate {
  const parsed = parseWhere(where, context);
  if (parsed.ok) return parsed.value;
  const [found] = parsed.issues;
  throw new Error(`Filter ${JSON.stringify(where)}: ${found?.rule} at ${found?.path.join('.')}`);
}
