// @ts-check
import { openSources } from './open-sources.mjs';

/**
 * Part of the build that needs the product itself: puts a cluster with every declared table into `dist/cluster`, for first
 * starts to copy, and the client of other programs into `dist/package`.
 */

const sources = await openSources();
try {
  const { prepareCluster } = await sources.load('/src/server/prepare.ts');
  await prepareCluster('dist/cluster');
  const { highland } = await sources.load('/src/server/product.ts');
  const { writePackage } = await sources.load('/src/server/typed-client/write-package.ts');
  await writePackage('dist/package', highland);
} finally {
  await sources.close();
}
