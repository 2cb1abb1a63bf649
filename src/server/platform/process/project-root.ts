import { existsSync } from 'node:fs';
import { pathToFileURL, fileURLToPath } from 'node:url';

/**
 * The checkout this runs from. The server is bundled into `dist/`, while what must stay a file of its
 * own (the database worker, the snapshot, built pages) is found from here, built or not.
 */
const projectRoot: URL = findRoot(new URL('./', import.meta.url));

function findRoot(from: URL): URL {
  if (existsSync(new URL('package.json', from))) return from;
  const parent = new URL('../', from);
  if (parent.href === from.href) return pathToFileURL(`${process.cwd()}/`);
  return findRoot(parent);
}

export function projectPath(path: string): string {
  return fileURLToPath(new URL(path, projectRoot));
}
