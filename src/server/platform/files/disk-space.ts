import { statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseError, sqlState } from '#server/platform/database/database.ts';
import { DiskReserve } from './disk-reserve.ts';

/**
 * Stops writes while there is still a little room on the disk, so that reading and signing in go on: a log that cannot be
 * written would end the embedded engine. A quarter of that room is the file `reserve`, given up when others fill the disk.
 */

/** Many writes a second share one look at the disk. */
const LOOK_MS = 1_000;
/** How long a disk counts as full after a write found it so, because the database's disk may be another machine's and cannot be measured. */
const FOUND_FULL_MS = 10_000;

/** Whether there is room for what people write. */
export interface DiskSpace {
  /** Whether more is free than what is kept for the server's own writes. */
  hasRoom(): Promise<boolean>;
  /** Notes that a write met the end of the disk. */
  noteFull(): void;
  /** False while there is no room, and for a while after a write found none. */
  isReady(): Promise<boolean>;
}

interface Watched {
  readonly directory: string;
  /** 0 to take every disk for large enough. */
  readonly minFreeBytes: number;
  /** A file given up when hardly anything is left; its size counts as free. */
  readonly reserve?: DiskReserve | null;
  /** The system's figures of a directory's disk. */
  readonly look?: (directory: string) => Promise<{ readonly bavail: number; readonly bsize: number }>;
  /** How long a look counts. */
  readonly lookMs?: number;
}

/** The watch over a data directory's disk, with a reserve of its own in it. */
export const watchDataDirectory = (directory: string, minFreeBytes: number): WatchedDisk =>
  new WatchedDisk({
    directory,
    minFreeBytes,
    reserve: minFreeBytes === 0 ? null : new DiskReserve(join(directory, 'reserve'), Math.floor(minFreeBytes / 4)),
  });

/**
 * Keeps watch over the disk of a directory. Writes stop before it is full, so that sessions, audit entries and the
 * database's own log still have room: a log that cannot be written ends the embedded engine.
 */
export class WatchedDisk implements DiskSpace {
  private readonly watched: Required<Watched>;
  private lookedAt = -Infinity;
  private foundFullAt = -Infinity;
  private looking: Promise<boolean> = Promise.resolve(true);

  constructor({ look = statfs, lookMs = LOOK_MS, reserve = null, ...watched }: Watched) {
    this.watched = { look, lookMs, reserve, ...watched };
  }

  hasRoom(): Promise<boolean> {
    if (performance.now() - this.lookedAt >= this.watched.lookMs) {
      this.lookedAt = performance.now();
      this.looking = this.look();
    }
    return this.looking;
  }

  noteFull(): void {
    this.foundFullAt = performance.now();
  }

  async isReady(): Promise<boolean> {
    return performance.now() - this.foundFullAt > FOUND_FULL_MS && (await this.hasRoom());
  }

  private async look(): Promise<boolean> {
    const { directory, minFreeBytes, reserve, look } = this.watched;
    if (minFreeBytes === 0) return true;
    try {
      const { bavail, bsize } = await look(directory);
      const free = bavail * bsize;
      const hasRoom = free + ((await reserve?.kept()) ?? 0) >= minFreeBytes;
      if (reserve && free < reserve.bytes) await reserve.giveUp();
      // Runs in the background; no caller waits for it.
      else if (reserve && free >= minFreeBytes) void reserve.fill();
      return hasRoom;
    } catch {
      // Some file systems tell no figures; the first write that finds no room will.
      return true;
    }
  }
}

/** Whether a write failed because a disk or a quota is full. */
export function isDiskFull(error: unknown): boolean {
  if (error instanceof DatabaseError) return error.code === sqlState.diskFull;
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return code === 'ENOSPC' || code === 'EDQUOT' || (error instanceof Error && isDiskFull(error.cause));
}
