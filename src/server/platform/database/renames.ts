import type { Present } from './present-tables.ts';
import type { Sql } from './database.ts';
import { conflict } from './schema-conflict.ts';
import { quoteIdentifier } from './sql-text.ts';
import { type Table, columnsOf, specOfColumn } from './table.ts';
import { INDEX_SUFFIXES, cutName, defaultSql, optionsName, referenceName } from './table-sql.ts';
import { type TableShape, renamedShape } from './table-shape.ts';

/**
 * Gives columns the new names that their declaration says, with everything that hangs on them. Rows are never copied.
 */

/** A table on its way to its declaration. */
export interface Subject {
  readonly table: Table;
  readonly present: Present;
  /** Null where it was not noted. */
  readonly before: TableShape | null;
  /** Earlier name of each column that is called otherwise from now on. */
  readonly renamed: ReadonlyMap<string, string>;
}

/** Gives columns the names that their declaration says they have now: data, indexes and constraints stay. */
export async function renameColumns(sql: Sql, subject: Subject): Promise<Subject> {
  const { table, present } = subject;
  const on = quoteIdentifier(table.name);
  let { before } = subject;
  const renamed = new Map<string, string>();
  for (const [name] of columnsOf(table)) {
    const earlier = await earlierName(sql, subject, name);
    if (earlier === null) continue;
    const column = present.columns.get(earlier);
    if (!column) continue;
    // The new column was added before the rename was declared, and is still empty.
    if (present.columns.has(name)) {
      await sql.query(`alter table ${on} drop column ${quoteIdentifier(name)}`);
      for (const index of present.indexes) {
        if (INDEX_SUFFIXES.some((suffix) => index === cutName(`${table.name}_${name}_${suffix}`)))
          present.indexes.delete(index);
      }
      for (const made of [optionsName(table.name, name), referenceName(table.name, name)])
        present.constraints.delete(made);
    }
    await sql.query(`alter table ${on} rename column ${quoteIdentifier(earlier)} to ${quoteIdentifier(name)}`);
    present.columns.delete(earlier);
    present.columns.set(name, column);
    await renameWhatHangsOn(sql, subject, [earlier, name]);
    if (before) before = renamedShape(before, table.name, [earlier, name]);
    renamed.set(name, earlier);
  }
  return { table, present, before, renamed };
}

/** The column that holds the field's rows under an earlier name; null where there is none, or nothing in it. */
async function earlierName(sql: Sql, { table, present, before }: Subject, name: string): Promise<string | null> {
  const spec = specOfColumn(table, name);
  const { was = [] } = spec;
  const known = was.filter((each) => present.columns.has(each));
  const declared = was.find((each) => table.fields[each] !== undefined);
  if (declared !== undefined) {
    throw conflict(
      `${table.name}.${name} was ${declared}, but ${declared} is declared as well; keep one of the two names.`,
    );
  }
  const [earlier, another] = known;
  if (another !== undefined) {
    throw conflict(
      `${table.name}.${name} was ${known.join(' and ')}, and the table has both; take the one whose rows are meant.`,
    );
  }
  if (earlier === undefined) {
    const vanished = vanishedColumns({ table, present, before });
    if (was.length === 0 || present.columns.has(name) || vanished.length === 0) return null;
    throw conflict(
      `${table.name}.${name} was ${was.join(' or ')}, which the table does not have; no longer declared are ${vanished.join(', ')}.`,
    );
  }
  if (!present.columns.has(name)) return earlier;
  const usual = defaultSql(name, spec);
  const holds = async (column: string, but: string | null): Promise<boolean> => {
    const other = but === null ? '' : ` and ${quoteIdentifier(column)} is distinct from ${but}`;
    const { rows } = await sql.query(
      `select 1 from ${quoteIdentifier(table.name)} where ${quoteIdentifier(column)} is not null${other} limit 1`,
    );
    return rows.length > 0;
  };
  if (!(await holds(earlier, null))) return null;
  if (!(await holds(name, usual))) return earlier;
  throw conflict(`${table.name}.${name} was ${earlier}, and both hold values.`, {
    about: [table.name, name],
    needs: [table.name, name, earlier],
    sql: [
      `update ${quoteIdentifier(table.name)} set ${quoteIdentifier(name)} = coalesce(${quoteIdentifier(name)}, ${quoteIdentifier(earlier)});`,
      `alter table ${quoteIdentifier(table.name)} drop column ${quoteIdentifier(earlier)};`,
    ],
  });
}

/** Columns that the declaration named the last time and does not name now. */
export const vanishedColumns = ({ table, present, before }: Pick<Subject, 'table' | 'present' | 'before'>): string[] =>
  Object.keys(before?.columns ?? {}).filter((name) => !isColumn(table, name) && present.columns.has(name));

export const isColumn = (table: Table, name: string): boolean => table.fields[name]?.spec.stored === true;

async function renameWhatHangsOn(
  sql: Sql,
  { table: { name: table }, present }: Subject,
  [from, to]: readonly [from: string, to: string],
): Promise<void> {
  for (const suffix of INDEX_SUFFIXES) {
    const [old, now] = [cutName(`${table}_${from}_${suffix}`), cutName(`${table}_${to}_${suffix}`)];
    if (!present.indexes.delete(old)) continue;
    await sql.query(`alter index ${quoteIdentifier(old)} rename to ${quoteIdentifier(now)}`);
    present.indexes.add(now);
  }
  for (const nameOf of [optionsName, referenceName]) {
    const [old, now] = [nameOf(table, from), nameOf(table, to)];
    const leadsTo = present.constraints.get(old);
    if (leadsTo === undefined) continue;
    await sql.query(
      `alter table ${quoteIdentifier(table)} rename constraint ${quoteIdentifier(old)} to ${quoteIdentifier(now)}`,
    );
    present.constraints.delete(old);
    present.constraints.set(now, leadsTo);
  }
}
