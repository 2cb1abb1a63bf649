// @ts-check
/** Runs server code from its sources, for commands that need no built product. */
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { createServer } from 'vite';

/**
 * Works in the project's own folder, with its `.env`. An expected mistake ends as its sentence and exit code 1.
 * @param {(load: import('vite/module-runner').ModuleRunner['import']) => Promise<unknown>} work
 */
export async function withSources(work) {
  process.chdir(fileURLToPath(new URL('../../', import.meta.url)));
  if (existsSync('.env')) process.loadEnvFile('.env');
  const vite = await createServer({
    server: { middlewareMode: true, ws: false, watch: null },
    appType: 'custom',
    logLevel: 'error',
  });
  try {
    const ssr = /** @type {import('vite').RunnableDevEnvironment} */ (vite.environments.ssr);
    await work((path) => ssr.runner.import(path));
  } catch (error) {
    const isExpected = error instanceof Error && error.name === 'StartupError';
    console.error(isExpected ? error.message : error);
    process.exitCode = 1;
  } finally {
    await vite.close();
  }
}
