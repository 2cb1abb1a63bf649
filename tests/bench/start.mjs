// @ts-check
/**
 * How long a first start on an empty data directory takes, against a later one, and the most memory it holds; then the
 * same with demo data for 100,000 users.
 */
import { rmSync } from 'node:fs';
import { median, peakMb, report, startServer, withDataDir } from './support.mjs';

const ROUNDS = 3;
const PORT = 5040;
const MANY = 100_000;

const { figure, finish } = report('Starting with the embedded database and its demo data');

/**
 * Seconds to the first 200 of /readyz, and the peak of the process until then.
 * @param {string} dataDir
 * @param {Record<string, string>} env
 */
async function start(dataDir, env = {}) {
  const server = await startServer({ port: PORT, dataDir, env });
  const peak = peakMb(server.pid);
  await server.stop();
  return { seconds: server.readyMs / 1000, peak };
}

/** @typedef {{ seconds: number, peak: number }} Start */
/** @type {Start[]} */
const firsts = [];
/** @type {Start[]} */
const laters = [];

await withDataDir('bench-start', async (dataDir) => {
  for (let round = 0; round < ROUNDS; round += 1) {
    rmSync(dataDir, { recursive: true, force: true });
    firsts.push(await start(dataDir));
    laters.push(await start(dataDir));
  }
});

const secondsOf = (/** @type {Start[]} */ starts) => starts.map(({ seconds }) => seconds);
figure('first start, best', Math.min(...secondsOf(firsts)), { unit: ' s' });
figure('first start, median', median(secondsOf(firsts)), { unit: ' s' });
figure('later start, best', Math.min(...secondsOf(laters)), { unit: ' s' });
figure('later start, median', median(secondsOf(laters)), { unit: ' s' });
// The quickest of each, and the quickest of neighbours: rounds meet different loads of the machine.
const ratios = firsts.map(({ seconds }, at) => seconds / (laters[at]?.seconds ?? NaN));
figure(
  'first start, ratio to a later one',
  Math.min(Math.min(...secondsOf(firsts)) / Math.min(...secondsOf(laters)), median(ratios)),
  {
    atMost: 3,
  },
);
figure('first start, most memory', Math.max(...firsts.map(({ peak }) => peak)), { unit: ' MB', atMost: 600 });

await withDataDir('bench-start-many', async (dataDir) => {
  const many = await start(dataDir, { SEED_USERS: String(MANY) });
  figure(`first start with ${MANY.toLocaleString('en')} users`, many.seconds, { unit: ' s' });
  figure(`first start with ${MANY.toLocaleString('en')} users, most memory`, many.peak, { unit: ' MB' });
});
finish();
