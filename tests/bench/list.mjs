// @ts-check
/**
 * What a page of 100,000 users, and of as many reservations, costs the server's processor, session, permission, checks and presentation included, against
 * the least that `node:http` and `pg` can do with the same statement.
 */
import { deepStrictEqual } from 'node:assert';
import { fillReservations, fillUsers, onDatabase, statementOf, withDatabase } from './database.mjs';
import { compareCost, getList, listPath, report, signIn, startBaseline, startServer, withDataDir } from './support.mjs';

const ROWS = 100_000;
const PORT = Number(process.env['BENCH_PORT'] ?? 5000);

/**
 * @typedef {object} Subject
 * @property {string} name
 * @property {string} sort
 * @property {(client: import('pg').Client, count: number) => Promise<void>} fill
 */
/** @type {Subject[]} */
const SUBJECTS = [
  { name: 'users', sort: 'created_at', fill: fillUsers },
  { name: 'reservations', sort: 'arrival', fill: fillReservations },
];

const { figure, note, finish } = report(
  'A page of 100,000 users, and of 100,000 reservations, on PostgreSQL, against node:http + pg with the same statement',
);

/**
 * @param {Subject} subject
 * @param {{ url: string, pid: number }} server
 * @param {string} databaseUrl
 * @param {string} token
 */
async function weigh({ name, sort }, server, databaseUrl, token) {
  const address = `${server.url}${listPath({ sort: { [sort]: -1 } }, name)}`;
  const expected = await getList(address, token);
  const statement = await statementOf(databaseUrl, () => getList(address, token), name);
  note(statement);
  const baseline = await startBaseline(PORT + 1, {
    DATABASE_URL: databaseUrl,
    NAME: name,
    STATEMENT: statement,
    VALUES: '[10]',
    TOTAL: String(expected.totalCount),
  });
  try {
    deepStrictEqual(await getList(baseline.url, ''), expected);
    await compareCost(name, { bare: baseline, ours: { pid: server.pid, url: address, token } }, figure, 1.6);
  } finally {
    await baseline.stop();
  }
}

await withDatabase('bench_list', (databaseUrl) =>
  withDataDir('bench-list', async (dataDir) => {
    const nodeArgs = process.env['BENCH_PROFILE']
      ? ['--cpu-prof', `--cpu-prof-dir=${process.env['BENCH_PROFILE']}`]
      : [];
    const server = await startServer({ port: PORT, dataDir, env: { DATABASE_URL: databaseUrl }, nodeArgs });
    try {
      const token = await signIn(server.url);
      for (const subject of SUBJECTS) {
        await onDatabase(databaseUrl, (client) => subject.fill(client, ROWS));
        await weigh(subject, server, databaseUrl, token);
      }
    } finally {
      await server.stop();
    }
  }),
);
finish();
