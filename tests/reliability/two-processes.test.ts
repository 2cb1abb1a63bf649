import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { ALL_PERMISSIONS } from '#shared/permissions.ts';
import { ADMINISTRATOR, type ChildAnswer, ChildServer } from '#tests/support/child-server.ts';
import { OwnPostgres, postgresPrograms } from '#tests/support/child-server-postgres.ts';

/** Past this a revoked session is a hole, whatever happened to the notification. */
const REVOKED_MS = 2000;
/** A lost connection is opened again within this. */
const BACK_MS = 6000;
/** What one more question may take. */
const ASKING_MS = 500;
const LIST = '/api/users/aggregation';

type Row = Readonly<Record<string, unknown>>;

describe.runIf(postgresPrograms)('two processes on one PostgreSQL server', () => {
  const root = mkdtempSync(join(tmpdir(), 'highland-two-'));
  let database: OwnPostgres;
  let near: ChildServer;
  let far: ChildServer;
  let chief: string;
  let count = 0;

  beforeAll(async () => {
    database = await OwnPostgres.create();
    const env = (name: string): Record<string, string> => ({
      DATA_DIR: join(root, name),
      DATABASE_URL: database.url,
      JWT_SECRET: 'a-secret-of-at-least-thirty-two-bytes',
      PUBLIC_CALLS: '60',
    });
    // At the same moment: one of them migrates and makes the first administrator, the other waits for it.
    [near, far] = await Promise.all([ChildServer.open({ env: env('near') }), ChildServer.open({ env: env('far') })]);
    chief = await near.signIn();
  }, 120_000);
  afterAll(async () => {
    await Promise.all([near?.kill('SIGKILL'), far?.kill('SIGKILL')]);
    database?.dispose();
    rmSync(root, { recursive: true, force: true });
  });

  const ok = (answer: ChildAnswer): ChildAnswer => {
    expect(answer.status, answer.text).toBeLessThan(300);
    return answer;
  };

  /** Somebody who is signed in at both processes' doors and has just been seen by the far one. */
  async function somebody(): Promise<{ id: number; account_number: string; token: string }> {
    count += 1;
    const email = `colleague.${count}@two.test`;
    const body = { name: `Colleague ${count}`, email, password: ADMINISTRATOR.password, permissions: ALL_PERMISSIONS };
    const made = ok(await near.call('POST', '/api/administrators', { token: chief, body })).body['data'] as Row;
    const token = await far.signIn(email);
    ok(await far.call('GET', LIST, { token }));
    return { id: Number(made['id']), account_number: String(made['account_number']), token };
  }

  const bothListening = (): Promise<number[]> =>
    vi.waitFor(async () => {
      const found = await listenersOf(database.url);
      expect(found).toHaveLength(2);
      return found;
    }, BACK_MS);

  /** How long after the act's answer the far process still served the token as before. */
  async function noticedAfter(token: string, isNoticed: (answer: ChildAnswer) => boolean): Promise<number> {
    const began = performance.now();
    for (;;) {
      const asked = performance.now();
      if (isNoticed(await far.call('GET', LIST, { token }))) return asked - began;
      expect(asked - began, 'still served').toBeLessThan(REVOKED_MS + ASKING_MS);
    }
  }

  const acts: readonly (readonly [string, (who: { id: number; token: string }) => Promise<ChildAnswer>, number])[] = [
    ['a sign-out', ({ token }) => near.call('POST', '/api/auth/logout', { token }), 401],
    [
      'a deactivation',
      ({ id }) => near.call('PATCH', `/api/administrators/${id}`, { token: chief, body: { active: false } }),
      401,
    ],
    ['a deletion', ({ id }) => near.call('DELETE', `/api/administrators/${id}`, { token: chief }), 401],
    [
      'a loss of permissions',
      ({ id }) =>
        near.call('PATCH', `/api/administrators/${id}/permissions`, { token: chief, body: { permissions: [0] } }),
      403,
    ],
  ];

  it('made one administrator between them', async () => {
    const { body } = await far.call('GET', '/api/administrators/aggregation', { token: chief });
    expect(body['totalCount']).toBe(1);
  });

  it('count tries and calls together, not one each', async () => {
    const doors = [near, far];
    const told = async (ask: (door: ChildServer) => Promise<ChildAnswer>, times: number): Promise<number[]> => {
      const statuses: number[] = [];
      for (let n = 0; n < times; n += 1) statuses.push((await ask(doors[n % 2] ?? near)).status);
      return statuses;
    };
    const wrong = { body: { email: 'somebody@two.test', password: 'wrong' } };
    const tries = await told((door) => door.call('POST', '/api/auth/login', wrong), 20);
    expect(tries).toEqual([...Array<number>(10).fill(401), ...Array<number>(10).fill(429)]);
    const calls = await told((door) => door.call('GET', '/api/public/availability'), 80);
    expect(calls.filter((status) => status !== 429).length).toBeLessThanOrEqual(60);
    expect(calls.filter((status) => status !== 429).length).toBeGreaterThan(55);
  }, 60_000);

  it.each(acts)(
    '%s at one is seen by the other at once',
    async (what, act, status) => {
      const delays: number[] = [];
      for (let round = 0; round < 5; round += 1) {
        const who = await somebody();
        ok(await act(who));
        delays.push(await noticedAfter(who.token, (answer) => answer.status === status));
      }
      expect(Math.max(...delays)).toBeLessThan(REVOKED_MS);
      process.stdout.write(`${what}: seen after ${delays.map((ms) => Math.round(ms)).join(', ')} ms\n`);
    },
    60_000,
  );

  it.each(acts)(
    '%s is seen in time while the other loses its listening connection',
    async (what, act, status) => {
      const who = await somebody();
      // Whoever was killed before needs a moment to be back.
      await bothListening();
      const killing = keepKilling(database.url);
      try {
        await killing.begun();
        ok(await act(who));
        const ms = await noticedAfter(who.token, (answer) => answer.status === status);
        process.stdout.write(`${what}, without notifications: seen after ${Math.round(ms)} ms\n`);
      } finally {
        expect(await killing.stop()).toBeGreaterThan(0);
      }
    },
    60_000,
  );

  it.each(acts)(
    '%s is seen in time while the other listens to a connection that went silent',
    async (what, act, status) => {
      const who = await somebody();
      const listeners = await bothListening();
      for (const pid of listeners) process.kill(pid, 'SIGSTOP');
      try {
        ok(await far.call('GET', LIST, { token: who.token }));
        ok(await act(who));
        const ms = await noticedAfter(who.token, (answer) => answer.status === status);
        expect(ms).toBeLessThan(REVOKED_MS + ASKING_MS);
        process.stdout.write(`${what}, listening to nobody: seen after ${Math.round(ms)} ms\n`);
      } finally {
        for (const pid of listeners) process.kill(pid, 'SIGCONT');
      }
    },
    60_000,
  );

  it('counts anew after notifications were missed', async () => {
    const total = async (): Promise<number> =>
      Number(ok(await far.call('GET', LIST, { token: chief })).body['totalCount']);
    for (let round = 0; round < 3; round += 1) {
      const before = await total();
      await bothListening();
      const killing = keepKilling(database.url);
      await killing.begun();
      // Whatever is asked while nothing is heard must not be believed afterwards.
      await total();
      count += 1;
      const body = {
        name: `Guest ${count}`,
        email: `guest.${count}@two.test`,
        phone: `+6012${String(count).padStart(7, '0')}`,
        role: 'user',
      };
      ok(await near.call('POST', '/api/users', { token: chief, body }));
      expect(await killing.stop()).toBeGreaterThan(0);
      // Long enough for the connection to be back.
      await sleep(1500);
      expect(await total()).toBe(before + 1);
    }
  }, 60_000);

  // The last one here: the first administrator is out of office afterwards.
  it('two who shut each other out at different processes: one remains, and every code with them', async () => {
    const path = (id: number): string => `/api/administrators/${id}`;
    const out = { active: false };
    let survivor = await somebody();
    const all = `/api/administrators/aggregation?pagination=${encodeURIComponent('{"limit":500}')}`;
    const { administrators } = ok(await near.call('GET', all, { token: survivor.token })).body as {
      administrators: Row[];
    };
    for (const { id, active } of administrators) {
      if (active !== true || id === survivor.id) continue;
      ok(await near.call('PATCH', path(Number(id)), { token: survivor.token, body: out }));
    }
    for (let round = 0; round < 3; round += 1) {
      chief = survivor.token;
      const other = await somebody();
      const answers = await Promise.all([
        near.call('PATCH', path(other.id), { token: survivor.token, body: out }),
        far.call('PATCH', path(survivor.id), { token: other.token, body: out }),
      ]);
      const won = answers.map(({ status }) => status === 200);
      expect(won.filter(Boolean), JSON.stringify(answers.map(({ status }) => status))).toHaveLength(1);
      for (const { status, body } of answers) {
        if (status === 409) expect(body).toMatchObject({ code: 'CONFLICT', permissions: ALL_PERMISSIONS });
        else expect([200, 401]).toContain(status);
      }
      if (won[1]) survivor = other;
      ok(await near.call('GET', LIST, { token: survivor.token }));
    }
  }, 60_000);
});

/** The server's processes behind the listening connections. */
async function listenersOf(url: string): Promise<number[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ pid: number }>(
    "select pid from pg_stat_activity where application_name = 'highland listener' and datname = current_database()",
  );
  await client.end();
  return rows.map(({ pid }) => pid);
}

/** Ends every listening connection again and again, so that no notification gets through; `begun` once it has ended one. */
function keepKilling(url: string): { begun(): Promise<void>; stop(): Promise<number> } {
  const over = new AbortController();
  let killed = 0;
  const working = (async () => {
    const client = new Client({ connectionString: url });
    await client.connect();
    while (!over.signal.aborted) {
      const { rowCount } = await client.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where application_name = 'highland listener' and datname = current_database()`,
      );
      killed += rowCount ?? 0;
      await sleep(5);
    }
    await client.end();
    return killed;
  })();
  return {
    begun: () => vi.waitFor(() => expect(killed).toBeGreaterThan(0), { timeout: 20_000, interval: 10 }),
    stop: () => {
      over.abort();
      return working;
    },
  };
}
