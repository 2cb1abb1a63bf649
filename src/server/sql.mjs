// @ts-check
/** `npm run sql`: a prompt on the embedded database, or one statement: `npm run sql -- "select 1"`. */
import { existsSync } from 'node:fs';
import { argv, env, stdin, stdout } from 'node:process';
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
  const { openSqlPrompt } = await ssr.runner.import('/src/server/sql-prompt.ts');
  await openSqlPrompt({ env, args: argv.slice(2), input: stdin, output: stdout });
} catch (error) {
  const isExpected = error instanceof Error && error.name === 'StartupError';
  console.error(isExpected ? error.message : error);
  process.exitCode = 1;
} finally {
  await vite.close();
}
