import type { Family } from '#shared/kinds.ts';
import type { Predicate, Test } from '#shared/where.ts';

/** Conditions that the server writes itself, about columns that no filter of a caller reaches. */
const tested = (test: Test, negated = false) =>
  function of(field: string, value: unknown, family: Family = 'number'): Predicate {
    return { op: 'test', field, family, test, negated, value };
  };

export const is = tested('eq');
export const isNot = tested('eq', true);
/** Matches any value of a list, of any length. */
export const isIn = tested('in');
export const isNotIn = tested('in', true);
export const isNull = (field: string): Predicate => tested('null')(field, true);
export const isGiven = (field: string): Predicate => tested('null', true)(field, true);
export const isBelow = tested('lt');
export const isAbove = tested('gt');
export const isFrom = tested('gte');
export const isUntil = tested('lte');

export const all = (...of: readonly Predicate[]): Predicate => ({ op: 'and', of });
export const any = (...of: readonly Predicate[]): Predicate => ({ op: 'or', of });

/** Rows whose days [arrival, departure) share one with [from, to). */
export const meets = (
  from: string,
  to: string,
  [first, end]: readonly [string, string] = ['arrival', 'departure'],
): Predicate => all(isBelow(first, to, 'day'), isAbove(end, from, 'day'));

/** A column of days within [from, to). */
export const within = (field: string, from: string, to: string): Predicate =>
  all(isFrom(field, from, 'day'), isBelow(field, to, 'day'));

/** And outside of it. */
export const outside = (field: string, from: string, to: string): Predicate =>
  any(isBelow(field, from, 'day'), isFrom(field, to, 'day'));
