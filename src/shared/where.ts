import { keysOf } from './records.ts';
import { type Fields, type FieldSpec, baseFields } from './field.ts';
import type { Family } from './reading/scalar-kinds.ts';
import type { SearchedField, Search } from './search.ts';

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

export type OperandShape = 'one' | 'list' | 'pair' | 'flag' | 'text';

interface OperatorRule {
  readonly test: Test;
  readonly negated: boolean;
  readonly shape: OperandShape;
  readonly families: readonly Family[];
}

const EQUALITY: readonly Family[] = ['text', 'number', 'boolean', 'day', 'instant', 'list'];
const ORDERED: readonly Family[] = ['text', 'number', 'day', 'instant'];
const LISTABLE: readonly Family[] = ['text', 'number', 'boolean', 'day', 'instant'];

const rule = (test: Test, shape: OperandShape, families: readonly Family[]): OperatorRule => ({
  test,
  shape,
  families,
  negated: false,
});

const not = (positive: OperatorRule): OperatorRule => ({ ...positive, negated: true });

export const OPERATORS = {
  $eq: rule('eq', 'one', EQUALITY),
  $ne: not(rule('eq', 'one', EQUALITY)),
  $lt: rule('lt', 'one', ORDERED),
  $lte: rule('lte', 'one', ORDERED),
  $gt: rule('gt', 'one', ORDERED),
  $gte: rule('gte', 'one', ORDERED),
  $in: rule('in', 'list', LISTABLE),
  $nin: not(rule('in', 'list', LISTABLE)),
  $ina: rule('ina', 'list', EQUALITY),
  $nina: not(rule('ina', 'list', EQUALITY)),
  $contains: rule('contains', 'text', ['text']),
  $ncontains: not(rule('contains', 'text', ['text'])),
  $containss: rule('containss', 'text', ['text']),
  $ncontainss: not(rule('containss', 'text', ['text'])),
  $between: rule('between', 'pair', ORDERED),
  $nbetween: not(rule('between', 'pair', ORDERED)),
  $null: rule('null', 'flag', EQUALITY),
  $nnull: not(rule('null', 'flag', EQUALITY)),
  $startswith: rule('startswith', 'text', ['text']),
  $nstartswith: not(rule('startswith', 'text', ['text'])),
  $startswiths: rule('startswiths', 'text', ['text']),
  $nstartswiths: not(rule('startswiths', 'text', ['text'])),
  $endswith: rule('endswith', 'text', ['text']),
  $nendswith: not(rule('endswith', 'text', ['text'])),
  $endswiths: rule('endswiths', 'text', ['text']),
  $nendswiths: not(rule('endswiths', 'text', ['text'])),
} as const satisfies Record<string, OperatorRule>;

export type Operator = keyof typeof OPERATORS;

/** Operators that a field of this family answers to. */
export const operatorsOf = (family: Family): Operator[] =>
  keysOf(OPERATORS).filter((name) => (OPERATORS[name].families as readonly Family[]).includes(family));

type Scalar = string | number | boolean | null;
/** Values that are known only when the question is asked. */
export type Token =
  | { $now: true }
  | { $daysAgo: number }
  | { $daysAhead: number }
  /** So many days after the business day, which lasts into the small hours; of an instant, when that day begins. */
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

/** A column, and the kind of value that it is compared with. */
export type Tested = readonly [column: string, value: unknown];

type Node =
  | { readonly op: 'and' | 'or'; readonly of: readonly Predicate[] }
  | {
      readonly op: 'test';
      readonly field: string;
      readonly test: Test;
      readonly negated: boolean;
      readonly value: unknown;
    }
  | ({ readonly op: 'search' } & Search);

/**
 * A checked filter: every field exists, every value has the field's type, tokens are resolved. `T` says what it compares
 * with what, so that the compiler refuses a column that a table does not have, and a value that the column cannot hold.
 */
export type Predicate<T extends Tested = Tested> = Node & { readonly about?: T };

/** What conditions on these rows may compare. */
export type ColumnsOf<R> = { [K in keyof R & string]: readonly [K, R[K]] }[keyof R & string];

export const everything: Predicate<never> = { op: 'and', of: [] };

export interface WhereContext {
  readonly fields: Fields;
  /** Fields the caller may not read are refused in the very words used for fields that do not exist. */
  readonly canRead?: (name: string, spec: FieldSpec) => boolean;
  readonly now?: string;
  readonly me?: Me;
}

const everyRecords: Fields = baseFields;

/** Looks a field up by its own name only, never along the prototype chain. */
export function specOf(context: WhereContext, name: string): FieldSpec | null {
  const field = Object.hasOwn(context.fields, name)
    ? context.fields[name]
    : Object.hasOwn(baseFields, name)
      ? everyRecords[name]
      : undefined;
  if (!field || field.spec.hidden || field.spec.proof || !field.spec.stored) return null;
  return context.canRead && !context.canRead(name, field.spec) ? null : field.spec;
}

/** The fields that this caller's search looks in: those they may read, and numbers of documents they may ask for. */
export const searchedBy = (context: WhereContext): SearchedField[] =>
  Object.entries(context.fields).flatMap(([name, { spec }]) => {
    const by = spec.search;
    if (by === undefined) return [];
    const mayAsk = by === 'document' && (context.canRead?.(name, { ...spec, hidden: false }) ?? true);
    return mayAsk || specOf(context, name) !== null ? [{ name, by }] : [];
  });
