import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough, Readable, Writable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { shareOf } from '#tests/support/sampling.ts';
import { openSqlPrompt } from '#server/sql-prompt.ts';
import { createLog } from '#server/platform/process/log.ts';
import { openEmbedded } from '#server/platform/database/open-database.ts';

describe('the prompt on the embedded database', () => {
  const root = mkdtempSync(join(tmpdir(), 'highland-sql-'));
  const place = { root, database: join(root, 'database') };
  const open = () => openEmbedded(place, createLog('silent'));
  beforeAll(async () => {
    const database = await open();
    await database.exec(`create table boats (id int, name text); insert into boats values (1, 'Ada'), (2, null)`);
    await database.close();
  }, 60_000);
  afterAll(() => rmSync(root, { recursive: true, force: true }));

  async function sql(args: string[], input: Readable & { isTTY?: boolean } = Readable.from([])): Promise<string> {
    let said = '';
    const output = new Writable({
      write(chunk, _encoding, done) {
        said += String(chunk);
        done();
      },
    });
    await openSqlPrompt({ env: { DATA_DIR: root }, args, input, output });
    return said;
  }

  it('answers a statement from its argument or its input', async () => {
    const table = 'id | name\n---+-----\n1  | Ada\n2  |\n(2 rows)\n';
    expect(await sql(['select * from boats order by id'])).toBe(table);
    expect(await sql([], Readable.from(['select * from boats\n', 'order by id;\n']))).toBe(table);
    expect(await sql([], Readable.from(['select 1 as a;\nselect 2\n  as b;\nselect 3 as c']))).toMatch(
      /a\n[^b]*b\n[^c]*c\n/,
    );
    await expect(sql(['select 1; select 2'])).rejects.toThrow('One statement at a time');
    await expect(sql(['select * from boots'])).rejects.toThrow('relation "boots" does not exist.');
  }, 60_000);

  it('changes nothing unless asked to', async () => {
    await expect(sql([`delete from boats`])).rejects.toThrow('npm run sql -- --write');
    await expect(sql([`with gone as (delete from boats returning *) select * from gone`])).rejects.toThrow('read-only');
    const ways = [
      'commit',
      'rollback',
      'set transaction read write',
      `do $$ begin execute 'set transaction read write'; end $$`,
    ];
    for (const way of shareOf(ways, 2)) await sql([`${way}; delete from boats`]).catch(() => undefined);
    const sessions = [
      'set default_transaction_read_only = off;',
      `select set_config('default_transaction_read_only', 'off', false);`,
      'set session characteristics as transaction read write;',
      'begin read write;',
      'commit and chain;',
    ];
    for (const session of shareOf(sessions, 2)) {
      await sql([], Readable.from([`${session}\n`, 'delete from boats;\n'])).catch(() => undefined);
    }
    expect(await sql(['select count(*) as boats from boats'])).toContain('\n2\n');
    expect(await sql(['--write', `update boats set name = 'Bea' where id = 2`])).toBe('(1 row)\n');
    expect(await sql(['select name from boats where id = 2'])).toContain('Bea');
  }, 60_000);

  it('goes on after a mistake when somebody types, and leaves when told to', async () => {
    const typed = Object.assign(new PassThrough(), { isTTY: true });
    typed.end(`select nonsense;\nselect count(*) as boats\n  from boats;\n\\q\n`);
    const said = await sql([], typed);
    expect(said).toContain('column "nonsense" does not exist.');
    expect(said).toMatch(/boats\n-+\n2\n\(1 row\)/);
  }, 60_000);

  it('names whoever has the database open, leaves a server to its own prompt, and makes nothing where nothing is', async () => {
    const database = await open();
    await expect(sql(['select 1'])).rejects.toThrow(`is in use by process ${process.pid}`);
    await database.close();
    const asked = { args: ['select 1'], input: Readable.from([]), output: new PassThrough() };
    const env = { DATABASE_URL: 'postgres://highland@127.0.0.1:1/x', DATA_DIR: root };
    await expect(async () => openSqlPrompt({ ...asked, env })).rejects.toThrow('psql "$DATABASE_URL"');
    const empty = join(root, 'empty');
    mkdirSync(empty);
    await expect(async () => openSqlPrompt({ ...asked, env: { DATA_DIR: empty } })).rejects.toThrow(
      'There is no database',
    );
    expect(existsSync(join(empty, 'database'))).toBe(false);
  }, 60_000);
});
