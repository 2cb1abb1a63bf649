// @ts-check
/**
 * The export of 1,000,000 users as CSV against `COPY … TO STDOUT` of the same columns of the same table in the same run; the
 * workbook once, for information. Beside each its processor time, which says the same on a machine that is busy. `--keep`
 * keeps the database for the next run, BENCH_USERS makes it smaller.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { get } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { fillUsers, onDatabase, withDatabase } from './database.mjs';
import { cpuMs, median, peakMb, report, signIn, startServer, withDataDir } from './support.mjs';

const USERS = Number(process.env['BENCH_USERS'] ?? 1_000_000);
const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 3);
const PORT = 4330;
/** The file may take twice as long as COPY takes. */
const LEAST_SPEED = 0.5;
/** A worksheet names each cell and escapes its text; the database may take this much longer over it than over a line of CSV. */
const MOST_FOR_XLSX = 3;
/** Above what the server holds before the first export. */
const MOST_MB = 100;
/** More that all the users may take than a tenth of them; what is left over is the collector's own pace. */
const FLAT_MB = 30;
const LOOK_MS = 200;

/** @typedef {{ bytes: number, seconds: number, databaseMs: number }} Copied */
/** @typedef {Copied & { rows: number, head: string, serverMs: number, peakMb: number }} Exported */

const { figure, note, finish } = report(
  `The export of ${USERS.toLocaleString('en')} users on PostgreSQL, against COPY … TO STDOUT`,
);

/**
 * What COPY sends, counted as it comes off the socket: the least that a client of PostgreSQL can do.
 * @param {string} databaseUrl
 * @param {string} query
 * @returns {Promise<Copied>}
 */
const copy = (databaseUrl, query) =>
  onDatabase(databaseUrl, async (client) => {
    const { rows } = await client.query('select pg_backend_pid() as pid');
    const before = processMs([rows[0].pid]);
    const beganAt = performance.now();
    const bytes = await receive(/** @type {any} */ (client).connection, `copy (${query}) to stdout with (format csv)`);
    return { bytes, seconds: (performance.now() - beganAt) / 1000, databaseMs: processMs([rows[0].pid]) - before };
  });

const ERROR = 'E'.charCodeAt(0);
const READY = 'Z'.charCodeAt(0);

/**
 * Sends a statement past the driver, which would make an object of every row, and counts what comes until it has ended.
 * @param {{ stream: import('node:net').Socket, query(text: string): void }} connection
 * @param {string} statement
 * @returns {Promise<number>}
 */
async function receive(connection, statement) {
  const { stream } = connection;
  const driver = /** @type {((chunk: Buffer) => void)[]} */ (stream.listeners('data'));
  stream.removeAllListeners('data');
  try {
    return await new Promise((resolve, reject) => {
      let bytes = 0;
      let rest = Buffer.alloc(0);
      stream.on('data', (chunk) => {
        bytes += chunk.length;
        rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
        let at = 0;
        // A byte for the kind of message and four for its length.
        while (rest.length - at >= 5 && rest.length - at > rest.readUInt32BE(at + 1)) {
          if (rest[at] === ERROR) reject(new Error(rest.toString('latin1', at + 5)));
          if (rest[at] === READY) resolve(bytes);
          at += rest.readUInt32BE(at + 1) + 1;
        }
        rest = rest.subarray(at);
      });
      connection.query(statement);
    });
  } finally {
    stream.removeAllListeners('data');
    for (const listener of driver) stream.on('data', listener);
  }
}

/**
 * Processor time of processes so far; not a number for those of another machine.
 * @param {readonly number[]} pids
 */
const processMs = (pids) => pids.reduce((sum, pid) => sum + (existsSync(`/proc/${pid}/stat`) ? cpuMs(pid) : NaN), 0);

/**
 * Counts the processor time of the server's connections. They come and go, so it is looked at again and again; what one
 * does between the last look and its end is not seen.
 * @param {string} databaseUrl
 */
async function watchDatabase(databaseUrl) {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  /** @type {Map<number, { first: number, last: number }>} */
  const seen = new Map();
  const look = async (isFirst = false) => {
    const { rows } = await client.query(
      "select pid from pg_stat_activity where datname = current_database() and application_name = 'highland'",
    );
    for (const { pid } of rows) {
      const last = processMs([pid]);
      if (!Number.isNaN(last)) seen.set(pid, { first: seen.get(pid)?.first ?? (isFirst ? last : 0), last });
    }
  };
  await look(true);
  const over = new AbortController();
  const watching = (async () => {
    while (!over.signal.aborted) {
      await look();
      await sleep(LOOK_MS);
    }
  })();
  const stop = async () => {
    over.abort();
    await watching;
    await look();
    await client.end();
    return seen.size === 0 ? NaN : [...seen.values()].reduce((sum, { first, last }) => sum + last - first, 0);
  };
  return { stop };
}

/**
 * Reads an answer to its end without keeping it.
 * @param {string} url
 * @param {string} token
 * @returns {Promise<Pick<Exported, 'bytes' | 'rows' | 'head'>>}
 */
const download = (url, token) =>
  new Promise((resolve, reject) => {
    const request = get(url, { headers: { authorization: `Bearer ${token}` } }, (answer) => {
      let bytes = 0;
      let rows = -1;
      let head = '';
      answer.on('data', (/** @type {Buffer} */ chunk) => {
        bytes += chunk.length;
        // None of these users has a name of two lines.
        for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, at + 1)) rows += 1;
        if (head.length < 4000) head += chunk.toString('utf8', 0, 4000);
      });
      answer.once('error', reject);
      answer.once('end', () => {
        if (answer.statusCode === 200) resolve({ bytes, rows, head });
        else reject(new Error(`${url} was answered ${answer.statusCode} ${head}`));
      });
    });
    request.once('error', reject);
  });

