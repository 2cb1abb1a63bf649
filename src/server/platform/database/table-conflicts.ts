import type { FieldSpec } from '#shared/field.ts';
import type { Sql } from './database.ts';
import { type Subject, vanishedColumns } from './renames.ts';
import { wayOut } from './schema-conflict.ts';
import { quoteIdentifier } from './sql-text.ts';
import { columnsOf, familyOf } from './table.ts';
import type { ColumnShape } from './table-shape.ts';
import { indexesOf, literal, optionsName, referencesOf, sqlTypeOf, storedTypeOf } from './table-sql.ts';

/**
 * Finds where a declaration contradicts the rows of its table: following it would lose them or change their meaning.
 * Each is a sentence with the migration that would settle it.
 */
export async function conflictsOf(sql: Sql, subject: Subject, isCautious: boolean): Promise<string[]> {
  const found: string[] = [...(await possibleRenames(sql, subject, isCautious))];
  for (const [name, spec] of columnsOf(subject.table)) {
    const column = { sql, subject, name, spec };
    const actual = subject.present.columns.get(name)?.type;
    const isOther = actual !== storedTypeOf(spec) && !widens(actual ?? '', storedTypeOf(spec));
    const questions =
      actual === undefined ? [ofRequired] : isOther ? [ofType, ofNull] : [ofMeaning, ofNull, ofOptions, ofBounds];
    for (const ask of questions) {
      const answer = await ask(column);
      if (answer === null) continue;
      found.push(answer);
      break;
    }
  }
  return [...found, ...(await twins(sql, subject))];
}

interface Column {
  readonly sql: Sql;
  readonly subject: Subject;
  readonly name: string;
  readonly spec: FieldSpec;
}

/** Present name of the column, for a refusal. */
const storedName = ({ subject, name }: Column): string => subject.renamed.get(name) ?? name;

function sentence(column: Column, text: string, statements: (table: string, name: string) => string[]): string {
  const { name: table } = column.subject.table;
  const stored = storedName(column);
  const way = wayOut({
    about: [table, column.name],
    needs: [table, stored],
    sql: statements(quoteIdentifier(table), quoteIdentifier(stored)),
  });
  return `${table}.${column.name} ${text} ${way}`;
}

async function countOf({ sql, subject }: Pick<Column, 'sql' | 'subject'>, where: string): Promise<number> {
  const { rows } = await sql.query<{ n: number }>(
    `select count(*) as n from ${quoteIdentifier(subject.table.name)} where ${where}`,
  );
  return rows[0]?.n ?? 0;
}

const rowsWord = (count: number, verb: readonly [one: string, more: string]): string =>
  count === 1 ? `1 row ${verb[0]}` : `${count} rows ${verb[1]}`;
const HOLD = ['holds', 'hold'] as const;

/** Every value fits: nothing is lost or reinterpreted. */
const widens = (from: string, to: string): boolean =>
  (from === 'int4' && to === 'int8') || (to === 'numeric' && (from === 'int4' || from === 'int8'));

async function ofType(column: Column): Promise<string | null> {
  const { subject, name, spec } = column;
  const [actual, expected] = [subject.present.columns.get(name)?.type ?? '', storedTypeOf(spec)];
  const count = await countOf(column, `${quoteIdentifier(name)} is not null`);
  if (count === 0) return null;
  return sentence(
    column,
    `is ${actual} in the database and ${expected} in its declaration, and ${rowsWord(count, HOLD)} a value.`,
    (table, stored) => [
      `alter table ${table} alter column ${stored} drop default,`,
      `  alter column ${stored} type ${sqlTypeOf(spec)} using ${stored}::${sqlTypeOf(spec).replace(/ collate.*/, '')};`,
    ],
  );
}

/** Conditions on a text column, `%c`, that a kind with a form of its own would have met. */
const WRITTEN_AS: Readonly<Partial<Record<FieldSpec['kind'], string>>> = {
  email: "%c = lower(%c) and %c ~ '^[^@[:space:]]+@[^@[:space:]]+$'",
  phone: "%c ~ '^[+][0-9]{6,15}$'",
  url: "%c ~* '^https?://'",
  country: "%c ~ '^[A-Z]{3}$'",
};

