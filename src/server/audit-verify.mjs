// @ts-check
/** `npm run audit:verify`: whether anything in the audit trail was changed, removed, inserted or cut off. */
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { createServer } from 'vite';

const from = process.env['INIT_CWD'] ?? process.cwd();
process.chdir(fileURLToPath(new URL('../../', import.meta.url)));
if (existsSync('.env')) process.loadEnvFile('.env');

const vite = await createServer({
  server: { middlewareMode: true, ws: false, watch: null },
  appType: 'custom',
  logLevel: 'error',
});
try {
  const ssr = /** @type {import('vite').RunnableDevEnvironment} */ (vite.environments.ssr);
  const { verifyAuditTrail } = await ssr.runner.import('/src/server/verify-trail.ts');
  const { values } = parseArgs({ options: { heads: { type: 'string' } } });
  const tell = (/** @type {string} */ sentence) => console.log(sentence);
  const isSound = await verifyAuditTrail(process.env, tell, values.heads && resolve(from, values.heads));
  process.exitCode = isSound ? 0 : 1;
} catch (error) {
  const isExpected = error instanceof Error && error.name === 'StartupError';
  console.error(isExpected ? error.message : error);
  process.exitCode = 1;
} finally {
  await vite.close();
}
