// @ts-check
/**
 * Part of the build that needs the product itself: puts a cluster with every declared table into `dist/cluster`, for first
 * starts to copy, and the client of other programs into `dist/package`.
 */
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
  const { highland } = await ssr.runner.import('/src/server/product.ts');
  const { writePackage } = await ssr.runner.import('/src/server/typed-client/write-package.ts');
  await writePackage('dist/package', highland);
} finally {
  await vite.close();
}
