import { rename, rm, stat, writeFile } from 'node:fs/promises';

/**
 * A file that is there to be given up. Where others have filled a disk to its last byte, what must go on (sessions, the
 * audit trail's seals, the database's log) finds the room that it took.
 */
export class DiskReserve {
  readonly bytes: number;
  private readonly path: string;
  private isKept: boolean | null = null;

  constructor(path: string, bytes: number) {
    this.path = path;
    this.bytes = bytes;
  }

  /** How much of the disk it takes at present. */
  async kept(): Promise<number> {
    this.isKept ??= await stat(this.path).then(
      ({ size }) => size === this.bytes,
      () => false,
    );
    return this.isKept ? this.bytes : 0;
  }

  async fill(): Promise<void> {
    if ((await this.kept()) > 0) return;
    const unfinished = `${this.path}.part`;
    try {
      // Written out: a file of holes would keep no room.
      await writeFile(unfinished, Buffer.alloc(this.bytes), { mode: 0o600 });
      await rename(unfinished, this.path);
      this.isKept = true;
    } catch {
      // There is less room than there was a moment ago; it is tried again at the next look.
      await rm(unfinished, { force: true }).catch(() => undefined);
    }
  }

  async giveUp(): Promise<void> {
    this.isKept = false;
    await rm(this.path, { force: true }).catch(() => undefined);
  }
}
