// @ts-check
/** Part of the build: puts a cluster with every declared table into `dist/cluster`, for first starts to copy. */
import { fileURLToPath } from 'node:url';
import { createServer } from 'vite';

process.chdir(fileURLToPath(new URL('../../', import.meta.url)));
const vite = await createServer({
  server: { middlewareMode: true, ws: false, watch: null },
  appType: 'custom',
  logLevel: 'error',
});
try {
  const ssr = /** @type {import('vite').RunnableDevEnvironment} */ (vite.environments.ssr);
  const { prepareCluster } = await ssr.runner.import('/src/server/prepare.ts');
  await prepareCluster('dist/cluster');
} finally {
  await vite.close();
}