/**
 * @param {import('./support.mjs').Server} server
 * @param {string} token
 * @param {string} databaseUrl
 * @param {Record<string, string>} params
 * @returns {Promise<Exported>}
 */
async function exportUsers({ url, pid }, token, databaseUrl, params) {
  const database = await watchDatabase(databaseUrl);
  // From here on the kernel counts the most memory anew.
  writeFileSync(`/proc/${pid}/clear_refs`, '5');
  const before = cpuMs(pid);
  const beganAt = performance.now();
  const file = await download(`${url}/api/users/export?${new URLSearchParams(params)}`, token);
  return {
    ...file,
    seconds: (performance.now() - beganAt) / 1000,
    serverMs: cpuMs(pid) - before,
    databaseMs: await database.stop(),
    peakMb: peakMb(pid),
  };
}

/** @param {number} pid */
const heldMb = (pid) => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? NaN) / 1024;

/** @param {readonly Copied[]} runs */
const fastest = (runs) => Math.min(...runs.map(({ seconds }) => seconds));

/** @param {Copied} run */
const databaseTime = ({ databaseMs }) => `database ${(databaseMs / 1000).toFixed(2)} s of processor`;

/** @param {Exported} run */
const times = (run) => `server ${(run.serverMs / 1000).toFixed(2)} s, ${databaseTime(run)}, ${megabytes(run.bytes)}`;

/** @param {number} bytes */
const megabytes = (bytes) => `${(bytes / 1e6).toFixed(1)} MB`;

/**
 * @param {import('./support.mjs').Server} server
 * @param {string} token
 * @param {string} databaseUrl
 */
async function compare(server, token, databaseUrl) {
  const ask = (/** @type {Record<string, string>} */ params) => exportUsers(server, token, databaseUrl, params);
  const idleMb = heldMb(server.pid);
  const tenth = await ask({ format: 'csv', filter: JSON.stringify({ id: { $lte: await tenthId(databaseUrl) } }) });
  const columns = (/^\uFEFF?(.*)\r\n/.exec(tenth.head)?.[1] ?? '').split(',').join(', ');
  note(`columns: ${columns}`);
  const query = `select ${columns} from users`;
  /** @type {{ copy: Copied[], sorted: Copied[], csv: Exported[] }} */
  const runs = { copy: [], sorted: [], csv: [] };
  for (let round = 0; round < ROUNDS; round += 1) {
    runs.copy.push(await copy(databaseUrl, query));
    runs.sorted.push(await copy(databaseUrl, `${query} order by id`));
    runs.csv.push(await ask({ format: 'csv' }));
    note(
      `round ${round + 1}: COPY ${databaseTime(runs.copy[round])}; in order, ${databaseTime(runs.sorted[round])}; ` +
        `export ${times(runs.csv[round])}`,
    );
  }
  const book = await ask({ format: 'xlsx' });
  const rowsPerSecond = (/** @type {readonly Copied[]} */ of) => USERS / fastest(of);
  figure('COPY, rows per second', rowsPerSecond(runs.copy), { detail: megabytes(runs.copy[0]?.bytes ?? NaN) });
  figure('COPY in the export’s order, rows per second', rowsPerSecond(runs.sorted));
  figure('export as CSV, rows per second', rowsPerSecond(runs.csv));
  figure('rows in the file', runs.csv[0]?.rows ?? NaN, { atLeast: USERS, atMost: USERS });
  figure('speed of the export, ratio to COPY', fastest(runs.copy) / fastest(runs.csv), { atLeast: LEAST_SPEED });
  const serverMs = median(runs.csv.map((run) => run.serverMs));
  const databaseMs = median(runs.csv.map((run) => run.databaseMs));
  figure('processor time, ratio to COPY’s', (serverMs + databaseMs) / median(runs.copy.map((run) => run.databaseMs)));
  figure('export as XLSX, rows per second', USERS / book.seconds, { detail: times(book) });
  figure('database’s time for XLSX, ratio to CSV’s', book.databaseMs / databaseMs, { atMost: MOST_FOR_XLSX });
  figure('server before any export', idleMb, { unit: ' MB' });
  figure(`peak with ${tenth.rows.toLocaleString('en')} rows`, tenth.peakMb, { unit: ' MB' });
  const peak = Math.max(...runs.csv.map((run) => run.peakMb));
  figure(`peak with ${USERS.toLocaleString('en')} rows`, peak, { unit: ' MB', atMost: tenth.peakMb + FLAT_MB });
  figure('peak above what it held before', peak - idleMb, { unit: ' MB', atMost: MOST_MB });
  figure(`peak with ${USERS.toLocaleString('en')} rows as XLSX`, book.peakMb, { unit: ' MB' });
}

/** @param {string} databaseUrl */
const tenthId = (databaseUrl) =>
  onDatabase(databaseUrl, async (client) => {
    const { rows } = await client.query('select id from users order by id offset $1 limit 1', [USERS / 10 - 1]);
    return Number(rows[0].id);
  });

await withDatabase('bench_export', (databaseUrl) =>
  withDataDir('bench-export', async (dataDir) => {
    const server = await startServer({ port: PORT, dataDir, env: { DATABASE_URL: databaseUrl } });
    try {
      await onDatabase(databaseUrl, (client) => fillUsers(client, USERS));
      await compare(server, await signIn(server.url), databaseUrl);
    } finally {
      await server.stop();
    }
  }),
);
finish();
