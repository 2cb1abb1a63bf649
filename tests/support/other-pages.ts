import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { root } from './sources.ts';

/** A checkout whose pages were built to call another server; the server in it is the one of the tests. */
export async function checkoutCalling(apiHost: string): Promise<string> {
  const home = mkdtempSync(join(tmpdir(), 'highland-pages-'));
  for (const path of ['package.json', 'dist/server', 'src/server/platform/database']) {
    cpSync(join(root, path), join(home, path), { recursive: true });
  }
  symlinkSync(join(root, 'node_modules'), join(home, 'node_modules'));
  mkdirSync(join(home, 'dist/client'), { recursive: true });
  const vite = join(root, 'node_modules/vite/bin/vite.js');
  await promisify(execFile)(
    process.execPath,
    [vite, 'build', '--logLevel', 'error', '--outDir', join(home, 'dist/client'), '--emptyOutDir'],
    { cwd: root, env: { ...process.env, VITE_API_HOST_STAGING: apiHost } },
  );
  return home;
}
