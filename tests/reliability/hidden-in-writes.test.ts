import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { ALL_PERMISSIONS } from '#shared/permissions.ts';
import { resourceTables } from '#server/domain/tables.ts';
import type { Table } from '#server/platform/database/table.ts';
import { type Answer, TestApp } from '#tests/support/app.ts';
import { kitEngines } from '#tests/support/engines.ts';
import { KEEPER, secretsOfVault, unseenVault, visibleVault } from '#tests/support/hostile-vaults.ts';

vi.mock('#resources/index.ts', async (original) => {
  const real = await original<typeof import('#resources/index.ts')>();
  const { anyVaults } = await import('#tests/support/hostile-vaults.ts');
  return { ...real, resources: [...real.resources, anyVaults] };
});
vi.mock('#resources/server.ts', async (original) => {
  const real = await original<typeof import('#resources/server.ts')>();
  const { vaultsServer } = await import('#tests/support/hostile-vaults.ts');
  return { ...real, serverParts: { ...real.serverParts, vaults: vaultsServer } };
});

describe.each(kitEngines)('what is hidden, by way of writing, over $name', (engine) => {
  let app: TestApp;
  let curious: string;

  beforeAll(async () => {
    app = await TestApp.start(engine);
    curious = (await app.administrator(ALL_PERMISSIONS.filter((code) => code < KEEPER))).token;
    const table = (resourceTables as Readonly<Record<string, Table>>)['vaults'] as Table;
    await app.store.transaction(async (tx) => {
      for (let n = 0; n < 4; n += 1) await tx.insert(table, { ...visibleVault(n), ...secretsOfVault(n, 0) });
      await tx.insert(table, unseenVault(5, 0));
    });
  }, 60_000);
  afterAll(() => app?.close());

  const patch = (id: number, body: unknown, token = curious): Promise<Answer> =>
    app.call('PATCH', `/api/vaults/${id}`, { body, token });

  it('cannot be guessed by edits that change nothing', async () => {
    const right = String(secretsOfVault(1, 0)['kept_note']);
    const answers = [await patch(2, { kept_note: right }), await patch(2, { kept_note: 'wrong' })];
    expect(answers.map(({ status, text }) => `${status} ${text}`)[0]).toBe(`${answers[1]?.status} ${answers[1]?.text}`);
    expect(answers[0]?.status).toBe(400);
    expect((await patch(2, { kept_note: 'right' }, app.admin)).status).toBe(200);
  });

  it('is refused in the same words whether the field is hidden or never was', async () => {
    const said = async (name: string): Promise<string> => {
      const { status, text } = await patch(1, { [name]: 'x' });
      return `${status} ${text.replaceAll(name, 'N').replaceAll(name.replaceAll('_', ' '), 'N')}`.toLowerCase();
    };
    const never = await said('never_text');
    expect(await said('hidden_text')).toBe(never.replaceAll('never', 'hidden'));
    expect(await said('kept_note')).toBe(never.replaceAll('never text', 'kept note'));
  });

  it('does not stand in the trail', async () => {
    expect((await patch(3, { kept_note: 'for keepers only' }, app.admin)).status).toBe(200);
    const note = { body: { text: 'another secret' } };
    expect((await app.call('PATCH', '/api/vaults/3/note', note)).status).toBe(200);
    const trail = await app.list('audit', { filter: { resource: 'vaults' } }, curious);
    expect(trail.status).toBe(200);
    expect(trail.body.totalCount).toBeGreaterThanOrEqual(2);
    expect(trail.text).not.toMatch(/for keepers only|another secret|Amber \d/);
  });

  it('is not in the answers to writes: the record, the stale one, the one undone', async () => {
    const written = await patch(1, { coins: 5 });
    const stale = await app.call('PATCH', '/api/vaults/1', {
      body: { coins: 6 },
      token: curious,
      headers: { 'if-match': '"1"' },
    });
    const undone = await app.call('POST', `/api/audit/${String(written.body.audit_id)}/undo`, { token: curious });
    expect([written.status, stale.status, undone.status]).toEqual([200, 412, 200]);
    for (const { text } of [written, stale, undone]) expect(text).not.toMatch(/kept_|hidden_/);
  });

  it('cannot be written to where it cannot be seen', async () => {
    const unseen = 5;
    const calls: readonly (readonly [string, string, unknown])[] = [
      ['PATCH', `/api/vaults/${unseen}`, { coins: 1 }],
      ['PATCH', `/api/vaults/${unseen}/seal`, { sealed: true, remark: 'x' }],
      ['DELETE', `/api/vaults/${unseen}`, undefined],
      ['GET', `/api/vaults/${unseen}`, undefined],
    ];
    for (const [method, path, body] of calls) {
      const options = { token: curious, ...(body === undefined ? {} : { body }) };
      const there = await app.call(method, path, options);
      const nowhere = await app.call(method, path.replace(/\d+/, '999'), options);
      expect([there.status, there.text], path).toEqual([404, nowhere.text]);
    }
    const bulk = await app.call('POST', '/api/vaults/bulk/seal', {
      token: curious,
      body: { ids: [unseen, 999], input: { sealed: true } },
    });
    expect(new Set(bulk.body.results.map(({ id: _id, ...result }) => JSON.stringify(result))).size).toBe(1);
  });

  it('shows of computed columns only those asked for', async () => {
    const asked = await app.list('vaults', { fields: ['name'] }, curious);
    expect(Object.keys((asked.body['vaults'] as object[])[0] ?? {}).toSorted()).toEqual(['id', 'name']);
    const all = await app.list('vaults', {}, curious);
    expect((all.body['vaults'] as object[])[0]).toHaveProperty('label');
  });
});
