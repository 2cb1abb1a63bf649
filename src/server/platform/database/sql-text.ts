import pg from 'pg';

/** Quotes an identifier; names come from declarations, never from a request, and are quoted all the same. */
export function quoteIdentifier(name: string): string {
  const known = quoted.get(name);
  if (known !== undefined) return known;
  const text = `"${name.replaceAll('"', '""')}"`;
  quoted.set(name, text);
  return text;
}

/** Bounded by the number of names in declarations. */
const quoted = new Map<string, string>();

/** Collects values and hands out their `$n`. */
export class SqlValues {
  readonly list: unknown[] = [];
  add(value: unknown): string {
    this.list.push(value);
    return `$${this.list.length}`;
  }
}

/** Hands out the values themselves, for statements that take no parameters: each as a literal of a type yet unknown. */
export class Literals extends SqlValues {
  override add(value: unknown): string {
    if (Array.isArray(value)) return `array[${value.map((item) => this.add(item)).join(', ')}]`;
    const isPlain = typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
    const text = String(value);
    // A quote that ended the text early would turn its rest into SQL.
    if (!isPlain || text.includes('\0')) throw new TypeError('This value has no literal.');
    return pg.escapeLiteral(text);
  }
}

/** `%` and `_` in text are literal. */
export const like = (text: string): string => text.replaceAll(/[\\%_]/g, (mark) => `\\${mark}`);