/** Changes of meaning that keep the type of the column. */
async function ofMeaning(column: Column): Promise<string | null> {
  const { subject, name, spec } = column;
  const { kind: before } = subject.before?.columns[name] ?? {};
  const reference = referencesOf(subject.table).find((each) => each.column === name);
  for (const [constraint, to] of subject.present.constraints) {
    if (to === null || constraint !== reference?.constraint || to === reference.to) continue;
    const count = await countOf(column, `${quoteIdentifier(name)} is not null`);
    if (count === 0) return null;
    return sentence(
      column,
      `names rows of ${to} in the database and of ${reference.to} in its declaration, and ${rowsWord(count, HOLD)} a value.`,
      (table, stored) => [
        `alter table ${table} drop constraint if exists ${quoteIdentifier(constraint)};`,
        `update ${table} set ${stored} = null; -- or the row of ${reference.to} that is meant`,
      ],
    );
  }
  if (before === undefined || before === spec.kind) return null;
  const pattern = WRITTEN_AS[spec.kind]?.replaceAll('%c', quoteIdentifier(name));
  const isOther = familyOf(spec) === 'opaque' || (spec.kind === 'money') !== (before === 'money');
  const where = pattern === undefined ? (isOther ? '' : null) : ` and not (${pattern})`;
  if (where === null) return null;
  const count = await countOf(column, `${quoteIdentifier(name)} is not null${where}`);
  if (count === 0) return null;
  if (pattern === undefined) {
    return `${subject.table.name}.${name} was ${before} and is ${spec.kind} in its declaration, and ${rowsWord(count, HOLD)} a value that would mean something else. Give the field another name, and fill it by a numbered migration.`;
  }
  return sentence(
    column,
    `is ${spec.kind} in its declaration, and ${rowsWord(count, HOLD)} what is none.`,
    (table, stored) => [
      `update ${table} set ${stored} = … where not (${pattern.replaceAll(quoteIdentifier(name), stored)});`,
    ],
  );
}

async function ofNull(column: Column): Promise<string | null> {
  const { subject, name, spec } = column;
  if (spec.optional || name === 'id' || subject.present.columns.get(name)?.required) return null;
  const count = await countOf(column, `${quoteIdentifier(name)} is null`);
  if (count === 0) return null;
  return sentence(
    column,
    `is required in its declaration, and ${rowsWord(count, HOLD)} nothing there.`,
    (table, stored) => [`update ${table} set ${stored} = ${exampleOf(spec)} where ${stored} is null;`],
  );
}

function exampleOf(spec: FieldSpec): string {
  const [option] = Object.keys(spec.options ?? {});
  return spec.default !== undefined ? literal(spec.default) : option === undefined ? '…' : literal(option);
}

/** Conflict of a column that is not there yet, and is required. */
async function ofRequired(column: Column): Promise<string | null> {
  const { sql, subject, spec } = column;
  if (spec.optional || spec.default !== undefined) return null;
  const { rows } = await sql.query(`select 1 from ${quoteIdentifier(subject.table.name)} limit 1`);
  if (rows.length === 0) return null;
  return `${subject.table.name}.${column.name} is required and the table has rows without it. Give the field a default or make it optional.`;
}

async function ofOptions(column: Column): Promise<string | null> {
  const { sql, subject, name, spec } = column;
  if (!spec.options || !needsOptions(subject, name, spec)) return null;
  const names = Object.keys(spec.options);
  const { rows } = await sql.query<{ value: string; n: number }>(
    `select ${quoteIdentifier(name)} as value, count(*) as n from ${quoteIdentifier(subject.table.name)}
      where ${quoteIdentifier(name)} is not null and ${quoteIdentifier(name)} not in (${names.map(literal).join(', ')}) group by 1 order by 1 limit 5`,
  );
  if (rows.length === 0) return null;
  const held = rows.map(({ value, n }) => `${rowsWord(n, HOLD)} ${literal(value)}`).join(', ');
  return sentence(column, `has no option for what its rows say: ${held}.`, (table, stored) =>
    rows.map(({ value }) => `update ${table} set ${stored} = ${exampleOf(spec)} where ${stored} = ${literal(value)};`),
  );
}

/** Whether the constraint that holds the options has to be made, or made anew. */
export const needsOptions = ({ table, present, before }: Subject, name: string, spec: FieldSpec): boolean =>
  !present.constraints.has(optionsName(table.name, name)) ||
  JSON.stringify(before?.columns[name]?.options) !== JSON.stringify(Object.keys(spec.options ?? {}).toSorted());

/** Rules that became narrower; those that stood hold for every row already. */
async function ofBounds(column: Column): Promise<string | null> {
  const { subject, name, spec } = column;
  const before = subject.before?.columns[name];
  const family = familyOf(spec);
  if (before?.kind === undefined || (family !== 'text' && family !== 'number')) return null;
  const of = family === 'text' ? `length(${quoteIdentifier(name)})` : quoteIdentifier(name);
  // A text may be shorter than people are asked for: what stands for a name that was forgotten.
  const broken = narrowed(before, family === 'text' ? { ...spec, min: undefined } : spec).map(
    ([sign, bound]) => `${of} ${sign} ${bound}`,
  );
  if (spec.scale !== undefined && spec.scale < (before.scale ?? 0)) broken.push(`${of} <> round(${of}, ${spec.scale})`);
  if (broken.length === 0) return null;
  const where = broken.join(' or ');
  const count = await countOf(column, where);
  if (count === 0) return null;
  const what = family === 'text' ? 'a text that is too long' : 'a number beyond its bounds';
  return sentence(
    column,
    `is narrower in its declaration than in its rows: ${rowsWord(count, HOLD)} ${what}.`,
    (table, stored) => [
      `update ${table} set ${stored} = ${family === 'text' && spec.max !== undefined ? `left(${stored}, ${spec.max})` : '…'} where ${where.replaceAll(quoteIdentifier(name), stored)};`,
    ],
  );
}

