import { compareValues, fold } from './collation.ts';
import { type Search, type SearchKind, type SearchTerm, type SearchWord, bareNumber, bareReference } from './search.ts';
import type { Predicate, Test } from './where.ts';

/** Evaluates a `Predicate` against a record in memory. */

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

const includesText = (value: string, text: string): boolean => fold(value).includes(fold(text));

const HOLDS: Readonly<Record<SearchKind, (value: string, word: SearchWord) => boolean>> = {
  text: (value, { text }) => includesText(value, text),
  phone: (value, { text, digits }) => includesText(value, text) || (digits !== null && value.includes(digits)),
  reference: (value, { text, codes }) =>
    codes.length === 0 ? includesText(value, text) : codes.some((code) => includesText(bareReference(value), code)),
  document: () => false,
};

function isFound({ fields, terms, number }: Search, row: Row): boolean {
  const some = (holds: (value: string, by: SearchKind) => boolean): boolean =>
    fields.some(({ name, by }) => typeof row[name] === 'string' && holds(row[name], by));
  const hasTerm = ({ words, digits }: SearchTerm): boolean =>
    (digits !== null && some((value, by) => by === 'phone' && value.includes(digits))) ||
    words.every((word) => some((value, by) => HOLDS[by](value, word)));
  return terms.every(hasTerm) || some((value, by) => by === 'document' && bareNumber(value) === number);
}

/** Whether the row satisfies the predicate: the same truth as the SQL the server makes of it. */
export function matches(predicate: Predicate, row: Row): boolean {
  switch (predicate.op) {
    case 'and':
      return predicate.of.every((part) => matches(part, row));
    case 'or':
      return predicate.of.some((part) => matches(part, row));
    case 'search':
      return isFound(predicate, row);
    default: {
      const actual = row[predicate.field] ?? null;
      if (predicate.test === 'null') return (actual === null) !== predicate.negated;
      return (actual !== null && TESTS[predicate.test](actual, predicate.value)) !== predicate.negated;
    }
  }
}
