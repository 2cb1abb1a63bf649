// @ts-check
/**
 * A real browser whose processor is slowed four times: from a click to what it asked for being painted. Then the memory of
 * the page after 25 and after 50 changes of screen.
 */
import { withPage } from './chromium.mjs';
import { median, report, signIn, startServer, withDataDir } from './support.mjs';

const PORT = 5080;
const LIST = '/admin/user-mgmt';
const ROWS = 'tbody tr[data-id]';
const RECORD = 'article.record';
const SLOWED = 4;
const ROUNDS = 7;
const SLOWEST_MS = 200;
const HEAP_MB = 12;
/** Addresses and answers that are remembered weigh something; more than this between two looks is a leak. */
const GROWTH = 1.05;

/** @typedef {import('./chromium.mjs').Page} Page */
/** @typedef {import('./chromium.mjs').Session} Session */

const { figure, note, finish } = report(
  `From click to paint at ${SLOWED}× slower CPU, and memory after changes of screen`,
);

/**
 * Acts inside the page and waits until what it must lead to has been painted; milliseconds from the event on.
 * @param {Page} page
 * @param {{ click: string } | 'back'} act
 * @param {{ show: string, change?: boolean }} until `change`: what the selector finds must differ from before.
 */
const timeOf = (page, act, until) =>
  page.evaluate(
    ([asked, { show, change }]) =>
      /** @type {Promise<number>} */ (
        new Promise((resolve, reject) => {
          const shown = () => document.querySelector(show)?.textContent;
          const before = shown();
          const giveUp = setTimeout(() => reject(new Error(`${show} did not come`)), 10_000);
          const beganAt = performance.now();
          const look = () => {
            const now = shown();
            if (now === undefined || (change === true && now === before)) return;
            observer.disconnect();
            clearTimeout(giveUp);
            // After the frame that paints it.
            requestAnimationFrame(() => {
              const { port1, port2 } = new MessageChannel();
              port1.addEventListener('message', () => resolve(performance.now() - beganAt));
              port1.start();
              port2.postMessage(null);
            });
          };
          const observer = new MutationObserver(look);
          observer.observe(document, { childList: true, subtree: true, characterData: true, attributes: true });
          if (asked === 'back') history.back();
          else /** @type {HTMLElement | null} */ (document.querySelector(asked.click))?.click();
        })
      ),
    /** @type {const} */ ([act, until]),
  );

/** @param {Page} page @param {Session} session */
async function timeClicks(page, session) {
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWED });
  /** @type {Record<string, number[]>} */
  const times = { 'next page': [], sort: [], 'open record': [], back: [] };
  const changed = { show: `${ROWS} td:nth-child(2)`, change: true };
  for (let round = 0; round <= ROUNDS; round += 1) {
    // The first round of each also loads its code, which the page otherwise does while the reader reads.
    const keep = (/** @type {string} */ name, /** @type {number} */ ms) => round > 0 && times[name]?.push(ms);
    keep('next page', await timeOf(page, { click: '.pager li:last-child .pager-step' }, changed));
    await settle(page);
    keep('sort', await timeOf(page, { click: `thead th:nth-child(${round % 2 === 0 ? 3 : 5}) .head-sort` }, changed));
    await settle(page);
    keep('open record', await timeOf(page, { click: `${ROWS} .cell-title a` }, { show: RECORD }));
    await settle(page);
    keep('back', await timeOf(page, 'back', { show: ROWS }));
    await settle(page);
  }
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  for (const [name, taken] of Object.entries(times)) {
    figure(`${name}, best`, Math.min(...taken), { unit: ' ms', atMost: SLOWEST_MS });
    figure(`${name}, median`, median(taken), { unit: ' ms', detail: taken.map((ms) => Math.round(ms)).join(' ') });
  }
}

/** @param {Page} page */
async function settle(page) {
  await page.waitForLoadState('networkidle');
  await page.waitForTimeout(300);
}

/** Memory that is really in use, and how much of the page hangs on it. */
async function weigh(/** @type {Session} */ session) {
  for (let round = 0; round < 3; round += 1) await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  const { nodes, jsEventListeners } = await session.send('Memory.getDOMCounters');
  return { heap: usedSize / 1024 / 1024, nodes, listeners: jsEventListeners };
}

/**
 * Changes screens as a reader does: list, record, back, another list, back to the first.
 * @param {Page} page
 * @param {number} changes
 */
async function wander(page, changes) {
  for (let change = 0; change < changes; change += 5) {
    await timeOf(page, { click: `${ROWS} .cell-title a` }, { show: RECORD });
    await timeOf(page, 'back', { show: ROWS });
    await timeOf(page, { click: 'nav a[href^="/admin/admin"]' }, { show: 'h1', change: true });
    await page.locator(ROWS).first().waitFor();
    await timeOf(page, { click: `nav a[href^="${LIST}"]` }, { show: 'h1', change: true });
    await page.locator(ROWS).first().waitFor();
    await timeOf(
      page,
      { click: 'thead th:nth-child(3) .head-sort' },
      { show: `${ROWS} td:nth-child(2)`, change: true },
    );
  }
  await settle(page);
}

/** @param {Page} page @param {Session} session */
async function weighScreens(page, session) {
  await wander(page, 5);
  const early = await weigh(session);
  await wander(page, 20);
  const middle = await weigh(session);
  await wander(page, 25);
  const late = await weigh(session);
  for (const [when, { heap, nodes, listeners }] of Object.entries({ 5: early, 25: middle, 50: late })) {
    note(`after ${when}: ${heap.toFixed(2)} MB, ${nodes} nodes, ${listeners} listeners`);
  }
  figure('heap after 50 changes of screen', late.heap, { unit: ' MB', atMost: HEAP_MB });
  figure('heap after 50, ratio to after 25', late.heap / middle.heap, { atMost: GROWTH });
  figure('nodes after 50, ratio to after 25', late.nodes / middle.nodes, { atMost: GROWTH });
  figure('listeners after 50, ratio to after 25', late.listeners / middle.listeners, { atMost: GROWTH });
}

await withDataDir('bench-browser', async (dataDir) => {
  const server = await startServer({ port: PORT, dataDir });
  try {
    await withPage({ url: server.url, token: await signIn(server.url) }, async (page, session) => {
      await page.goto(`${server.url}${LIST}`);
      await page.locator(ROWS).first().waitFor();
      await settle(page);
      await timeClicks(page, session);
      await page.goto(`${server.url}${LIST}`);
      await page.locator(ROWS).first().waitFor();
      await settle(page);
      await weighScreens(page, session);
    });
  } finally {
    await server.stop();
  }
});
finish();
