import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openPage } from '#tests/support/page.ts';
import { root } from '#tests/support/sources.ts';

const client = join(root, 'dist/client');
const chunks = readdirSync(join(client, 'assets'))
  .filter((name) => name.endsWith('.js'))
  .map((name) => `/assets/${name}`);

/** Imports each in turn and then says what went wrong. It stands in the page because the test's own import is vitest's. */
const PAGE = `<!doctype html><title>Chunks</title><div id="root"></div><script type="module">
  const told = [];
  for (const path of ${JSON.stringify(chunks)}) await import(path).catch((error) => told.push(path + ': ' + error));
  globalThis.told = told;
</script>`;

/** A bundler that splits a module can leave a name behind that nothing defines: nobody sees it before that page is opened. */
it('loads every chunk of the built pages without a fault', async () => {
  expect(chunks.length).toBeGreaterThan(50);
  const { page, allow } = await openPage('about:blank');
  allow(/^asked http:\/\/highland\.test/);
  await page.route('http://highland.test/**', (route) => {
    const { pathname } = new URL(route.request().url());
    return pathname.startsWith('/assets/')
      ? route.fulfill({ path: join(client, pathname) })
      : route.fulfill({ contentType: 'text/html', body: PAGE });
  });
  await page.goto('http://highland.test/');
  const told = await page.waitForFunction(() => Reflect.get(globalThis, 'told') as string[] | undefined);
  expect(await told.jsonValue()).toEqual([]);
});
