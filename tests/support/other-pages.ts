import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { root } from './sources.ts';

/** A folder with the server of the tests; its pages are yet to be built. */
function makeHome(): string {
  const home = mkdtempSync(join(tmpdir(), 'highland-pages-'));
  for (const path of ['package.json', 'dist/server', 'src/server/platform/database']) {
    cpSync(join(root, path), join(home, path), { recursive: true });
  }
  symlinkSync(join(root, 'node_modules'), join(home, 'node_modules'));
  mkdirSync(join(home, 'dist/client'), { recursive: true });
  return home;
}

/** The build as it is, but for compressing as hard as it can, which takes as long as all the rest. */
const withoutCompression = (from: string): string => `
  import config from ${JSON.stringify(join(from, 'vite.config.ts'))};
  export default (env) => {
    const { plugins, ...rest } = config(env);
    return { ...rest, plugins: plugins.flat().filter((plugin) => plugin?.name !== 'precompress') };
  };`;

async function buildPages(from: string, to: string, settings: Readonly<Record<string, string>> = {}): Promise<void> {
  const vite = join(root, 'node_modules/vite/bin/vite.js');
  const config = join(to, 'quick.config.mjs');
  writeFileSync(config, withoutCompression(from));
  await promisify(execFile)(
    process.execPath,
    [vite, 'build', '--config', config, '--logLevel', 'error', '--outDir', join(to, 'dist/client'), '--emptyOutDir'],
    { cwd: from, env: { ...process.env, ...settings } },
  );
}

/** A checkout whose pages were built to call another server; the server in it is the one of the tests. */
export async function checkoutCalling(apiHost: string): Promise<string> {
  const home = makeHome();
  await buildPages(root, home, { VITE_API_HOST_STAGING: apiHost });
  return home;
}

/** What becomes of a file, by its path: its new text, made from the one it has. */
export type Changes = Readonly<Record<string, (text: string) => string>>;

/** A checkout whose pages somebody has added to; the server in it is the one of the tests. */
export async function checkoutWith(changes: Changes, settings: Readonly<Record<string, string>> = {}): Promise<string> {
  const home = makeHome();
  for (const path of ['src', 'public', 'index.html', 'tests/tsconfig.json', 'tsconfig.json', 'vite.config.ts']) {
    cpSync(join(root, path), join(home, path), { recursive: true });
  }
  for (const [name, change] of Object.entries(changes)) {
    const path = join(home, name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, change(readIfThere(path)));
  }
  await buildPages(home, home, settings);
  return home;
}

function readIfThere(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
