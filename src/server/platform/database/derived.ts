import type { Sql } from './database.ts';
import { quoteIdentifier } from './sql-text.ts';
import { type Row, type Table, columnsOf, specOfColumn, tableNameOf } from './table.ts';

/** Columns that repeat what another row says, kept by triggers whoever writes either of the two. */

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
  const found = waysByTable.get(table) ?? waysOf(table);
  waysByTable.set(table, found);
  return found;
}

const waysByTable = new WeakMap<Table, readonly Followed[]>();

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
  const on = quoteIdentifier(table.name);
  const ways = followedBy(table);
  if (JSON.stringify(ways) === JSON.stringify(before)) return;
  if (before.length > 0) await sql.query(`drop trigger if exists "derived" on ${on}`);
  for (const { by, to } of before) {
    await sql.query(
      `drop trigger if exists ${quoteIdentifier(`${table.name}_follows_${to}_by_${by}`)} on ${quoteIdentifier(to)}`,
    );
  }
  if (ways.length === 0) return;
  const own = ways.flatMap(({ by, columns }) => [by, ...columns.map(([name]) => name)]);
  await define(sql, {
    name: `${table.name}_derived`,
    on,
    body: `${ways.map((way) => taken(table, way)).join('\n  ')}\n  return new;`,
  });
  await sql.query(
    `create trigger "derived" before insert or update of ${own.map(quoteIdentifier).join(', ')} on ${on}
      for each row execute function ${quoteIdentifier(`${table.name}_derived`)}()`,
  );
  for (const { by, to, columns } of ways) {
    const name = `${table.name}_follows_${to}_by_${by}`;
    const touch = `update ${on} set ${quoteIdentifier(by)} = ${quoteIdentifier(by)}`;
    await define(sql, {
      name,
      on: quoteIdentifier(to),
      body: `${touch} where ${quoteIdentifier(by)} = new."id";\n  return null;`,
    });
    const isOther = columns.map(
      ([, theirs]) => `old.${quoteIdentifier(theirs)} is distinct from new.${quoteIdentifier(theirs)}`,
    );
    await sql.query(
      `create trigger ${quoteIdentifier(name)} after update on ${quoteIdentifier(to)} for each row when (${isOther.join(' or ')})
        execute function ${quoteIdentifier(name)}()`,
    );
    await sql.query(`${touch} where ${quoteIdentifier(by)} is not null`);
  }
}

/** A trigger's function; the trigger of the same name, or "derived", goes first. */
async function define(sql: Sql, { name, on, body }: { name: string; on: string; body: string }): Promise<void> {
  const trigger = name.endsWith('_derived') ? 'derived' : name;
  await sql.query(`drop trigger if exists ${quoteIdentifier(trigger)} on ${on}`);
  await sql.query(
    `create or replace function ${quoteIdentifier(name)}() returns trigger language plpgsql as $$\nbegin\n  ${body}\nend\n$$`,
  );
}

function taken(table: Table, way: Followed): string {
  const theirs = way.columns.map(([, name]) => quoteIdentifier(name)).join(', ');
  const own = way.columns.map(([name]) => `new.${quoteIdentifier(name)}`).join(', ');
  const usual = Object.entries(unnamed(table, way)).filter(([, value]) => value !== null);
  return [
    `select ${theirs} into ${own} from ${quoteIdentifier(way.to)} where "id" = new.${quoteIdentifier(way.by)};`,
    ...usual.map(
      ([name, value]) =>
        `new.${quoteIdentifier(name)} := coalesce(new.${quoteIdentifier(name)}, '${String(value).replaceAll("'", "''")}');`,
    ),
  ].join('\n  ');
}
