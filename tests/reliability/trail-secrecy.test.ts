import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AnyResource } from '#shared/resource.ts';
import { resources } from '#resources/index.ts';
import { MASK, changesBetween, writeEntry } from '#server/kit/audit/entry.ts';
import { resourceTables } from '#server/domain/tables.ts';
import { type Answer, type Rows, TestApp } from '#tests/support/app.ts';
import { kitEngines } from '#tests/support/engines.ts';

type Colleague = Awaited<ReturnType<TestApp['administrator']>>;

/** A text that stands nowhere else; searches find it whole. */
const secretOf = (resource: string, field: string): string => `secret${resource}x${field}`.replaceAll(/[^a-z]/g, '');

/** A record that holds a secret in every field that can hold a text. */
const tellingRow = (resource: AnyResource): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(resource.fields).flatMap(([name, { spec }]): [string, unknown][] => {
      const secret = secretOf(resource.name, name);
      if (!spec.stored || spec.derived) return [];
      if (['text', 'longtext', 'email', 'phone', 'url'].includes(spec.kind)) return [[name, secret]];
      return spec.kind === 'json' ? [[name, { deep: secret }]] : [];
    }),
  );

/** What a reader of the whole record finds there in a list. */
const openFields = (resource: AnyResource): string[] =>
  Object.keys(tellingRow(resource)).filter((name) => {
    const { hidden, visibleTo, proof } = resource.fields[name]?.spec ?? {};
    return !hidden && visibleTo === undefined && !proof;
  });

