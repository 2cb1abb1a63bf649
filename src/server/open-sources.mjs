// @ts-check
import { fileURLToPath } from 'node:url';
import { createServer } from 'vite';

/** Reads server code from its sources, in the project's own folder, until `close`. */
export async function openSources() {
  process.chdir(fileURLToPath(new URL('../../', import.meta.url)));
  const vite = await createServer({
    // Merged with the pages' configuration, `watch: null` would be dropped and every file of the checkout watched.
    configFile: false,
    server: { middlewareMode: true, ws: false, watch: null },
    appType: 'custom',
    logLevel: 'error',
  });
  const ssr = /** @type {import('vite').RunnableDevEnvironment} */ (vite.environments.ssr);
  return {
    /** @type {import('vite/module-runner').ModuleRunner['import']} */
    load: (path) => ssr.runner.import(path),
    close: () => vite.close(),
  };
}
