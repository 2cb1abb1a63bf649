import type { Database } from '#server/platform/database/database.ts';
import { createLog } from '#server/platform/process/log.ts';
import { migrate, migrations } from '#server/platform/database/migrate.ts';
import { openInMemory } from '#server/platform/database/open-database.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

describe('migrations', () => {
  let database: Database;
  beforeAll(async () => {
    database = await openInMemory(createLog('silent'));
  }, 60_000);
  afterAll(() => database.close());

  const tables = async (): Promise<string[]> =>
    (
      await database.query<{ name: string }>(
        "select tablename::text as name from pg_tables where schemaname = 'public' and tablename like 'm%' order by 1",
      )
    ).rows.map(({ name }) => name);

  it('run once each, the late ones after the declared tables', async () => {
    const order: string[] = [];
    const all = [
      // Late ones build upon tables that nobody declares here.
      ...migrations.filter(({ name }) => !name.includes('.after.')),
      { name: '0002-first.sql', script: 'create table m_first (a int); insert into m_first values (1)' },
      { name: '0003-late.after.sql', script: 'alter table m_declared add column late int' },
    ];
    const declare = async (to: Database): Promise<void> => {
      order.push(...(await tables()));
      await to.exec('create table if not exists m_declared (a int)');
    };
    await migrate(database, declare, all);
    await migrate(database, declare, all);
    expect(order).toEqual(['m_first', 'm_declared', 'm_first']);
    expect((await database.query('select count(*) as n from m_first')).rows).toEqual([{ n: 1 }]);
  });

  it('leave nothing of one that fails, and say which', async () => {
    const broken = { name: '0009-broken.sql', script: 'create table m_half (a int); select 1 / 0' };
    await expect(migrate(database, () => Promise.resolve(), [broken])).rejects.toThrow(
      'The migration 0009-broken.sql failed and was rolled back: division by zero',
    );
    expect(await tables()).not.toContain('m_half');
  });

  it('are refused when one was changed after it had run', async () => {
    const changed = { name: '0002-first.sql', script: 'create table m_first (a int)' };
    await expect(migrate(database, () => Promise.resolve(), [changed])).rejects.toThrow('was changed after');
  });
});
