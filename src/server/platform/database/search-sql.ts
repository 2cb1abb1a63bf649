import { SEPARATORS, type Search, type SearchKind, type SearchedField } from '#shared/search.ts';
import { type SqlValues, like, quoteIdentifier } from './sql-text.ts';

/** What a search compares in a column; the column's index is over this very expression. */
export function searchExpression({ name, by }: SearchedField): string {
  if (by === 'text' || by === 'phone') return quoteIdentifier(name);
  const bare = `translate(${quoteIdentifier(name)}, '${SEPARATORS}', '')`;
  return by === 'document' ? `lower(${bare})` : bare;
}

/** Phone numbers are kept as plain digits, so that the index of the text finds parts of them too. */
export function searchOf({ fields, terms, number }: Search, values: SqlValues): string {
  if (terms.length === 0) return 'true';
  const marks = new Map<string, string>();
  const markOf = (text: string): string => {
    const mark = marks.get(text) ?? values.add(`%${like(text)}%`);
    marks.set(text, mark);
    return mark;
  };
  const among = (kinds: readonly SearchKind[]): SearchedField[] => fields.filter(({ by }) => kinds.includes(by));
  const holding = (found: readonly SearchedField[], text: string | null): string[] =>
    text === null ? [] : found.map((field) => `${searchExpression(field)} ilike ${markOf(text)}`);
  const [texts, phones, references] = [among(['text', 'phone']), among(['phone']), among(['reference'])];
  const found = terms.map(({ words, digits }) => {
    const each = words.map(({ text, codes, digits: own }) => [
      ...holding(texts, text),
      ...codes.flatMap((code) => holding(references, code)),
      ...(codes.length > 0
        ? []
        : holding(
            references.map(({ name }) => ({ name, by: 'text' })),
            text,
          )),
      ...holding(phones, own),
    ]);
    return either([`(${each.map(either).join(' and ')})`, ...holding(phones, digits)]);
  });
  const whole = among(number === null ? [] : ['document']);
  return either([
    `(${found.join(' and ')})`,
    ...whole.map((field) => `${searchExpression(field)} = ${values.add(number)}`),
  ]);
}

const either = (conditions: readonly string[]): string =>
  conditions.length === 0 ? 'false' : `(${conditions.join(' or ')})`;
