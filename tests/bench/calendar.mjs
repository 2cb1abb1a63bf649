// @ts-check
/**
 * The calendar of 500 units over 60 days with 20,000 stays: what its one request costs the server's processor against the
 * bare query, and what the board costs a browser against a plain HTML table of the same stays.
 */
import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { withPage } from './chromium.mjs';
import { onDatabase, withDatabase } from './database.mjs';
import { argument, cpuMs, median, report, signIn, startServer, withDataDir } from './support.mjs';

const UNITS = 500;
const DAYS = 60;
const STAYS = 20_000;
const TYPES = 10;
const ROUNDS = 7;
const REQUESTS = 10;
const WARM_UP = 30;
const FROM = '2027-01-01';
const PORT = Number(process.env['BENCH_PORT'] ?? 5090);
const SERVER_RATIO = 5;
/** Units whose nights are all let, one night and two nights by turns; the rest are blocked ten nights at a time. */
const LET_UNITS = 490;
const BLOCK_NIGHTS = 10;

/** @typedef {import('./chromium.mjs').Page} Page */
/** @typedef {import('./chromium.mjs').Session} Session */

const { figure, note, finish } = argument('bare')
  ? { figure: () => {}, note: () => {}, finish: () => {} }
  : report(`A calendar of ${UNITS} units × ${DAYS} days with ${STAYS} stays`);

/** @param {number} night */
const dayAt = (night) => new Date(Date.parse(`${FROM}T00:00:00Z`) + night * 86_400_000).toISOString().slice(0, 10);

/** @param {pg.Client} client */
async function fill(client) {
  const { rows: found } = await client.query("select id from properties where code = 'BENCH'");
  if (found.length > 0) return Number(found[0].id);
  const { rows } = await client.query(
    `insert into properties (code, name, kind, address, city, postcode, state_code, status)
     values ('BENCH', 'A bench house', 'hotel', '1, Jalan Besar', 'Tanah Rata', '39000', '06', 'active') returning id`,
  );
  const house = Number(rows[0].id);
  const types = await client.query(
    `insert into room_types (property_id, code, name, base_rate_sen, status, sort)
     select $1, 'T' || i, 'Type ' || i, 28000, 'active', i from generate_series(1, $2) as i returning id`,
    [house, TYPES],
  );
  const typeIds = types.rows.map(({ id }) => Number(id));
  const units = await client.query(
    `insert into units (property_id, room_type_id, number, lifecycle, housekeeping)
     select $1, ($2::bigint[])[1 + (i - 1) * $3 / $4], lpad(i::text, 4, '0'), 'active', 'clean'
     from generate_series(1, $4) as i returning id, room_type_id`,
    [house, typeIds, TYPES, UNITS],
  );
  const unitRows = units.rows.map(({ id, room_type_id }) => ({ id: Number(id), type: Number(room_type_id) }));
  await fillStays(client, house, unitRows, typeIds);
  await client.query('vacuum analyze reservations, stay_segments, units, unit_blocks');
  return house;
}

/**
 * @param {pg.Client} client
 * @param {number} house
 * @param {readonly { id: number, type: number }[]} units
 * @param {readonly number[]} types
 */
async function fillStays(client, house, units, types) {
  /** @type {[type: number, unit: number | null, arrival: string, departure: string][]} */
  const stays = [];
  for (const { id, type } of units.slice(0, LET_UNITS)) {
    for (let night = 0, length = 1; night < DAYS; night += length, length = 3 - length)
      stays.push([type, id, dayAt(night), dayAt(night + length)]);
  }
  const blocked = units.slice(LET_UNITS);
  const blocks = blocked.flatMap(({ id, type }) =>
    Array.from({ length: DAYS / BLOCK_NIGHTS }, (_, at) => ({ id, type, night: at * BLOCK_NIGHTS })),
  );
  // What is left of them has no room yet.
  for (let at = 0; stays.length < STAYS - blocks.length; at += 1) {
    const night = (at * 7) % (DAYS - 3);
    stays.push([types[at % types.length] ?? 0, null, dayAt(night), dayAt(night + 1 + (at % 3))]);
  }
  const columns = [0, 1, 2, 3].map((column) => stays.map((stay) => stay[column]));
  await client.query(
    `with made as (
       insert into reservations (guest_name, nationality, source_channel, reference, guest_code, status, property_id, room_type_id,
         unit_id, arrival, departure, nights, adults, children, any_foreign_occupant, ttx_collector, total_sen, balance_sen)
       select (array['Aisyah Rahman','Tan Wei Ming','Siti Nurhaliza','Arjun Kumar','Lim Mei Ling','Farid Ismail'])[1 + n % 6] || ' ' || n,
         'MY', 'phone', 'BN-' || n, 'C' || n, (array['confirmed','confirmed','pending','checked_in','checked_out'])[1 + n % 5],
         $1, type, unit, arrival, departure, departure - arrival, 2, 0, false, 'operator', 28000, 0
       from unnest($2::bigint[], $3::bigint[], $4::date[], $5::date[]) with ordinality as stay (type, unit, arrival, departure, n)
       returning id, room_type_id, unit_id, arrival, departure)
     insert into stay_segments (reservation_id, room_type_id, unit_id, arrival, departure, kind, blocking, pinned)
     select id, room_type_id, unit_id, arrival, departure, 'reservation', true, false from made`,
    [house, ...columns],
  );
  for (const { id, type, night } of blocks) {
    const days = [dayAt(night), dayAt(night + BLOCK_NIGHTS)];
    const { rows } = await client.query(
      `insert into unit_blocks (unit_id, "from", "to", kind, reason) values ($1, $2, $3, 'maintenance', 'New boiler') returning id`,
      [id, ...days],
    );
    await client.query(
      `insert into stay_segments (block_id, room_type_id, unit_id, arrival, departure, kind, blocking, pinned)
       values ($1, $2, $3, $4, $5, 'block', true, true)`,
      [rows[0].id, type, id, ...days],
    );
  }
}

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

