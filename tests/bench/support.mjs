// @ts-check
/** What the benchmarks share: databases of their own, the built server, load from another process, and bounds. */
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, existsSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../../', import.meta.url));
const serverFile = join(root, process.env['BENCH_SERVER'] ?? 'dist/server/main.js');
const baselineFile = fileURLToPath(new URL('./baseline.mjs', import.meta.url));
const loadFile = fileURLToPath(new URL('./load.mjs', import.meta.url));
const TICKS_PER_SECOND = Number(execFileSync('getconf', ['CLK_TCK']));
const READY_MS = 120_000;
const STOP_MS = 12_000;
const EMAIL = 'admin@highland.test';
const PASSWORD = 'Bench-Mark-Highland-42';

/** @typedef {{ url: string, pid: number, dataDir: string, readyMs: number, stop(): Promise<void> }} Server */
/** @typedef {{ requests: number, seconds: number, refused: number, p50: number, p99: number }} Load */

/** @param {string} name */
export const argument = (name) => process.argv.includes(`--${name}`);

/**
 * Lines of a report, and whether each figure is within its bound. `finish` ends the process: 1 when any is not.
 * @param {string} title
 */
export function report(title) {
  let missed = 0;
  console.log(
    `\n${title}\n  $ node ${process.argv[1]?.slice(root.length)} ${process.argv.slice(2).join(' ')}`.trimEnd(),
  );

  /** @param {string} text */
  const note = (text) => console.log(`  ${text}`);

  /**
   * @param {string} name
   * @param {number} value
   * @param {{ atMost?: number, atLeast?: number, unit?: string, detail?: string }} [options]
   */
  const figure = (name, value, { atMost, atLeast, unit = '', detail = '' } = {}) => {
    const isMissed = !(value <= (atMost ?? Infinity)) || !(value >= (atLeast ?? -Infinity));
    if (isMissed) missed += 1;
    const bound = atMost === undefined ? (atLeast === undefined ? '' : `≥ ${atLeast}`) : `≤ ${atMost}`;
    const verdict = bound === '' ? '' : isMissed ? `  MISSED (${bound})` : `  ok (${bound})`;
    note(`${name.padEnd(58)} ${rounded(value)}${unit}${verdict}${detail === '' ? '' : `  ${detail}`}`);
  };

  const finish = () => {
    note(missed === 0 ? 'every bound holds' : `${missed} missed`);
    process.exitCode = missed === 0 ? 0 : 1;
  };

  return { note, figure, finish };
}

/** @param {number} value */
const rounded = (value) => String(Number(value.toPrecision(value >= 1000 ? 4 : 3)));

/** @param {readonly number[]} values */
export const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN;

/** @param {string} prefix */
export const scratch = (prefix) => mkdtempSync(join(tmpdir(), `highland-${prefix}-`));

/**
 * The built server as an operator runs it, its log in a file.
 * @param {{ port: number, dataDir: string, env?: Record<string, string>, nodeArgs?: string[] }} options
 * @returns {Promise<Server>}
 */
export async function startServer({ port, dataDir, env = {}, nodeArgs = [] }) {
  if (!existsSync(serverFile)) throw new Error(`There is no ${serverFile}: npm run build`);
  const logFile = `${dataDir}.log`;
  const log = openSync(logFile, 'a');
  const beganAt = performance.now();
  const child = spawn(process.execPath, [...nodeArgs, serverFile], {
    cwd: root,
    env: {
      PATH: process.env['PATH'],
      NODE_ENV: 'production',
      PORT: String(port),
      DATA_DIR: dataDir,
      JWT_SECRET: 'a-secret-of-the-benchmarks-and-nobody-else',
      ADMIN_EMAIL: EMAIL,
      ADMIN_PASSWORD: PASSWORD,
      ...env,
    },
    stdio: ['ignore', log, log],
  });
  closeSync(log);
  const ended = new Promise((resolve) => {
    child.once('exit', resolve);
  });
  const url = `http://127.0.0.1:${port}`;
  const stop = async () => {
    child.kill('SIGTERM');
    await Promise.race([ended, sleep(STOP_MS, undefined, { ref: false }).then(() => child.kill('SIGKILL'))]);
  };
  try {
    await ready(`${url}/readyz`, child);
  } catch (error) {
    await stop();
    throw new Error(`The server did not start:\n${readFileSync(logFile, 'utf8').slice(-2000)}`, {
      cause: error,
    });
  }
  return { url, pid: child.pid ?? 0, dataDir, readyMs: performance.now() - beganAt, stop };
}

/**
 * @param {string} url
 * @param {import('node:child_process').ChildProcess} child
 */
async function ready(url, child) {
  for (const until = Date.now() + READY_MS; Date.now() < until; await sleep(5)) {
    if (child.exitCode !== null) throw new Error(`It ended with ${child.exitCode}.`);
    const answer = await fetch(url).catch(() => null);
    await answer?.arrayBuffer();
    if (answer?.ok) return;
  }
  throw new Error(`It was not ready within ${READY_MS} ms.`);
}

/**
 * @param {number} port
 * @param {Record<string, string>} env
 */
