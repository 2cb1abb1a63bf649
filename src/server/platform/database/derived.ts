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
  /** Column that keeps them as they are once it holds something. */
  readonly until?: string;
}

/** Derived columns by the relation they come through, and by what they are kept from. */
export function followedBy(table: Table): readonly Followed[] {
  const found = waysByTable.get(table) ?? waysOf(table);
  waysByTable.set(table, found);
  return found;
}

const waysByTable = new WeakMap<Table, readonly Followed[]>();

function waysOf(table: Table): Followed[] {
  const ways = new Map<string, Followed>();
  for (const [own, { derived }] of columnsOf(table)) {
    if (!derived) continue;
    const { by, field, until } = derived;
    const key = `${by} ${until ?? ''}`;
    const columns = [...(ways.get(key)?.columns ?? []), [own, field] as const];
    const to = tableNameOf(specOfColumn(table, by).to ?? '');
    ways.set(key, { by, to, columns, ...(until !== undefined && { until }) });
  }
  return [...ways.values()];
}

/** Whether a row keeps these columns whatever the named one says by now; what is empty is filled in once. */
export const isKept = ({ columns, until }: Followed, row: Row): boolean =>
  until !== undefined && (row[until] ?? null) !== null && columns.every(([own]) => (row[own] ?? null) !== null);

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
  for (const way of before) {
    await sql.query(
      `drop trigger if exists ${quoteIdentifier(nameOfFollowing(table, way))} on ${quoteIdentifier(way.to)}`,
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
  for (const way of ways) {
    const { by, to, columns } = way;
    const name = nameOfFollowing(table, way);
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

const nameOfFollowing = (table: Table, { to, by, until }: Followed): string =>
  `${table.name}_follows_${to}_by_${by}${until === undefined ? '' : `_until_${until}`}`;

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
  const isOpen = way.until && [way.until, ...way.columns.map(([name]) => name)].map(isEmpty).join(' or ');
  return [
    ...(isOpen === undefined ? [] : [`if ${isOpen} then`]),
    `select ${theirs} into ${own} from ${quoteIdentifier(way.to)} where "id" = new.${quoteIdentifier(way.by)};`,
    ...usual.map(
      ([name, value]) =>
        `new.${quoteIdentifier(name)} := coalesce(new.${quoteIdentifier(name)}, '${String(value).replaceAll("'", "''")}');`,
    ),
    ...(isOpen === undefined ? [] : ['end if;']),
  ].join('\n  ');
}

const isEmpty = (column: string): string => `new.${quoteIdentifier(column)} is null`;
