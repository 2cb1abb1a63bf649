import type { Sql } from './database.ts';
import { quote } from './sql-text.ts';
import { type Row, type Table, columnsOf, specOfColumn, tableNameOf } from './table.ts';

/** Columns that repeat what the row named by `by` says, so that lists can be searched, filtered and sorted by it. */
export interface Followed {
  readonly by: string;
  /** The table of the named row. */
  readonly to: string;
  /** Own column to the named row's. */
  readonly columns: readonly (readonly [own: string, theirs: string])[];
}

/** Derived columns by the relation they come through. */
export function followedBy(table: Table): readonly Followed[] {
  const found = known.get(table) ?? waysOf(table);
  known.set(table, found);
  return found;
}

const known = new WeakMap<Table, readonly Followed[]>();

function waysOf(table: Table): Followed[] {
  const ways = new Map<string, [string, string][]>();
  for (const [own, { derived }] of columnsOf(table)) {
    if (derived) ways.set(derived.by, [...(ways.get(derived.by) ?? []), [own, derived.field]]);
  }
  return [...ways].map(([by, columns]) => ({ by, to: tableNameOf(specOfColumn(table, by).to ?? ''), columns }));
}

/** Values of the columns where the relation is null. */
export const unnamed = (table: Table, { columns }: Followed): Row =>
  Object.fromEntries(columns.map(([own]) => [own, specOfColumn(table, own).default ?? null]));

/**
 * Keeps derived columns, whoever writes the row or the one it names: triggers, made anew when what is declared to be
 * derived is other than `before`. Rows that are there already are filled in. Every table must exist.
 */
export async function syncDerived(sql: Sql, table: Table, before: readonly Followed[] = []): Promise<void> {
  const on = quote(table.name);
  const ways = followedBy(table);
  if (JSON.stringify(ways) === JSON.stringify(before)) return;
  if (before.length > 0) await sql.query(`drop trigger if exists "derived" on ${on}`);
  for (const { by, to } of before) {
    await sql.query(`drop trigger if exists ${quote(`${table.name}_follows_${to}_by_${by}`)} on ${quote(to)}`);
  }
  if (ways.length === 0) return;
  const own = ways.flatMap(({ by, columns }) => [by, ...columns.map(([name]) => name)]);
  await define(sql, {
    name: `${table.name}_derived`,
    on,
    body: `${ways.map((way) => taken(table, way)).join('\n  ')}\n  return new;`,
  });
  await sql.query(
    `create trigger "derived" before insert or update of ${own.map(quote).join(', ')} on ${on}
      for each row execute function ${quote(`${table.name}_derived`)}()`,
  );
  for (const { by, to, columns } of ways) {
    const name = `${table.name}_follows_${to}_by_${by}`;
    const touch = `update ${on} set ${quote(by)} = ${quote(by)}`;
    await define(sql, { name, on: quote(to), body: `${touch} where ${quote(by)} = new."id";\n  return null;` });
    const isOther = columns.map(([, theirs]) => `old.${quote(theirs)} is distinct from new.${quote(theirs)}`);
    await sql.query(
      `create trigger ${quote(name)} after update on ${quote(to)} for each row when (${isOther.join(' or ')})
        execute function ${quote(name)}()`,
    );
    await sql.query(`${touch} where ${quote(by)} is not null`);
  }
}

/** A trigger's function; the trigger of the same name, or "derived", goes first. */
async function define(sql: Sql, { name, on, body }: { name: string; on: string; body: string }): Promise<void> {
  const trigger = name.endsWith('_derived') ? 'derived' : name;
  await sql.query(`drop trigger if exists ${quote(trigger)} on ${on}`);
  await sql.query(
    `create or replace function ${quote(name)}() returns trigger language plpgsql as $$\nbegin\n  ${body}\nend\n$$`,
  );
}

function taken(table: Table, way: Followed): string {
  const theirs = way.columns.map(([, name]) => quote(name)).join(', ');
  const own = way.columns.map(([name]) => `new.${quote(name)}`).join(', ');
  const usual = Object.entries(unnamed(table, way)).filter(([, value]) => value !== null);
  return [
    `select ${theirs} into ${own} from ${quote(way.to)} where "id" = new.${quote(way.by)};`,
    ...usual.map(
      ([name, value]) =>
        `new.${quote(name)} := coalesce(new.${quote(name)}, '${String(value).replaceAll("'", "''")}');`,
    ),
  ].join('\n  ');
}
