// @ts-check
/**
 * The calendar of 500 units over 60 days with 20,000 stays: what its one request costs the server's processor against the
 * bare query, and what the board costs a browser against a plain HTML table of the same stays.
 */
import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { DAYS, FROM, STAYS, UNITS, dayAt, fill } from './calendar-house.mjs';
import { framesOf, paintBoard, paintTable } from './calendar-pages.mjs';
import { withPage } from './chromium.mjs';
import { onDatabase, withDatabase } from './database.mjs';
import { argument, cpuMs, median, report, signIn, startServer, withDataDir } from './support.mjs';

const ROUNDS = 7;
const REQUESTS = 10;
const WARM_UP = 30;
const PORT = Number(process.env['BENCH_PORT'] ?? 5090);
const SERVER_RATIO = 5;
/** @typedef {import('./chromium.mjs').Session} Session */

const { figure, note, finish } = argument('bare')
  ? { figure: () => {}, note: () => {}, finish: () => {} }
  : report(`A calendar of ${UNITS} units × ${DAYS} days with ${STAYS} stays`);

/** Everything the board shows of stays, in one statement. */
const BARE = `
  select s.id, s.reservation_id, s.block_id, s.room_type_id, s.unit_id, s.arrival, s.departure, s.pinned,
    r.status, r.guest_name, r.reference, r.balance_sen, b.kind, b.reason
  from stay_segments s
    left join reservations r on r.id = s.reservation_id
    left join unit_blocks b on b.id = s.block_id
  where s.blocking and s.arrival < $3 and s.departure > $2
    and s.room_type_id in (select id from room_types where property_id = $1)`;

/**
 * Runs the bare query in a process of its own whenever it is told how often; answers with the rows it read.
 * @param {string} url
 * @param {number} house
 */
async function runBare(url, house) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  pg.types.setTypeParser(pg.types.builtins.DATE, String);
  pg.types.setTypeParser(pg.types.builtins.INT8, Number);
  const run = async (/** @type {number} */ times) => {
    let read = 0;
    for (let at = 0; at < times; at += 1)
      read = (await client.query({ name: 'bare', text: BARE, values: [house, FROM, dayAt(DAYS)] })).rows.length;
    process.send?.(read);
  };
  process.on('message', (times) => void run(Number(times)));
  process.send?.(0);
}

/** @param {string} databaseUrl @param {number} house */
async function startBare(databaseUrl, house) {
  const child = fork(fileURLToPath(import.meta.url), ['--bare', databaseUrl, String(house)]);
  const heard = () => /** @type {Promise<number>} */ (new Promise((resolve) => child.once('message', resolve)));
  await heard();
  return {
    pid: child.pid ?? 0,
    run: (/** @type {number} */ times) => {
      const done = heard();
      child.send(times);
      return done;
    },
    stop: () => child.kill(),
  };
}

/**
 * Milliseconds of processor that each run of the work costs a process.
 * @param {number} pid
 * @param {number} times
 * @param {() => Promise<unknown>} work
 */
async function costOf(pid, times, work) {
  const before = cpuMs(pid);
  await work();
  return (cpuMs(pid) - before) / times;
}

/**
 * @param {{ url: string, pid: number }} server
 * @param {{ databaseUrl: string, house: number, token: string }} scene
 */
async function weighRequests(server, { databaseUrl, house, token }) {
  const address = `${server.url}/api/reservations/calendar?property_id=${house}&from=${FROM}&nights=${DAYS}`;
  let text = '';
  const ask = async (/** @type {number} */ times) => {
    for (let run = 0; run < times; run += 1) {
      const answer = await fetch(address, { headers: { authorization: `Bearer ${token}` } });
      text = await answer.text();
      if (!answer.ok) throw new Error(`${answer.status} ${text.slice(0, 300)}`);
    }
  };
  const bare = await startBare(databaseUrl, house);
  try {
    const read = await bare.run(WARM_UP);
    await ask(WARM_UP);
    const { stays, room_types } = JSON.parse(text).data;
    const units = room_types.reduce((/** @type {number} */ sum, /** @type {any} */ type) => sum + type.units.length, 0);
    note(
      `one answer: ${stays.length} stays (the bare query: ${read} rows), ${units} units, ${(text.length / 1e6).toFixed(2)} MB`,
    );
    if (stays.length !== STAYS || read !== STAYS || units !== UNITS) throw new Error('That is not what was filled in.');
    const rounds = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const least = await costOf(bare.pid, REQUESTS, () => bare.run(REQUESTS));
      const ours = await costOf(server.pid, REQUESTS, () => ask(REQUESTS));
      rounds.push({ least, ours, ratio: ours / least });
    }
    figure('bare query through pg, CPU', median(rounds.map(({ least }) => least)), { unit: ' ms' });
    figure('one request, server CPU', median(rounds.map(({ ours }) => ours)), { unit: ' ms' });
    const ratios = rounds.map(({ ratio }) => ratio).toSorted((a, b) => a - b);
    figure('server CPU, ratio', median(ratios), {
      atMost: SERVER_RATIO,
      detail: ratios.map((ratio) => ratio.toFixed(2)).join(' '),
    });
  } finally {
    bare.stop();
  }
}

