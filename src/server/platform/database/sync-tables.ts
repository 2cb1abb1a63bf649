import type { FieldSpec } from '#shared/field.ts';
import { type Present, readPresentTables } from './present-tables.ts';
import type { Sql } from './database.ts';
import { syncDerived } from './derived.ts';
import { type Subject, isColumn, renameColumns, vanishedColumns } from './renames.ts';
import { SchemaConflict } from './schema-conflict.ts';
import { quoteIdentifier } from './sql-text.ts';
import { type Table, columnsOf } from './table.ts';
import { conflictsOf, needsOptions } from './table-conflicts.ts';
import { type TableShape, readShape, shapeOf } from './table-shape.ts';
import {
  INDEX_SUFFIXES,
  columnSql,
  cutName,
  defaultSql,
  indexesOf,
  optionsCheck,
  optionsName,
  referenceName,
  referencesOf,
  sqlTypeOf,
  storedTypeOf,
} from './table-sql.ts';

/**
 * Tables follow their declarations, in the caller's transaction and under its lock: what is missing is added, what is
 * no longer asked of rows is let go. What would lose or reinterpret them is never done here: it is a sentence that asks
 * for a numbered migration.
 */

interface SyncOptions {
  /** Refuses also what only might be a rename: in development a declaration is saved before it is finished. */
  readonly isCautious?: boolean;
}

/** Brings every table to its declaration; does nothing, in one query, where all of them are. */
export async function syncTables(
  sql: Sql,
  tables: readonly Table[],
  { isCautious = false }: SyncOptions = {},
): Promise<void> {
  await sql.query('create table if not exists "table_shapes" ("name" text primary key, "shape" text not null)');
  const { rows } = await sql.query<{ name: string; shape: string }>('select "name", "shape" from "table_shapes"');
  const known = new Map(rows.map(({ name, shape }) => [name, shape]));
  const changed = tables.filter((table) => known.get(table.name) !== shapeOf(table));
  if (changed.length === 0) return;
  const subjects = await subjectsOf(sql, changed, known);
  const refused: string[] = [];
  for (const subject of subjects) {
    if (subject.present.columns.size > 0) refused.push(...(await conflictsOf(sql, subject, isCautious)));
  }
  if (refused.length > 0) throw new SchemaConflict(refused.join('\n'));
  for (const subject of subjects) await syncTable(sql, subject);
  for (const subject of subjects) await syncReferences(sql, subject);
  for (const { table, before } of subjects) {
    await syncDerived(sql, table, before?.followed);
    await sql.query(
      `insert into "table_shapes" ("name", "shape") values ($1, $2) on conflict ("name") do update set "shape" = excluded."shape"`,
      [table.name, shapeOf(table)],
    );
  }
}

async function subjectsOf(
  sql: Sql,
  tables: readonly Table[],
  known: ReadonlyMap<string, string>,
): Promise<readonly Subject[]> {
  const presentTables = await readPresentTables(
    sql,
    tables.map(({ name }) => name),
  );
  const subjects: Subject[] = [];
  for (const table of tables) {
    const shape = known.get(table.name);
    const before: TableShape | null = shape === undefined ? null : readShape(shape);
    const present: Present = presentTables.get(table.name) ?? {
      columns: new Map(),
      indexes: new Set(),
      constraints: new Map(),
    };
    subjects.push(await renameColumns(sql, { table, present, before, renamed: new Map() }));
  }
  return subjects;
}

async function syncTable(sql: Sql, subject: Subject): Promise<void> {
  const { table, present } = subject;
  const on = quoteIdentifier(table.name);
  if (present.columns.size === 0) {
    const columns = columnsOf(table).map(([name, spec]) => columnSql(name, spec));
    await sql.query(`create table ${on} (${columns.join(', ')})`);
  } else {
    for (const [name, spec] of columnsOf(table)) {
      if (present.columns.has(name)) await syncColumn(sql, subject, [name, spec]);
      else await sql.query(`alter table ${on} add column ${columnSql(name, spec)}`);
    }
    await letGo(sql, subject);
  }
  for (const [name, spec] of columnsOf(table)) await syncOptions(sql, subject, [name, spec]);
  await syncIndexes(sql, subject);
  await syncTriggers(sql, table);
}

async function syncColumn(sql: Sql, subject: Subject, [name, spec]: readonly [string, FieldSpec]): Promise<void> {
  const { table, present, before } = subject;
  const column = present.columns.get(name);
  if (!column || name === 'id') return;
  const alter = (what: string): Promise<unknown> =>
    sql.query(`alter table ${quoteIdentifier(table.name)} alter column ${quoteIdentifier(name)} ${what}`);
  const isOther = column.type !== storedTypeOf(spec);
  if (isOther) {
    // Either every value fits, or there is none.
    await dropIndexes(
      sql,
      subject,
      INDEX_SUFFIXES.map((suffix) => `${table.name}_${name}_${suffix}`),
    );
    await dropConstraints(sql, subject, [optionsName(table.name, name), referenceName(table.name, name)]);
    await alter('drop default');
    await alter(
      `type ${sqlTypeOf(spec)} using ${quoteIdentifier(name)}::text::${sqlTypeOf(spec).replace(/ collate.*/, '')}`,
    );
  }
  if (isOther || before?.columns[name]?.sql !== columnSql(name, spec)) {
    const usual = defaultSql(name, spec);
    await alter(usual === null ? 'drop default' : `set default ${usual}`);
  }
  const isRequired = !spec.optional;
  if (isRequired !== column.required) await alter(isRequired ? 'set not null' : 'drop not null');
}

