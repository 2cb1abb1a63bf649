// @ts-check
/**
 * `npm run dev`: pages and API from one process and one port. An edit of a page is there at once, an
 * edit of the server with the next request; the database stays open through both.
 */
import { existsSync } from 'node:fs';
import { createServer as createHttpServer } from 'node:http';
import { fileURLToPath } from 'node:url';
import { getRequestListener } from '@hono/node-server';
import { createServer } from 'vite';

const serverPaths = /^\/(api|user-mgmt|healthz|readyz)(\/|\?|$)/;

process.chdir(fileURLToPath(new URL('../../', import.meta.url)));
if (existsSync('.env')) process.loadEnvFile('.env');

// Vite's module runner loads TypeScript; types cannot cross it, so what is loaded is checked where it is written.
const load = (/** @type {string} */ id) => ssr.runner.import(id);

const http = createHttpServer({ maxHeaderSize: 64 * 1024 });
const vite = await createServer({ server: { middlewareMode: true, ws: { server: http } }, appType: 'spa' });
const ssr = /** @type {import('vite').RunnableDevEnvironment} */ (vite.environments.ssr);

/** @param {unknown} error */
async function giveUp(error) {
  const isExpected = error instanceof Error && error.name === 'StartupError';
  console.error(isExpected ? error.message : error);
  await vite.close();
  process.exit(1);
}

async function open() {
  const { readConfig } = await load('/src/server/platform/config.ts');
  const reading = readConfig(process.env);
  if (!reading.ok) {
    console.error(reading.issues.join('\n'));
    process.exit(1);
  }
  const { createLog } = await load('/src/server/platform/log.ts');
  const { openFoundations } = await load('/src/server/foundations.ts');
  return openFoundations(reading.config, createLog(reading.config.logLevel));
}

try {
  const foundations = await open();

  /** @type {{ assemble: unknown, app: ReturnType<typeof import('./assemble.ts').assemble> } | undefined} */
  let current;
  const app = async () => {
    const { assemble } = await load('/src/server/assemble.ts');
    if (current?.assemble !== assemble) current = { assemble, app: assemble(foundations, null) };
    return current.app;
  };
  const keeping = (await app()).keepHouse();
  const { startSealing } = await load('/src/server/domain/audit-seal-job.ts');
  const sealing = startSealing(foundations);

  const api = getRequestListener(async (request, env) =>
    (await app()).fetch(request, /** @type {import('@hono/node-server').HttpBindings} */ (env)),
  );
  http.on('request', (request, response) => {
    if (serverPaths.test(request.url ?? '')) void api(request, response);
    else vite.middlewares(request, response);
  });

  const { bind } = await load('/src/server/platform/listen.ts');
  const { host, port, adminEmail } = foundations.config;
  await bind(http, host, port);
  console.log(`\n  Highland is open for development at http://${host}:${port}`);
  console.log(`  Sign in at /login as ${adminEmail} with ${foundations.firstAdministrator.passwordHint()}\n`);

  let isStopping = false;
  const stop = async () => {
    if (isStopping) process.exit(1);
    isStopping = true;
    http.closeAllConnections();
    await keeping.stop();
    await sealing.stop();
    await foundations.database.close();
    process.exit(0);
  };
  process.on('SIGINT', () => void stop());
  process.on('SIGTERM', () => void stop());
} catch (error) {
  await giveUp(error);
}
