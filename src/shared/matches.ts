import { compareValues, fold } from './collation.ts';
import type { Predicate, Test } from './where.ts';

const sameValue = (a: unknown, b: unknown): boolean =>
  Array.isArray(a) && Array.isArray(b) ? a.length === b.length && a.every((item, at) => item === b[at]) : a === b;

const TESTS: Readonly<Record<Exclude<Test, 'null'>, (actual: unknown, value: unknown) => boolean>> = {
  eq: sameValue,
  lt: (actual, value) => compareValues(actual, value) < 0,
  lte: (actual, value) => compareValues(actual, value) <= 0,
  gt: (actual, value) => compareValues(actual, value) > 0,
  gte: (actual, value) => compareValues(actual, value) >= 0,
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the parser made it a list
  in: (actual, value) => (value as unknown[]).includes(actual),
  ina: (actual, value) =>
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the parser made it a list
    (value as unknown[]).every((item) => (Array.isArray(actual) ? actual.includes(item) : actual === item)),
  between: (actual, value) => {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the parser made it a pair
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

type Row = Readonly<Record<string, unknown>>;

const holds = (row: Row, fields: readonly string[], text: string | null): boolean =>
  text !== null && fields.some((field) => fold(String(row[field] ?? '')).includes(fold(text)));

/** Whether the row satisfies the predicate: the same truth as the SQL the server makes of it. */
export function matches(predicate: Predicate, row: Row): boolean {
  switch (predicate.op) {
    case 'and':
      return predicate.of.every((part) => matches(part, row));
    case 'or':
      return predicate.of.some((part) => matches(part, row));
    case 'search':
      return predicate.terms.every(
        ({ words, digits }) =>
          holds(row, predicate.phones, digits) ||
          words.every((word) => holds(row, predicate.fields, word.text) || holds(row, predicate.phones, word.digits)),
      );
    default: {
      const actual = row[predicate.field] ?? null;
      if (predicate.test === 'null') return (actual === null) !== predicate.negated;
      return (actual !== null && TESTS[predicate.test](actual, predicate.value)) !== predicate.negated;
    }
  }
}
