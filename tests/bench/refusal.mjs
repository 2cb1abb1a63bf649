// @ts-check
/**
 * What the worst refusal of every door costs against the median good answer of the same door, how long its answers are,
 * and whether the server still answers others while eight of the worst are on their way at once.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { Worker, isMainThread, parentPort, workerData } from 'node:worker_threads';
import { doorsOf, nextPerson } from './refusal-doors.mjs';
import { median, report, signIn, startServer, withDataDir } from './support.mjs';
import { worstBodies } from './worst-bodies.mjs';

/** @typedef {import('./refusal-doors.mjs').Call} Call */

const PORT = Number(process.env['BENCH_PORT'] ?? 5090);
const KB = 1024;
const GOOD = 25;
const EACH = 7;
const AT_ONCE = 8;
const FLOOD_MS = 4000;
const FLOODS = 3;

let caller = 0;
/**
 * Each call comes from an address of its own: limits would answer sooner, and what is measured is what they let through.
 * @param {string} url @param {Call} call
 */
async function ask(url, { method, path, body, token }) {
  caller += 1;
  const from = `10.${(caller >> 16) & 255}.${(caller >> 8) & 255}.${caller & 255}`;
  const began = performance.now();
  const answer = await fetch(url + path, {
    method,
    headers: {
      'x-forwarded-for': from,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
    ...(body === undefined ? {} : { body }),
  });
  const text = await answer.text();
  return { status: answer.status, text, bytes: Buffer.byteLength(text), ms: performance.now() - began };
}

/** Keeps so many of the worst on their way. */
async function flood() {
  const { url, calls } = /** @type {{ url: string, calls: Call[] }} */ (workerData);
  caller = 1 << 20;
  let asked = 0;
  const over = new AbortController();
  parentPort?.once('message', () => over.abort());
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      while (!over.signal.aborted) {
        const call = calls[asked % calls.length];
        asked += 1;
        await (call ? ask(url, call).catch(() => null) : sleep(10));
      }
    }),
  );
  parentPort?.postMessage(asked);
}

/** Every other call that writes, with the worst bodies. @param {string} url @param {string} token @returns {Promise<Record<string, Call>>} */
async function otherDoors(url, token) {
  const { text } = await ask(url, { method: 'GET', path: '/api/openapi.json', token });
  const { paths } = /** @type {{ paths: Record<string, Record<string, unknown>> }} */ (JSON.parse(text));
  /** @type {Record<string, Call>} */
  const calls = {};
  for (const [path, methods] of Object.entries(paths)) {
    if (path.startsWith('/api/public/') || path === '/api/auth/logout') continue;
    for (const method of Object.keys(methods).filter((each) => ['post', 'patch', 'put'].includes(each))) {
      const call = { method: method.toUpperCase(), path: path.replaceAll(/\{\w+\}/g, '1'), token };
      const { 'many names': many = '', '200 long names': long = '' } = worstBodies(256 * KB);
      calls[`${call.method} ${path}: many names`] = { ...call, body: many };
      calls[`${call.method} ${path}: 200 long names`] = { ...call, body: long };
    }
  }
  return calls;
}

async function measure() {
  const { figure, note, finish } = report(
    'The worst refusal of every door, against the median good answer of the same door',
  );
  await withDataDir('bench-refusal', async (dataDir) => {
    const env = { TRUST_PROXY: '1', PUBLIC_CALLS: '0', SEED_USERS: '500', LOG_LEVEL: 'error' };
    const server = await startServer({ port: PORT, dataDir, env });
    try {
      const { url } = server;
      const token = await signIn(url);
      const get = async (/** @type {string} */ path) =>
        JSON.parse((await ask(url, { method: 'GET', path, token })).text);
      const doors = await doorsOf(get, token);
      let longest = { bytes: 0, what: '' };
      /** @type {{ ms: number, call: Call }[]} */
      const worst = [];
      /** @param {Record<string, Call>} calls */
      const slowest = async (calls, times = EACH) => {
        let found = { ms: 0, what: '' };
        for (const [what, call] of Object.entries(calls)) {
          /** @type {number[]} */
          const took = [];
          for (let n = 0; n < times; n += 1) {
            const answer = await ask(url, call);
            if (answer.status >= 500)
              throw new Error(`${call.method} ${call.path.slice(0, 80)} with ${what}: ${answer.status}`);
            took.push(answer.ms);
            // What became of each line of a file is a report, not a refusal.
            if (answer.status >= 400 && answer.bytes > longest.bytes)
              longest = { bytes: answer.bytes, what: `${call.path.slice(0, 60)}: ${what}` };
          }
          // The work is the same each time; what else the machine does only ever makes it longer.
          const ms = Math.min(...took);
          if (ms > found.ms) found = { ms, what };
          worst.push({ ms, call });
        }
        return found;
      };
      for (const { name, good, bad } of doors) {
        /** @type {number[]} */
        const took = [];
        for (let n = 0; n < GOOD; n += 1) {
          const answer = await ask(url, await good(n));
          if (answer.status >= 300 && name !== 'reset of a password')
            throw new Error(`A good ${name} was answered ${answer.status} ${answer.text.slice(0, 300)}`);
          if (n >= 5) took.push(answer.ms);
        }
        const { ms, what } = await slowest(bad);
        const detail = `${ms.toFixed(1)} ms (${what}) against ${median(took).toFixed(1)} ms`;
        figure(`${name}: worst refusal, ratio to a good answer`, ms / median(took), { atMost: 5, detail });
      }
      const others = await otherDoors(url, token);
      /** @type {number[]} */
      const changes = [];
      for (let n = 0; n < GOOD; n += 1)
        changes.push(
          (await ask(url, { method: 'POST', path: '/api/users', token, body: JSON.stringify(nextPerson()) })).ms,
        );
      const { ms, what } = await slowest(others, 5);
      figure(
        `${Object.keys(others).length / 2} further doors: worst refusal, ratio to a create`,
        ms / median(changes),
        {
          atMost: 5,
          detail: `${ms.toFixed(1)} ms (${what})`,
        },
      );
      figure('longest refusal', longest.bytes / KB, { unit: ' kB', atMost: 16, detail: longest.what });
      worst.sort((a, b) => b.ms - a.ms);
      note(`longest wait for /healthz beside nothing: ${(await longestWait(url, [])).toFixed(0)} ms`);
      const waits = [];
      for (let round = 0; round < FLOODS; round += 1)
        waits.push(
          await longestWait(
            url,
            worst.slice(0, 40).map(({ call }) => call),
          ),
        );
      note(`longest waits for /healthz: ${waits.map((wait) => `${wait.toFixed(0)} ms`).join(', ')}`);
      // What else the machine does only ever makes it longer.
      figure(`/healthz beside ${AT_ONCE} of the worst at once, longest wait`, Math.min(...waits), {
        unit: ' ms',
        atMost: 250,
      });
    } finally {
      await server.stop();
    }
  });
  finish();
}

/** @param {string} url @param {Call[]} calls */
async function longestWait(url, calls) {
  const flooding = new Worker(new URL(import.meta.url), { workerData: { url, calls } });
  const ended = new Promise((resolve) => flooding.once('message', resolve));
  await sleep(300);
  let longest = 0;
  for (const until = performance.now() + FLOOD_MS; performance.now() < until; await sleep(10)) {
    longest = Math.max(longest, (await ask(url, { method: 'GET', path: '/healthz' })).ms);
  }
  flooding.postMessage('over');
  await ended;
  return longest;
}

await (isMainThread ? measure() : flood());
