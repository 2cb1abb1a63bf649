import { readStored, writeStored } from '#admin/components/stored.ts';
import { type AnyField, holdsFiles } from '#shared/field.ts';
import { KINDS } from '#shared/kinds.ts';
import type { AnyResource } from '#shared/resource.ts';
import { isWritable } from '#shared/validate.ts';
import type { Sheet } from './sheet.ts';

/** What one column of the file becomes. */
export interface Column {
  /** Null for a column that is left out. */
  readonly field: string | null;
  /** Of an amount written in digits alone; the export writes sen. */
  readonly unit: 'sen' | 'ringgit';
}

export type Mapping = readonly Column[];

/** What a resource's fields are called, in as many languages as are at hand. */
export type FieldLabels = readonly Readonly<Record<string, string>>[];

/** The fields that a row of text may carry: everything a form may, but files. */
export const importableFields = (resource: AnyResource): [string, AnyField][] =>
  Object.entries(resource.fields).filter(
    ([, field]) => isWritable(field, 'create') && !holdsFiles(field.spec) && field.spec.kind !== 'json',
  );

export const isRequired = ({ spec }: AnyField): boolean => !spec.optional && spec.default === undefined;

/** Required fields that no column becomes. */
export const missingFields = (resource: AnyResource, mapping: Mapping): string[] =>
  importableFields(resource)
    .filter(([name, field]) => isRequired(field) && !mapping.some((column) => column.field === name))
    .map(([name]) => name);

/** Letters and digits alone: `E-mail *` and `email` are the same word. */
const wordOf = (heading: string): string => heading.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '');

/** Which field each column most likely is: as it was the last time, by the field's name, by its word; each field once. */
export function guessMapping(resource: AnyResource, sheet: Sheet, labels: FieldLabels): Mapping {
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

/** A column that has a point, a comma or a currency anywhere was written by somebody who thinks in ringgit. */
function guessUnit({ header, lines }: Sheet, at: number, field: string | null): Column['unit'] {
  if (header[at] === field) return 'sen';
  return lines.some(({ cells }) => /[.,]|RM/i.test(cells[at] ?? '')) ? 'ringgit' : 'sen';
}

/** The mapping with one column changed; a field that another column had moves here. */
export const withField = (mapping: Mapping, at: number, field: string | null): Mapping =>
  mapping.map((column, index) =>
    index === at ? { ...column, field } : column.field === field ? { ...column, field: null } : column,
  );

export const withUnit = (mapping: Mapping, at: number, unit: Column['unit']): Mapping =>
  mapping.map((column, index) => (index === at ? { ...column, unit } : column));

const keyOf = ({ name }: AnyResource): string => `highland.import.${name}`;
const MOST_REMEMBERED = 200;

/** What headings became before on this machine; an empty text stands for "left out". */
function readMapping(resource: AnyResource): Readonly<Record<string, string>> {
  try {
    const stored: unknown = JSON.parse(readStored(keyOf(resource)) ?? '{}');
    if (typeof stored !== 'object' || stored === null) return {};
    return Object.fromEntries(
      Object.entries(stored).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
    );
  } catch {
    return {}; // Some other version wrote it.
  }
}

export function rememberMapping(resource: AnyResource, sheet: Sheet, mapping: Mapping): void {
  const now = sheet.header.map((heading, at): [string, string] => [wordOf(heading), mapping[at]?.field ?? '']);
  const all = { ...readMapping(resource), ...Object.fromEntries(now.filter(([word]) => word !== '')) };
  writeStored(keyOf(resource), JSON.stringify(Object.fromEntries(Object.entries(all).slice(-MOST_REMEMBERED))));
}

/** An empty cell of such a column is an empty list, not nothing. */
export const isList = ({ spec }: AnyField): boolean => KINDS[spec.kind].family === 'list';
