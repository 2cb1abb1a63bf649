// @ts-check
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, isBuilt, root } from './build.mjs';
import { whenAbandoned } from './parent.mjs';

/** `npm start`: builds what is missing or older than its sources, then serves from this process. */

// The server listens for it once it is open; until then there is nothing to finish.
whenAbandoned(() => process.emit(/** @type {'disconnect'} */ ('abandoned')) || process.exit(143));

try {
  process.chdir(root);
  if (existsSync('.env')) process.loadEnvFile('.env');
  if (!isBuilt()) await build();
  await import(pathToFileURL(join(root, 'dist/server/main.js')).href);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