describe.each(kitEngines)('the trail, to a reader, over $name', (engine) => {
  let app: TestApp;
  let auditor: string;
  let clerk: string;
  let chief: Colleague;

  beforeAll(async () => {
    app = await TestApp.start(engine);
    auditor = (await app.administrator([0])).token;
    clerk = (await app.administrator([0, 4])).token;
    chief = await app.administrator(Array.from({ length: 64 }, (_, code) => code));
    const author = { now: '2026-11-20T04:00:00.000Z', requestId: null, caller: { id: chief.id, name: 'Chief' } };
    await app.store.transaction(async (tx) => {
      for (const resource of resources) {
        const [nothing, row] = [null, tellingRow(resource)];
        const changes = changesBetween(resource, { before: nothing, after: row });
        const reason = secretOf(resource.name, 'reason');
        const entry = { action: 'create', resource: resource.name, recordId: 7, changes, reason };
        await writeEntry({ tx, table: resourceTables.audit, author }, entry);
      }
      // As it was written down before anybody thought of hiding it, and for a resource that is no more.
      for (const [resource, field] of [
        ['reservations', 'guest_code'],
        ['boats', 'berth'],
      ] as const) {
        const changes = { [field]: [null, secretOf(resource, field)] } as const;
        await writeEntry(
          { tx, table: resourceTables.audit, author },
          { action: 'create', resource, recordId: 8, changes },
        );
      }
    });
  }, 60_000);
  afterAll(() => app?.close());

  const query = (params: Readonly<Record<string, unknown>>): string =>
    Object.entries(params)
      .map(([name, value]) => `${name}=${encodeURIComponent(JSON.stringify(value))}`)
      .join('&');
  const all = { pagination: { limit: 500 }, sort: { id: 1 } };
  const entriesFor = async (token: string): Promise<Rows> =>
    (await app.list('audit', all, token)).body['audit'] as Rows;
  /** Every way to read the whole of it. */
  const readings = async (token: string): Promise<string[]> => {
    const entries = await entriesFor(token);
    const texts = [JSON.stringify(entries)];
    for (const { id } of entries) texts.push((await app.call('GET', `/api/audit/${String(id)}`, { token })).text);
    texts.push((await app.call('GET', '/api/audit/export?format=csv', { token })).text);
    texts.push(
      (await app.call('GET', `/api/audit/export?format=csv&${query({ fields: ['changes', 'reason'] })}`, { token }))
        .text,
    );
    texts.push((await app.list('audit', { fields: ['reason', 'changes'], pagination: { limit: 500 } }, token)).text);
    return texts;
  };
  const secretsIn = (text: string): Set<string> => new Set(text.match(/secret[a-z]+/g));

  it('says of every act who, when, what and to which record, whatever else the reader may see', async () => {
    const entries = await entriesFor(auditor);
    for (const { name } of resources) {
      expect(entries).toContainEqual(
        expect.objectContaining({ actor_name: 'Chief', action: 'create', resource: name, record_id: 7 }),
      );
    }
    const users = entries.find(({ resource }) => resource === 'users');
    expect(users).toMatchObject({ changes: { name: [MASK, MASK], email: [MASK, MASK] }, reason: MASK });
  });

  it('tells what changed, and why, only of what the reader may open', async () => {
    const told = (codes: readonly number[]): string[] =>
      resources
        .filter(({ permission, name }) => name !== 'saved-views' && (permission === null || codes.includes(permission)))
        .flatMap((resource) =>
          [...new Set([...openFields(resource), 'reason'])].map((field) => secretOf(resource.name, field)),
        )
        .toSorted();
    const reasonOfViews = secretOf('saved-views', 'reason');
    for (const [token, codes] of [
      [auditor, [0]],
      [clerk, [0, 4]],
      [app.admin, Array.from({ length: 64 }, (_, code) => code)],
    ] as const) {
      for (const text of await readings(token)) {
        for (const secret of secretsIn(text)) expect([...told(codes), reasonOfViews]).toContain(secret);
      }
      const [list = ''] = await readings(token);
      expect([...secretsIn(list)].filter((secret) => secret !== reasonOfViews).toSorted()).toEqual(told(codes));
    }
  });

  it('tells of somebody’s own saved views nobody but them', async () => {
    const secret = secretOf('saved-views', 'name');
    expect(
      (await readings(chief.token)).every(
        (text) => !text.includes('"resource":"saved-views"') || text.includes(secret),
      ),
    ).toBe(true);
    for (const text of await readings(app.admin)) expect(text).not.toContain(secret);
  });

  it('never tells what is hidden, guarded by a further code, or proves something', async () => {
    const closed = resources.flatMap((resource) => {
      const open = openFields(resource);
      return Object.keys(tellingRow(resource))
        .filter((name) => !open.includes(name))
        .map((name) => secretOf(resource.name, name));
    });
    expect(closed).toContain(secretOf('reservations', 'guest_code'));
    for (const text of [...(await readings(app.admin)), ...(await readings(chief.token))]) {
      const secrets = secretsIn(text);
      for (const secret of closed) expect([...secrets]).not.toContain(secret);
    }
  });

  it('is no oracle: what is masked is not found, counted, ordered or grouped by', async () => {
    const reason = secretOf('reservations', 'reason');
    const count = async (filter: unknown, token: string): Promise<number> =>
      (await app.list('audit', { filter }, token)).body.totalCount;
    const asked: unknown[] = [
      { $search: reason },
      { $search: reason.slice(0, -3) },
      { reason },
      { reason: { $startswith: reason.slice(0, 14) } },
      { reason: { $containss: reason.slice(3) } },
      { reason: { $in: [reason] } },
      { reason: { $between: [reason, `${reason}z`] } },
      { $or: [{ reason }, { reason: { $endswith: reason.slice(-9) } }] },
    ];
    for (const filter of asked) {
      expect(await count(filter, app.admin), JSON.stringify(filter)).toBeGreaterThan(0);
      expect(await count(filter, auditor), JSON.stringify(filter)).toBe(0);
    }
    // What is shown in its place is found; a negation is the exact complement of that.
    const total = await count({}, auditor);
    const masked = await count({ reason: MASK }, auditor);
    expect(masked).toBeGreaterThan(10);
    for (const value of [MASK, reason]) {
      expect((await count({ reason: value }, auditor)) + (await count({ reason: { $ne: value } }, auditor))).toBe(
        total,
      );
    }
    expect(await count({ reason: { $null: true } }, auditor)).toBe(await count({ reason: { $null: true } }, app.admin));
    const refused: Answer[] = [
      await app.list('audit', { sort: { reason: 1 } }, auditor),
      await app.list('audit', { aggregate: { groupBy: ['reason'], count: true } }, auditor),
      await app.list('audit', { aggregate: { min: ['reason'] } }, auditor),
      await app.list('audit', { filter: { changes: { $contains: 'secret' } } }, auditor),
      await app.list('audit', { sort: { changes: 1 } }, app.admin),
    ];
    expect(refused.map(({ status, body }) => [status, body.code])).toEqual(refused.map(() => [400, 'BAD_QUERY']));
    for (const { text } of refused) expect(text).not.toContain('secretre');
    expect((await app.list('audit', { sort: { reason: 1 } }, app.admin)).status).toBe(200);
  });
});
