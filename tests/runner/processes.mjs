// @ts-check
/** Starts what a run consists of, in process groups of their own, and ends all of it with the run. */
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** @typedef {{ code: number | null, output: string, ms: number }} Outcome */
/** @typedef {{ env?: Record<string, string>, isShown?: boolean, whenStarted?: (stop: (why: string) => void) => void }} Options */

export const root = fileURLToPath(new URL('../'.repeat(2), import.meta.url));
const isPosix = process.platform !== 'win32';

/** @type {Set<import('node:child_process').ChildProcess>} */
const running = new Set();
process.on('exit', () => running.forEach(kill));
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM'])) process.on(signal, () => process.exit(130));

/**
 * Runs a package's own command; its output is kept for the case that it fails, or shown as it comes.
 * @param {string} name
 * @param {string[]} args
 * @param {Options} [options]
 * @returns {Promise<Outcome>}
 */
export function run(name, args, { env = {}, isShown = false, whenStarted } = {}) {
  const from = Date.now();
  /** @type {string[]} */
  const output = [];
  const child = spawn(process.execPath, [commandOf(name), ...args], {
    cwd: root,
    env: { ...environment(), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: isPosix,
  });
  running.add(child);
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (data) => output.push(String(data)));
    if (isShown) stream.pipe(process.stdout, { end: false });
  }
  whenStarted?.((why) => {
    output.push(`\n${why}\n`);
    kill(child);
  });
  return new Promise((resolve) => {
    const end = (/** @type {number | null} */ code) => {
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
    if (!isPosix || child.pid === undefined) child.kill('SIGKILL');
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
  return { ...Object.fromEntries(kept), ...(process.stdout.isTTY ? { FORCE_COLOR: '1' } : { NO_COLOR: '1' }) };
}
