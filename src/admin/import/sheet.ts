import type { Locale } from '#shared/constants.ts';

/** A table of texts as it came: what its first row calls the columns, and the rows below with their place in it. */
export interface Sheet {
  readonly name: string;
  readonly header: readonly string[];
  readonly lines: readonly SheetLine[];
}

export interface SheetLine {
  /** The row's number as a spreadsheet counts, the header being the first. */
  readonly line: number;
  readonly cells: readonly string[];
}

export type SheetFault = 'empty' | 'headOnly' | 'tooMany' | 'tooLarge' | 'workbook' | 'unreadable';

export const MAX_LINES = 50_000;
export const MAX_MB = 30;

const ZIP = [0x50, 0x4b];
const UTF16 = [
  { mark: [0xff, 0xfe], encoding: 'utf-16le' },
  { mark: [0xfe, 0xff], encoding: 'utf-16be' },
];
/** What spreadsheets still write where they are set up for these languages. */
const LEGACY: Readonly<Record<Locale, string>> = { 'en-US': 'windows-1252', 'zh-CN': 'gb18030' };

const beginsWith = (bytes: Uint8Array, mark: readonly number[]): boolean =>
  mark.every((byte, at) => bytes[at] === byte);

/** The table in a file. Bytes that are not UTF-8 are read as spreadsheets of the reader's language write them. */
export async function readSheetFile(file: File, locale: Locale): Promise<Sheet | SheetFault> {
  if (file.size > MAX_MB * 1024 * 1024) return 'tooLarge';
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (beginsWith(bytes, ZIP)) return 'workbook';
  return parseSheet(file.name, decode(bytes, locale));
}

function decode(bytes: Uint8Array, locale: Locale): string {
  const marked = UTF16.find(({ mark }) => beginsWith(bytes, mark));
  if (marked) return new TextDecoder(marked.encoding).decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder(LEGACY[locale]).decode(bytes);
  }
}

/** What may stand between two cells: tabs in what is pasted, semicolons where a comma is the decimal point. */
const DELIMITERS = [',', ';', '\t'];

/** The table in a text. */
export async function parseSheet(name: string, text: string): Promise<Sheet | SheetFault> {
  const { default: Papa } = await import('papaparse');
  const bare = text.replace(/^\uFEFF/, '');
  const headings = (delimiter: string): number =>
    Papa.parse<string[]>(bare.replace(/^[\r\n]+/, ''), { delimiter, preview: 1 }).data[0]?.length ?? 0;
  // Papa's own guess looks at all rows and gives up on uneven ones; the headings are what every file has.
  const [delimiter = ','] = DELIMITERS.toSorted((a, b) => headings(b) - headings(a));
  const { data, errors } = Papa.parse<string[]>(bare, { delimiter });
  // A quotation mark that is never closed swallows the rest of the file.
  if (errors.some(({ type }) => type === 'Quotes')) return 'unreadable';
  const [head, ...rows] = data
    .map((cells, at): SheetLine => ({ line: at + 1, cells }))
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ''));
  if (!head) return 'empty';
  if (rows.length === 0) return 'headOnly';
  if (rows.length > MAX_LINES) return 'tooMany';
  return { name, header: withoutTail(head.cells).map((cell) => cell.trim()), lines: rows };
}

/** Spreadsheets write empty columns when somebody once touched them. */
function withoutTail(cells: readonly string[]): readonly string[] {
  const last = cells.findLastIndex((cell) => cell.trim() !== '');
  return cells.slice(0, last + 1);
}

/** Rows as CSV that a spreadsheet opens in any language, each cell as it is. */
export async function csvOf(rows: readonly (readonly string[])[]): Promise<Blob> {
  const { default: Papa } = await import('papaparse');
  const text = Papa.unparse(rows.map((row) => [...row]));
  // Without the mark Excel reads Chinese as Latin.
  return new Blob([`\uFEFF${text}\r\n`], { type: 'text/csv;charset=utf-8' });
}
