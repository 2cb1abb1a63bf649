import { type ChildProcess, spawn } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { codeOfError } from '#server/platform/process/error-code.ts';
import { freePort } from './free-port.ts';
import { type FreshDatabase, freshDatabase, postgresUrl } from './postgres.ts';
import { root } from './sources.ts';

/** The built product in a process of its own, with an empty data directory. */
export interface RunningServer {
  readonly url: string;
  readonly email: string;
  readonly password: string;
  readonly dataDir: string;
  readonly pid: number;
  /** Everything it said so far. */
  output(): string;
  /** Ends it as an operator does; resolves with its exit code. */
  stop(): Promise<number | null>;
}

const START_MS = 60_000;
const STOP_MS = 15_000;

const ADMIN = { email: 'admin@highland.test', password: 'Correct-Horse-7-Battery' } as const;

/** Starts `dist/server/main.js` of a checkout on a free port. `env` adds to what is set here or replaces it. */
export async function startServer(env: Readonly<Record<string, string>> = {}, home = root): Promise<RunningServer> {
  const main = join(home, 'dist/server/main.js');
  if (!existsSync(main)) throw new Error('The product is not built; run `npm run build` first.');
  const isOwnDir = env['DATA_DIR'] === undefined;
  const dataDir = env['DATA_DIR'] ?? mkdtempSync(join(tmpdir(), 'highland-test-'));
  const settings = {
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    PORT: String(await freePort()),
    DATA_DIR: dataDir,
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
    ...env,
  };
  const child = spawn(process.execPath, [main], {
    cwd: home,
    env: { PATH: process.env['PATH'] ?? '', HOME: process.env['HOME'] ?? dataDir, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output: string[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => output.push(String(data)));
  const exited = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const stop = async (): Promise<number | null> => {
    child.kill('SIGTERM');
    const timer = setTimeout(() => child.kill('SIGKILL'), STOP_MS);
    const code = await exited;
    clearTimeout(timer);
    if (isOwnDir) rmSync(dataDir, { recursive: true, force: true });
    return code;
  };
  const url = `http://${settings.HOST}:${settings.PORT}`;
  try {
    await untilReady(url, child);
  } catch (error) {
    await stop();
    throw new Error(`The server did not start:\n${output.join('')}`, { cause: error });
  }
  return {
    url,
    email: settings.ADMIN_EMAIL,
    password: settings.ADMIN_PASSWORD,
    dataDir,
    pid: child.pid ?? 0,
    output: () => output.join(''),
    stop,
  };
}

interface Also {
  /** Settings that leave the database as it is. */
  readonly settings?: Readonly<Record<string, string>>;
  readonly home?: string;
}

/**
 * Like `startServer`, on a copy of what `env` fills a database with: filling it takes longer than many files do. The
 * database is one of the PostgreSQL server where a run has one, which starts in a third of the time.
 */
export async function startServerFilled(
  env: Readonly<Record<string, string>>,
  { settings = {}, home = root }: Also = {},
): Promise<RunningServer> {
  const record = process.env['TEST_RECORD'];
  // A file that is run by itself has nobody to share with.
  if (record === undefined) return startServer({ ...env, ...settings }, home);
  const filled = join(filledFolder(record), Object.entries(env).flat().join('-'));
  mkdirSync(dirname(filled), { recursive: true });
  await makeOnce(filled, (scratch) => fill(env, scratch));
  const dataDir = mkdtempSync(join(tmpdir(), 'highland-test-'));
  const database = await copyOf(filled);
  const remove = async (): Promise<void> => {
    rmSync(dataDir, { recursive: true, force: true });
    await database?.drop();
  };
  try {
    cpSync(filled, dataDir, { recursive: true });
    const server = await startServer({ ...settingsOf(database), ...env, ...settings, DATA_DIR: dataDir }, home);
    const stop = async (): Promise<number | null> => {
      try {
        return await server.stop();
      } finally {
        await remove();
      }
    };
    return { ...server, stop };
  } catch (error) {
    await remove();
    throw error;
  }
}

/** Names the filled database of the PostgreSQL server, in the folder of what else was filled. */
export const TEMPLATE = 'template-database';

export const filledFolder = (record: string): string => join(dirname(record), 'filled');

const settingsOf = (database: FreshDatabase | null): Readonly<Record<string, string>> =>
  database === null
    ? {}
    : { DATABASE_URL: database.url, JWT_SECRET: 'a-secret-of-at-least-thirty-two-bytes', SEED: 'demo' };

async function fill(env: Readonly<Record<string, string>>, scratch: string): Promise<void> {
  const database = postgresUrl === undefined ? null : await freshDatabase();
  const server = await startServer({ ...settingsOf(database), ...env, DATA_DIR: scratch });
  const code = await server.stop();
  if (code !== 0) throw new Error(`The server ended with ${code}:\n${server.output()}`);
  if (database !== null) writeFileSync(join(scratch, TEMPLATE), database.name);
}

const copyOf = async (filled: string): Promise<FreshDatabase | null> => {
  const name = join(filled, TEMPLATE);
  return existsSync(name) ? freshDatabase(readFileSync(name, 'utf8')) : null;
};

/** Makes a folder in one of several processes that ask for it; the others wait until it is whole. */
async function makeOnce(path: string, make: (scratch: string) => Promise<void>): Promise<void> {
  const scratch = `${path}.making`;
  const deadline = Date.now() + START_MS;
  while (!existsSync(path)) {
    if (isNewFolder(scratch)) {
      try {
        await make(scratch);
        // Who looked before the folder was there, and took the scratch after, has made it a second time.
        if (!existsSync(path)) renameSync(scratch, path);
      } finally {
        // What is half made is tried again by the next, who then says why it fails.
        rmSync(scratch, { recursive: true, force: true });
      }
      return;
    }
    if (Date.now() > deadline) throw new Error(`${path} was not made within ${START_MS / 1000} s.`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

function isNewFolder(path: string): boolean {
  try {
    mkdirSync(path);
    return true;
  } catch (error) {
    if (codeOfError(error) !== 'EEXIST') throw error;
    return false;
  }
}

async function untilReady(url: string, child: ChildProcess): Promise<void> {
  const deadline = Date.now() + START_MS;
  while (Date.now() < deadline) {
    if (child.exitCode !== null || child.signalCode !== null) throw new Error('It ended while starting.');
    const answer = await fetch(`${url}/readyz`).catch(() => null);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`It was not ready within ${START_MS / 1000} s.`);
}
