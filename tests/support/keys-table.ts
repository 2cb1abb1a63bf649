import { afterEach, beforeAll, afterAll, expect } from 'vitest';
import type { Fields } from '#shared/field.ts';
import type { Database, SqlRow } from '#server/platform/database/database.ts';
import { readPresentTables } from '#server/platform/database/present-tables.ts';
import { SchemaConflict } from '#server/platform/database/schema-conflict.ts';
import { syncTables } from '#server/platform/database/sync-tables.ts';
import { defineTable } from '#server/platform/database/table.ts';
import type { OpenStore, Engine } from '#tests/support/engines.ts';

type Options = Parameters<typeof defineTable>[2];

/** A table called `keys` of a database of its own, as it is declared now and again, and what is in it. */
export function keysTable(engine: Engine) {
  let opened: OpenStore;
  beforeAll(async () => {
    opened = await engine.open({ now: () => new Date() });
  }, 60_000);
  afterAll(() => opened?.close());
  afterEach(() =>
    db().exec(
      `drop table if exists keys, doors, floors; delete from table_shapes where name in ('keys', 'doors', 'floors')`,
    ),
  );

  const db = (): Database => {
    if (!opened.db) throw new Error('This engine has no database.');
    return opened.db;
  };
  const declare = (fields: Fields, options?: Options, isCautious = false): Promise<void> =>
    db().transaction((tx) => syncTables(tx, [defineTable('keys', fields, options)], { isCautious }));
  const refusal = async (fields: Fields, options?: Options, isCautious = false): Promise<string> => {
    const error = await declare(fields, options, isCautious).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(SchemaConflict);
    return (error as SchemaConflict).message;
  };
  const put = (row: Readonly<Record<string, unknown>>): Promise<unknown> => {
    const names = Object.keys(row);
    const text = `insert into keys (${names.join(', ')}) values (${names.map((_, at) => `$${at + 1}`).join(', ')})`;
    return db().query(text, Object.values(row));
  };
  const rows = async (columns: string): Promise<SqlRow[]> =>
    (await db().query(`select ${columns} from keys order by id`)).rows;
  /** The migration that a refusal proposes, with the blanks filled in. */
  const proposed = (message: string): string => message.slice(message.indexOf('do $$')).split('$$;')[0] + '$$;';
  const indexes = async (): Promise<string[]> =>
    [...((await readPresentTables(db(), ['keys'])).get('keys')?.indexes ?? [])].toSorted();

  return { db, declare, refusal, put, rows, proposed, indexes };
}
