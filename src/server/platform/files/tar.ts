import { closeSync, fsyncSync, mkdirSync, openSync, writeSync } from 'node:fs';
import { dirname, join } from 'node:path';

const BLOCK = 512;
const DIRECTORY = '5';
const FILE = '0';

export interface TarEntry {
  path: string;
  isDirectory: boolean;
  content: Uint8Array;
}

/** The entries of a plain ustar archive with paths under a hundred characters, as our own tool writes it. */
export function* readTar(tar: Uint8Array): Generator<TarEntry> {
  const text = (from: number, length: number): string => {
    const end = tar.indexOf(0, from);
    return Buffer.from(tar.subarray(from, Math.min(from + length, end === -1 ? tar.length : end))).toString('latin1');
  };
  for (let at = 0; at + BLOCK <= tar.length && tar[at] !== 0;) {
    const size = Number.parseInt(text(at + 124, 12), 8) || 0;
    const type = text(at + 156, 1);
    if (type !== DIRECTORY && type !== FILE) throw new Error(`Unexpected entry of type ${type} in the snapshot.`);
    yield {
      path: text(at, 100),
      isDirectory: type === DIRECTORY,
      content: tar.subarray(at + BLOCK, at + BLOCK + size),
    };
    at += BLOCK + Math.ceil(size / BLOCK) * BLOCK;
  }
}

/** Writes the archive below `root` and waits until every file is on the disk. */
export function extractTar(tar: Uint8Array, root: string): void {
  mkdirSync(root, { recursive: true, mode: 0o700 });
  for (const { path, isDirectory, content } of readTar(tar)) {
    const target = join(root, path);
    mkdirSync(isDirectory ? target : dirname(target), { recursive: true, mode: 0o700 });
    if (isDirectory) continue;
    const file = openSync(target, 'wx', 0o600);
    try {
      writeSync(file, content);
      fsyncSync(file);
    } finally {
      closeSync(file);
    }
  }
}
