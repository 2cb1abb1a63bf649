import type { Sql } from '#server/platform/database/database.ts';
import { LONG_DEADLINE_MS } from '#server/platform/database/deadlines.ts';
import { counters } from '#server/kit/tables.ts';
import { quoteIdentifier } from '#server/platform/database/sql-text.ts';
import { indexesOf } from '#server/platform/database/table-sql.ts';
import type { Row, Table } from '#server/platform/database/table.ts';

/**
 * Fast ways to fill empty tables. They pass by the trail and every rule but the database's own, so they are for
 * seeding alone.
 */

/** Large enough that statements cost nothing, small enough to be no burden for the embedded engine's memory. */
const BATCH = 1000;
/** From so many rows on, building an index once is cheaper than keeping it up to date row by row. */
export const UNINDEXED_FROM = 5000;
const LONG = { deadlineMs: LONG_DEADLINE_MS };

/** Rows of one shape, many to a statement; the next batch is made while the database works on the last. */
export async function insertRows(sql: Sql, table: Table, rows: Iterable<Row>): Promise<void> {
  let inserting = Promise.resolve();
  for (const batch of batchesOf(rows)) {
    const json = JSON.stringify(batch);
    await inserting;
    inserting = insertBatch(sql, table, { fields: Object.keys(batch[0] ?? {}), json });
    // A failure is thrown where it is awaited, a batch later.
    inserting.catch(() => undefined);
    // Lets the statement leave for the database before this thread is busy with the next batch.
    await new Promise(setImmediate);
  }
  await inserting;
}

function* batchesOf(rows: Iterable<Row>): Generator<readonly Row[], void> {
  let batch: Row[] = [];
  for (const row of rows) {
    batch.push(row);
    if (batch.length < BATCH) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

/** The table's own column types read the JSON. */
async function insertBatch(
  sql: Sql,
  table: Table,
  { fields, json }: { readonly fields: readonly string[]; readonly json: string },
): Promise<void> {
  const name = quoteIdentifier(table.name);
  const columns = fields.map(quoteIdentifier).join(', ');
  await sql.query(
    `insert into ${name} (${columns}) select ${columns} from json_populate_recordset(null::${name}, $1::json)`,
    [json],
    LONG,
  );
}

/** Fills a table without its indexes and builds them afterwards: for many rows far cheaper than keeping them up to date. */
export async function fillUnindexed(sql: Sql, table: Table, fill: () => Promise<void>): Promise<void> {
  const indexes = [...indexesOf(table)];
  for (const [name] of indexes) await sql.query(`drop index if exists ${quoteIdentifier(name)}`);
  await fill();
  for (const [name, definition] of indexes) {
    await sql.query(`create ${definition.replace('%name', quoteIdentifier(name))}`, [], LONG);
  }
  // The embedded engine has no background worker that would do this; small tables wait for the house to be tidied.
  await sql.query(`analyze ${quoteIdentifier(table.name)}`, [], LONG);
}

/** After rows came with ids of their own: numbering continues behind them. */
export async function advanceSequence(sql: Sql, table: Table): Promise<void> {
  const name = quoteIdentifier(table.name);
  await sql.query(
    `select setval(pg_get_serial_sequence($1, 'id'), max("id")) from ${name} having max("id") is not null`,
    [name],
  );
}

/** Rows with ids of their own; what comes later is numbered behind them. */
export async function seedRows(sql: Sql, table: Table, rows: readonly Row[]): Promise<void> {
  const fill = (): Promise<void> => insertRows(sql, table, rows);
  await (rows.length < UNINDEXED_FROM ? fill() : fillUnindexed(sql, table, fill));
  await advanceSequence(sql, table);
}

export async function nextIdOf(sql: Sql, table: string): Promise<number> {
  const { rows } = await sql.query<{ id: number }>(
    `select coalesce(max("id"), 0) + 1 as "id" from ${quoteIdentifier(table)}`,
  );
  return rows[0]?.id ?? 1;
}

/** Numbering of what comes continues after the seeded ones, by the name of the sequence. */
export async function countOn(sql: Sql, lastNumbers: ReadonlyMap<string, number>): Promise<void> {
  for (const [sequence, value] of lastNumbers) {
    await sql.query(
      `insert into ${quoteIdentifier(counters.name)} ("name", "value") values ($1, $2)
        on conflict ("name") do update set "value" = greatest(${quoteIdentifier(counters.name)}."value", excluded."value")`,
      [sequence, value],
    );
  }
}
