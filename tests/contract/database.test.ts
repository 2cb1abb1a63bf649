import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Database, DatabaseError, DatabaseUnavailable } from '#server/platform/database/database.ts';
import { createLog } from '#server/platform/process/log.ts';
import { migrate, migrations } from '#server/platform/database/migrate.ts';
import { openEmbedded, openInMemory, openServer } from '#server/platform/database/open-database.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const log = createLog('silent');
const tuning = { deadlineMs: 1_500, idleInTransactionMs: 700 };
const serverUrl = process.env['TEST_DATABASE_URL'];

interface Engine {
  name: string;
  open: (directory: string) => Promise<Database>;
  /** A database in memory does not outlive its thread, so nothing that ends the thread is asked of it. */
  survivesDeadline: boolean;
}

const engines: Engine[] = [
  { name: 'PGlite in memory', open: () => openInMemory(log, tuning), survivesDeadline: false },
  {
    name: 'PGlite on disk',
    open: (root) => openEmbedded({ root, database: join(root, 'database') }, log, tuning),
    survivesDeadline: true,
  },
];
if (serverUrl) {
  engines.push({ name: 'PostgreSQL', open: () => openServer(serverUrl, log, tuning), survivesDeadline: true });
}

const slow = "select count(*) from generate_series(1, 2000000000) where md5(generate_series::text) = 'never'";

/** Keeps the event loop from turning, as a large piece of work does. */
function block(ms: number): void {
  for (const over = performance.now() + ms; performance.now() < over;);
}

async function until(isTrue: () => boolean): Promise<void> {
  for (let waited = 0; waited < 4_000 && !isTrue(); waited += 20) await sleep(20);
  expect(isTrue()).toBe(true);
}

