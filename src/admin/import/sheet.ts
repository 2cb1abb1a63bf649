import type { Locale } from '#shared/constants.ts';

/**
 * Reads tables from files and pasted text, whatever encoding and delimiter they come in, and writes CSV back. It knows
 * no fields; those are `mapping.ts`.
 */

/** A table of texts: the headings of its first row, and the rows below with their line numbers. */
export interface ImportSheet {
  readonly name: string;
  readonly header: readonly string[];
  readonly lines: readonly SheetLine[];
}

export interface SheetLine {
  /** Line number as in a spreadsheet, the header being line 1. */
  readonly line: number;
  readonly cells: readonly string[];
}

export type SheetFault = 'empty' | 'headingsOnly' | 'tooMany' | 'tooLarge' | 'workbook' | 'unreadable';

export const MAX_LINES = 50_000;
export const MAX_MB = 30;

const ZIP = [0x50, 0x4b];
const UTF16 = [
  { mark: [0xff, 0xfe], encoding: 'utf-16le' },
  { mark: [0xfe, 0xff], encoding: 'utf-16be' },
];
/** Encodings of spreadsheets in these languages that do not write UTF-8. */
const LEGACY: Readonly<Record<Locale, string>> = { 'en-US': 'windows-1252', 'zh-CN': 'gb18030' };

const beginsWith = (bytes: Uint8Array, mark: readonly number[]): boolean =>
  mark.every((byte, at) => bytes[at] === byte);

/** Reads the table of a file. Bytes that are not UTF-8 are decoded as spreadsheets of the reader's language write them. */
export async function readSheetFile(file: File, locale: Locale): Promise<ImportSheet | SheetFault> {
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

/** Delimiters of cells: tabs in pasted tables, semicolons in locales with a decimal comma. */
const DELIMITERS = [',', ';', '\t'];

/** Reads the table of a text. */
export async function parseSheet(name: string, text: string): Promise<ImportSheet | SheetFault> {
  const { default: Papa } = await import('papaparse');
  const withoutBom = text.replace(/^\uFEFF/, '');
  const countHeadings = (delimiter: string): number =>
    Papa.parse<string[]>(withoutBom.replace(/^[\r\n]+/, ''), { delimiter, preview: 1 }).data[0]?.length ?? 0;
  // Guesses the delimiter from the headings, because Papa's own guess gives up on uneven rows.
  const [delimiter = ','] = DELIMITERS.toSorted((a, b) => countHeadings(b) - countHeadings(a));
  const { data, errors } = Papa.parse<string[]>(withoutBom, { delimiter });
  // An unclosed quotation mark swallows the rest of the file.
  if (errors.some(({ type }) => type === 'Quotes')) return 'unreadable';
  const [headings, ...rows] = data
    .map((cells, at): SheetLine => ({ line: at + 1, cells }))
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ''));
  if (!headings) return 'empty';
  if (rows.length === 0) return 'headingsOnly';
  if (rows.length > MAX_LINES) return 'tooMany';
  return { name, header: withoutTail(headings.cells).map((cell) => cell.trim()), lines: rows };
}

/** Drops empty cells at the end, which spreadsheets write for columns that were once edited. */
function withoutTail(cells: readonly string[]): readonly string[] {
  const last = cells.findLastIndex((cell) => cell.trim() !== '');
  return cells.slice(0, last + 1);
}

/** Writes rows as CSV that spreadsheets open in any language, with unchanged cells. */
export async function writeCsv(rows: readonly (readonly string[])[]): Promise<Blob> {
  const { default: Papa } = await import('papaparse');
  const text = Papa.unparse(rows.map((row) => [...row]));
  // Without a byte order mark Excel decodes Chinese as Latin.
  return new Blob([`\uFEFF${text}\r\n`], { type: 'text/csv;charset=utf-8' });
}
