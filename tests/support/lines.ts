import type { FieldKind, StoredDocument, StoredPicture } from '#shared/field.ts';
import { markFormula } from '#shared/formula-mark.ts';
import { KINDS } from '#shared/kinds.ts';
import { type LineFormat, columnLetters } from '#server/platform/database/export-lines.ts';
import { xmlText } from '#server/platform/files/xml-text.ts';

interface Cell {
  readonly kind: FieldKind;
  readonly value: unknown;
}

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
  if (kind === 'tiers')
    return JSON.stringify(value).replaceAll(/([,:])"?(?=["\d{])/g, (mark) => mark.replace(/[,:]/, '$& '));
  return kind === 'json' ? JSON.stringify(value) : String(value);
}

function csvCell(cell: Cell): string {
  if (cell.value === null) return '';
  const text = textOf(cell);
  if (['number', 'boolean', 'day', 'instant'].includes(KINDS[cell.kind].family)) return text;
  return `"${markFormula(text).replaceAll('"', '""')}"`;
}

function xlsxCell(cell: Cell, place: string): string {
  const { family } = KINDS[cell.kind];
  if (cell.value === null) return '';
  if (family === 'number') return `<c r="${place}"><v>${textOf(cell)}</v></c>`;
  if (family === 'boolean') return `<c r="${place}" t="b"><v>${cell.value === true ? 1 : 0}</v></c>`;
  return `<c r="${place}" t="inlineStr"><is><t xml:space="preserve">${xmlText(textOf(cell))}</t></is></c>`;
}
