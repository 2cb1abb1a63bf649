import { type BaseFields, type Fields, type FieldSpec, type RowOf, type ValueOf, baseFields } from '#shared/field.ts';
import { bindingRelations } from '#shared/kept-values.ts';
import { KINDS } from '#shared/kinds.ts';
import { type AnyResource, allFields } from '#shared/resource.ts';

/**
 * Tables as a store knows them: named fields with their indexes and rules, whether they come from a declaration or are
 * the server's own.
 */

/** A table is named fields; declared resources and the server's own records are the same thing to a store. */
export interface Table<R extends StoredRow = StoredRow> {
  readonly name: string;
  /** Base fields included. */
  readonly fields: Fields;
  /** Fields listed and filtered by people: each gets an index that serves its sort. */
  readonly indexed: readonly string[];
  /** Default order of a list. */
  readonly sort: Readonly<Record<string, 1 | -1>>;
  /** Fields whose values together no two rows share. */
  readonly uniqueTogether: readonly (readonly string[])[];
  /** Rules of every row, by the name of the constraint that a numbered migration gives the database. */
  readonly checks: Readonly<Record<string, (row: Row) => boolean>>;
  /** Ranges that no two rows share, likewise. */
  readonly exclusions: Readonly<Record<string, Exclusion>>;
  /** Rows are never changed nor deleted. */
  readonly appendOnly: boolean;
  /** Its changes are told to every process; false where no cache depends on them. */
  readonly announced: boolean;
  /** Only a type: what its rows hold. */
  readonly row?: R;
}

export type Row = Readonly<Record<string, unknown>>;

/** A row of a table whose own columns are not known where it is read. */
export type StoredRow = Row & { readonly [K in keyof BaseFields]: ValueOf<BaseFields[K]> };

/** The columns of a row that may be written; any column where they are not known. */
export type Written<R extends Row> = string extends keyof R ? Row : Partial<R>;

/** Rows with one value in every `same`, none counting as a value, do not overlap in the days [from, to), among those that count. */
export interface Exclusion {
  readonly same: string | readonly string[];
  readonly from: string;
  readonly to: string;
  counts(row: Row): boolean;
}

interface TableOptions {
  readonly indexed?: readonly string[];
  readonly sort?: Readonly<Record<string, 1 | -1>>;
  readonly uniqueTogether?: readonly (readonly string[])[];
  readonly checks?: Table['checks'];
  readonly exclusions?: Table['exclusions'];
  readonly appendOnly?: boolean;
  readonly announced?: boolean;
}

/** A table that is no resource: sessions, keys, counters. */
export function defineTable<F extends Fields>(name: string, fields: F, options: TableOptions = {}): Table<RowOf<F>> {
  return {
    name,
    fields: { ...fields, ...baseFields },
    indexed: options.indexed ?? [],
    sort: options.sort ?? {},
    uniqueTogether: options.uniqueTogether ?? [],
    checks: options.checks ?? {},
    exclusions: options.exclusions ?? {},
    appendOnly: options.appendOnly ?? false,
    announced: options.announced ?? true,
  };
}

export const tableNameOf = (resource: string): string => resource.replaceAll('-', '_');

/** The table a declared resource lives in; `own` holds server-side columns that the declaration does not show. */
export function tableOf<D extends AnyResource>(resource: D, options: TableOptions = {}): Table<RowOf<D['fields']>> {
  const filters = resource.filters ?? [];
  // Who removes a record asks who names it.
  const relations = bindingRelations(resource.fields).map(({ name }) => name);
  const indexed = [...new Set([...resource.columns, ...filters, ...relations, 'created_at'])];
  return defineTable<D['fields']>(tableNameOf(resource.name), allFields(resource), {
    indexed,
    sort: resource.sort ?? {},
    uniqueTogether: resource.uniqueTogether ?? [],
    ...options,
  });
}

/** Kinds whose columns hold JSON. */
const JSON_KINDS: ReadonlySet<FieldSpec['kind']> = new Set(['json', 'file', 'photos', 'tiers', 'numbers']);
export const isJson = ({ kind }: FieldSpec): boolean => JSON_KINDS.has(kind);

export const columnsOf = (table: Table): [string, FieldSpec][] =>
  Object.entries(table.fields)
    .filter(([, field]) => field.spec.stored)
    .map(([name, field]) => [name, field.spec]);

export const specOfColumn = (table: Table, name: string): FieldSpec => {
  const field = Object.hasOwn(table.fields, name) ? table.fields[name] : undefined;
  if (!field) throw new Error(`${table.name} has no column ${name}`);
  return field.spec;
};

export const familyOf = (spec: FieldSpec) => KINDS[spec.kind].family;
