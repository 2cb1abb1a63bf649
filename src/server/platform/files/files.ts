import { randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { type FileHandle, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';

/**
 * Keeps uploaded bytes on the disk under keys that cannot be guessed. Which record a file belongs to is known by the
 * documents' rows alone.
 */

/** A file that is being read. */
export interface OpenFile {
  readonly size: number;
  readonly body: ReadableStream<Uint8Array>;
}

/** Bytes that arrive over a slow line, kept out of memory until the last of them is here. */
export interface ReceivedBytes {
  readonly size: number;
  /** Reads them into a buffer that is large enough, and returns the part that they fill. */
  read(buffer: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>>;
  /** Discards received bytes; the receiver calls it in every case. */
  discard(): Promise<void>;
}

/** An upload, piece by piece. */
export type Chunks = AsyncIterable<Uint8Array> | Iterable<Uint8Array>;

/** Keeps uploaded bytes. A file never changes: another content is another file under another key. */
export interface FileStore {
  /** Keeps the bytes for good and returns the random key under which they are found. */
  put(bytes: Uint8Array): Promise<string>;
  /** Null for a key that is not, or no longer, there. */
  get(key: string): Promise<OpenFile | null>;
  /** Removing what is not there is no mistake. */
  remove(key: string): Promise<void>;
  /** Keys of files that were kept longer ago than this, in no order. */
  keys(olderThanMs: number): AsyncIterable<string>;
  /** Takes a stream in; null, with nothing kept, as soon as it is longer than the limit. */
  receive(chunks: Chunks, limit: number): Promise<ReceivedBytes | null>;
}

/** 160 random bits cannot be guessed, and no name that a user typed ever becomes part of a path. */
export const newKey = (): string => randomBytes(20).toString('hex');
const KEY = /^[0-9a-f]{40}$/;
const FOLDER = /^[0-9a-f]{2}$/;

/** Age at which the temporary files of a killed process are removed. */
const LEFT_BEHIND_MS = 3_600_000;

/**
 * Files in a directory, in folders of the first two digits of their keys. Each is written under a temporary name, brought
 * to the disk and then renamed, so that a key leads to the whole file or to none. Several processes may share it.
 */
export class DiskFiles implements FileStore {
  private readonly root: string;
  private readonly incoming: string;

  private constructor(root: string) {
    this.root = root;
    this.incoming = join(root, 'incoming');
  }

  static async open(root: string): Promise<DiskFiles> {
    const files = new DiskFiles(root);
    await mkdir(files.incoming, { recursive: true, mode: 0o700 });
    await files.sweep();
    return files;
  }

  async put(bytes: Uint8Array): Promise<string> {
    const key = newKey();
    const path = this.pathOf(key);
    const temporary = join(this.incoming, `${key}.part`);
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    try {
      await writing(temporary, async (file) => {
        await file.writeFile(bytes);
        await file.sync();
      });
      await rename(temporary, path);
      await syncDirectory(dirname(path));
      return key;
    } catch (error) {
      await Promise.all([rm(temporary, { force: true }), rm(path, { force: true })]);
      throw error;
    }
  }

  async get(key: string): Promise<OpenFile | null> {
    if (!KEY.test(key)) return null;
    const path = this.pathOf(key);
    const { size } = (await stat(path).catch(absent)) ?? { size: -1 };
    if (size < 0) return null;
    return { size, body: Readable.toWeb(createReadStream(path)) as ReadableStream<Uint8Array> };
  }

  async remove(key: string): Promise<void> {
    if (KEY.test(key)) await rm(this.pathOf(key), { force: true });
  }

  async *keys(olderThanMs: number): AsyncIterable<string> {
    const before = Date.now() - olderThanMs;
    for (const folder of await readdir(this.root)) {
      if (!FOLDER.test(folder)) continue;
      for (const key of await readdir(join(this.root, folder))) {
        const found = KEY.test(key) ? await stat(this.pathOf(key)).catch(absent) : null;
        if (found && found.mtimeMs < before) yield key;
      }
    }
  }

  async receive(chunks: Chunks, limit: number): Promise<ReceivedBytes | null> {
    const path = join(this.incoming, `${newKey()}.form`);
    const discard = (): Promise<void> => rm(path, { force: true });
    try {
      const size = await writing(path, (file) => writeChunks(file, chunks, limit));
      if (size <= limit) return { size, read: (buffer) => readInto(path, buffer, size), discard };
    } catch (error) {
      await discard();
      throw error;
    }
    await discard();
    return null;
  }

  private pathOf(key: string): string {
    return join(this.root, key.slice(0, 2), key);
  }

  private async sweep(): Promise<void> {
    const before = Date.now() - LEFT_BEHIND_MS;
    for (const name of await readdir(this.incoming)) {
      const path = join(this.incoming, name);
      const found = await stat(path).catch(absent);
      if (found && found.mtimeMs < before) await rm(path, { force: true });
    }
  }
}

function absent(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null;
  throw error;
}

async function writing<T>(path: string, write: (file: FileHandle) => Promise<T>): Promise<T> {
  const file = await open(path, 'wx', 0o600);
  try {
    return await write(file);
  } finally {
    await file.close();
  }
}

/** Stops at the limit, because the announced length may be a lie. */
async function writeChunks(file: FileHandle, chunks: Chunks, limit: number): Promise<number> {
  let size = 0;
  for await (const chunk of chunks) {
    size += chunk.length;
    if (size > limit) return size;
    await file.write(chunk);
  }
  return size;
}

async function readInto(path: string, buffer: Uint8Array<ArrayBuffer>, size: number): Promise<Uint8Array<ArrayBuffer>> {
  const file = await open(path, 'r');
  try {
    for (let at = 0; at < size;) {
      const { bytesRead } = await file.read(buffer, at, size - at, at);
      if (bytesRead === 0) throw new Error(`${path} has become shorter`);
      at += bytesRead;
    }
    return buffer.subarray(0, size);
  } finally {
    await file.close();
  }
}

/** A rename is on the disk only when its directory is. */
async function syncDirectory(path: string): Promise<void> {
  const directory = await open(path, 'r');
  try {
    await directory.sync();
  } finally {
    await directory.close();
  }
}
