import { createHash } from 'node:crypto';
import {
  closeSync,
  cpSync,
  existsSync,
  fsyncSync,
  openSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { z } from 'zod';
import type { Log } from '#server/platform/process/log.ts';
import { projectPath } from '#server/platform/process/project-root.ts';
import { extractTar } from '#server/platform/files/tar.ts';
import { installedPgliteVersion } from './pglite-package.ts';

/** Gives a first start a cluster that is ready, because making one takes seconds and 800 MB. */

const snapshotFolder = 'src/server/platform/database/embedded/snapshot';
const manifestSchema = z.object({ pglite: z.string(), sha256: z.string() });

/** The shipped empty cluster as a tar, or the reason why it cannot be used. */
export function readSnapshot(): { tar: Uint8Array } | { unusable: string } {
  try {
    const manifest = manifestSchema.parse(
      JSON.parse(readFileSync(projectPath(`${snapshotFolder}/snapshot.json`), 'utf8')),
    );
    const installed = installedPgliteVersion();
    if (manifest.pglite !== installed)
      return { unusable: `it is of PGlite ${manifest.pglite}, installed is ${installed}` };
    const compressed = readFileSync(projectPath(`${snapshotFolder}/cluster.tar.br`));
    if (createHash('sha256').update(compressed).digest('hex') !== manifest.sha256)
      return { unusable: 'its checksum differs' };
    return { tar: brotliDecompressSync(compressed) };
  } catch (error) {
    return { unusable: String(error) };
  }
}

/** The build leaves a cluster with the declared tables here; see `prepare.ts`. */
const PREPARED = 'dist/cluster';

/** Whether the build's cluster is whole and of the installed engine; its description is written last. */
function isPrepared(folder: string): boolean {
  try {
    const { pglite } = z.object({ pglite: z.string() }).parse(JSON.parse(readFileSync(`${folder}.json`, 'utf8')));
    return pglite === installedPgliteVersion() && existsSync(join(folder, 'PG_VERSION'));
  } catch {
    return false;
  }
}

/** Copies the files and waits until every one is on the disk. */
function copyCluster(from: string, to: string): void {
  cpSync(from, to, { recursive: true });
  for (const entry of readdirSync(to, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const file = openSync(join(entry.parentPath, entry.name), 'r');
    fsyncSync(file);
    closeSync(file);
  }
}

/**
 * Puts a cluster in place for the first start, whole or not at all: the one the build prepared, or the shipped empty one.
 * Without either the engine makes one.
 */
export function placeSnapshot(directory: string, log: Log, prepared: string | null = projectPath(PREPARED)): void {
  if (existsSync(join(directory, 'PG_VERSION'))) return;
  const unfinished = `${directory}.unfinished`;
  rmSync(unfinished, { recursive: true, force: true });
  if (prepared !== null && isPrepared(prepared)) {
    copyCluster(prepared, unfinished);
    renameSync(unfinished, directory);
    return;
  }
  const snapshot = readSnapshot();
  if ('unusable' in snapshot) {
    log.warn(
      { reason: snapshot.unusable },
      'the shipped cluster cannot be used; making one takes some seconds and 800 MB',
    );
    return;
  }
  extractTar(snapshot.tar, unfinished);
  renameSync(unfinished, directory);
}
