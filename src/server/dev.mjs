// @ts-check
import { existsSync } from 'node:fs';
import { createServer as createHttpServer } from 'node:http';
import { fileURLToPath } from 'node:url';
import { getRequestListener } from '@hono/node-server';
import { createServer } from 'vite';
import { DevTrouble } from './dev-trouble.mjs';
import { whenAbandoned } from './parent.mjs';

/**
 * `npm run dev`: pages and API from one process and one port. An edit of a page is there at once, an
 * edit of the server with the next request; the database stays open through both. A mistake in the sources is told where
 * one looks, and mending it is enough to go on.
 */

const serverPaths = /^\/(api|user-mgmt|healthz|readyz)(\/|\?|$)/;
/** Folders of the server's sources. */
const serverSources = /\/src\/(server|shared|resources)\//;
/** Several files are often saved at once, and Vite hears of them first. */
const SETTLE_MS = 200;
const STOP_MS = 9_500;

process.chdir(fileURLToPath(new URL('../../', import.meta.url)));
if (existsSync('.env')) process.loadEnvFile('.env');

// Vite's module runner loads TypeScript; types cannot cross it, so what is loaded is checked where it is written.
const load = (/** @type {string} */ id) => ssr.runner.import(id);

const http = createHttpServer({ maxHeaderSize: 64 * 1024 });
const vite = await createServer({ server: { middlewareMode: true, ws: { server: http } }, appType: 'spa' });
const ssr = /** @type {import('vite').RunnableDevEnvironment} */ (vite.environments.ssr);
const trouble = new DevTrouble(vite);

/** @param {unknown} error */
async function giveUp(error) {
  const isExpected = error instanceof Error && error.name === 'StartupError';
  console.error(isExpected ? error.message : error);
  await vite.close();
  process.exit(1);
}

async function open() {
  const { readConfig } = await load('/src/server/platform/process/config.ts');
  const reading = readConfig(process.env);
  if (!reading.ok) {
    console.error(reading.issues.join('\n'));
    process.exit(1);
  }
  const { createLog } = await load('/src/server/platform/process/log.ts');
  const { openFoundations } = await load('/src/server/foundations.ts');
  return openFoundations(reading.config, createLog(reading.config.logLevel));
}

try {
  const foundations = await open();

  /** @type {{ stop(): Promise<void> }[]} */
  const jobs = [];
  /** @typedef {Awaited<ReturnType<typeof import('./assemble.ts').assemble>>} App */
  /** @type {{ assemble: unknown, app: Promise<App> } | undefined} */
  let current;
  /** The application as its sources are now; null while something is wrong with them. */
  const app = async () => {
    try {
      const { assemble } = await load('/src/server/assemble.ts');
      // A failed start is tried again once its sources have changed, not with every call.
      if (current?.assemble !== assemble) current = { assemble, app: assemble(foundations, null) };
      const made = await current.app;
      if (jobs.length === 0) await keep(made);
      trouble.end();
      return made;
    } catch (error) {
      trouble.tell(error);
      return null;
    }
  };
  const keep = async (/** @type {App} */ made) => {
    jobs.push(made.keepHouse());
    const { startSealing } = await load('/src/server/kit/audit/seal-job.ts');
    jobs.push(startSealing(foundations));
  };

  const answer = getRequestListener(async (request, env) => {
    const made = /** @type {App} */ (await app());
    return made.fetch(request, /** @type {import('@hono/node-server').HttpBindings} */ (env));
  });
  http.on('request', (request, response) => {
    if (!serverPaths.test(request.url ?? '')) vite.middlewares(request, response);
    else void app().then((made) => (made === null ? trouble.answer(response) : answer(request, response)));
  });
  // Starts at once, so that a mistake shows without a call.
  /** @type {NodeJS.Timeout | undefined} */
  let settling;
  vite.watcher.on('all', (_event, path) => {
    if (!serverSources.test(path.replaceAll('\\', '/'))) return;
    clearTimeout(settling);
    settling = setTimeout(() => void app(), SETTLE_MS);
  });
  vite.ws.on('connection', () => void app().then(() => trouble.show()));

  const { bind } = await load('/src/server/platform/process/listen.ts');
  const { host, port, adminEmail } = foundations.config;
  await app();
  await bind(http, host, port);
  console.log(`\n  Highland is open for development at http://${host}:${port}`);
  console.log(`  Sign in at /sign-in as ${adminEmail} with ${foundations.firstAdministrator.passwordHint()}\n`);

  let isStopping = false;
  const stop = async () => {
    isStopping = true;
    setTimeout(() => process.exit(1), STOP_MS).unref();
    http.closeAllConnections();
    await Promise.all(jobs.map((job) => job.stop()));
    await foundations.database.close();
    process.exit(0);
  };
  const onSignal = () => (isStopping ? process.exit(1) : void stop());
  process.on('SIGINT', onSignal);
  process.on('SIGTERM', onSignal);
  whenAbandoned(() => isStopping || void stop());
} catch (error) {
  await giveUp(error);
}
