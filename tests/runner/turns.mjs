// @ts-check
/**
 * Which test files a run of everything takes. The quick ones always; the slow ones, which start servers and browsers, take
 * turns from day to day, because a run that takes half an hour is not waited for. Never left out are those that hold the
 * money, the doors and the races, and those of an area that the work at hand has touched. `npm run test:all` takes all.
 */
import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './processes.mjs';

/** So many days, and every file has had its turn. */
export const TURNS = 3;

const SLOW = [/^tests\/browser\//, /^tests\/reliability\//, /^tests\/contract\/[^/]+\//];

/** A mistake here costs somebody money, nights, their account or a whole page before its day has come. */
const ALWAYS = new Set([
  'tests/browser/chunks.test.ts',
  'tests/browser/doors.test.ts',
  'tests/browser/journeys.test.ts',
  'tests/browser/screens-wide.test.ts',
  'tests/contract/people/rank.test.ts',
  'tests/contract/reservations/states.test.ts',
  'tests/contract/revenue/hand-worked.test.ts',
  'tests/contract/revenue/worked-month.test.ts',
  'tests/reliability/kill.test.ts',
  'tests/reliability/races.test.ts',
  'tests/reliability/reservations/booking-races.test.ts',
]);

/**
 * The test files of these suites.
 * @param {readonly string[]} suites
 * @returns {string[]}
 */
export const listTestFiles = (suites) =>
  suites.flatMap((suite) =>
    readdirSync(join(root, 'tests', suite), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.test\.tsx?$/.test(name))
      .map((name) => `tests/${suite}/${name.replaceAll('\\', '/')}`)
      .toSorted(),
  );

/**
 * Those that are due, and those that wait for another day.
 * @param {readonly string[]} files
 * @param {{ seed: number, changed: readonly string[] }} by the day, and the paths that the work at hand has touched
 * @returns {{ due: string[], waiting: string[] }}
 */
export function takeTurns(files, { seed, changed }) {
  const slow = files.filter((path) => SLOW.some((suite) => suite.test(path)) && !ALWAYS.has(path));
  const areas = new Set(changed.flatMap(areasOf));
  const isWaiting = (/** @type {string} */ path) => {
    const at = slow.indexOf(path);
    const isTouched = changed.includes(path) || areasOf(path).some((area) => areas.has(area));
    return at >= 0 && !isTouched && (at + seed) % TURNS !== 0;
  };
  return { due: files.filter((path) => !isWaiting(path)), waiting: files.filter(isWaiting) };
}

/** An area has a folder of one name in every room; a suite's own folder is none. @param {string} path */
const areasOf = (path) => {
  const [room, ...folders] = path.split('/').slice(0, -1);
  if (room === 'tests') return folders.slice(1, 2);
  return room === 'src' ? folders.slice(1) : [];
};

/** Paths that differ from before the last commit; none where git cannot tell. */
export function changedPaths() {
  try {
    const ask = (/** @type {string[]} */ ...args) =>
      execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
    const told = [ask('diff', '--name-only', 'HEAD~1'), ask('ls-files', '--others', '--exclude-standard')];
    return told.join('\n').split('\n').filter(Boolean);
  } catch {
    return [];
  }
}
