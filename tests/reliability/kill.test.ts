import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, describe, expect, it } from 'vitest';
import { Random } from '#server/seed/random.ts';
import { type ChildAnswer, ChildServer } from '#tests/support/child-server.ts';
import { OwnPostgres, postgresPrograms } from '#tests/support/child-server-postgres.ts';
import { Journal, verify } from '#tests/support/child-server-journal.ts';
import { REPEAT, SEED, tries } from '#tests/support/sampling.ts';

const ROUNDS = tries(3, 12);
const WRITERS = 8;

interface Ground {
  readonly name: string;
  readonly isThere: boolean;
  /** The environment of its database. */
  open(dataDir: string): Promise<Record<string, string>>;
  /** What dies in a round; answers whether the server process itself is gone. */
  strike(round: number, server: ChildServer): Promise<boolean>;
  close(): void;
}

const embedded: Ground = {
  name: 'embedded PostgreSQL',
  isThere: true,
  open: async (dataDir) => ({ DATA_DIR: dataDir }),
  strike: async (_round, server) => {
    await server.kill('SIGKILL');
    return true;
  },
  close: () => undefined,
};

let postgres: OwnPostgres | undefined;

const withServer: Ground = {
  name: 'PostgreSQL server',
  isThere: postgresPrograms !== null,
  open: async (dataDir) => {
    postgres = await OwnPostgres.create();
    return { DATA_DIR: dataDir, DATABASE_URL: postgres.url, JWT_SECRET: 'a-secret-of-at-least-thirty-two-bytes' };
  },
  strike: async (round, server) => {
    if (round % 3 === 1) {
      postgres?.killBackend();
      await sleep(300);
      return false;
    }
    if (round % 3 === 2) {
      await postgres?.kill();
      postgres?.start();
      return false;
    }
    await server.kill('SIGKILL');
    return true;
  },
  close: () => postgres?.dispose(),
};

describe.each([embedded, withServer].filter(({ isThere }) => isThere))('kill -9 over $name', (ground) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'highland-kill-'));
  let server: ChildServer | undefined;

  afterAll(async () => {
    await server?.kill('SIGKILL');
    ground.close();
    rmSync(dataDir, { recursive: true, force: true });
  });

  it(`loses nothing acknowledged under ${WRITERS} writers in ${ROUNDS} rounds, and leaves no write without its entry`, async () => {
    const random = new Random(SEED);
    const env = await ground.open(dataDir);
    const restarts: number[] = [];
    let [acknowledged, unanswered] = [0, 0];
    let last: readonly Journal[] = [];
    server = await ChildServer.open({ env });
    const token = await server.signIn();
    for (let round = 0; round < ROUNDS; round += 1) {
      const journals = Array.from(
        { length: WRITERS },
        (_, writer) => new Journal(`${round}-${writer}`, round * 10 + writer),
      );
      const running = journals.map((journal) => journal.write(server as ChildServer, token));
      await underWay(journals, 1 + random.below(2 * WRITERS));
      await sleep(random.below(1200));
      const isGone = await ground.strike(round, server);
      for (const journal of journals) journal.stop();
      await Promise.all(running);
      const began = performance.now();
      if (isGone) server = await ChildServer.open({ env });
      await working(server, token);
      restarts.push(Math.round(performance.now() - began));
      await verify(server, token, journals, `${REPEAT} round ${round}`);
      last = journals;
      acknowledged += journals.reduce((sum, journal) => sum + journal.acknowledged, 0);
      unanswered += journals.reduce((sum, journal) => sum + journal.unanswered, 0);
    }
    const sorted = restarts.toSorted((a, b) => a - b);
    process.stdout.write(
      `kill -9 over ${ground.name}: ${acknowledged} writes acknowledged, ${unanswered} cut off; ` +
        `back in ${sorted[Math.floor(sorted.length / 2)]} ms (median), ${sorted.at(-1)} ms (worst)\n`,
    );
    expect(acknowledged, REPEAT).toBeGreaterThan(ROUNDS * WRITERS);
    expect(unanswered, REPEAT).toBeGreaterThan(0);
    await wouldNotice(last, (journals) => verify(server as ChildServer, token, journals, 'forged'));
  }, 180_000);
});

/** A slow machine has its writers under way later, so what is waited for is the answers to them, not a time. */
async function underWay(journals: readonly Journal[], writes: number) {
  const sum = () => journals.reduce((all, { acknowledged }) => all + acknowledged, 0);
  const until = Date.now() + 20_000;
  while (sum() < WRITERS + writes && Date.now() < until) await sleep(10);
}

/** A journal that remembers more than was done must be found out, or the rounds above proved nothing. */
async function wouldNotice(journals: readonly Journal[], check: (journals: readonly Journal[]) => Promise<void>) {
  const user = journals.find(({ users }) => users.length > 0)?.users[0];
  if (user === undefined) throw new Error('No write was acknowledged in the last round.');
  await check(journals);
  user.auditIds.push(Number.MAX_SAFE_INTEGER);
  await expect(check(journals)).rejects.toThrow(/entry/);
  user.auditIds.pop();
  user.version += 1;
  await expect(check(journals)).rejects.toThrow(/user/);
  user.version -= 1;
  journals[0]?.users.push({ ...user, id: Number.MAX_SAFE_INTEGER });
  await expect(check(journals)).rejects.toThrow(/is lost/);
}

/** Waits until reads work again, without a hand on anything. */
async function working(server: ChildServer, token: string): Promise<ChildAnswer> {
  const until = Date.now() + 15_000;
  for (;;) {
    const answer = await server.call('GET', '/api/users/aggregation', { token });
    if (answer.status === 200 || Date.now() > until) {
      expect(answer.status, answer.text).toBe(200);
      return answer;
    }
    await sleep(50);
  }
}