const narrowed = (
  before: ColumnShape,
  { min, max }: { readonly min?: number | undefined; readonly max?: number | undefined },
): (readonly [sign: string, bound: number])[] => [
  ...(max !== undefined && max < (before.max ?? Infinity) ? [['>', max] as const] : []),
  ...(min !== undefined && min > (before.min ?? -Infinity) ? [['<', min] as const] : []),
];

/** Indexes that no two rows may share a place in, where two do. */
async function twins(sql: Sql, subject: Subject): Promise<string[]> {
  const { table, present } = subject;
  const groups = [
    ...columnsOf(table).flatMap(([name, { unique }]) => (unique ? [[name]] : [])),
    ...table.uniqueTogether.map((fields) => [...fields]),
  ];
  const sentences: string[] = [];
  for (const fields of groups) {
    if (present.indexes.has(indexNameOf(subject, fields)) || !fields.every((name) => present.columns.has(name)))
      continue;
    const columns = fields.map(quoteIdentifier).join(', ');
    const given = fields.map((name) => `${quoteIdentifier(name)} is not null`).join(' and ');
    const { rows } = await sql.query<{ n: number }>(
      `select count(*) as n from (select 1 from ${quoteIdentifier(table.name)} where ${given} group by ${columns} having count(*) > 1) as shared`,
    );
    const count = rows[0]?.n ?? 0;
    if (count === 0) continue;
    const stored = fields.map((name) => subject.renamed.get(name) ?? name);
    const last = quoteIdentifier(stored.at(-1) ?? '');
    const same = stored.map((name) => `o.${quoteIdentifier(name)} = t.${quoteIdentifier(name)}`).join(' and ');
    const isText = table.fields[fields.at(-1) ?? '']?.spec.kind === 'text';
    sentences.push(
      `${table.name}: ${fields.join(' and ')} ${fields.length === 1 ? 'is' : 'are'} unique in the declaration, and ${count === 1 ? '1 value is' : `${count} values are`} shared by several rows. ${wayOut(
        {
          about: [table.name, ...fields],
          needs: [table.name, ...stored],
          sql: [
            `-- the first row of each keeps what it has`,
            `update ${quoteIdentifier(table.name)} t set ${last} = ${isText ? `t.${last} || '-' || t."id"` : '…'}`,
            `  where exists (select from ${quoteIdentifier(table.name)} o where ${same} and o."id" < t."id");`,
          ],
        },
      )}`,
    );
  }
  return sentences;
}

const indexNameOf = ({ table }: Subject, fields: readonly string[]): string => {
  const key = `(${fields.map(quoteIdentifier).join(', ')})`;
  const found = [...indexesOf(table)].find(([, sql]) => sql.startsWith('unique') && sql.endsWith(key));
  return found?.[0] ?? '';
};

/**
 * A column that vanished from the declaration and one of its kind that appeared in the same change: perhaps one field with
 * another name. In development nothing is added while that may be; elsewhere only rows make it a question.
 */
async function possibleRenames(sql: Sql, subject: Subject, isCautious: boolean): Promise<string[]> {
  const { table, present } = subject;
  const fresh = columnsOf(table).filter(([name]) => !present.columns.has(name));
  if (fresh.length === 0) return [];
  const sentences: string[] = [];
  for (const old of vanishedColumns(subject)) {
    const like = fresh.find(([, spec]) => isLike(subject, old, spec));
    if (!like) continue;
    const count = await countOf({ sql, subject }, `${quoteIdentifier(old)} is not null`);
    if (count === 0 && !isCautious) continue;
    const [name] = like;
    sentences.push(
      `${table.name}.${old} is no longer declared and ${name} is new: if ${old} was renamed, write .was('${old}') behind ${name}, and its ${rowsWord(count, ['keeps its value', 'keep their values'])}. ` +
        `If ${name} is something else, start once without it, or drop the column with its values. ${wayOut({
          about: [table.name, 'without', old],
          needs: [table.name, old],
          sql: [`alter table ${quoteIdentifier(table.name)} drop column ${quoteIdentifier(old)};`],
        })}`,
    );
  }
  return sentences;
}

function isLike({ present, before }: Subject, old: string, spec: FieldSpec): boolean {
  const { kind } = before?.columns[old] ?? {};
  const isSameType = present.columns.get(old)?.type === storedTypeOf(spec);
  return isSameType && (kind === undefined || familyOf(spec) !== 'opaque' || kind === spec.kind);
}
