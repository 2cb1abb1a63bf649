import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { TarEntry } from '#server/platform/files/tar.ts';

/** Databases that new ones are copied from; nobody connects to them. */
const TEMPLATES = /^base[\\/][14][\\/]/;

const read = new Map<string, readonly TarEntry[]>();

/** The files of a cluster, read once in a process and handed to each engine that begins as a copy of it. */
export function readCluster(folder: string): readonly TarEntry[] {
  const known = read.get(folder);
  if (known) return known;
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
    .map((entry) => {
      const path = join(entry.parentPath, entry.name);
      return { path, name: relative(folder, path), isDirectory: entry.isDirectory() };
    })
    .filter(({ name }) => !TEMPLATES.test(name))
    .map(({ path, name, isDirectory }): TarEntry => {
      const content = isDirectory ? new Uint8Array() : Uint8Array.from(readFileSync(path));
      return { path: name, isDirectory, content };
    });
  read.set(folder, entries);
  return entries;
}
