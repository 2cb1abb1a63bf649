import { predicateOf } from '#shared/parse-where.ts';
import type { ColumnsOf, Predicate, Test, Where } from '#shared/where.ts';
import type { StoredRow, Table } from '#server/platform/database/table.ts';

/**
 * Conditions that the server writes itself, about columns that no filter of a caller reaches. Each remembers its column and
 * the kind of its value, and the store takes only those that its table can answer.
 */

type Of<F extends string, V> = Predicate<readonly [F, NonNullable<V>]>;

const makeTest = (test: Test, negated = false) =>
  function of<const F extends string, const V>(field: F, value: V): Of<F, V> {
    return { op: 'test', field, test, negated, value };
  };
const makeListTest = (negated: boolean) =>
  function of<const F extends string, const V>(field: F, values: readonly V[]): Of<F, V> {
    return { op: 'test', field, test: 'in', negated, value: values };
  };
const makeNullTest = (negated: boolean) =>
  function of<const F extends string>(field: F): Of<F, never> {
    return { op: 'test', field, test: 'null', negated, value: true };
  };

/** No row has null as a value: what is compared with null is found nowhere. */
export const is = makeTest('eq');
export const isNot = makeTest('eq', true);
/** Matches any value of a list, of any length. */
export const isIn = makeListTest(false);
export const isNotIn = makeListTest(true);
export const isNull = makeNullTest(false);
export const isGiven = makeNullTest(true);
export const isBelow = makeTest('lt');
export const isAbove = makeTest('gt');
export const isFrom = makeTest('gte');
export const isUntil = makeTest('lte');

/** A value in a column that every table of its kind has, where the table itself is not known. */
export const isOf = <R extends StoredRow, F extends keyof R & string>(
  _table: Table<R>,
  field: F,
  value: R[F],
): Predicate<ColumnsOf<R>> =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the field and the value are of these rows
  is(field, value) as Predicate as Predicate<ColumnsOf<R>>;

/** The rows of a table that a filter names, in the words of a declaration. */
export const rowsWhere = <R extends StoredRow>(table: Table<R>, filter: Where<NoInfer<R>>): Predicate<ColumnsOf<R>> =>
  predicateOf(filter, { fields: table.fields });

type About<P extends readonly Predicate[]> = NonNullable<P[number]['about']>;

const makeJoin = (op: 'and' | 'or') =>
  function of<const P extends readonly Predicate[]>(...parts: P): Predicate<About<P>> {
    return { op, of: parts };
  };

export const all = makeJoin('and');
export const any = makeJoin('or');

/** Rows whose days [arrival, departure) share one with [from, to). */
export const meets = (
  from: string,
  to: string,
): Predicate<readonly ['arrival', string] | readonly ['departure', string]> =>
  all(isBelow('arrival', to), isAbove('departure', from));

/** A column of days within [from, to). */
export const within = <const F extends string>(field: F, from: string, to: string): Of<F, string> =>
  all(isFrom(field, from), isBelow(field, to));

/** And outside of it. */
export const outside = <const F extends string>(field: F, from: string, to: string): Of<F, string> =>
  any(isBelow(field, from), isFrom(field, to));
