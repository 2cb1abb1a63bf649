// @ts-check
/**
 * Which test files a run of everything takes, and which begin. The quick ones always; the slow ones, which start servers,
 * browsers and compilers, take turns from day to day, because a run that takes half an hour is not waited for. Never left out
 * are those that hold the money, the doors and the races, and those of what the work at hand has touched. `npm run test:all`
 * takes all.
 */
import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './processes.mjs';

/** So many days, a week, and every file has had its turn. */
export const TURNS = 7;

/**
 * The files that take longest, as the end of a run names them, longest first: days share them out evenly, and a run begins with
 * them, since one that begins last keeps a core waiting for it alone.
 */
export const LONG = [
  'tests/browser/reservations/stays.test.ts',
  'tests/browser/first-calls.test.ts',
  'tests/browser/decisions.test.ts',
  'tests/browser/doors.test.ts',
  'tests/reliability/kill.test.ts',
  'tests/browser/journeys.test.ts',
  'tests/reliability/reservations/booking-races.test.ts',
  'tests/contract/resource-writes.test.ts',
  'tests/contract/resource-actions.test.ts',
  'tests/reliability/hostile-bodies.test.ts',
  'tests/architecture/new-resource.test.ts',
  'tests/browser/faults-in-forms.test.ts',
  'tests/reliability/dev.test.ts',
  'tests/browser/screens-phone.test.ts',
  'tests/browser/screens-wide-others.test.ts',
  'tests/browser/screens-wide-opened.test.ts',
  'tests/browser/screens-phone-opened.test.ts',
  'tests/browser/reservations/tape-chart.test.ts',
  'tests/browser/reservations/tape-chart-moves.test.ts',
  'tests/browser/reservations/bookings.test.ts',
  'tests/reliability/start-up.test.ts',
  'tests/reliability/hostile-queries.test.ts',
  'tests/contract/permission-matrix.test.ts',
  'tests/browser/palette.test.ts',
  'tests/contract/seed.test.ts',
  'tests/reliability/npm-stopping.test.ts',
  'tests/browser/beyond-the-recipe.test.ts',
  'tests/browser/fits.test.ts',
  'tests/reliability/stopping.test.ts',
  'tests/browser/screens-wide.test.ts',
  'tests/reliability/uploads-memory.test.ts',
  'tests/contract/uploads/hostile-files.test.ts',
  'tests/architecture/slips.test.ts',
  'tests/contract/database.test.ts',
  'tests/browser/revenue/closing.test.ts',
  'tests/reliability/sign-in-flood.test.ts',
  'tests/contract/sql-prompt.test.ts',
  'tests/reliability/full-disk.test.ts',
  'tests/browser/first-look.test.ts',
  'tests/browser/failed-lists.test.ts',
  'tests/reliability/revenue/killed-run.test.ts',
  'tests/reliability/races.test.ts',
];

const SLOW = [
  /^tests\/browser\//,
  /^tests\/reliability\//,
  /^tests\/contract\/[^/]+\//,
  /^tests\/architecture\/(new-resource|slips)\./,
  /^tests\/contract\/(database|seed|sql-prompt)\./,
];

/** A mistake here costs somebody money, nights, their account or a whole page before its day has come. */
const ALWAYS = new Set([
  'tests/browser/chunks.test.ts',
  'tests/browser/doors.test.ts',
  'tests/browser/journeys.test.ts',
  'tests/browser/screens-wide.test.ts',
  'tests/contract/people/rank.test.ts',
  'tests/contract/reservations/desk.test.ts',
  'tests/contract/reservations/states.test.ts',
  'tests/contract/revenue/hand-worked-parts.test.ts',
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
  const slow = longFirst(files).filter((path) => SLOW.some((suite) => suite.test(path)) && !ALWAYS.has(path));
  const touched = new Set(changed.flatMap(subjectsOf));
  const isWaiting = (/** @type {string} */ path) => {
    const at = slow.indexOf(path);
    const isTouched = changed.includes(path) || subjectsOf(path).some((subject) => touched.has(subject));
    return at >= 0 && !isTouched && (at + seed) % TURNS !== 0;
  };
  return { due: files.filter((path) => !isWaiting(path)), waiting: files.filter(isWaiting) };
}

/**
 * The same, those that take longest in front.
 * @param {readonly string[]} files
 * @returns {string[]}
 */
export function longFirst(files) {
  const isLong = new Set(LONG);
  return [...LONG.filter((path) => files.includes(path)), ...files.filter((path) => !isLong.has(path))];
}

/**
 * What a path is about: an area has a folder of one name in every layer, and a test is called like what it tests. A suite's own
 * folder is no subject.
 * @param {string} path
 */
const subjectsOf = (path) => {
  const [top, ...rest] = path.split('/');
  const folders = rest.slice(0, -1);
  const file = rest.at(-1)?.split('.')[0] ?? '';
  if (top === 'tests') return [...folders.slice(1, 2), ...(/\.test\.tsx?$/.test(path) ? [file] : [])];
  return top === 'src' ? [...folders.slice(1), file] : [];
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
