// @ts-check
/** `npm run audit:verify`: whether anything in the audit trail was changed, removed, inserted or cut off. */
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { createServer } from 'vite';

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
  const isSound = await verifyAuditTrail(process.env, (/** @type {string} */ sentence) => console.log(sentence));
  process.exitCode = isSound ? 0 : 1;
} catch (error) {
  const isExpected = error instanceof Error && error.name === 'StartupError';
  console.error(isExpected ? error.message : error);
  process.exitCode = 1;
} finally {
  await vite.close();
}
