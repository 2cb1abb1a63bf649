import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, describe, expect, it } from 'vitest';
import { movePeriod } from '#shared/day.ts';
import { sumSen } from '#shared/money.ts';
import type { StatementLine } from '#shared/revenue/statement.ts';
import { type ChildAnswer, ChildServer } from '#tests/support/child-server.ts';
import { freshDatabase, postgresUrl } from '#tests/support/postgres.ts';

const RUNS = '/api/owner-statements/runs';
const period = movePeriod(new Date().toISOString().slice(0, 7), -1);

interface Ground {
  readonly name: string;
  open(dataDir: string): Promise<{ readonly env: Readonly<Record<string, string>>; drop(): Promise<void> }>;
}

const embedded: Ground = {
  name: 'embedded PostgreSQL',
  open: async (dataDir) => ({ env: { DATA_DIR: dataDir }, drop: async () => undefined }),
};

const withServer: Ground = {
  name: 'PostgreSQL server',
  open: async (dataDir) => {
    const { url, drop } = await freshDatabase();
    const env = { DATA_DIR: dataDir, DATABASE_URL: url, JWT_SECRET: 'a-secret-of-at-least-thirty-two-bytes' };
    return { env, drop };
  },
};

interface Run {
  readonly state: string;
  readonly done: number;
  readonly total: number;
}

interface Statement {
  readonly id: number;
  readonly version: number;
  readonly owner_id: number;
  readonly opening_sen: number;
  readonly payable_sen: number;
  readonly lines: readonly StatementLine[];
}

describe.each([embedded, ...(postgresUrl === undefined ? [] : [withServer])])(
  'a run killed half way over $name',
  (ground) => {
    const dataDir = mkdtempSync(join(tmpdir(), 'highland-run-'));
    let server: ChildServer | undefined;
    let drop = async (): Promise<void> => undefined;

    afterAll(async () => {
      await server?.kill('SIGKILL');
      await drop();
      rmSync(dataDir, { recursive: true, force: true });
    });

    it('goes on with the next owner, and doubles no line', async () => {
      const opened = await ground.open(dataDir);
      drop = opened.drop;
      const env = { ...opened.env, SEED: 'demo', SEED_USERS: '100' };
      server = await ChildServer.open({ env });
      const token = await server.signIn();
      const call = async (method: string, path: string, body?: object): Promise<ChildAnswer['body']> => {
        const answer = await server!.call(method, path, { token, ...(body && { body }) });
        expect(answer.status, answer.text).toBeLessThan(300);
        return answer.body;
      };
      const start = async (): Promise<number> =>
        ((await call('POST', RUNS, { period })) as { data: { run_id: number } }).data.run_id;
      const readRun = async (id: number): Promise<Run> =>
        ((await call('GET', `${RUNS}/${id}`)) as unknown as { data: Run }).data;
      const waitFor = async (id: number, isThere: (run: Run) => boolean): Promise<Run> => {
        for (const until = Date.now() + 30_000; ; await sleep(3)) {
          const run = await readRun(id);
          if (isThere(run) || Date.now() > until) return run;
        }
      };
      const statements = async (): Promise<readonly Statement[]> => {
        const params = new URLSearchParams({
          filter: JSON.stringify({ period }),
          pagination: JSON.stringify({ limit: 100 }),
        });
        const body = await call('GET', `/api/owner-statements/aggregation?${params.toString()}`);
        return body['owner-statements'] as readonly Statement[];
      };
      const entries = async (): Promise<number> =>
        Number((await call('GET', '/api/ledger-entries/aggregation?pagination=%7B%22limit%22%3A1%7D'))['totalCount']);

      const id = await start();
      const begun = await waitFor(id, ({ done }) => done > 1);
      await server.kill('SIGKILL');
      expect(begun.done).toBeLessThan(begun.total);
      server = await ChildServer.open({ env });
      const ended = await waitFor(id, ({ state }) => state !== 'running');
      expect(ended).toMatchObject({ state: 'done', done: begun.total, total: begun.total });

      const made = await statements();
      expect(made.length).toBeGreaterThan(begun.done);
      expect(new Set(made.map(({ owner_id }) => owner_id)).size).toBe(made.length);
      const named = made.flatMap(({ lines }) => lines.flatMap((line) => line.entries));
      expect(new Set(named).size).toBe(named.length);
      for (const { opening_sen, payable_sen, lines } of made) {
        const keys = lines.map((line) =>
          JSON.stringify([line.code, line.unit_id, line.reservation_id, line.expense_id]),
        );
        expect(keys).toEqual([...new Set(keys)]);
        expect(opening_sen + sumSen(lines.map(({ amount_sen }) => amount_sen))).toBe(payable_sen);
      }
      // A run that nobody kills finds nothing to add and no draft to renew.
      const count = await entries();
      await waitFor(await start(), ({ state }) => state !== 'running');
      expect(await entries()).toBe(count);
      expect((await statements()).map(({ id: which, version }) => [which, version])).toEqual(
        made.map(({ id: which, version }) => [which, version]),
      );
    }, 180_000);
  },
);
