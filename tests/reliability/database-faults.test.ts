import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ChildAnswer, ChildServer } from '#tests/support/child-server.ts';
import { OwnPostgres, postgresPrograms } from '#tests/support/child-server-postgres.ts';
import { StallingProxy } from '#tests/support/child-server-proxy.ts';
import { watchPace } from '#tests/runner/pace.mjs';

/** At worst 2 s for a connection, 2 s to prepare it and 5.5 s for its statement, by the pace of a machine that does nothing else. */
const ANSWER_MS = 10_000;
const BACK_MS = 5000;

const LIST = '/api/users/aggregation';

describe.runIf(postgresPrograms)('a PostgreSQL server that is slow or dies', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'highland-faults-'));
  let postgres: OwnPostgres;
  let proxy: StallingProxy;
  let server: ChildServer;
  let token: string;

  beforeAll(async () => {
    postgres = await OwnPostgres.create();
    proxy = await StallingProxy.open(Number(new URL(postgres.url).port));
    const url = Object.assign(new URL(postgres.url), { port: String(proxy.port) });
    const env = { DATA_DIR: dataDir, DATABASE_URL: url.href, JWT_SECRET: 'a-secret-of-at-least-thirty-two-bytes' };
    server = await ChildServer.open({ env });
    token = await server.signIn();
  }, 120_000);
  afterAll(async () => {
    await server?.kill('SIGKILL');
    proxy?.close();
    postgres?.dispose();
    rmSync(dataDir, { recursive: true, force: true });
  });

  const timed = async (method: string, path: string, body?: unknown): Promise<ChildAnswer & { ms: number }> => {
    const began = performance.now();
    const answer = await server.call(method, path, { token, ...(body === undefined ? {} : { body }) });
    return { ...answer, ms: performance.now() - began };
  };

  /** While the database is away: the process lives, says so, and refuses in time with a word when to come back. */
  async function expectRefusals(): Promise<void> {
    const pace = watchPace();
    const from = Date.now();
    const over = new AbortController();
    const pulse: number[] = [];
    const watching = (async () => {
      while (!over.signal.aborted) {
        const { status, ms } = await timed('GET', '/healthz');
        expect(status).toBe(200);
        pulse.push(ms);
        await sleep(100);
      }
    })();
    const person = { name: 'Nobody', email: 'nobody@fault.test', phone: '+60123456789', role: 'user' };
    const answers = await Promise.all([
      ...Array.from({ length: 30 }, (_, n) =>
        timed('GET', `${LIST}?filter=${encodeURIComponent(JSON.stringify({ id: n + 1 }))}`),
      ),
      timed('POST', '/api/users', person),
      timed('PATCH', '/api/administrators/1', { name: 'Other' }),
    ]);
    const ready = await timed('GET', '/readyz');
    over.abort();
    await watching;
    pace.stop();
    const slowdown = pace.slowdownBetween(from, Date.now());
    for (const { status, ms, headers, body } of answers) {
      expect([status, body['code']]).toEqual([503, 'UNAVAILABLE']);
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
      expect(ms / slowdown).toBeLessThan(ANSWER_MS);
    }
    expect(ready.status).toBe(503);
    expect(ready.ms).toBeLessThan(4000);
    expect(Math.max(...pulse), 'health within a second').toBeLessThan(1000);
  }

  /** Nobody lends a hand. */
  async function expectRecovery(): Promise<number> {
    const began = performance.now();
    const works = async (): Promise<boolean> => {
      const answers = await Promise.all([timed('GET', LIST), timed('GET', '/readyz')]);
      return answers.every(({ status }) => status === 200);
    };
    while (!(await works())) {
      expect(performance.now() - began).toBeLessThan(BACK_MS);
      await sleep(100);
    }
    const renamed = await timed('PATCH', '/api/administrators/1', { name: `Renamed ${Date.now()}` });
    expect(renamed.status, renamed.text).toBe(200);
    return Math.round(performance.now() - began);
  }

  it('refuses in time while it is frozen, and works again once it is not', async () => {
    postgres.freeze();
    try {
      await expectRefusals();
    } finally {
      postgres.thaw();
    }
    process.stdout.write(`thawed: back after ${await expectRecovery()} ms\n`);
  }, 60_000);

  it('refuses in time while the wire stalls, and works again once it flows', async () => {
    proxy.stall();
    try {
      await expectRefusals();
    } finally {
      proxy.flow();
    }
    process.stdout.write(`flowing: back after ${await expectRecovery()} ms\n`);
  }, 60_000);

  it('gets over connections that are cut', async () => {
    proxy.cut();
    process.stdout.write(`cut: back after ${await expectRecovery()} ms\n`);
  }, 60_000);

  it('gets over a restart of the server', async () => {
    postgres.restart();
    process.stdout.write(`restarted: back after ${await expectRecovery()} ms\n`);
  }, 60_000);

  it('refuses while the server is dead, and works again once it is started', async () => {
    await postgres.kill();
    try {
      await expectRefusals();
    } finally {
      postgres.start();
    }
    process.stdout.write(`started: back after ${await expectRecovery()} ms\n`);
  }, 60_000);

  describe('while a file of sixty megabytes is on its way', () => {
    let client: pg.Client;
    const copies = async (): Promise<number> => {
      const { rows } = await client.query<{ n: number }>(
        "select count(*)::int as n from pg_stat_activity where query like 'copy (%'",
      );
      return rows[0]?.n ?? NaN;
    };
    const begun = async (signal?: AbortSignal): Promise<ReadableStreamDefaultReader<Uint8Array>> => {
      const headers = { authorization: `Bearer ${token}` };
      const url = `http://127.0.0.1:${server.port}/api/users/export?format=csv`;
      const { status, body } = await fetch(url, { headers, ...(signal ? { signal } : {}) });
      if (!body) throw new Error(`answered ${status} without a body`);
      const reader = body.getReader();
      for (let bytes = 0; bytes < 100_000;) bytes += (await reader.read()).value?.length ?? NaN;
      expect(await copies()).toBe(1);
      return reader;
    };
    const rest = async (reader: ReadableStreamDefaultReader<Uint8Array>): Promise<void> => {
      while (!(await reader.read()).done);
    };

    beforeAll(async () => {
      client = new pg.Client({ connectionString: postgres.url });
      await client.connect();
      await client.query(`insert into users (account_number, name, email, phone, role, rider_verification, remark)
        select 'F' || n, 'Person ' || n, n || '@fault.test', '+60' || n, 'user', 'none', repeat('remark', 3333)
        from generate_series(1, 3000) n`);
    }, 60_000);
    afterAll(async () => {
      await client.query('delete from users');
      await client.end();
    }, 60_000);

    it('breaks it off for the reader when its connection is lost', async () => {
      const reader = await begun();
      proxy.cut();
      await expect(rest(reader)).rejects.toThrow('terminated');
      process.stdout.write(`cut off: back after ${await expectRecovery()} ms\n`);
    }, 60_000);

    it('ends the statement of a reader who leaves, and has a connection for the next', async () => {
      for (let time = 0; time < 5; time += 1) {
        const leaving = new AbortController();
        await begun(leaving.signal);
        leaving.abort();
        for (const until = Date.now() + BACK_MS; (await copies()) > 0; await sleep(20)) {
          expect(Date.now()).toBeLessThan(until);
        }
      }
      await expect(rest(await begun())).resolves.toBeUndefined();
    }, 60_000);
  });

  it('kept one process through all of this', async () => {
    expect((await server.call('GET', '/healthz')).status).toBe(200);
    const { status, body } = await server.call('GET', LIST, { token });
    expect([status, body['totalCount']], 'a refused write left nothing').toEqual([200, 0]);
    expect((await server.kill('SIGTERM')).code).toBe(0);
  }, 60_000);
});
