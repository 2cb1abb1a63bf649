// @ts-check
/**
 * `npm test`: every check that decides whether a change is good, the real browser included. Runs on plain Node.
 *
 *   node tests/run.mjs                  everything
 *   node tests/run.mjs unit property    only these steps
 *   node tests/run.mjs --all            everything, and no tour of the screens leaves any of them out
 *   node tests/run.mjs unit -- -t sorts what follows -- goes to vitest
 */
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * @typedef {{ passed: number, failed: number, skipped: number }} Count
 * @typedef {{ name: string, ms: number, count: Count }} Row
 * @typedef {{ code: number | null, output: string, ms: number }} Outcome
 * @typedef {{ fullName: string, status: string, failureMessages?: string[] }} Test
 * @typedef {{ name: string, status: string, message?: string, startTime: number, endTime: number, assertionResults: Test[] }} TestFile
 */

const root = fileURLToPath(new URL('../', import.meta.url));
const CHECKS = ['format', 'lint', 'types', 'build'];
const SUITES = ['unit', 'property', 'contract', 'architecture', 'reliability'];
const STEPS = [...CHECKS, ...SUITES, 'browser'];
const DEADLINE_MS = 15 * 60_000;
const SLOWEST = 12;
/** Tours look at a third of the screens drawn from declarations, another one each day; TOUR_SEED repeats a day's. */
const TOUR_SEED = process.env['TOUR_SEED'] ?? String(Math.floor(Date.now() / 86_400_000));

const [wanted, extra] = readArguments(process.argv.slice(2));
const scratch = mkdtempSync(join(tmpdir(), 'highland-run-'));
const startedAt = Date.now();
/** @type {Row[]} */
const rows = [];
/** Every file that took its time. @type {{ path: string, ms: number }[]} */
const slow = [];
/** What failed, in a line or a few each: repeated at the end, where a reader of a long log looks first. @type {string[]} */
const failures = [];
/** @type {Set<import('node:child_process').ChildProcess>} */
const running = new Set();

process.on('exit', () => {
  for (const child of running) kill(child);
  rmSync(scratch, { recursive: true, force: true });
});
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM'])) process.on(signal, () => process.exit(130));

async function main() {
  if (!existsSync(join(root, 'node_modules/vitest'))) stop('The packages are not installed; run `npm ci` first.');
  // Two cores: the linter and the compiler beside the build, which spends much of its time on one.
  await Promise.all([runInTurn(['format', 'lint', 'types']), runInTurn(['build'])]);
  const suites = SUITES.filter((name) => wanted.includes(name));
  if (suites.length > 0) await runTests(suites, []);
  if (wanted.includes('browser')) {
    if (rows.some(({ name, count }) => name === 'build' && count.failed > 0)) skipBrowser();
    else await runTests(['browser'], ['--config', 'tests/browser/vitest.config.ts']);
  }
  report();
}

/**
 * @param {string[]} argv
 * @returns {[steps: string[], extra: string[]]}
 */
function readArguments(argv) {
  const at = argv.includes('--') ? argv.indexOf('--') : argv.length;
  const steps = argv.slice(0, at).filter((name) => name !== '--all');
  if (steps.length < at) process.env['TOUR'] = 'all';
  const unknown = steps.filter((name) => !STEPS.includes(name));
  if (unknown.length > 0) stop(`There is no step ${unknown.join(', ')}; there are ${STEPS.join(', ')}.`);
  return [steps.length > 0 ? steps : STEPS, argv.slice(at + 1)];
}

/**
 * @param {string} sentence
 * @returns {never}
 */
function stop(sentence) {
  console.error(sentence);
  process.exit(2);
}

/** @param {string[]} names */
async function runInTurn(names) {
  for (const name of names.filter((step) => wanted.includes(step))) {
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
  return ['typescript', ['-b']];
}

/**
 * Runs test folders in one vitest and counts what its report says.
 * @param {string[]} suites
 * @param {string[]} options
 */
async function runTests(suites, options) {
  const file = join(scratch, `${suites[0]}.json`);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  const folders = options.length > 0 ? [] : suites.map((name) => `tests/${name}/`);
  const outcome = await run('vitest', ['run', ...options, ...reporters, ...folders, ...extra]);
  const files = readReport(file);
  slow.push(...files.map(({ name, startTime, endTime }) => ({ path: relative(root, name), ms: endTime - startTime })));
  let failed = 0;
  for (const name of suites) {
    const mine = files.filter((test) => suiteOf(test) === name);
    failures.push(...mine.flatMap(failuresOf));
    const count = total(mine.map(countOf));
    failed += count.failed;
    if (mine.length > 0)
      add(
        name,
        mine.reduce((sum, { startTime, endTime }) => sum + (endTime - startTime), 0),
        count,
      );
  }
  // A run can fail beside its tests: a config that does not load, an error nobody caught, the deadline.
  if (outcome.code !== 0 && failed === 0)
    add(`${suites.join(', ')}: vitest itself`, outcome.ms, { passed: 0, failed: 1, skipped: 0 });
  if (outcome.code !== 0) console.log(indent(withoutPassed(outcome.output)));
}

/**
 * A record of a run may keep its beginning only: what passed must not stand before what failed.
 * @param {string} output
 */
const withoutPassed = (output) => output.replaceAll(/^[^\S\n]*✓.*\n/gm, '');

/**
 * @param {string} file
 * @returns {TestFile[]}
 */
function readReport(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).testResults : [];
}

