import type { Family } from '#shared/kinds.ts';
import { predicateOf } from '#shared/parse-where.ts';
import type { Predicate, Test, Where } from '#shared/where.ts';
import type { StoredRow, Table } from '#server/platform/database/table.ts';

/** Conditions that the server writes itself, about columns that no filter of a caller reaches. */
const tested = (test: Test, negated = false) =>
  function of<const F extends string>(field: F, value: unknown, family: Family = 'number'): Predicate<F> {
    return { op: 'test', field, family, test, negated, value };
  };

export const is = tested('eq');
export const isNot = tested('eq', true);
/** Matches any value of a list, of any length. */
export const isIn = tested('in');
export const isNotIn = tested('in', true);
export const isNull = <const F extends string>(field: F): Predicate<F> => tested('null')(field, true);
export const isGiven = <const F extends string>(field: F): Predicate<F> => tested('null', true)(field, true);
export const isBelow = tested('lt');
export const isAbove = tested('gt');
export const isFrom = tested('gte');
export const isUntil = tested('lte');

/** The rows of a table that a filter names, in the words of a declaration. */
export const rowsWhere = <R extends StoredRow>(
  table: Table<R>,
  filter: Where<NoInfer<R>>,
): Predicate<keyof R & string> => predicateOf(filter, { fields: table.fields });

export const all = <const F extends string>(...of: readonly Predicate<F>[]): Predicate<F> => ({ op: 'and', of });
export const any = <const F extends string>(...of: readonly Predicate<F>[]): Predicate<F> => ({ op: 'or', of });

/** Rows whose days [arrival, departure) share one with [from, to). */
export const meets = (from: string, to: string): Predicate<'arrival' | 'departure'> =>
  all(isBelow('arrival', to, 'day'), isAbove('departure', from, 'day'));

/** A column of days within [from, to). */
export const within = <const F extends string>(field: F, from: string, to: string): Predicate<F> =>
  all(isFrom(field, from, 'day'), isBelow(field, to, 'day'));

/** And outside of it. */
export const outside = <const F extends string>(field: F, from: string, to: string): Predicate<F> =>
  any(isBelow(field, from, 'day'), isFrom(field, to, 'day'));
