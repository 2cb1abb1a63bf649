// @ts-check
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { argv, execPath } from 'node:process';
import { fileURLToPath } from 'node:url';
import { parseEnv } from 'node:util';

/** `npm run build`, and what `npm start` and the tests build with: the pages and the server, into `dist`. */

export const root = fileURLToPath(new URL('../../', import.meta.url));
const stamp = join(root, 'dist/.stamp');
const sources = ['src', 'public', 'index.html', 'vite.config.ts', 'package.json', 'package-lock.json'];

/**
 * The newest change below a path; a folder's own time tells of removed files.
 * @param {string} path
 * @returns {number}
 */
function changedAt(path) {
  if (!existsSync(path)) return 0;
  const stat = statSync(path);
  if (!stat.isDirectory()) return stat.mtimeMs;
  return Math.max(stat.mtimeMs, ...readdirSync(path).map((entry) => changedAt(join(path, entry))));
}

/** The settings that stand in the pages as they were when they were built; Vite reads them from `.env` too. */
function settings() {
  const file = join(root, '.env');
  /** @type {Record<string, string | undefined>} */
  const env = { ...(existsSync(file) ? parseEnv(readFileSync(file, 'utf8')) : {}), ...process.env };
  const { VITE_APP_ENV, VITE_API_HOST_PRODUCTION = '', VITE_API_HOST_STAGING = '' } = env;
  const others = Object.entries(env).filter(([name]) => name.startsWith('VITE_REST_'));
  return JSON.stringify([VITE_APP_ENV || 'staging', VITE_API_HOST_PRODUCTION, VITE_API_HOST_STAGING, ...others]);
}

/** Whether `dist` is newer than everything it is made of, and made with the same settings. */
export function isBuilt() {
  if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== settings()) return false;
  const builtAt = statSync(stamp).mtimeMs;
  return sources.every((source) => changedAt(join(root, source)) <= builtAt);
}

/** @type {Set<import('node:child_process').ChildProcess>} */
const running = new Set();
process.on('exit', () => running.forEach((child) => child.kill()));
const leave = (/** @type {NodeJS.Signals} */ signal) => process.exit(signal === 'SIGINT' ? 130 : 143);

/** @param {string[]} args */
const vite = (...args) => run('node_modules/vite/bin/vite.js', 'build', '--logLevel', 'warn', ...args);

/**
 * Runs a script in a process of its own, so that its memory does not stay with a server.
 * @param {string} script
 * @param {string[]} args
 * @returns {Promise<void>}
 */
function run(script, ...args) {
  return new Promise((resolve, reject) => {
    const child = spawn(execPath, [join(root, script), ...args], { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
    running.add(child);
    /** @type {Buffer[]} */
    const output = [];
    child.stdout.on('data', (data) => output.push(data));
    child.stderr.on('data', (data) => output.push(data));
    child.on('error', reject);
    child.on('close', (code) => {
      running.delete(child);
      if (code === 0) resolve();
      else reject(new Error(`The build failed:\n${Buffer.concat(output).toString()}`));
    });
  });
}

export async function build() {
  // Sources that change while the build runs must count as newer than it.
  const startedAt = new Date();
  process.stdout.write('Building the pages and the server … ');
  // A process that a signal ends at once runs no exit handlers, and its children would build on.
  process.on('SIGTERM', leave).on('SIGINT', leave);
  rmSync(stamp, { force: true });
  mkdirSync(join(root, 'dist'), { recursive: true });
  await Promise.all([
    vite(),
    vite('--ssr', 'src/server/main.ts', '--outDir', 'dist/server', '--emptyOutDir'),
    run('src/server/prepare.mjs'),
  ]);
  process.off('SIGTERM', leave).off('SIGINT', leave);
  writeFileSync(stamp, settings());
  utimesSync(stamp, startedAt, startedAt);
  process.stdout.write(`done in ${((Date.now() - startedAt.getTime()) / 1000).toFixed(1)} s\n`);
}

if (argv[1] === fileURLToPath(import.meta.url)) {
  try {
    await build();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
}
