// @ts-check
/** Where a run keeps what it makes and throws away: databases, uploads, browser profiles. */
import { chmodSync, mkdtempSync, readFileSync, statfsSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import { join } from 'node:path';

const MEMORY = '/dev/shm';
/** Kind of the file system that is only memory (statfs(2)). */
const TMPFS = 0x01021994;
/** A run comes to less than a quarter of it at a time; what it needs itself must fit as well. */
const ROOM_BYTES = 4 * 1024 ** 3;

/**
 * A folder in memory where there is room, because a new database is a thousand files: a disk takes a second for them. Somebody
 * who names a folder in TMPDIR has it there.
 */
export function makeScratch() {
  const inMemory = process.env['TMPDIR'] === undefined && hasRoom();
  const folder = mkdtempSync(join(inMemory ? MEMORY : tmpdir(), 'highland-run-'));
  // Servers that tests start as another user look for their data in it.
  chmodSync(folder, 0o755);
  return folder;
}

function hasRoom() {
  try {
    const { type, bavail, bsize } = statfsSync(MEMORY);
    return type === TMPFS && bavail * bsize >= ROOM_BYTES && availableBytes() >= 2 * ROOM_BYTES && isExecutable();
  } catch {
    return false;
  }
}

/** Free and what caches would give back, which `freemem` tells only on newer versions of Node. */
function availableBytes() {
  const [, kilobytes] = /^MemAvailable:\s+(\d+) kB/m.exec(readFileSync('/proc/meminfo', 'utf8')) ?? [];
  return kilobytes === undefined ? freemem() : Number(kilobytes) * 1024;
}

/** Tests run programs from there, which a container may forbid. */
const isExecutable = () =>
  readFileSync('/proc/mounts', 'utf8')
    .split('\n')
    .some((line) => line.split(' ')[1] === MEMORY && !line.split(' ')[3]?.split(',').includes('noexec'));
