import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { createApp } from '#server/app.ts';
import { highland } from '#server/product.ts';
import type { AppConfig } from '#server/http/app-env.ts';
import { createLog } from '#server/platform/process/log.ts';
import type { Store } from '#server/platform/database/store.ts';
import { FixedClock, USUAL_CONFIG, roomy } from '#tests/support/app.ts';
import { MemoryFiles } from '#tests/support/memory-files.ts';
import { MemoryStore } from '#tests/support/memory-store.ts';

export const SCRIPT = `console.log("${'highland '.repeat(400)}");`;
export const PAGE =
  '<html><title>Highland</title><script src="/theme.js"></script><meta property="og:url" content="/" /><meta property="og:image" content="/og-image.png" /><script nonce="__CSP_NONCE__"></script><style nonce="__CSP_NONCE__"></style><div id="root"></div></html>';

export const clock = new FixedClock();

/** Built pages in a folder, for the tests of a file, and the product that serves them over a store in memory. */
export function servedPages() {
  let clientDir: string;

  beforeAll(() => {
    clientDir = mkdtempSync(join(tmpdir(), 'highland-client-'));
    mkdirSync(join(clientDir, 'assets'));
    writeFileSync(join(clientDir, 'index.html'), PAGE);
    writeFileSync(join(clientDir, 'assets/main-B1x.js'), SCRIPT);
    writeFileSync(join(clientDir, 'theme.js'), 'small');
    writeFileSync(join(clientDir, 'first-calls.js'), '// Why.\nask();');
    writeFileSync(join(clientDir, 'secret.env'), 'not a kind of file that is served');
  });
  afterAll(() => rmSync(clientDir, { recursive: true, force: true }));

  const appOf = (config: Partial<AppConfig> = {}, store: Store = new MemoryStore(clock)) =>
    createApp({
      product: highland,
      store,
      files: new MemoryFiles(),
      disk: roomy(),
      clock,
      log: createLog('silent'),
      clientDir,
      config: { ...USUAL_CONFIG, ...config },
    });

  return { appOf, folder: () => clientDir };
}

export const headersOf = (response: Response, ...names: string[]) => names.map((name) => response.headers.get(name));
