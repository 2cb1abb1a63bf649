// @ts-check
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { withSources } from './with-sources.mjs';

/** `npm run audit:verify`: whether anything in the audit trail was changed, removed, inserted or cut off. */

// A path is meant from where the command was typed.
const from = process.env['INIT_CWD'] ?? process.cwd();

await withSources(async (load) => {
  const { verifyAuditTrail } = await load('/src/server/verify-trail.ts');
  const { values } = parseArgs({ options: { heads: { type: 'string' } } });
  const tell = (/** @type {string} */ sentence) => console.log(sentence);
  const isSound = await verifyAuditTrail(process.env, tell, values.heads && resolve(from, values.heads));
  process.exitCode = isSound ? 0 : 1;
});
