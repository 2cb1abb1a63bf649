import { freePort } from './free-port.ts';
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { existsSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../', import.meta.url));
const SOURCES = ['src/server', 'src/shared', 'src/resources'];
/** For a first start on a machine that does other things too. */
const OPEN_MS = 60_000;

export const ADMINISTRATOR = { email: 'admin@highland.test', password: 'Correct-Horse-7-Battery' } as const;

const changedAt = (path: string): number => {
  const stat = statSync(path);
  if (!stat.isDirectory()) return stat.mtimeMs;
  return Math.max(0, ...readdirSync(path).map((entry) => changedAt(join(path, entry))));
};

let built: string | undefined;

/** The server as it is shipped: the runner's build when it is newer than its sources, else one made for the tests. */
export function builtServer(): string {
  if (built !== undefined) return built;
  const shipped = join(root, 'dist/server/main.js');
  // The server does not start without its pages; they are built once, whatever their age: no test here looks at them.
  if (!existsSync(join(root, 'dist/client'))) {
    execFileSync(process.execPath, [join(root, 'src/server/build.mjs')], { cwd: root, stdio: 'ignore' });
  }
  const own = join(root, 'dist/server-tests');
  const newest = Math.max(...SOURCES.map((path) => changedAt(join(root, path))));
  const isFresh = (main: string): boolean => existsSync(main) && statSync(main).mtimeMs > newest;
  const fresh = [shipped, join(own, 'main.js')].find(isFresh);
  if (fresh !== undefined) return (built = fresh);
  // Beside the place and then into it: another process may be about to start what stands there.
  const scratch = `${own}-${process.pid}`;
  const vite = join(root, 'node_modules/vite/bin/vite.js');
  const args = [vite, 'build', '--logLevel', 'error', '--ssr', 'src/server/main.ts', '--outDir', scratch];
  execFileSync(process.execPath, args, { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] });
  rmSync(own, { recursive: true, force: true });
  renameSync(scratch, own);
  return (built = join(own, 'main.js'));
}

export interface Ending {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly output: string;
}

export interface ChildOptions {
  readonly env: Readonly<Record<string, string>>;
  /** Another user than the tests' own, who may be allowed everything. */
  readonly uid?: number;
}

/** The built server as a process of its own, with nothing of the tests' environment but what it is given. */
export class ChildServer {
  readonly port: number;
  readonly ended: Promise<Ending>;
  private readonly child: ChildProcess;
  private output = '';

  private constructor(child: ChildProcess, port: number) {
    this.child = child;
    this.port = port;
    child.stdout?.on('data', (data) => (this.output += String(data)));
    child.stderr?.on('data', (data) => (this.output += String(data)));
    this.ended = new Promise((resolve) => {
      child.once('close', (code, signal) => resolve({ code, signal, output: this.output }));
    });
  }

  /** Starts a process; whether it comes up is another question. */
  static async spawn({ env, uid }: ChildOptions): Promise<ChildServer> {
    const port = Number(env['PORT'] ?? (await freePort()));
    const child = spawn(process.execPath, [builtServer()], {
      cwd: root,
      env: {
        PATH: process.env['PATH'] ?? '',
        LOG_LEVEL: 'warn',
        SEED: 'none',
        ADMIN_EMAIL: ADMINISTRATOR.email,
        ADMIN_PASSWORD: ADMINISTRATOR.password,
        ...env,
        PORT: String(port),
      },
      stdio: ['ignore', 'pipe', 'pipe'],
      ...(uid === undefined ? {} : { uid, gid: uid }),
    });
    return new ChildServer(child, port);
  }

  /** Starts a process and waits until it answers. */
  static async open(options: ChildOptions): Promise<ChildServer> {
    const server = await ChildServer.spawn(options);
    const until = Date.now() + OPEN_MS;
    let ending: Ending | undefined;
    void server.ended.then((end) => (ending = end));
    while (!server.output.includes('Highland is open at')) {
      if (ending !== undefined) throw new Error(`The server ended with ${ending.code}: ${ending.output}`);
      if (Date.now() > until) throw new Error(`The server did not open: ${server.output}`);
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
    return server;
  }

  get pid(): number {
    return this.child.pid ?? 0;
  }

  kill(signal: NodeJS.Signals): Promise<Ending> {
    this.child.kill(signal);
    return this.ended;
  }

  async signIn(email: string = ADMINISTRATOR.email): Promise<string> {
    const { status, body } = await this.call('POST', '/api/auth/login', {
      body: { email, password: ADMINISTRATOR.password },
    });
    if (status !== 200) throw new Error(`Sign-in: ${status} ${JSON.stringify(body)} ${this.output}`);
    return String(body['token']);
  }

  async call(method: string, path: string, options: CallOptions = {}): Promise<ChildAnswer> {
    const headers = new Headers(options.headers);
    if (options.token !== undefined) headers.set('authorization', `Bearer ${options.token}`);
    if (options.body !== undefined) headers.set('content-type', 'application/json');
    const response = await fetch(`http://127.0.0.1:${this.port}${path}`, {
      method,
      headers,
      ...(options.body === undefined ? {} : { body: JSON.stringify(options.body) }),
    });
    const text = await response.text();
    return { status: response.status, headers: response.headers, text, body: parsed(text) };
  }
}

export interface CallOptions {
  readonly token?: string;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface ChildAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  readonly body: Readonly<Record<string, unknown>>;
}

function parsed(text: string): Record<string, unknown> {
  try {
    return JSON.parse(text) as Record<string, unknown>;
  } catch {
    return {};
  }
}