export async function startBaseline(port, env) {
  const child = spawn(process.execPath, [baselineFile, String(port)], {
    env: { PATH: process.env['PATH'], NODE_ENV: 'production', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(child.stdout, 'data');
  const stop = async () => {
    child.kill('SIGKILL');
    await once(child, 'exit');
  };
  return { url: `http://127.0.0.1:${port}/`, pid: child.pid ?? 0, stop };
}

/**
 * Runs `work` with a data directory of its own, removed afterwards.
 * @template T
 * @param {string} prefix
 * @param {(dataDir: string) => Promise<T>} work
 */
export async function withDataDir(prefix, work) {
  const folder = scratch(prefix);
  try {
    return await work(join(folder, 'data'));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * A session of the first administrator.
 * @param {string} url
 * @returns {Promise<string>}
 */
export async function signIn(url) {
  const answer = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: EMAIL, password: PASSWORD }),
  });
  const body = /** @type {{ token?: string }} */ (await answer.json());
  if (!body.token) throw new Error(`Signing in was answered ${answer.status} ${JSON.stringify(body)}`);
  return body.token;
}

/**
 * The address of a list, as the contract writes it.
 * @param {Record<string, unknown>} params
 */
export const listPath = (params, resource = 'users') =>
  `/api/${resource}/aggregation?${Object.entries(params)
    .map(([name, value]) => `${name}=${encodeURIComponent(JSON.stringify(value))}`)
    .join('&')}`.replace(/\?$/, '');

/**
 * @param {string} url
 * @param {string} token
 * @returns {Promise<{ [name: string]: unknown, totalCount: number }>}
 */
export async function getList(url, token) {
  const answer = await fetch(url, { headers: { authorization: `Bearer ${token}` } });
  if (!answer.ok) throw new Error(`${url} was answered ${answer.status} ${await answer.text()}`);
  return /** @type {any} */ (await answer.json());
}

/**
 * Asks as fast as it is answered, from another process.
 * @param {string} url
 * @param {{ token?: string, connections?: number, seconds?: number }} [options]
 * @returns {Promise<Load>}
 */
export async function load(url, { token = '', connections = 16, seconds = 4 } = {}) {
  const child = spawn(process.execPath, [loadFile, url, token, String(connections), String(seconds)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const chunks = await child.stdout.toArray();
  const result = /** @type {Load} */ (JSON.parse(Buffer.concat(chunks).toString()));
  if (result.refused > 0)
    throw new Error(`${result.refused} of ${result.requests} requests to ${url} were not answered 200`);
  return result;
}

/**
 * Processor time a process has used so far, all of its threads, in milliseconds.
 * @param {number} pid
 */
export function cpuMs(pid) {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return ((Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND) * 1000;
}

/**
 * The most memory a process ever held, in MB.
 * @param {number} pid
 */
export const peakMb = (pid) =>
  Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? NaN) / 1024;

/**
 * Load on a process and what each request cost it.
 * @param {number} pid
 * @param {string} url
 * @param {Parameters<typeof load>[1]} options
 */
export async function measure(pid, url, options) {
  const before = cpuMs(pid);
  const result = await load(url, options);
  return { ...result, rps: result.requests / result.seconds, cpuUs: ((cpuMs(pid) - before) * 1000) / result.requests };
}

/** After so many a server has compiled what it runs, however little of the machine it got. */
const WARM_UP_REQUESTS = 8000;
const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 24);

/**
 * What a request costs varies with what else the machine does. Turns of a second meet the same machine, so that their
 * ratio varies less, and the median of many ratios hardly does.
 * @typedef {{ pid: number, url: string, token?: string }} Asked
 * @param {string} name
 * @param {{ bare: Asked, ours: Asked }} both
 * @param {ReturnType<typeof report>['figure']} figure
 * @param {number} atMost
 */
export async function compareCost(name, { bare, ours }, figure, atMost) {
  for (const { url, token = '' } of [bare, ours])
    for (let asked = 0; asked < WARM_UP_REQUESTS;) asked += (await load(url, { token, seconds: 1 })).requests;
  const rounds = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const least = await measure(bare.pid, bare.url, { seconds: 1 });
    const cost = await measure(ours.pid, ours.url, { token: ours.token ?? '', seconds: 1 });
    rounds.push({ least, cost, ratio: cost.cpuUs / least.cpuUs });
  }
  figure(`${name}: node:http + pg, CPU per request`, median(rounds.map(({ least }) => least.cpuUs)), { unit: ' µs' });
  figure(`${name}: node:http + pg, requests per second`, median(rounds.map(({ least }) => least.rps)));
  figure(`${name}: server, CPU per request`, median(rounds.map(({ cost }) => cost.cpuUs)), { unit: ' µs' });
  figure(`${name}: server, requests per second`, median(rounds.map(({ cost }) => cost.rps)));
  const ratios = rounds.map(({ ratio }) => ratio).toSorted((a, b) => a - b);
  const [from, to] = [1 / 4, 3 / 4].map((at) => ratios[Math.floor(ratios.length * at)]?.toFixed(2));
  const detail = `half of ${ratios.length} rounds between ${from} and ${to}`;
  figure(`${name}: server CPU per request, ratio`, median(ratios), { atMost, detail });
}