/** Memory that is really in use, and how much of the page hangs on it. */
async function weigh(/** @type {Session} */ session) {
  for (let round = 0; round < 3; round += 1) await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  const { nodes } = await session.send('Memory.getDOMCounters');
  return { heap: usedSize / 1024 / 1024, nodes };
}

/** @param {string} name @param {readonly number[]} frames */
function tellFrames(name, frames) {
  const sorted = frames.toSorted((a, b) => a - b);
  const at = (/** @type {number} */ part) => sorted[Math.floor(sorted.length * part)] ?? 0;
  figure(`${name}, scrolling, median frame`, at(0.5), { unit: ' ms' });
  figure(`${name}, scrolling, 95th percentile`, at(0.95), { unit: ' ms' });
  return at(0.95);
}

/**
 * @param {{ url: string }} server
 * @param {{ house: number, token: string }} scene
 */
async function weighBrowsers({ url }, { house, token }) {
  const board = (/** @type {string} */ from) =>
    `/admin/reservation/calendar?property=${house}&from=${from}&days=${DAYS}`;
  const api = `/api/reservations/calendar?property_id=${house}&from=${FROM}&nights=${DAYS}`;
  /** @type {{ board: number[], table: number[] }} */
  const times = { board: [], table: [] };
  /** @type {number[]} */
  const worst = [];
  await withPage({ url, token }, async (page) => {
    await page.goto(`${url}${board(dayAt(-ROUNDS))}`);
    await page.locator('.tape-stay').first().waitFor();
    for (let round = 0; round < ROUNDS; round += 1) {
      times.board.push(await paintBoard(page, board(dayAt(round % 2 === 0 ? -round : round))));
      await page.waitForTimeout(300);
    }
    worst.push(tellFrames('board', await framesOf(page, '.tape')));
  });
  await withPage({ url, token }, async (page, session) => {
    await page.goto(`${url}${board(FROM)}`);
    await page.locator('.tape-stay').first().waitFor();
    const { heap, nodes } = await weigh(session);
    const shown = await page.locator('.tape-stay').count();
    figure('board, heap after its first paint', heap, {
      unit: ' MB',
      detail: `${nodes} nodes, ${shown} stays among them`,
    });
  });
  await withPage({ url, token }, async (page, session) => {
    await page.goto(url);
    await page.locator('h1').first().waitFor();
    for (let round = 0; round < ROUNDS; round += 1) times.table.push(await paintTable(page, api, token));
    worst.push(tellFrames('table', await framesOf(page, null)));
    const { heap, nodes } = await weigh(session);
    figure('table, heap', heap, { unit: ' MB', detail: `${nodes} nodes` });
  });
  for (const [name, taken] of Object.entries(times))
    figure(`${name}, from asking to paint`, median(taken), { unit: ' ms', detail: taken.map(Math.round).join(' ') });
  figure('paint, ratio of the board to the table', median(times.board) / median(times.table), { atMost: 1 });
  figure('95th percentile frame, ratio to the table', (worst[0] ?? 0) / (worst[1] ?? 1));
}

if (argument('bare')) {
  const [url = '', house] = process.argv.slice(3);
  await runBare(url, Number(house));
} else {
  await withDatabase('bench_calendar', (databaseUrl) =>
    withDataDir('bench-calendar', async (dataDir) => {
      const server = await startServer({ port: PORT, dataDir, env: { DATABASE_URL: databaseUrl } });
      try {
        const house = await onDatabase(databaseUrl, fill);
        const token = await signIn(server.url);
        await weighRequests(server, { databaseUrl, house, token });
        await weighBrowsers(server, { house, token });
      } finally {
        await server.stop();
      }
    }),
  );
  finish();
}
