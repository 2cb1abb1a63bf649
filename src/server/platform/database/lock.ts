import { isRecord } from '#shared/records.ts';
import { codeOfError } from '#server/platform/process/error-code.ts';
import { linkSync, readFileSync, realpathSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { StartupError } from '#server/platform/process/startup-error.ts';

/**
 * Two processes writing to one cluster lose each other's rows without any error, so a data directory
 * has one writer. On Linux the kernel keeps that promise: an abstract socket, named after the
 * directory, is free again the moment its process dies. The lock file names the holder for the
 * message, and stands alone where there are no such sockets (or no shared network namespace).
 */

export interface Lock {
  release(): Promise<void>;
}

interface Holder {
  pid: number;
  host: string;
  since: string;
  /** Start time of the process in clock ticks: a reused pid has another one. */
  startTicks: string | null;
  bootId: string | null;
}

const LOCK_FILE = 'highland.lock';

export async function lockDirectory(directory: string): Promise<Lock> {
  const path = join(directory, LOCK_FILE);
  const socket = await claimSocket(directory, path);
  try {
    claimFile(directory, path);
  } catch (error) {
    socket?.close();
    throw error;
  }
  return {
    release: async () => {
      rmSync(path, { force: true });
      if (socket) await new Promise<void>((resolve) => socket.close(() => resolve()));
    },
  };
}

async function claimSocket(directory: string, path: string): Promise<Server | null> {
  if (process.platform !== 'linux') return null;
  const name = `\0highland:${realpathSync(directory)}:${statSync(directory).ino}`;
  const server = createServer((connection) => connection.destroy());
  // An abstract name holds about a hundred bytes; a longer one would be cut and collide.
  const address =
    Buffer.byteLength(name) > 100 ? `\0highland:${statSync(directory).dev}:${statSync(directory).ino}` : name;
  try {
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(address, resolve);
    });
  } catch (error) {
    if (codeOfError(error) === 'EADDRINUSE') throw refusal(directory, readHolder(path));
    return null;
  }
  server.unref();
  return server;
}

function claimFile(directory: string, path: string): void {
  const mine = JSON.stringify(thisProcess());
  for (let attempt = 0; attempt < 3; attempt += 1) {
    try {
      writeFileSync(path, mine, { flag: 'wx', mode: 0o600 });
      return;
    } catch (error) {
      if (codeOfError(error) !== 'EEXIST') throw error;
    }
    removeStale(directory, path);
  }
  throw refusal(directory, readHolder(path));
}

/** Sets a dead holder's file aside; puts it back if it turns out to be another one by now. */
function removeStale(directory: string, path: string): void {
  const judged = readText(path);
  if (judged === null) return;
  const holder = parseHolder(judged);
  if (!holder || !isProvablyDead(holder)) throw refusal(directory, holder);
  const aside = `${path}.${process.pid}`;
  try {
    renameSync(path, aside);
  } catch {
    return;
  }
  if (readText(aside) !== judged) {
    linkSync(aside, path);
    rmSync(aside, { force: true });
    throw refusal(directory, readHolder(path));
  }
  rmSync(aside, { force: true });
}

function isProvablyDead(holder: Holder): boolean {
  if (holder.host !== hostname()) return false;
  if (holder.bootId !== null && bootId() !== null && holder.bootId !== bootId()) return true;
  if (holder.startTicks !== null) return startTicks(holder.pid) !== holder.startTicks;
  try {
    process.kill(holder.pid, 0);
    return false;
  } catch (error) {
    return codeOfError(error) === 'ESRCH';
  }
}

function refusal(directory: string, holder: Holder | null): StartupError {
  const who = holder
    ? `process ${holder.pid} on ${holder.host}, running since ${holder.since}`
    : 'another process that left no readable name';
  return new StartupError(
    `The data directory ${directory} is in use by ${who}. Stop that process first` +
      `${holder && holder.host !== hostname() ? `, or delete ${join(directory, LOCK_FILE)} if it no longer exists` : ''}.`,
  );
}

function thisProcess(): Holder {
  return {
    pid: process.pid,
    host: hostname(),
    since: new Date(Date.now() - process.uptime() * 1000).toISOString(),
    startTicks: startTicks(process.pid),
    bootId: bootId(),
  };
}

function startTicks(pid: number): string | null {
  const stat = readText(`/proc/${pid}/stat`);
  // The command name in parentheses may hold spaces; start time is the 22nd field, the 20th after it.
  return stat?.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? null;
}

function bootId(): string | null {
  return readText('/proc/sys/kernel/random/boot_id')?.trim() ?? null;
}

function readHolder(path: string): Holder | null {
  const text = readText(path);
  return text === null ? null : parseHolder(text);
}

function parseHolder(text: string): Holder | null {
  try {
    const value: unknown = JSON.parse(text);
    if (!isRecord(value)) return null;
    const { pid, host, since, startTicks: ticks, bootId: boot } = value;
    if (typeof pid !== 'number' || typeof host !== 'string' || typeof since !== 'string') return null;
    return {
      pid,
      host,
      since,
      startTicks: typeof ticks === 'string' ? ticks : null,
      bootId: typeof boot === 'string' ? boot : null,
    };
  } catch {
    return null;
  }
}

function readText(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return null;
  }
}
