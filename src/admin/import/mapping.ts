import { readStored, writeStored } from '#admin/components/stored.ts';
import { type AnyField } from '#shared/field.ts';
import { holdsFiles } from '#shared/files.ts';
import { KINDS } from '#shared/kinds.ts';
import type { AnyResource } from '#shared/resource.ts';
import { isWritable } from '#shared/validate.ts';
import type { ImportSheet } from './sheet.ts';

/** Which column of a file is which field: guessed by headings, corrected by people, remembered in this browser. */

/** Target of one column of the file. */
export interface Column {
  /** Field of the column; null for one that is left out. */
  readonly field: string | null;
  /** Unit of amounts written in digits alone; exports write sen. */
  readonly unit: 'sen' | 'ringgit';
}

export type Mapping = readonly Column[];

/** Labels of a resource's fields, in all loaded languages. */
export type FieldLabels = readonly Readonly<Record<string, string>>[];

/** Fields that a row of text may carry: those of a form except files and JSON. */
export const importableFields = (resource: AnyResource): [string, AnyField][] =>
  Object.entries(resource.fields).filter(
    ([, field]) => isWritable(field, 'create') && !holdsFiles(field.spec) && field.spec.kind !== 'json',
  );

export const isRequired = ({ spec }: AnyField): boolean => !spec.optional && spec.default === undefined;

/** Required fields without a column. */
export const missingFields = (resource: AnyResource, mapping: Mapping): string[] =>
  importableFields(resource)
    .filter(([name, field]) => isRequired(field) && !mapping.some((column) => column.field === name))
    .map(([name]) => name);

/** Reduces a heading to letters and digits, so that `E-mail *` equals `email`. */
const wordOf = (heading: string): string => heading.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '');

/** Guesses each column's field: by the last mapping, the field's name, then its label; each field is used once. */
export function guessMapping(resource: AnyResource, sheet: ImportSheet, labels: FieldLabels): Mapping {
  const fields = importableFields(resource);
  const remembered = readMapping(resource);
  const taken = new Set<string>();
  const fieldFor = (heading: string): string | null => {
    const word = wordOf(heading);
    if (word === '') return null;
    const free = fields.filter(([name]) => !taken.has(name)).map(([name]) => name);
    if (Object.hasOwn(remembered, word)) return free.find((name) => name === remembered[word]) ?? null;
    return (
      free.find((name) => wordOf(name) === word) ??
      free.find((name) => labels.some((words) => wordOf(words[name] ?? '') === word)) ??
      null
    );
  };
  return sheet.header.map((heading, at) => {
    const field = fieldFor(heading);
    if (field) taken.add(field);
    return { field, unit: guessUnit(sheet, at, field) };
  });
}

/** Guesses the unit of amounts: a point, a comma or a currency anywhere in the column means ringgit. */
function guessUnit({ header, lines }: ImportSheet, at: number, field: string | null): Column['unit'] {
  if (header[at] === field) return 'sen';
  return lines.some(({ cells }) => /[.,]|RM/i.test(cells[at] ?? '')) ? 'ringgit' : 'sen';
}

/** Changes one column's field; another column with that field loses it. */
export const withField = (mapping: Mapping, at: number, field: string | null): Mapping =>
  mapping.map((column, index) =>
    index === at ? { ...column, field } : column.field === field ? { ...column, field: null } : column,
  );

export const withUnit = (mapping: Mapping, at: number, unit: Column['unit']): Mapping =>
  mapping.map((column, index) => (index === at ? { ...column, unit } : column));

const keyOf = ({ name }: AnyResource): string => `highland.import.${name}`;
const MOST_REMEMBERED = 200;

/** Reads the last mapping of headings in this browser; an empty text means "left out". */
function readMapping(resource: AnyResource): Readonly<Record<string, string>> {
  try {
    const stored: unknown = JSON.parse(readStored(keyOf(resource)) ?? '{}');
    if (typeof stored !== 'object' || stored === null) return {};
    return Object.fromEntries(
      Object.entries(stored).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
    );
  } catch {
    return {}; // The text is from another version.
  }
}

export function rememberMapping(resource: AnyResource, sheet: ImportSheet, mapping: Mapping): void {
  const now = sheet.header.map((heading, at): [string, string] => [wordOf(heading), mapping[at]?.field ?? '']);
  const all = { ...readMapping(resource), ...Object.fromEntries(now.filter(([word]) => word !== '')) };
  writeStored(keyOf(resource), JSON.stringify(Object.fromEntries(Object.entries(all).slice(-MOST_REMEMBERED))));
}

/** Whether the field is a list, whose empty cell is an empty list and not a missing value. */
export const isList = ({ spec }: AnyField): boolean => KINDS[spec.kind].family === 'list';