describe.each(engines)('the database, $name', ({ open, survivesDeadline }) => {
  let database: Database;
  const directory = mkdtempSync(join(tmpdir(), 'highland-database-'));

  beforeAll(async () => {
    database = await open(directory);
    await migrate(
      database,
      () => Promise.resolve(),
      migrations.filter(({ name }) => !name.includes('.after.')),
    );
    await database.exec(`
      drop table if exists database_probe;
      create table database_probe (
        id bigint generated always as identity primary key,
        name text constraint database_probe_name_key unique,
        amount bigint not null default 0
      );
      create trigger probe_changed after insert or update or delete on database_probe
        for each statement execute function notify_change();`);
  }, 60_000);

  afterAll(async () => {
    await database.exec('drop table if exists database_probe');
    await database.close();
    rmSync(directory, { recursive: true, force: true });
  });

  it('gives every type the same JavaScript value', async () => {
    const { rows } = await database.query(
      `select $1::int8 as big, 1.5::numeric as amount, $2::date as day, $3::timestamptz as instant,
        '2026-01-01 08:00+08'::timestamptz as whole, $4::int4[] as codes, $5::jsonb as data, true as yes,
        null::text as nothing, '{a,"b c"}'::text[] as words, '{}'::int8[] as none, 'infinity'::timestamptz as never`,
      [9_007_199_254_740_991, '2026-02-03', '2026-01-01T00:00:00.120Z', [1, 2, 3], JSON.stringify({ a: [1] })],
    );
    expect(rows[0]).toEqual({
      big: 9_007_199_254_740_991,
      amount: 1.5,
      day: '2026-02-03',
      instant: '2026-01-01T00:00:00.120Z',
      whole: '2026-01-01T00:00:00.000Z',
      codes: [1, 2, 3],
      data: { a: [1] },
      yes: true,
      nothing: null,
      words: ['a', 'b c'],
      none: [],
      never: 'infinity',
    });
  });

  it('answers the same text with other parameters, prepared or not', async () => {
    for (const value of [1, 2, 3, 4]) {
      const { rows } = await database.query<{ twice: number }>('select 2 * $1::int as twice', [value]);
      expect(rows).toEqual([{ twice: 2 * value }]);
    }
  });

  it('goes on answering a prepared text after its table changed', async () => {
    await database.exec('create table if not exists database_shape (a int); insert into database_shape values (1)');
    const read = () => database.query('select * from database_shape where a = $1', [1]);
    await read();
    await read();
    await database.query('alter table database_shape add column b int');
    expect((await read()).rows).toEqual([{ a: 1, b: null }]);
    await database.exec('drop table database_shape');
  });

  it('names the constraint that refused a row', async () => {
    const insert = () => database.query('insert into database_probe (name) values ($1)', ['unique']);
    expect((await insert()).rowCount).toBe(1);
    const error = await insert().catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(DatabaseError);
    expect(error).toMatchObject({ code: '23505', constraint: 'database_probe_name_key', table: 'database_probe' });
  });

  it('rolls back a transaction that throws, and keeps one that returns', async () => {
    const fail = database.transaction(async (tx) => {
      await tx.query('insert into database_probe (name) values ($1)', ['lost']);
      throw new Error('changed my mind');
    });
    await expect(fail).rejects.toThrow('changed my mind');
    await database.transaction((tx) => tx.query('insert into database_probe (name) values ($1)', ['kept']));
    const { rows } = await database.query("select name from database_probe where name in ('lost', 'kept')");
    expect(rows).toEqual([{ name: 'kept' }]);
  });

  it('does not call a transaction committed in which a statement failed', async () => {
    const swallow = database.transaction(async (tx) => {
      await tx.query('insert into database_probe (name) values ($1)', ['swallowed']);
      await tx.query('select 1 / 0').catch(() => undefined);
    });
    await expect(swallow).rejects.toMatchObject({ code: '25P02' });
  });

  it('refuses a query that bypasses the transaction it stands in', async () => {
    const bypass = database.transaction(() => database.query('select 1'));
    await expect(bypass).rejects.toThrow('inside a transaction');
    expect((await database.query<{ one: number }>('select 1 as one')).rows).toEqual([{ one: 1 }]);
  });

  it('loses no update of concurrent transactions', async () => {
    await database.query("insert into database_probe (name) values ('counter')");
    await Promise.all(
      Array.from({ length: 20 }, () =>
        database.transaction(async (tx) => {
          const { rows } = await tx.query<{ amount: number }>(
            "select amount from database_probe where name = 'counter' for update",
          );
          await tx.query("update database_probe set amount = $1 where name = 'counter'", [(rows[0]?.amount ?? 0) + 1]);
        }),
      ),
    );
    const { rows } = await database.query("select amount from database_probe where name = 'counter'");
    expect(rows).toEqual([{ amount: 20 }]);
  });

  it('runs a transaction again after a serialisation failure', async () => {
    let attempts = 0;
    await database.transaction(async (tx) => {
      attempts += 1;
      if (attempts < 3) await tx.query("do $$ begin raise exception 'again' using errcode = '40001'; end $$");
    });
    expect(attempts).toBe(3);
  });

  it('lets long work stand idle for as long as it says', async () => {
    const long = database.transaction(
      async (tx) => {
        await sleep(1_500);
        return (await tx.query<{ one: number }>('select 1 as one')).rows;
      },
      { idleMs: 5_000 },
    );
    await expect(long).resolves.toEqual([{ one: 1 }]);
  });

  it('rolls back a transaction that stands idle', async () => {
    const idle = database.transaction(() => sleep(3_000));
    await expect(idle).rejects.toBeInstanceOf(DatabaseUnavailable);
  });

  it('streams in batches, lets others in between, and can be left early', async () => {
    const sizes: number[] = [];
    let sum = 0;
    for await (const batch of database.stream<{ n: number }>(
      'select n from generate_series(1, $1::int) n',
      [2500],
      1000,
    )) {
      sizes.push(batch.length);
      sum += batch.reduce((total, { n }) => total + n, 0);
      expect((await database.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
    }
    expect(sizes).toEqual([1000, 1000, 500]);
    expect(sum).toBe((2500 * 2501) / 2);
    for await (const batch of database.stream('select n from generate_series(1, 5000) n', [], 10)) {
      expect(batch).toHaveLength(10);
      break;
    }
    await expect(
      (async () => {
        for await (const batch of database.stream('select 1 / (n - 3) from generate_series(1, 5) n', [], 2)) void batch;
      })(),
    ).rejects.toMatchObject({ code: '22012' });
  });

  it('tells listeners of a change after it is committed', async () => {
    const heard: string[] = [];
    const stop = await database.listen('highland_changes', (payload) => heard.push(payload));
    await until(() => database.isListening());
    heard.length = 0;
    await database.transaction(async (tx) => {
      await tx.query("insert into database_probe (name) values ('heard')");
      expect(heard).toEqual([]);
    });
    await until(() => heard.length > 0);
    expect(heard).toEqual(['database_probe']);
    await stop();
    await database.query("delete from database_probe where name = 'heard'");
    expect(heard).toEqual(['database_probe']);
  });

  it('keeps an append-only table append-only', async () => {
    await database.exec(`
      create table if not exists database_log (note text); truncate database_log;
      insert into database_log values ('written');
      create or replace trigger only_added before update or delete on database_log
        for each row execute function refuse_change();`);
    await expect(database.query('delete from database_log')).rejects.toMatchObject({ code: '23001' });
    await database.exec('drop table database_log');
  });

  it.runIf(survivesDeadline)('ends a statement at its deadline and answers the next one', async () => {
    const startedAt = Date.now();
    const heard: string[] = [];
    const stop = await database.listen('highland_changes', (payload) => heard.push(payload));
    const overrun = database.query(slow);
    const waiting = database.query('select 2 as two');
    await expect(overrun).rejects.toBeInstanceOf(DatabaseUnavailable);
    expect(Date.now() - startedAt).toBeLessThan(3_500);
    expect((await waiting).rows).toEqual([{ two: 2 }]);
    if (database.engine === 'pglite') expect(heard).toEqual(['']);
    await stop();
    expect(await database.ping(1_000)).toBe(true);
  });

  it('is not taken for stuck because the process itself was busy for longer than a deadline', async () => {
    // Connections that are still to be made have a time-out of their own.
    await Promise.all([1, 2, 3].map((n) => database.query('select $1::int', [n])));
    const lasting = 'select pg_sleep(0.4)::text as slept';
    const statement = database.query(lasting);
    const waiting = database.query('select 2 as two');
    const standing = database.transaction(async (tx) => {
      await tx.query('select 3 as three');
      // A server of its own has a clock of its own.
      if (database.engine === 'pglite') block(tuning.idleInTransactionMs + 200);
      return (await tx.query('select 4 as four')).rows;
    });
    // It is on its way; when the loop turns again, timers come before the answer that has arrived meanwhile.
    await sleep(150);
    await new Promise((resolve) => setImmediate(resolve));
    block(tuning.deadlineMs + 500);
    expect((await statement).rows).toEqual([{ slept: '' }]);
    expect((await waiting).rows).toEqual([{ two: 2 }]);
    expect(await standing).toEqual([{ four: 4 }]);
    expect(await database.ping(1_000)).toBe(true);
  });

  it('lets a statement run longer when told so', async () => {
    const { rows } = await database.query('select pg_sleep(2)::text as slept', [], { deadlineMs: 5_000 });
    expect(rows).toEqual([{ slept: '' }]);
  });
});
