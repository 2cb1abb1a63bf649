import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migrate } from '#server/platform/migrate.ts';
import type { Row } from '#server/platform/table.ts';
import { TestApp } from '#tests/support/app.ts';
import { sqlEngines } from '#tests/support/engines.ts';
import { People } from '#tests/support/people.ts';

/** As a database is that was last used before owner records existed: owners by role alone, the migration not applied. */
describe.each(sqlEngines)('owners from before owner records, on $name', (engine) => {
  let app: TestApp;
  let people: People;
  beforeAll(async () => {
    app = await TestApp.start(engine);
    people = new People(app);
  }, 60_000);
  afterAll(() => app?.close());

  const db = () => {
    if (!app.opened.db) throw new Error('This engine has no database.');
    return app.opened.db;
  };
  const owners = async (): Promise<readonly Row[]> =>
    (await app.list('owners', { sort: { id: 1 } })).body['owners'] as readonly Row[];
  const restart = () => migrate(db(), () => Promise.resolve());

  it('get their record, once, with an entry in the trail, and nobody else does', async () => {
    const [first, second] = [await people.create('owner'), await people.create('owner')];
    const [known] = [await people.create('owner'), await people.create('agent')];
    await db().query('delete from owners where user_id <> $1', [known.id]);
    const before = await owners();
    expect(before).toHaveLength(1);
    await db().query("delete from schema_migrations where name like '0020-%'");
    await restart();
    const [kept, ...made] = await owners();
    expect(kept).toEqual(before[0]);
    expect(made).toMatchObject(
      [first, second].map(({ id, account_number, name }) => ({
        user_id: id,
        account_number,
        legal_name: name,
        party: 'individual',
        status: 'prospect',
        payouts_frozen: false,
        version: 1,
      })),
    );
    for (const { id, account_number } of made as { id: number; account_number: string }[]) {
      const [entry, ...more] = await app.trail('owners', id);
      expect(entry).toMatchObject({ action: 'create', actor_name: 'Highland', record_id: id });
      expect(entry?.['changes']).toMatchObject({ account_number: [null, account_number], status: [null, 'prospect'] });
      expect(more).toEqual([]);
    }
    await restart();
    expect(await owners()).toHaveLength(3);
    const demoted = await app.call('PATCH', `/api/account/${first.id}`, { body: { role: 'user' } });
    expect([demoted.status, (await owners()).length]).toEqual([200, 2]);
  });
});
