import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { everything } from '#shared/where.ts';
import { resources } from '#resources/index.ts';
import { Random } from '#server/seed/random.ts';
import { looseTables as resourceTables } from '#tests/support/loose-tables.ts';
import { allTables } from '#server/product.ts';
import type { Row } from '#server/platform/database/table.ts';
import { type Answer, TestApp } from '#tests/support/app.ts';
import { sqlEngines } from '#tests/support/engines.ts';
import { HostileCalls, type Route, writingRoutes } from '#tests/support/hostile-calls.ts';
import { byDependency, sampleRow } from '#tests/support/samples.ts';
import { REPEAT, SEED, shareOf, tries } from '#tests/support/sampling.ts';
import { worstBodies } from '#tests/support/worst-bodies.ts';

const CALLS = tries(1000, 5000);
const AT_ONCE = 8;
const ROWS = 30;
/** For a batch of calls at once, new passwords among them, on a machine that does other things too. */
const PATIENCE_MS = 8000;
/** Whatever is refused, and in whichever script. */
const TOLD_BYTES = 16 * 1024;

const TELLTALE =
  /\b(select|insert into|update|delete from) "|\bpg_\w+\(|violates|syntax error|node_modules|\bat [\w.<> ]+ \([^)]*:\d+|\/(src|dist|work)\//i;

describe.each(sqlEngines)('hostile bodies over $name', (engine) => {
  let app: TestApp;
  let routes: Route[];
  const share = Math.ceil(CALLS / sqlEngines.length);

  beforeAll(async () => {
    app = await TestApp.start(engine);
    await app.store.transaction(async (tx) => {
      for (const { name, ...resource } of byDependency(resources)) {
        const table = resourceTables[name as keyof typeof resourceTables];
        for (let n = 0; n < ROWS; n += 1) await tx.insert(table, sampleRow({ name, ...resource }, n));
      }
    });
    const { body } = await app.call('GET', '/api/openapi.json');
    routes = writingRoutes(body);
  }, 60_000);
  afterAll(() => app?.close());

  /** Everything the database holds. */
  async function contents(): Promise<string> {
    const hash = createHash('sha256');
    for (const table of allTables) hash.update(JSON.stringify(await app.store.list(table, { where: everything })));
    return hash.digest('hex');
  }
  const entries = async (): Promise<Map<number, Row>> => {
    const rows = await app.store.list(resourceTables.audit, { where: everything });
    return new Map(rows.map((row) => [row.id, row]));
  };

  it(`takes ${share} of them: no server error, nothing written by what was refused, one entry for each write`, async () => {
    const calls = Array.from({ length: share }, (_, n) => ({
      n,
      ...new HostileCalls(routes, resources, new Random(SEED + n)).next(),
    }));
    const before = await entries();
    const acknowledged = new Set<number>();
    const statuses = new Map<number, number>();
    let [wholeBatches, known] = [0, await contents()];
    for (let at = 0; at < calls.length; at += AT_ONCE) {
      const batch = calls.slice(at, at + AT_ONCE);
      const answers = await Promise.all(
        batch.map(async (call) => {
          const began = performance.now();
          const answer = await app.call(call.method, call.path, call.options);
          check(answer, `${REPEAT} call ${call.n}: ${call.method} ${call.path} ${told(call.options.body)}`);
          expect(performance.now() - began, call.path).toBeLessThan(PATIENCE_MS);
          return answer;
        }),
      );
      for (const { status } of answers) statuses.set(status, (statuses.get(status) ?? 0) + 1);
      for (const id of answers.flatMap(auditIdsOf)) acknowledged.add(id);
      const now = await contents();
      if (answers.every(({ status }) => status >= 400)) {
        wholeBatches += 1;
        expect(now, `${REPEAT} calls ${at} to ${at + AT_ONCE}`).toBe(known);
      }
      known = now;
    }
    const written = [...(await entries())].filter(([id]) => !before.has(id)).map(([, row]) => row);
    expectAccounted(written, acknowledged);
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
    // Both sides of the promise were put to the test.
    expect(acknowledged.size, `${REPEAT} ${JSON.stringify([...statuses])}`).toBeGreaterThan(share / 200);
    expect(wholeBatches, REPEAT).toBeGreaterThan(share / AT_ONCE / 10);
  }, 180_000);

  // No refusal of this kind reaches the database.
  it.runIf(engine === sqlEngines[0])(
    'is refused in a few words whatever there is too much of, at every door',
    async () => {
      const longest: string[] = [];
      const doors = shareOf([...routes, { method: 'POST', path: '/api/auth/reset-password' }], 4);
      for (const { method, path } of doors) {
        // Of every size that some door takes: what is too long for one is told so, and no more.
        for (const bytes of [4000, 16_000, 250_000]) {
          for (const [what, body] of Object.entries(worstBodies(bytes))) {
            const ip = `198.51.100.${(longest.length % 250) + 1}`;
            const answer = await app.call(method, path.replaceAll(/\{\w+\}/g, '7'), { body, ip });
            const call = `${method} ${path} with ${what} (${bytes} bytes)`;
            check(answer, call);
            expect(answer.status, call).toBeGreaterThanOrEqual(400);
            expect(Buffer.byteLength(answer.text), call).toBeLessThan(TOLD_BYTES);
            expect(Object.keys(answer.body?.errors ?? {}).length, call).toBeLessThanOrEqual(20);
            if (answer.text.length > (longest.at(-1)?.length ?? 0)) longest.push(answer.text);
          }
        }
      }
      // It is no small thing that is cut.
      expect(longest.at(-1)?.length).toBeGreaterThan(1000);
    },
    180_000,
  );

  it('would notice a write: the contents differ after one', async () => {
    const before = await contents();
    const answer = await app.call('PATCH', '/api/users/1', { body: { name: 'Somebody Else' } });
    expect(answer.status, answer.text).toBe(200);
    expect(await contents()).not.toBe(before);
  });
});

/**
 * Each acknowledged entry is there, each record that a call changed has one, and none stands without an acknowledged call:
 * what a write entails in other records shares its request.
 */
function expectAccounted(written: readonly Row[], acknowledged: ReadonlySet<number>): void {
  const ids = new Set(written.map((row) => Number(row['id'])));
  expect([...acknowledged].filter((id) => !ids.has(id))).toEqual([]);
  const requests = new Set(
    written.filter((row) => acknowledged.has(Number(row['id']))).map((row) => row['request_id']),
  );
  expect(written.filter((row) => !requests.has(row['request_id']))).toEqual([]);
  const records = written.map((row) => [row['request_id'], row['resource'], row['record_id']].join(' '));
  expect(records.filter((record, at) => records.indexOf(record) !== at)).toEqual([]);
}

function check(answer: Answer, call: string): void {
  if (answer.status >= 500 || answer.status < 200) expect.fail(`${call}\n${answer.status} ${answer.text}`);
  const telltale = answer.status >= 400 ? TELLTALE.exec(answer.text) : null;
  if (telltale) expect.fail(`${call}\n"${telltale[0]}" in ${answer.text.slice(0, 2000)}`);
}

/** Entries that an answer acknowledges; a bulk call has one for each record. */
function auditIdsOf({ status, body }: Answer): number[] {
  if (status >= 300) return [];
  const results = Array.isArray(body?.results) ? body.results : [];
  const ids = [body?.audit_id, ...results.map((result) => (result as { audit_id?: unknown }).audit_id)];
  return ids.filter((id) => typeof id === 'number');
}

const told = (body: unknown): string =>
  (body instanceof FormData ? `form ${JSON.stringify([...body.keys()])}` : JSON.stringify(body)).slice(0, 600);
