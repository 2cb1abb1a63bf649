// @ts-check
/**
 * What a page of 100,000 users costs the server's processor, session, permission, checks and presentation included, against
 * the least that `node:http` and `pg` can do with the same statement.
 */
import { deepStrictEqual } from 'node:assert';
import { fillUsers, onDatabase, statementOf, withDatabase } from './database.mjs';
import { getList, listPath, measure, report, signIn, startBaseline, startServer, withDataDir } from './support.mjs';

const USERS = 100_000;
const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 4);
const PORT = 5000;

const { figure, note, finish } = report(
  'A page of 100,000 users on PostgreSQL, against node:http + pg with the same statement',
);

await withDatabase('bench_list', (databaseUrl) =>
  withDataDir('bench-list', async (dataDir) => {
    const nodeArgs = process.env['BENCH_PROFILE']
      ? ['--cpu-prof', `--cpu-prof-dir=${process.env['BENCH_PROFILE']}`]
      : [];
    const server = await startServer({ port: PORT, dataDir, env: { DATABASE_URL: databaseUrl }, nodeArgs });
    try {
      await onDatabase(databaseUrl, (client) => fillUsers(client, USERS));
      const token = await signIn(server.url);
      const address = `${server.url}${listPath({ sort: { created_at: -1 } })}`;
      const expected = await getList(address, token);
      const statement = await statementOf(databaseUrl, () => getList(address, token));
      note(statement);
      const baseline = await startBaseline(PORT + 1, {
        DATABASE_URL: databaseUrl,
        STATEMENT: statement,
        VALUES: '[10]',
        TOTAL: String(expected.totalCount),
      });
      try {
        deepStrictEqual(await getList(baseline.url, ''), expected);
        // What a round costs varies with the machine; the least of several rounds hardly does.
        const least = { server: Infinity, baseline: Infinity };
        const most = { server: 0, baseline: 0 };
        for (let round = 0; round <= ROUNDS; round += 1) {
          const seconds = round === 0 ? 1.5 : 4;
          const bare = await measure(baseline.pid, baseline.url, { seconds });
          const ours = await measure(server.pid, address, { token, seconds });
          if (round === 0) continue;
          least.baseline = Math.min(least.baseline, bare.cpuUs);
          least.server = Math.min(least.server, ours.cpuUs);
          most.baseline = Math.max(most.baseline, bare.rps);
          most.server = Math.max(most.server, ours.rps);
        }
        figure('node:http + pg, CPU per request', least.baseline, { unit: ' µs' });
        figure('node:http + pg, requests per second', most.baseline);
        figure('server, CPU per request', least.server, { unit: ' µs' });
        figure('server, requests per second', most.server);
        figure('server CPU per request, ratio', least.server / least.baseline, { atMost: 1.6 });
      } finally {
        await baseline.stop();
      }
    } finally {
      await server.stop();
    }
  }),
);
finish();
