import fc from 'fast-check';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Database, DatabaseUnavailable } from '#server/platform/database/database.ts';
import { createLog } from '#server/platform/process/log.ts';
import { openServer } from '#server/platform/database/open-database.ts';
import { Literals } from '#server/platform/database/sql-text.ts';

const serverUrl = process.env['TEST_DATABASE_URL'] ?? '';
/** Nothing that holds it is short enough for what lies between the two ends of a connection. */
const ENDLESS = "copy (select generate_series(1, 2000000000), repeat('copies', 1000)) to stdout";

describe.runIf(serverUrl)('what a PostgreSQL server copies out', () => {
  let database: Database;
  beforeAll(async () => {
    database = await openServer(serverUrl, createLog('silent'));
  });
  afterAll(() => database?.close());

  const copied = (text: string): AsyncIterator<Uint8Array> => {
    if (!database.copy) throw new Error('This database copies nothing.');
    return database.copy(text)[Symbol.asyncIterator]();
  };
  const running = async (): Promise<{ pid: number; wait_event: string | null }[]> => {
    const text = "select pid, wait_event from pg_stat_activity where query = $1 and state = 'active'";
    return (await database.query<{ pid: number; wait_event: string | null }>(text, [ENDLESS])).rows;
  };

  it('arrives as it was written', async () => {
    const bytes = copied('copy (select n, \'a "b"\' from generate_series(1, 2) n) to stdout (format csv)');
    expect(Buffer.from((await bytes.next()).value as Uint8Array).toString()).toBe('1,"a ""b"""\n2,"a ""b"""\n');
    expect((await bytes.next()).done).toBe(true);
  });

  it('waits for its reader and ends with them', async () => {
    const bytes = copied(ENDLESS);
    await bytes.next();
    while ((await running())[0]?.wait_event !== 'ClientWrite') await sleep(20);
    await bytes.return?.();
    while ((await running()).length > 0) await sleep(20);
    expect((await bytes.next()).done).toBe(true);
  });

  it('breaks off when the connection is lost', async () => {
    const bytes = copied(ENDLESS);
    await bytes.next();
    for (const { pid } of await running()) await database.query('select pg_terminate_backend($1)', [pid]);
    const rest = async (): Promise<void> => {
      while (!(await bytes.next()).done);
    };
    await expect(rest()).rejects.toBeInstanceOf(DatabaseUnavailable);
  });

  it('breaks off where the statement fails', async () => {
    const bytes = copied('copy (select 1 / (n - 3) from generate_series(1, 5) n) to stdout');
    const all = async (): Promise<void> => {
      while (!(await bytes.next()).done);
    };
    await expect(all()).rejects.toMatchObject({ code: '22012' });
  });

  it('can write nothing', async () => {
    const bytes = copied('copy (delete from pg_description where false returning 1) to stdout');
    await expect(bytes.next()).rejects.toMatchObject({ code: '25006' });
  });

  it('reads every text in a literal as it reads it bound, whatever it thinks of backslashes', async () => {
    const pieces = fc.constantFrom(
      "'",
      '\\',
      '"',
      '$$',
      '$1',
      ';',
      '--',
      '/*',
      '\n',
      'E',
      "\\'",
      '陈',
      '\u{1F468}',
      '%',
      '{',
      '}',
      ',',
    );
    const hostile = fc
      .array(fc.oneof(pieces, fc.string({ unit: 'binary' })))
      .map((parts) => parts.join('').replaceAll('\0', ''));
    await database.transaction(async (tx) => {
      await fc.assert(
        fc.asyncProperty(hostile, fc.array(hostile, { minLength: 1 }), fc.boolean(), async (text, list, conforming) => {
          await tx.query(`set local standard_conforming_strings = ${conforming ? 'on' : 'off'}`);
          const literals = new Literals();
          const { rows } = await tx.query(
            `select ${literals.add(text)} as text, ${literals.add(list)}::text[] as list`,
          );
          expect(rows).toEqual([{ text, list }]);
        }),
        { numRuns: 500 },
      );
    });
  });

  it.each(['a\0b', {}, null, undefined, new Date(0)])('has no literal for %j', (value) => {
    expect(() => new Literals().add(value)).toThrow(TypeError);
  });
});
