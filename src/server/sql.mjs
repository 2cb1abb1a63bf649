// @ts-check
import { argv, env, stdin, stdout } from 'node:process';
import { withSources } from './with-sources.mjs';

/** `npm run sql`: a prompt on the embedded database, or one statement: `npm run sql -- "select 1"`. */

await withSources(async (load) => {
  const { openSqlPrompt } = await load('/src/server/sql-prompt.ts');
  await openSqlPrompt({ env, args: argv.slice(2), input: stdin, output: stdout });
});
