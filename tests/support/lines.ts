import type { FieldKind, StoredDocument, StoredPicture } from '#shared/field.ts';
import { markFormula } from '#shared/formula-mark.ts';
import { KINDS } from '#shared/kinds.ts';
import type { LineFormat } from '#server/platform/export-lines.ts';

interface Cell {
  readonly kind: FieldKind;
  readonly value: unknown;
}

/** A row of an export file, written again in JavaScript: what the database makes must equal it. */
export const lineOf = (format: LineFormat, cells: readonly Cell[]): string =>
  format === 'csv' ? cells.map(csvCell).join(',') : `<row>${cells.map(xlsxCell).join('')}</row>`;

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

function xlsxCell(cell: Cell): string {
  const { family } = KINDS[cell.kind];
  if (cell.value === null) return '<c/>';
  if (family === 'number') return `<c><v>${textOf(cell)}</v></c>`;
  if (family === 'boolean') return `<c t="b"><v>${cell.value === true ? 1 : 0}</v></c>`;
  // oxlint-disable-next-line no-control-regex -- XML has no place for them
  const clean = textOf(cell).replaceAll(/[\u0001-\u0008\u000b\u000c\u000e-\u001f]/g, '');
  const escaped = clean.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  return `<c t="inlineStr"><is><t xml:space="preserve">${escaped}</t></is></c>`;
}
