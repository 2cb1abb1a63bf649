// @ts-check
/**
 * The JavaScript a real browser has read, compressed, when the sign-in form can be used and when the first rows of a list
 * show; and how many requests had to follow one another for that.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { withPage } from './chromium.mjs';
import { report, root, signIn, startServer, withDataDir } from './support.mjs';

const PORT = 5070;
const LIST = '/admin/user-mgmt';
const LATENCY_MS = 300;
const ROWS = 'tbody tr[data-id]';
/** Class names of antd's parts; they stand in its code as text. */
const ANTD = /anticon|ant-design|["'`]ant-/;

const { figure, note, finish } = report('JavaScript before the sign-in form and before the first rows');

/** @param {string} path */
function sizeOf(path) {
  const code = readFileSync(join(root, 'dist/client', path));
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: code.length };
  return { path, kB: brotliCompressSync(code, { params }).length / 1000, isAntd: ANTD.test(code.toString()) };
}

/**
 * Scripts that had arrived when something showed, and the round trip that each request belongs to.
 * @param {{ url: string, token?: string }} server
 * @param {string} path
 * @param {string} selector
 */
const filesUntil = (server, path, selector) =>
  withPage(server, async (page, session) => {
    await session.send('Network.enable');
    // Long enough that what was asked for together also travels together.
    await session.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: LATENCY_MS,
      downloadThroughput: -1,
      uploadThroughput: -1,
    });
    await page.addInitScript((wanted) => {
      const look = () => {
        if (performance.getEntriesByName('shown').length === 0 && document.querySelector(wanted))
          performance.mark('shown');
      };
      new MutationObserver(look).observe(document, { childList: true, subtree: true, attributes: true });
    }, selector);
    await page.goto(`${server.url}${path}`);
    await page.locator(selector).first().waitFor();
    const arrived = await page.evaluate(() => {
      const shownAt = performance.getEntriesByName('shown')[0]?.startTime ?? 0;
      const entries = /** @type {PerformanceResourceTiming[]} */ (performance.getEntriesByType('resource'));
      return entries
        .filter(({ responseEnd }) => responseEnd > 0 && responseEnd <= shownAt)
        .map(({ name, startTime, responseEnd }) => ({ path: new URL(name).pathname, startTime, responseEnd }));
    });
    const needed = arrived.filter(({ path: name }) => name.endsWith('.js') || name.startsWith('/api/'));
    const files = new Set(needed.map(({ path: name }) => name).filter((name) => name.endsWith('.js')));
    return { files: [...files].map(sizeOf), rounds: roundsOf(needed) };
  });

/**
 * The page is round 1, what it names round 2; a request belongs to the round after the last one it can have waited for.
 * @param {{ path: string, startTime: number, responseEnd: number }[]} requests
 */
function roundsOf(requests) {
  /** @type {{ path: string, round: number, responseEnd: number }[]} */
  const known = [];
  for (const { path, startTime, responseEnd } of requests.toSorted((a, b) => a.startTime - b.startTime)) {
    const before = known.filter((other) => other.responseEnd <= startTime).map(({ round }) => round);
    known.push({ path, responseEnd, round: 1 + Math.max(1, ...before) });
  }
  return known;
}

/** @param {{ path: string, kB: number }[]} files */
const total = (files) => files.reduce((sum, { kB }) => sum + kB, 0);

/** @param {{ path: string, kB: number, isAntd: boolean }[]} files */
function tell(files) {
  for (const { path, kB, isAntd } of files.toSorted((a, b) => b.kB - a.kB)) {
    note(`  ${kB.toFixed(1).padStart(6)} kB  ${path}${isAntd ? '  (antd)' : ''}`);
  }
}

await withDataDir('bench-bundle', async (dataDir) => {
  const server = await startServer({ port: PORT, dataDir });
  try {
    const door = await filesUntil({ url: server.url }, LIST, 'input[type=password]:enabled');
    figure('before the sign-in form can be used', total(door.files), { unit: ' kB brotli', atMost: 75 });
    tell(door.files);
    figure('scripts with antd among them', door.files.filter(({ isAntd }) => isAntd).length, { atMost: 0 });
    const token = await signIn(server.url);
    const list = await filesUntil({ url: server.url, token }, LIST, ROWS);
    figure('before the first rows show', total(list.files), { unit: ' kB brotli', atMost: 150 });
    tell(list.files);
    const data = list.rounds.find(({ path }) => path.endsWith('/aggregation'))?.round ?? NaN;
    figure('round trips until the data is asked for: page, data', data, { atMost: 2 });
    const scripts = list.rounds.filter(({ path }) => path.endsWith('.js'));
    figure('round trips until the last script the rows need', Math.max(...scripts.map(({ round }) => round)), {
      atMost: 2,
    });
    for (const { round, path } of list.rounds) note(`  ${round}  ${path}`);
  } finally {
    await server.stop();
  }
});
finish();
