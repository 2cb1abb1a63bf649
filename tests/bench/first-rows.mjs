// @ts-check
/**
 * When the first rows of a list are painted on a slow phone and a slow line, beside the least page that shows the same rows in
 * the same run: at the first visit, and at a later one whose files are in the cache.
 */
import { serveBarePage } from './bare-page.mjs';
import { withPage } from './chromium.mjs';
import { getList, listPath, median, report, signIn, startServer, withDataDir } from './support.mjs';

const PORT = 5095;
const LIST = '/admin/user-mgmt';
const ROWS = 'tbody tr[data-id]';
const FIELDS = ['name', 'account_number', 'email', 'phone', 'state', 'created_at'];
const SLOWED = 4;
const LINE = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 200_000 };
const ROUNDS = 5;
/** The browser keeps compiled code after it has met a file twice. */
const VISITS = 3;
/** Long enough for everything that comes after the rows. */
const AFTERWARDS_MS = 3000;

/** @typedef {import('./chromium.mjs').Page} Page */
/** @typedef {{ cold: number, warm: number, shift: number, requests: number }} Taken */

const { figure, note, finish } = report(`First rows at ${SLOWED}× slower CPU, 1.6 Mbps and 150 ms`);

/** Notes in the page when the first row has been painted, and every shift of its layout. */
function watch(/** @type {string} */ rows) {
  const seen = { rowsAt: 0, shift: 0 };
  Object.assign(globalThis, { seen });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) seen.shift += Number(Reflect.get(entry, 'value'));
  }).observe({ type: 'layout-shift', buffered: true });
  const observer = new MutationObserver(() => {
    if (!document.querySelector(rows)) return;
    observer.disconnect();
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.addEventListener('message', () => (seen.rowsAt = performance.now()));
      port1.start();
      port2.postMessage(null);
    });
  });
  observer.observe(document, { childList: true, subtree: true });
}

/**
 * @param {Page} page
 * @param {string} address
 */
async function visit(page, address) {
  await page.goto('about:blank');
  await page.goto(address, { waitUntil: 'commit' });
  await page.waitForFunction(() => Reflect.get(globalThis, 'seen')?.rowsAt > 0, null, { timeout: 60_000 });
  const rowsAt = await page.evaluate(() => Number(Reflect.get(globalThis, 'seen').rowsAt));
  await page.waitForTimeout(AFTERWARDS_MS);
  const rest = await page.evaluate((until) => {
    const before = performance.getEntriesByType('resource').filter(({ startTime }) => startTime < until);
    return { shift: Number(Reflect.get(globalThis, 'seen').shift), requests: before.length + 1 };
  }, rowsAt);
  return { rowsAt, ...rest };
}

/**
 * @param {{ url: string, token: string }} server
 * @param {string} path
 * @returns {Promise<Taken>}
 */
const take = (server, path) =>
  withPage(server, async (page, session) => {
    await session.send('Network.enable');
    await session.send('Network.emulateNetworkConditions', LINE);
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWED });
    await page.addInitScript(watch, ROWS);
    const visits = [];
    for (let number = 0; number < VISITS; number += 1) visits.push(await visit(page, server.url + path));
    return {
      cold: visits[0]?.rowsAt ?? NaN,
      warm: visits.at(-1)?.rowsAt ?? NaN,
      shift: Math.max(...visits.map(({ shift }) => shift)),
      requests: visits[0]?.requests ?? NaN,
    };
  });

/** @param {readonly Taken[]} ours @param {readonly Taken[]} bare @param {'cold' | 'warm'} when @param {number} atMost */
function compare(ours, bare, when, atMost) {
  const best = (/** @type {readonly Taken[]} */ taken) => Math.min(...taken.map((one) => one[when]));
  const middle = (/** @type {readonly Taken[]} */ taken) => Math.round(median(taken.map((one) => one[when])));
  note(`${when}: ${ours.map((one) => Math.round(one[when])).join(' ')} ms, median ${middle(ours)}`);
  note(`  bare page: ${bare.map((one) => Math.round(one[when])).join(' ')} ms, median ${middle(bare)}`);
  figure(`rows painted ${when}, best, ratio to the bare page`, best(ours) / best(bare), { atMost });
}

await withDataDir('bench-first-rows', async (dataDir) => {
  const server = await startServer({ port: PORT, dataDir });
  try {
    const token = await signIn(server.url);
    const path = listPath({ pagination: { limit: 10, currentPage: 1 } });
    const { users } = await getList(server.url + path, token);
    if (!Array.isArray(users) || users.length !== 10) throw new Error('There are no ten rows to show.');
    const bare = await serveBarePage({ port: PORT + 1, api: server.url, path, fields: FIELDS });
    try {
      /** @type {{ ours: Taken[], bare: Taken[] }} */
      const taken = { ours: [], bare: [] };
      for (let round = 0; round < ROUNDS; round += 1) {
        taken.bare.push(await take({ url: bare.url, token }, '/'));
        taken.ours.push(await take({ url: server.url, token }, LIST));
      }
      note(`script of the bare page: ${bare.kB.toFixed(1)} kB`);
      compare(taken.ours, taken.bare, 'cold', 2.5);
      compare(taken.ours, taken.bare, 'warm', 2.3);
      figure('requests before the rows at the first visit', median(taken.ours.map(({ requests }) => requests)));
      figure('shift of the layout, worst visit', Math.max(...taken.ours.map(({ shift }) => shift)), { atMost: 0.02 });
    } finally {
      await bare.stop();
    }
  } finally {
    await server.stop();
  }
});
finish();
