/** Cells as spreadsheets put them on the clipboard: columns apart by tabs, rows by line breaks, special cells in quotes. */

const SPECIAL = /[\t\n\r"]/;

const quoted = (cell: string): string => (SPECIAL.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

export const formatSheet = (rows: readonly (readonly string[])[]): string =>
  rows.map((row) => row.map(quoted).join('\t')).join('\n');

const CELL = /"((?:[^"]|"")*)"(?=\t|\r?\n|$)|([^\t\r\n]*)/y;
const BREAK = /\t|\r?\n|\r/y;

/** Reads such a text; a line break at its end adds no row. */
export function parsePasted(text: string): string[][] {
  const rows: string[][] = [[]];
  let at = 0;
  const take = (pattern: RegExp): RegExpExecArray | null => {
    pattern.lastIndex = at;
    const found = pattern.exec(text);
    if (found) at = pattern.lastIndex;
    return found;
  };
  for (;;) {
    const [, inQuotes, plain = ''] = take(CELL) ?? [];
    rows.at(-1)?.push(inQuotes === undefined ? plain : inQuotes.replaceAll('""', '"'));
    const end = take(BREAK)?.[0];
    if (end === undefined || (end !== '\t' && at === text.length)) return rows;
    if (end !== '\t') rows.push([]);
  }
}
