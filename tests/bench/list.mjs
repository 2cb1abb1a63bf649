// @ts-check
/**
 * What a page of 100,000 users, and of as many reservations, costs the server's processor, session, permission, checks and presentation included, against
 * the least that `node:http` and `pg` can do with the same statement.
 */
import { deepStrictEqual } from 'node:assert';
import { fillReservations, fillUsers, onDatabase, statementOf, withDatabase } from './database.mjs';
import {
  getList,
  listPath,
  load,
  measure,
  median,
  report,
  signIn,
  startBaseline,
  startServer,
  withDataDir,
} from './support.mjs';

const ROWS = 100_000;
const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 24);
const ROUND_SECONDS = 1;
/** After so many both have compiled what they run, however little of the machine they got. */
const WARM_UP_REQUESTS = 8000;
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

/** Between which values the middle half lies. @param {readonly number[]} sorted */
const spreadOf = (sorted) =>
  `half of ${sorted.length} rounds between ${[1 / 4, 3 / 4].map((at) => sorted[Math.floor(sorted.length * at)]?.toFixed(2)).join(' and ')}`;

/** @param {string} url @param {string} [token] */
async function warmUp(url, token) {
  for (let asked = 0; asked < WARM_UP_REQUESTS;)
    asked += (await load(url, { token: token ?? '', seconds: 1 })).requests;
}

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
    await warmUp(baseline.url);
    await warmUp(address, token);
    // What a request costs varies with what else the machine does. Short turns meet the same machine, so that their ratio
    // varies less, and the median of many ratios hardly does.
    const rounds = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const bare = await measure(baseline.pid, baseline.url, { seconds: ROUND_SECONDS });
      const ours = await measure(server.pid, address, { token, seconds: ROUND_SECONDS });
      rounds.push({ bare, ours, ratio: ours.cpuUs / bare.cpuUs });
    }
    figure(`${name}: node:http + pg, CPU per request`, median(rounds.map(({ bare }) => bare.cpuUs)), { unit: ' µs' });
    figure(`${name}: node:http + pg, requests per second`, median(rounds.map(({ bare }) => bare.rps)));
    figure(`${name}: server, CPU per request`, median(rounds.map(({ ours }) => ours.cpuUs)), { unit: ' µs' });
    figure(`${name}: server, requests per second`, median(rounds.map(({ ours }) => ours.rps)));
    const ratios = rounds.map(({ ratio }) => ratio).toSorted((a, b) => a - b);
    figure(`${name}: server CPU per request, ratio`, median(ratios), { atMost: 1.6, detail: spreadOf(ratios) });
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
