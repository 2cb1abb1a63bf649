import type { FieldKind } from '#shared/field-kinds.ts';
import type { StoredDocument, StoredPicture } from '#shared/files.ts';
import { markFormula } from '#shared/cell-text.ts';
import { KINDS } from '#shared/kinds.ts';
import { CELL_STYLES, type ReadableForm } from '#server/platform/database/readable-cells.ts';
import { type LineFormat, columnLetters } from '#server/platform/database/export-lines.ts';
import { xmlText } from '#server/platform/files/xml-text.ts';

interface Cell {
  readonly kind: FieldKind | keyof typeof FORMATTED;
  readonly value: unknown;
}

const HOUSE_MS = 8 * 3_600_000;
const DAY_MS = 86_400_000;
/** Where spreadsheets begin to count days. */
const EPOCH = Date.UTC(1899, 11, 30);

/** A value as a file for people has it: days, moments and money are numbers with a format, the rest is words. */
export function readableCell(
  { kind, value }: Cell,
  { options, switches }: ReadableForm,
  { name, title }: { name: string; title: unknown },
): Cell {
  if (value === null) return { kind: 'text', value };
  switch (kind) {
    case 'date':
      return { kind: 'shown day', value };
    case 'instant':
      return { kind: 'shown moment', value };
    case 'money':
      return { kind: 'shown money', value };
    case 'boolean':
      return { kind: 'text', value: value === true ? switches.on : switches.off };
    case 'enum':
      return { kind: 'text', value: options[name]?.[String(value)] ?? value };
    case 'relation':
      return { kind: 'text', value: title ?? `#${String(value)}` };
    case 'phone':
      return { kind: 'text', value: String(value).replace(/^\+60(1\d|8\d|[2-9])(\d{6,8})$/, '0$1-$2') };
    default:
      return { kind, value };
  }
}

/** The text of CSV, and the number of a worksheet with its style. */
const FORMATTED = {
  'shown day': (value: unknown): [string, number, number] => [
    String(value),
    (Date.parse(String(value)) - EPOCH) / DAY_MS,
    CELL_STYLES.day,
  ],
  'shown moment': (value: unknown): [string, number, number] => {
    const there = Date.parse(String(value)) + HOUSE_MS;
    return [
      new Date(there).toISOString().slice(0, 16).replace('T', ' '),
      Math.round(((there - EPOCH) / DAY_MS) * 1e6) / 1e6,
      CELL_STYLES.moment,
    ];
  },
  'shown money': (value: unknown): [string, number, number] => [
    (Number(value) / 100).toFixed(2),
    Number(value) / 100,
    CELL_STYLES.money,
  ],
} as const;
const isFormatted = (kind: Cell['kind']): kind is keyof typeof FORMATTED => Object.hasOwn(FORMATTED, kind);

/** A row of an export file, the first being 0, written again in JavaScript: what the database makes must equal it. */
export function lineOf(format: LineFormat, cells: readonly Cell[], at = 0): string {
  if (format === 'csv') return cells.map(csvCell).join(',');
  // The head is the worksheet's first row.
  const row = at + 2;
  return `<row r="${row}">${cells.map((cell, column) => xlsxCell(cell, `${columnLetters(column)}${row}`)).join('')}</row>`;
}

function textOf({ kind, value }: Cell): string {
  if (kind === 'codes' || kind === 'numbers') return (value as number[]).join(',');
  if (kind === 'file') return (value as StoredDocument).name;
  if (kind === 'photos') return (value as StoredPicture[]).map(({ name }) => name).join('; ');
  return typeof value === 'object' ? spacedJson(value) : String(value);
}

/** As the database writes it: a blank after each comma and each colon. */
function spacedJson(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(spacedJson).join(', ')}]`;
  return `{${Object.entries(value)
    .map(([name, each]) => `${JSON.stringify(name)}: ${spacedJson(each)}`)
    .join(', ')}}`;
}

function csvCell(cell: Cell): string {
  if (cell.value === null) return '';
  if (isFormatted(cell.kind)) return FORMATTED[cell.kind](cell.value)[0];
  const text = textOf(cell);
  if (['number', 'boolean', 'day', 'instant'].includes(KINDS[cell.kind].family)) return text;
  return `"${markFormula(text).replaceAll('"', '""')}"`;
}

function xlsxCell(cell: Cell, place: string): string {
  if (cell.value === null) return '';
  if (isFormatted(cell.kind)) {
    const [, number, style] = FORMATTED[cell.kind](cell.value);
    return `<c r="${place}" s="${style}"><v>${number}</v></c>`;
  }
  const { family } = KINDS[cell.kind];
  if (family === 'number') return `<c r="${place}"><v>${textOf(cell)}</v></c>`;
  if (family === 'boolean') return `<c r="${place}" t="b"><v>${cell.value === true ? 1 : 0}</v></c>`;
  return `<c r="${place}" t="inlineStr"><is><t xml:space="preserve">${xmlText(textOf(cell))}</t></is></c>`;
}
