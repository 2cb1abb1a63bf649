// @ts-check
/**
 * `npm test`: every check that decides whether a change is good, the real browser included. Runs on plain Node.
 *
 *   node tests/run.mjs                   everything; of the slow files those whose turn it is
 *   node tests/run.mjs unit property     only these steps, whole
 *   node tests/run.mjs tests/contract/…  only these files or folders; the pages are built where they are looked at
 *   node tests/run.mjs --all             everything, nothing sampled, on every engine
 *   node tests/run.mjs unit -- -t sorts  what follows -- goes to vitest
 */
import { existsSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { watchPace } from './runner/pace.mjs';
import { root, run } from './runner/processes.mjs';
import { readRecord } from './runner/record.mjs';
import { makeScratch } from './runner/scratch.mjs';
import { changedPaths, listTestFiles, takeTurns } from './runner/turns.mjs';

/**
 * @typedef {{ passed: number, failed: number, skipped: number }} Count
 * @typedef {{ name: string, ms: number, count: Count }} Row
 * @typedef {{ steps: string[], paths: string[], isWhole: boolean, inTurns: boolean, extra: string[] }} Wanted
 * @typedef {import('./runner/record.mjs').Finished} Finished
 */

const CHECKS = ['format', 'lint', 'unused', 'types', 'build'];
const SUITES = ['unit', 'property', 'kit', 'contract', 'architecture', 'reliability', 'browser'];
const STEPS = [...CHECKS, ...SUITES];
const SLOWEST = 12;
/** What a file may take on two cores that do nothing else: one that needs more is split, or tries less on every change. */
const BUDGET_MS = 45_000;
/** A file waits for servers and browsers that the other process's files keep busy: so much beyond the budget is theirs. */
const LEEWAY = 1.4;
/** A file that is not over by then hangs; one of the whole run may take its time. */
const HUNG_MS = { usual: 240_000, whole: 900_000 };
const DAY_MS = 86_400_000;

const wanted = readArguments(process.argv.slice(2));
/** Random choices of a run begin here. Another day begins elsewhere, and TEST_SEED repeats one. */
const seed = process.env['TEST_SEED'] ?? String(Math.floor(Date.now() / DAY_MS));
const scratch = makeScratch();
const startedAt = Date.now();
const pace = watchPace();
/** @type {Row[]} */
const rows = [];
/** @type {Finished[]} */
const files = [];
/** Test files that wait for another day. @type {string[]} */
let waiting = [];
/** What failed, in a line or a few each: repeated at the end, where a reader of a long log looks first. @type {string[]} */
const failures = [];

process.on('exit', () => rmSync(scratch, { recursive: true, force: true }));

async function main() {
  if (!existsSync(join(root, 'node_modules/vitest'))) stop('The packages are not installed; run `npm ci` first.');
  if (wanted.paths.some((path) => path.startsWith('tests/browser')) && isBuildStale()) wanted.steps.push('build');
  // Two cores, and two rows of work that take about as long.
  await Promise.all([runInTurn(['types', 'lint']), runInTurn(['build', 'unused', 'format'])]);
  const isBuilt = rows.every(({ name, count }) => name !== 'build' || count.failed === 0);
  if (!isBuilt && wanted.steps.includes('browser')) skipBrowser();
  const folders = SUITES.filter((name) => wanted.steps.includes(name) && (isBuilt || name !== 'browser'));
  const paths = [...(wanted.inTurns ? takeToday(folders) : folders.map((name) => `tests/${name}/`)), ...wanted.paths];
  if (paths.length > 0) await runTests(paths);
  report();
}

/** @param {string[]} suites */
function takeToday(suites) {
  const turns = takeTurns(listTestFiles(suites), { seed: Number(seed), changed: changedPaths() });
  waiting = turns.waiting;
  return turns.due;
}

/**
 * @param {string[]} argv
 * @returns {Wanted}
 */
function readArguments(argv) {
  const at = argv.includes('--') ? argv.indexOf('--') : argv.length;
  const names = argv.slice(0, at).filter((name) => name !== '--all');
  const paths = names.filter((name) => !STEPS.includes(name));
  const unknown = paths.filter((path) => !path.startsWith('tests/') || !existsSync(join(root, path)));
  if (unknown.length > 0) stop(`There is no step or test file ${unknown.join(', ')}; steps are ${STEPS.join(', ')}.`);
  const steps = names.filter((name) => STEPS.includes(name));
  const isAll = names.length === 0;
  const isWhole = names.length < at;
  return { steps: isAll ? STEPS : steps, paths, isWhole, inTurns: isAll && !isWhole, extra: argv.slice(at + 1) };
}

/**
 * @param {string} sentence
 * @returns {never}
 */
function stop(sentence) {
  console.error(sentence);
  process.exit(2);
}

function isBuildStale() {
  const manifest = join(root, 'dist/client/.vite/manifest.json');
  if (!existsSync(manifest)) return true;
  const sources = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' });
  const builtAt = statSync(manifest).mtimeMs;
  return sources.some((path) => /\.(tsx?|css|sql)$/.test(path) && statSync(join(root, 'src', path)).mtimeMs > builtAt);
}

/** @param {string[]} names */
async function runInTurn(names) {
  for (const name of names.filter((step) => wanted.steps.includes(step))) {
    const outcome = await run(...toolFor(name));
    add(name, outcome.ms, { passed: Number(outcome.code === 0), failed: Number(outcome.code !== 0), skipped: 0 });
    if (outcome.code !== 0) console.log(indent(outcome.output));
  }
}

/**
 * @param {string} name
 * @returns {[packageName: string, args: string[]]}
 */
function toolFor(name) {
  if (name === 'build') return ['build', []];
  if (name === 'format') return ['oxfmt', ['--check']];
  if (name === 'lint') return ['oxlint', ['--type-aware', '--deny-warnings']];
  if (name === 'unused') return ['knip', []];
  return ['typescript', ['-b']];
}

/**
 * Runs files and folders in one vitest and counts what its reporter says.
 * @param {string[]} paths
 */
async function runTests(paths) {
  const record = join(scratch, 'record.jsonl');
  const reporters = ['--reporter=default', `--reporter=${join(root, 'tests/runner/reporter.mjs')}`];
  /** @type {string[]} */
  const hung = [];
  /** @type {NodeJS.Timeout | undefined} */
  let timer;
  const outcome = await run(
    'vitest',
    ['run', '--config', 'tests/vitest.config.ts', ...reporters, ...paths, ...wanted.extra],
    {
      env: { TMPDIR: scratch, TEST_RECORD: record, TEST_SEED: seed, ...(wanted.isWhole ? { TEST_ALL: '1' } : {}) },
      // Somebody who asks for a file wants to see how it goes.
      isShown: wanted.paths.length > 0,
      whenStarted: (end) => {
        timer = setInterval(() => {
          hung.push(
            ...readRecord(record)
              .open.filter(isHung)
              .map(({ path }) => path),
          );
          if (hung.length > 0) end(`Stopped: ${hung.join(', ')} did not end.`);
        }, 2000);
      },
    },
  );
  clearInterval(timer);
  const { finished, open, errors } = readRecord(record);
  files.push(...finished);
  for (const name of SUITES)
    addSuite(
      name,
      finished.filter(({ path }) => path.startsWith(`tests/${name}/`)),
    );
  for (const { path } of open) {
    const how = hung.includes(path) ? 'hangs: it was stopped' : 'did not end: its process did, or the run was over';
    fail(path, how, errors.join('\n'));
  }
  const isKnown = open.length > 0 || finished.some(({ failed }) => failed > 0);
  // A run can fail beside its tests: a config that does not load, an error nobody caught.
  if (outcome.code !== 0 && !isKnown) fail('vitest', 'failed beside its tests', errors.join('\n'));
  if (!wanted.isWhole) finished.forEach(holdToBudget);
  if (outcome.code !== 0 && wanted.paths.length === 0) console.log(indent(withoutPassed(outcome.output)));
}

/** @param {{ at: number }} file */
const isHung = ({ at }) =>
  Date.now() - at > HUNG_MS[wanted.isWhole ? 'whole' : 'usual'] * pace.slowdownBetween(at, Date.now());

/**
 * @param {string} name
 * @param {Finished[]} finished
 */
function addSuite(name, finished) {
  if (finished.length === 0) return;
  for (const { path, failures: failed } of finished)
    failures.push(...failed.map(({ test, message }) => `${path} > ${test}\n${indent(firstLines(message))}`));
  const ms = finished.reduce((sum, file) => sum + file.ms, 0);
  add(name, ms, total(finished));
}

/** @param {Finished} file */
function holdToBudget({ path, ms, from, at }) {
  const slowdown = pace.slowdownBetween(from, at);
  if (ms <= BUDGET_MS * slowdown * LEEWAY) return;
  const machine = slowdown > 1.05 ? ` on a machine that is ${slowdown.toFixed(1)} times as slow as usual` : '';
  fail(
    path,
    `took ${seconds(ms).trim()}${machine}; a file has ${BUDGET_MS / 1000} s, and ${Math.round((BUDGET_MS * LEEWAY) / 1000)} s with what it waits for the others`,
    '',
  );
}

/**
 * @param {string} name
 * @param {string} how
 * @param {string} message
 */
function fail(name, how, message) {
  add(`${name} ${how}`, 0, { passed: 0, failed: 1, skipped: 0 });
  failures.push(`${name} ${how}\n${indent(firstLines(message))}`);
}

/**
 * A record of a run may keep its beginning only: what passed must not stand before what failed.
 * @param {string} output
 */
const withoutPassed = (output) => output.replaceAll(/^[^\S\n]*✓.*\n/gm, '');

/** @param {string} text */
const firstLines = (text) => text.split('\n').slice(0, 12).join('\n').slice(0, 1500);

function skipBrowser() {
  console.log('browser: not run, the build failed');
  add('browser', 0, { passed: 0, failed: 1, skipped: 0 });
}

/**
 * @param {string} name
 * @param {number} ms
 * @param {Count} count
 */
function add(name, ms, count) {
  rows.push({ name, ms, count });
  const sign = count.failed > 0 ? 'FAILED' : 'ok';
  console.log(`${sign.padEnd(7)}${name.padEnd(14)}${seconds(ms)}`);
}

/** @param {number} ms */
const seconds = (ms) => `${(ms / 1000).toFixed(1)} s`.padStart(8);

/** @param {string} text */
const indent = (text) => text.trimEnd().replaceAll(/^/gm, '    ');

/**
 * @param {Count[]} counts
 * @returns {Count}
 */
function total(counts) {
  const sum = (/** @type {keyof Count} */ key) => counts.reduce((all, count) => all + count[key], 0);
  return { passed: sum('passed'), failed: sum('failed'), skipped: sum('skipped') };
}

function report() {
  const all = total(rows.map(({ count }) => count));
  const heads = ['passed', 'failed', 'skipped'].map((head) => head.padStart(9)).join('');
  console.log(`\n${'step'.padEnd(16)}${'time'.padStart(9)}${heads}`);
  for (const { name, ms, count } of rows) {
    const numbers = [count.passed, count.failed, count.skipped].map((number) => String(number).padStart(9)).join('');
    console.log(`${name.padEnd(16)} ${seconds(ms)}${numbers}`);
  }
  const slowdown = pace.slowdownBetween(startedAt, Date.now());
  const machine = slowdown > 1.05 ? `, on a machine that was ${slowdown.toFixed(1)} times as slow as usual` : '';
  console.log(`${'together'.padEnd(16)} ${seconds(Date.now() - startedAt)}${machine}`);
  console.log(
    process.env['TEST_DATABASE_URL']
      ? 'Databases: embedded and the PostgreSQL server of TEST_DATABASE_URL.'
      : 'Databases: embedded only; TEST_DATABASE_URL names no PostgreSQL server.',
  );
  console.log(
    wanted.isWhole
      ? `Whole: nothing sampled. Drawn from TEST_SEED=${seed}.`
      : `Sampled from TEST_SEED=${seed}; npm run test:all tries the whole.`,
  );
  if (waiting.length > 0) console.log(`\n${waiting.length} files wait for another day:\n${waiting.join(' ')}`);
  const slowest = files.toSorted((one, other) => other.ms - one.ms).slice(0, SLOWEST);
  console.log(
    `\nThe slowest files, of ${files.length}, each within ${Math.round((BUDGET_MS * LEEWAY) / 1000)} s: ${BUDGET_MS / 1000} s and what it waits for the others:`,
  );
  for (const { path, ms } of slowest) console.log(`${seconds(ms)}  ${path}`);
  console.log();
  for (const failure of failures) console.log(`FAILED ${failure}`);
  process.exitCode = all.failed > 0 || all.passed === 0 ? 1 : 0;
  console.log(`${all.passed} passed, ${all.failed} failed${all.skipped > 0 ? `, ${all.skipped} skipped` : ''}`);
}

try {
  await main();
} finally {
  pace.stop();
}
