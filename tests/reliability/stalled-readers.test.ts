import { type IncomingMessage, get } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ALL_PERMISSIONS } from '#shared/permissions.ts';
import { READER_MS } from '#server/http/export/reader-watch.ts';
import { type Listening, listen } from '#server/platform/process/listen.ts';
import { TestApp } from '#tests/support/app.ts';
import { databaseEngines } from '#tests/support/engines.ts';

/** More than what lies between the two ends of a connection can hold. */
const ROWS = 4_000;
const EXPORT = '/api/outbox/export?format=csv';

describe.each(databaseEngines)('readers of exports who stop reading, over $name', (engine) => {
  let app: TestApp;
  let server: Listening;
  const open: IncomingMessage[] = [];
  beforeAll(async () => {
    app = await TestApp.start(engine);
    await app.opened.db?.query(
      `insert into "users" ("account_number", "name", "email", "phone", "role", "remark")
       select 'X' || n, 'User ' || n, n || '@x.test', '+601' || (10000000 + n), 'user',
         (select string_agg(md5(n || ' ' || m), '') from generate_series(1, 150) m) from generate_series(1, ${ROWS}) n`,
      [],
      { deadlineMs: 60_000 },
    );
    server = await listen(app.served, '127.0.0.1', 0);
  }, 60_000);
  afterAll(async () => {
    for (const answer of open) answer.destroy();
    await server?.stop(0);
    await app?.close();
  });

  const ask = (token: string): Promise<IncomingMessage> =>
    new Promise((resolve, reject) => {
      get(`${server.url}/api/users/export?format=csv`, { headers: { authorization: `Bearer ${token}` } }, (answer) => {
        answer.on('error', () => undefined);
        open.push(answer);
        resolve(answer);
      }).once('error', reject);
    });
  const entries = async (): Promise<number> =>
    (await app.list('audit', { filter: { action: 'export' }, pagination: { limit: 1 } })).body.totalCount;

  it('lose their place, leave others theirs, and are no reason to cut off a file', async () => {
    const people = await Promise.all([1, 2, 3].map(() => app.administrator(ALL_PERMISSIONS)));
    const [first, second, third] = people.map(({ token }) => token) as [string, string, string];
    const stalled = [await ask(first), await ask(first)];
    expect(stalled.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    // One person has two places; everybody else still gets theirs.
    const own = await ask(first);
    expect([own.statusCode, Number(own.headers['retry-after'])]).toEqual([503, expect.any(Number)]);
    stalled.push(await ask(second), await ask(second));
    const noted = await entries();
    const refused = await app.call('GET', EXPORT, { token: third });
    expect([refused.status, refused.body.code]).toEqual([503, 'UNAVAILABLE']);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await entries()).toBe(noted);
    await sleep(READER_MS);
    const next = await app.call('GET', EXPORT, { token: third });
    expect(next.status).toBe(200);
    for (const answer of stalled) {
      const cut = new Promise((resolve) => answer.once('close', resolve));
      answer.resume();
      await cut;
      expect(answer.complete).toBe(false);
    }
    // A reader who only takes their time gets all of it.
    const slow = await ask(third);
    let bytes = 0;
    for await (const chunk of slow) {
      bytes += (chunk as Buffer).length;
      if (bytes < 2_000_000) await sleep(1);
    }
    expect([slow.complete, bytes > ROWS * 4_800]).toEqual([true, true]);
  }, 60_000);
});
