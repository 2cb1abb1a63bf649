// @ts-check
/**
 * What one record out of 100,000 costs the server's processor, session, permission and presentation included, against the
 * least that `node:http` and `pg` can do with the same statement.
 */
import { fillReservations, fillUsers, onDatabase, statementOf, withDatabase } from './database.mjs';
import { compareCost, report, signIn, startBaseline, startServer, withDataDir } from './support.mjs';

const ROWS = 100_000;
const PORT = Number(process.env['BENCH_PORT'] ?? 5010);
const SUBJECTS = [
  { name: 'users', fill: fillUsers },
  { name: 'reservations', fill: fillReservations },
];

const { figure, note, finish } = report(
  'One of 100,000 users, and one of 100,000 reservations, on PostgreSQL, against node:http + pg with the same statement',
);

/**
 * @param {string} name
 * @param {{ url: string, pid: number }} server
 * @param {string} databaseUrl
 * @param {string} token
 */
async function weigh(name, server, databaseUrl, token) {
  const id = await onDatabase(databaseUrl, async (client) => {
    const { rows } = await client.query(`select id from ${name} order by id offset 5000 limit 1`);
    return Number(rows[0].id);
  });
  const address = `${server.url}/api/${name}/${id}`;
  const ask = () => fetch(address, { headers: { authorization: `Bearer ${token}` } });
  const statement = await statementOf(databaseUrl, async () => (await ask()).text(), name);
  note(statement);
  const baseline = await startBaseline(PORT + 1, {
    DATABASE_URL: databaseUrl,
    STATEMENT: statement,
    VALUES: JSON.stringify([id, 1].slice(0, statement.match(/\$\d/g)?.length)),
  });
  try {
    await compareCost(name, { bare: baseline, ours: { pid: server.pid, url: address, token } }, figure, 1.6);
  } finally {
    await baseline.stop();
  }
}

await withDatabase('bench_record', (databaseUrl) =>
  withDataDir('bench-record', async (dataDir) => {
    const nodeArgs = process.env['BENCH_PROFILE']
      ? ['--cpu-prof', `--cpu-prof-dir=${process.env['BENCH_PROFILE']}`]
      : [];
    const server = await startServer({ port: PORT, dataDir, env: { DATABASE_URL: databaseUrl }, nodeArgs });
    try {
      const token = await signIn(server.url);
      for (const { name, fill } of SUBJECTS) {
        await onDatabase(databaseUrl, (client) => fill(client, ROWS));
        await weigh(name, server, databaseUrl, token);
      }
    } finally {
      await server.stop();
    }
  }),
);
finish();
