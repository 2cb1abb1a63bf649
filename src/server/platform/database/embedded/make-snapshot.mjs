// @ts-check
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { brotliCompressSync, constants } from 'node:zlib';

/**
 * Makes the snapshot that first starts unpack: an empty cluster as the installed engine creates it.
 * Creating one takes seconds and 800 MB of memory; unpacking takes a moment. To be run again after
 * every upgrade of @electric-sql/pglite: `node src/server/platform/database/embedded/make-snapshot.mjs`
 */

const target = fileURLToPath(new URL('./snapshot/', import.meta.url));
const scratch = mkdtempSync(join(tmpdir(), 'highland-snapshot-'));
const directory = join(scratch, 'cluster');

try {
  const worker = new Worker(new URL('./pglite-worker.mjs', import.meta.url), {
    workerData: { directory, snapshot: null },
  });
  // A clean stop writes a checkpoint, so that opening the copy has nothing to recover.
  await new Promise((resolve, reject) => {
    worker.on('error', reject);
    worker.on('message', (message) => {
      if (message.kind === 'open') worker.postMessage('close');
      if (message.kind === 'closed') resolve(undefined);
      if (message.kind === 'failed') reject(new Error(message.message));
    });
  });
  await worker.terminate();
  rmSync(join(directory, 'postmaster.pid'), { force: true });

  const reproducible = ['--sort=name', '--format=ustar', '--mtime=@0', '--owner=0', '--group=0', '--numeric-owner'];
  const tar = execFileSync('tar', [...reproducible, '-cf', '-', '-C', directory, '.'], {
    maxBuffer: 256 * 1024 * 1024,
  });
  const compressed = brotliCompressSync(tar, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: 11,
      [constants.BROTLI_PARAM_LGWIN]: 24,
      [constants.BROTLI_PARAM_SIZE_HINT]: tar.length,
    },
  });
  const packagePath = join(dirname(createRequire(import.meta.url).resolve('@electric-sql/pglite')), '../package.json');
  /** @type {{ version: string }} */
  const { version } = JSON.parse(readFileSync(packagePath, 'utf8'));
  const sha256 = createHash('sha256').update(compressed).digest('hex');
  writeFileSync(join(target, 'cluster.tar.br'), compressed);
  writeFileSync(join(target, 'snapshot.json'), `${JSON.stringify({ pglite: version, sha256 }, null, 2)}\n`);
  console.log(`${tar.length} bytes of cluster in ${compressed.length} bytes`);
} finally {
  rmSync(scratch, { recursive: true, force: true });
}