/** @param {TestFile} file */
const suiteOf = (file) => relative(join(root, 'tests'), file.name).split(sep)[0];

/**
 * @param {TestFile} file
 * @returns {Count}
 */
function countOf({ status, assertionResults }) {
  const passed = assertionResults.filter((test) => test.status === 'passed').length;
  const failed = assertionResults.filter((test) => test.status === 'failed').length;
  const skipped = assertionResults.length - passed - failed;
  // A file that could not be loaded has no failed test to show for it.
  return { passed, failed: status === 'failed' && failed === 0 ? 1 : failed, skipped };
}

/**
 * @param {TestFile} file
 * @returns {string[]}
 */
function failuresOf({ name, status, message, assertionResults }) {
  const path = relative(root, name);
  const failed = assertionResults.filter((test) => test.status === 'failed');
  if (status === 'failed' && failed.length === 0) return [`${path}\n${indent(firstLines(message ?? ''))}`];
  return failed.map((test) => `${path} > ${test.fullName}\n${indent(firstLines(test.failureMessages?.[0] ?? ''))}`);
}

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

/**
 * Runs a package's own command; its output is kept for the case that it fails.
 * @param {string} name
 * @param {string[]} args
 * @returns {Promise<Outcome>}
 */
function run(name, args) {
  const from = Date.now();
  const isPosix = process.platform !== 'win32';
  const child = spawn(process.execPath, [commandOf(name), ...args], {
    cwd: root,
    env: environment(),
    stdio: ['ignore', 'pipe', 'pipe'],
    // A group of its own, so that what it started ends with it.
    detached: isPosix,
  });
  running.add(child);
  /** @type {string[]} */
  const output = [];
  child.stdout.on('data', (data) => output.push(String(data)));
  child.stderr.on('data', (data) => output.push(String(data)));
  const timer = setTimeout(() => {
    output.push(`\n${name} was stopped after ${DEADLINE_MS / 60_000} minutes.\n`);
    kill(child);
  }, DEADLINE_MS);
  return new Promise((resolve) => {
    const end = (/** @type {number | null} */ code) => {
      clearTimeout(timer);
      running.delete(child);
      resolve({ code, output: output.join(''), ms: Date.now() - from });
    };
    child.once('error', (error) => {
      output.push(String(error));
      end(null);
    });
    child.once('close', end);
  });
}

/** @param {import('node:child_process').ChildProcess} child */
function kill(child) {
  try {
    if (process.platform === 'win32' || child.pid === undefined) child.kill('SIGKILL');
    else process.kill(-child.pid, 'SIGKILL');
  } catch {
    // It ended by itself meanwhile.
  }
}

/**
 * @param {string} name
 * @returns {string}
 */
function commandOf(name) {
  if (name === 'build') return join(root, 'src/server/build.mjs');
  const folder = join(root, 'node_modules', name);
  const { bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  return join(folder, typeof bin === 'string' ? bin : (bin[name] ?? bin.tsc));
}

/** What a developer has set for their own server must not reach the tests: they would work on its data. */
function environment() {
  const own = ['DATABASE_URL', 'DATA_DIR', 'JWT_SECRET', 'PRIVILEGED_ACCOUNTS', 'HOST', 'PORT', 'NODE_ENV'];
  const kept = Object.entries(process.env).filter(
    ([name]) => !own.includes(name) && !/^(ADMIN|SEED|VITE)_?/.test(name),
  );
  return {
    ...Object.fromEntries(kept),
    TOUR_SEED,
    ...(process.stdout.isTTY ? { FORCE_COLOR: '1' } : { NO_COLOR: '1' }),
  };
}

function report() {
  const all = total(rows.map(({ count }) => count));
  console.log(
    `\n${'step'.padEnd(16)}${'time'.padStart(9)}${'passed'.padStart(9)}${'failed'.padStart(9)}${'skipped'.padStart(9)}`,
  );
  for (const { name, ms, count } of rows) {
    const numbers = [count.passed, count.failed, count.skipped].map((number) => String(number).padStart(9)).join('');
    console.log(`${name.padEnd(16)} ${seconds(ms)}${numbers}`);
  }
  console.log(`${'together'.padEnd(16)} ${seconds(Date.now() - startedAt)}`);
  console.log(
    process.env['TEST_DATABASE_URL']
      ? 'Databases: embedded and the PostgreSQL server of TEST_DATABASE_URL.'
      : 'Databases: embedded only; TEST_DATABASE_URL names no PostgreSQL server.',
  );
  console.log(
    process.env['TOUR'] === 'all'
      ? 'Tours: every screen.'
      : `Tours: a third of the screens drawn from declarations, TOUR_SEED=${TOUR_SEED}; npm run test:all tours them all.`,
  );
  slow.sort((a, b) => b.ms - a.ms);
  console.log(`\nThe slowest files, of ${slow.length}:`);
  for (const { path, ms } of slow.slice(0, SLOWEST)) console.log(`${seconds(ms)}  ${path}`);
  console.log();
  for (const failure of failures) console.log(`FAILED ${failure}`);
  process.exitCode = all.failed > 0 || all.passed === 0 ? 1 : 0;
  console.log(`${all.passed} passed, ${all.failed} failed${all.skipped > 0 ? `, ${all.skipped} skipped` : ''}`);
}

await main();