/**
 * Milliseconds between frames while the element (the page itself without one) is scrolled by 240 px in each.
 * @param {Page} page
 * @param {string | null} selector
 */
const framesOf = (page, selector) =>
  page.evaluate(
    (found) =>
      /** @type {Promise<number[]>} */ (
        new Promise((resolve) => {
          const element = found === null ? document.documentElement : document.querySelector(found);
          /** @type {number[]} */
          const frames = [];
          let last = performance.now();
          const step = () => {
            const now = performance.now();
            frames.push(now - last);
            last = now;
            element?.scrollBy({ top: 240, behavior: 'instant' });
            if (frames.length < 60) requestAnimationFrame(step);
            else resolve(frames.slice(1));
          };
          requestAnimationFrame(step);
        })
      ),
    selector,
  );

/** @param {string} name @param {readonly number[]} frames */
function tellFrames(name, frames) {
  const sorted = frames.toSorted((a, b) => a - b);
  const at = (/** @type {number} */ part) => sorted[Math.floor(sorted.length * part)] ?? 0;
  figure(`${name}, scrolling, median frame`, at(0.5), { unit: ' ms' });
  figure(`${name}, scrolling, 95th percentile`, at(0.95), { unit: ' ms' });
  return at(0.95);
}

/** A plain table of the same answer: one row for each unit, one cell for each stay. @param {Page} page */
const paintTable = (page, /** @type {string} */ path, /** @type {string} */ token) =>
  page.evaluate(
    async ([address, bearer]) => {
      const beganAt = performance.now();
      const answer = await fetch(address, { headers: { authorization: `Bearer ${bearer}` } });
      const { data } = /** @type {any} */ (await answer.json());
      const firstDay = Date.parse(data.from);
      const at = (/** @type {string} */ day) => Math.round((Date.parse(day) - firstDay) / 86_400_000);
      const days = at(data.to);
      /** @type {Map<string, any[]>} */
      const lines = new Map(
        data.room_types.flatMap((/** @type {any} */ type) =>
          type.units.map((/** @type {any} */ unit) => [
            `${unit.number}`,
            data.stays.filter((/** @type {any} */ stay) => stay.unit_id === unit.id),
          ]),
        ),
      );
      const html = [...lines].map(([number, stays]) => {
        let day = 0;
        let cells = `<th>${number}</th>`;
        for (const stay of stays.toSorted((a, b) => (a.arrival < b.arrival ? -1 : 1))) {
          const [start, end] = [Math.max(0, at(stay.arrival)), Math.min(days, at(stay.departure))];
          cells += '<td></td>'.repeat(start - day) + `<td colspan="${end - start}">${stay.title}</td>`;
          day = end;
        }
        return `<tr>${cells}${'<td></td>'.repeat(days - day)}</tr>`;
      });
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(
        'td, th { max-width: 60px; overflow: hidden; white-space: nowrap; font: 12px sans-serif; border: 1px solid #ccc }',
      );
      document.adoptedStyleSheets = [sheet];
      document.body.innerHTML = `<table>${html.join('')}</table>`;
      await new Promise((resolve) => {
        requestAnimationFrame(() => setTimeout(resolve));
      });
      return performance.now() - beganAt;
    },
    /** @type {const} */ ([path, token]),
  );

/**
 * Goes to other days as a link does; milliseconds until they are painted.
 * @param {Page} page
 * @param {string} path
 */
const paintBoard = (page, path) =>
  page.evaluate(
    (address) =>
      /** @type {Promise<number>} */ (
        new Promise((resolve, reject) => {
          const first = () => document.querySelector('.tape-day')?.getAttribute('aria-label');
          const before = first();
          const giveUp = setTimeout(() => reject(new Error(`${address} did not come`)), 30_000);
          const beganAt = performance.now();
          const observer = new MutationObserver(() => {
            if (first() === before || document.querySelector('.tape-stay') === null) return;
            observer.disconnect();
            clearTimeout(giveUp);
            requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - beganAt)));
          });
          observer.observe(document, { childList: true, subtree: true, attributes: true });
          history.pushState(null, '', address);
          dispatchEvent(new PopStateEvent('popstate', { state: null }));
        })
      ),
    path,
  );

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
