import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { projectPath } from '#server/platform/process/project-root.ts';

/** A file of the installed engine, by its path in the package. */
export const pglitePath = (path: string): string =>
  join(dirname(createRequire(projectPath('package.json')).resolve('@electric-sql/pglite')), '..', path);

/** The version of the engine that is installed; a cluster from another one may not open. */
export function installedPgliteVersion(): string {
  const text = readFileSync(pglitePath('package.json'), 'utf8');
  return z.object({ version: z.string() }).parse(JSON.parse(text)).version;
}
