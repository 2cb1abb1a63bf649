import { execFileSync } from 'node:child_process';
import { chownSync, existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from './free-port.ts';

/** Folder of the newest PostgreSQL server programs of this machine; null where there are none. */
export const postgresPrograms: string | null = findPrograms();

function findPrograms(): string | null {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian).toSorted((a, b) => Number(b) - Number(a)) : [];
  const folders = [
    ...versions.map((version) => join(debian, version, 'bin')),
    ...(process.env['PATH'] ?? '').split(':'),
  ];
  return folders.find((folder) => existsSync(join(folder, 'pg_ctl')) && existsSync(join(folder, 'initdb'))) ?? null;
}

/** PostgreSQL refuses to run as root; its package brings a user for it. */
function owner(): { uid: number; gid: number } | Record<string, never> {
  if (process.getuid?.() !== 0) return {};
  const idOf = (flag: string): number => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  return { uid: idOf('-u'), gid: idOf('-g') };
}

/** A PostgreSQL server of a test's own, to be frozen, killed and started again. */
export class OwnPostgres {
  readonly url: string;
  private readonly folder: string;
  private readonly port: number;
  private readonly user = owner();

  private constructor(folder: string, port: number) {
    this.folder = folder;
    this.port = port;
    this.url = `postgres://highland@127.0.0.1:${port}/postgres`;
  }

  static async create(): Promise<OwnPostgres> {
    const folder = mkdtempSync(join(tmpdir(), 'highland-postgres-'));
    const server = new OwnPostgres(folder, await freePort());
    const { uid, gid } = server.user;
    mkdirSync(server.data, { mode: 0o700 });
    if (uid !== undefined && gid !== undefined) for (const path of [folder, server.data]) chownSync(path, uid, gid);
    server.run('initdb', '-U', 'highland', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync');
    server.start();
    return server;
  }

  private get data(): string {
    return join(this.folder, 'data');
  }

  private run(program: string, ...args: string[]): void {
    execFileSync(join(postgresPrograms ?? '', program), ['-D', this.data, ...args], {
      cwd: '/',
      stdio: 'ignore',
      ...this.user,
    });
  }

  start(): void {
    const settings = `-p ${this.port} -c listen_addresses=127.0.0.1 -c unix_socket_directories=${this.folder}`;
    this.run('pg_ctl', '-w', '-t', '60', '-l', join(this.folder, 'log'), '-o', settings, 'start');
  }

  restart(): void {
    this.run('pg_ctl', '-w', '-m', 'fast', 'stop');
    this.start();
  }

  private get postmaster(): number {
    return Number(readFileSync(join(this.data, 'postmaster.pid'), 'utf8').split('\n')[0]);
  }

  /** Every process of the server, the postmaster first. */
  private processes(): number[] {
    const { postmaster } = this;
    const children = readFileSync(`/proc/${postmaster}/task/${postmaster}/children`, 'utf8');
    return [postmaster, ...children.trim().split(' ').filter(Boolean).map(Number)];
  }

  freeze(): void {
    for (const pid of this.processes()) process.kill(pid, 'SIGSTOP');
  }

  thaw(): void {
    for (const pid of this.processes()) process.kill(pid, 'SIGCONT');
  }

  /** As if the machine had lost it: no process gets to say goodbye. */
  async kill(): Promise<void> {
    const pids = this.processes();
    for (const pid of pids) process.kill(pid, 'SIGKILL');
    const isAlive = (pid: number): boolean => existsSync(`/proc/${pid}`);
    while (pids.some(isAlive)) await new Promise((resolve) => setTimeout(resolve, 20));
  }

  /** Ends one connection's process; the server takes that for a crash and recovers. */
  killBackend(): void {
    const backends = this.processes().filter((pid) =>
      /highland .*(idle|INSERT|UPDATE|COMMIT|SELECT)/.test(titleOf(pid)),
    );
    const [backend] = backends.slice(-1);
    if (backend === undefined) throw new Error('There is no connection to kill.');
    process.kill(backend, 'SIGKILL');
  }

  dispose(): void {
    try {
      this.thaw();
      this.run('pg_ctl', '-w', '-m', 'immediate', 'stop');
    } catch {
      // It is not running.
    }
    rmSync(this.folder, { recursive: true, force: true });
  }
}

function titleOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
  } catch {
    return '';
  }
}
