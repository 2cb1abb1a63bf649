import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { type Browser, chromium } from 'playwright-core';
import { root } from './sources.ts';

/** A Chromium that tests can start. */
export interface Chromium {
  readonly path: string;
  /** Where it came from, for whoever reads the log. */
  readonly origin: string;
  /** What the process needs beside the environment of the tests. */
  readonly env: Readonly<Record<string, string>>;
}

const SHELLS = ['chromium-headless-shell', 'chrome-headless-shell'];
const INSTALLED = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome'];
const APPLICATIONS = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:/Program Files/Google/Chrome/Application/chrome.exe',
];

/** Nothing but what the page asks for may go over the wire or open on the screen. */
const ARGS = [
  '--no-sandbox',
  '--no-first-run',
  '--no-default-browser-check',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-dev-shm-usage',
  '--font-render-hinting=none',
  // A page of a test lives for seconds: making its code fast takes a quarter more time than running it as it is.
  '--js-flags=--no-maglev --no-opt',
];

/**
 * The browser of the tests: `CHROMIUM_PATH`, an installed headless shell, the one that comes as a package, so that the
 * tests run on a machine that has none, or another browser where the package has nothing for this machine. A whole
 * Chromium draws its own toolbar by pages and processes beside each page of ours, headless too, and takes four times
 * as long for it.
 */
async function findChromium(): Promise<Chromium> {
  const asked = process.env['CHROMIUM_PATH'];
  if (asked) {
    if (!existsSync(asked)) throw new Error(`CHROMIUM_PATH names ${asked}, which does not exist.`);
    return { path: asked, origin: 'CHROMIUM_PATH', env: {} };
  }
  const shell = onPath(SHELLS);
  if (shell) return { path: shell, origin: 'installed', env: {} };
  if (process.platform === 'linux' && process.arch === 'x64') return unpackChromium();
  const path = onPath(INSTALLED) ?? [...APPLICATIONS, chromium.executablePath()].find((each) => existsSync(each));
  if (path) return { path, origin: 'installed', env: {} };
  throw new Error('There is no Chromium or Chrome here; install one, or let CHROMIUM_PATH name it.');
}

const onPath = (names: readonly string[]): string | undefined =>
  (process.env['PATH'] ?? '')
    .split(delimiter)
    .flatMap((folder) => names.map((name) => join(folder, name)))
    .find((path) => existsSync(path));

/** Starts it without a profile of its own kept from earlier runs. */
export async function launchChromium(): Promise<Browser> {
  const { path, env } = await findChromium();
  return chromium.launch({ executablePath: path, args: ARGS, env: { ...definedEnv(), ...env }, timeout: 60_000 });
}

function definedEnv(): Record<string, string> {
  const entries = Object.entries(process.env).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return Object.fromEntries(entries);
}

/**
 * Unpacks `@sparticuz/chromium` once per version, libraries and fonts included: on a bare machine those are missing
 * too. The finished folder is moved into place, so that two tests doing this at once cannot meet half of it.
 */
async function unpackChromium(): Promise<Chromium> {
  const about = readFileSync(join(root, 'node_modules/@sparticuz/chromium/package.json'), 'utf8');
  const { version } = JSON.parse(about) as { version: string };
  const cache = join(root, 'node_modules/.cache');
  const folder = join(cache, `chromium-${version}`);
  if (!existsSync(folder)) {
    mkdirSync(cache, { recursive: true });
    const fresh = mkdtempSync(join(cache, 'chromium-'));
    await unpackInto(fresh);
    writeFileSync(join(fresh, 'fonts.conf'), fontsIn(folder));
    try {
      renameSync(fresh, folder);
    } catch (error) {
      rmSync(fresh, { recursive: true, force: true });
      if (!existsSync(folder)) throw error;
    }
  }
  const libraries = [join(folder, 'al2023/lib'), process.env['LD_LIBRARY_PATH']].filter(Boolean).join(':');
  return {
    path: join(folder, 'chromium'),
    origin: `package @sparticuz/chromium ${version}`,
    env: {
      LD_LIBRARY_PATH: libraries,
      FONTCONFIG_FILE: join(folder, 'fonts.conf'),
      HOME: process.env['HOME'] ?? folder,
    },
  };
}

/** The package's own configuration looks in folders of its host; a browser that finds no font shows no text at all. */
const fontsIn = (folder: string): string => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>/usr/share/fonts</dir>
  <dir>${join(folder, 'fonts')}</dir>
  <cachedir>${join(folder, 'fonts-cache')}</cachedir>
</fontconfig>
`;

/** The package takes its target from the temporary folder and unpacks its libraries for one known host only. */
async function unpackInto(folder: string): Promise<void> {
  const kept = { ...process.env };
  Object.assign(process.env, { TMPDIR: folder, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs20.x' });
  try {
    const { default: packaged } = await import('@sparticuz/chromium');
    await packaged.executablePath();
  } finally {
    for (const name of ['TMPDIR', 'AWS_EXECUTION_ENV', 'LD_LIBRARY_PATH', 'FONTCONFIG_PATH', 'HOME']) {
      if (kept[name] === undefined) delete process.env[name];
      else process.env[name] = kept[name];
    }
  }
}