/** Columns without a declaration keep their values and are optional in new rows. */
async function letGo(sql: Sql, subject: Subject): Promise<void> {
  const { table, present } = subject;
  const vanished = vanishedColumns(subject);
  for (const [name, { required, hasDefault }] of present.columns) {
    if (isColumn(table, name)) continue;
    if (required && (!hasDefault || vanished.includes(name))) {
      await sql.query(`alter table ${quoteIdentifier(table.name)} alter column ${quoteIdentifier(name)} drop not null`);
    }
    await dropConstraints(sql, subject, [optionsName(table.name, name), referenceName(table.name, name)]);
  }
}

async function syncOptions(sql: Sql, subject: Subject, [name, spec]: readonly [string, FieldSpec]): Promise<void> {
  const constraint = optionsName(subject.table.name, name);
  if (spec.options && !needsOptions(subject, name, spec)) return;
  await dropConstraints(sql, subject, [constraint]);
  if (!spec.options) return;
  await sql.query(
    `alter table ${quoteIdentifier(subject.table.name)} add constraint ${quoteIdentifier(constraint)} ${optionsCheck(name, spec)}`,
  );
}

async function dropConstraints(sql: Sql, { table, present }: Subject, names: readonly string[]): Promise<void> {
  for (const name of names.filter((each) => present.constraints.delete(each))) {
    await sql.query(`alter table ${quoteIdentifier(table.name)} drop constraint ${quoteIdentifier(name)}`);
  }
}

async function dropIndexes(sql: Sql, { present }: Subject, names: readonly string[]): Promise<void> {
  for (const name of names.map(cutName)) {
    // The index of a constraint goes with that alone.
    if (present.indexes.has(name) && !present.constraints.has(name))
      await sql.query(`drop index ${quoteIdentifier(name)}`);
    present.indexes.delete(name);
  }
}

async function syncIndexes(sql: Sql, subject: Subject): Promise<void> {
  const { table, present, before } = subject;
  const wanted = indexesOf(table);
  const made = before?.indexes ?? {};
  // Versions before this one left the index of a field that was no longer unique.
  const left = [...present.columns.keys()].map((name) => cutName(`${table.name}_${name}_key`));
  const isOver = (name: string): boolean =>
    !wanted.has(name) || (made[name] !== undefined && made[name] !== wanted.get(name));
  await dropIndexes(sql, subject, [...new Set([...Object.keys(made).map(cutName), ...left])].filter(isOver));
  for (const [name, definition] of wanted) {
    if (!present.indexes.has(name)) await sql.query(`create ${definition.replace('%name', quoteIdentifier(name))}`);
  }
}

/** Once every table is there. */
async function syncReferences(sql: Sql, subject: Subject): Promise<void> {
  const { table, present } = subject;
  const on = quoteIdentifier(table.name);
  const wanted = referencesOf(table);
  const over = columnsOf(table)
    .map(([name]) => referenceName(table.name, name))
    .filter((name) => {
      const reference = wanted.find(({ constraint }) => constraint === name);
      return present.constraints.get(name) !== reference?.to;
    });
  await dropConstraints(sql, subject, over);
  for (const { constraint, column, to } of wanted) {
    if (present.constraints.has(constraint)) continue;
    const orphans = await sql.query(
      `select 1 from ${on} as t where ${quoteIdentifier(column)} is not null
        and not exists (select 1 from ${quoteIdentifier(to)} as o where o."id" = t.${quoteIdentifier(column)}) limit 1`,
    );
    if (orphans.rows.length > 0) {
      throw new SchemaConflict(
        `${table.name}.${column} names rows of ${to} that are not there. Write a numbered migration that clears them, or make the relation loose.`,
      );
    }
    await sql.query(
      `alter table ${on} add constraint ${quoteIdentifier(constraint)} foreign key (${quoteIdentifier(column)}) references ${quoteIdentifier(to)} ("id")`,
    );
  }
}

async function syncTriggers(sql: Sql, table: Table): Promise<void> {
  const on = quoteIdentifier(table.name);
  await sql.query(`drop trigger if exists "announce_change" on ${on}`);
  if (table.announced) {
    await sql.query(
      `create trigger "announce_change" after insert or update or delete or truncate on ${on}
      for each statement execute function notify_change()`,
    );
  }
  await sql.query(`drop trigger if exists "refuse_change" on ${on}`);
  if (!table.appendOnly) return;
  await sql.query(
    `create trigger "refuse_change" before update or delete or truncate on ${on}
      for each statement execute function refuse_change()`,
  );
}
