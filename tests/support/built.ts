import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './sources.ts';

interface Chunk {
  readonly file: string;
  readonly name?: string;
  readonly imports?: readonly string[];
  readonly dynamicImports?: readonly string[];
  readonly css?: readonly string[];
}

/** The chunks of the built pages, by the source or the name they are entered through. */
export type Manifest = Readonly<Record<string, Chunk>>;

const client = join(root, 'dist/client');

export function readManifest(): Manifest {
  const path = join(client, '.vite/manifest.json');
  if (!existsSync(path)) throw new Error('The pages are not built; run `npm run build` first.');
  return JSON.parse(readFileSync(path, 'utf8')) as Manifest;
}

/** Files that the browser loads before the code of these entries runs; `follow` adds what is imported later. */
export function filesOf(manifest: Manifest, entries: readonly string[], follow = false): string[] {
  const seen = new Set<string>();
  const walk = (key: string): void => {
    const chunk = manifest[key];
    if (!chunk) throw new Error(`The build has no chunk ${key}.`);
    if (seen.has(key)) return;
    seen.add(key);
    for (const next of [...(chunk.imports ?? []), ...(follow ? (chunk.dynamicImports ?? []) : [])]) walk(next);
  };
  for (const entry of entries) walk(entry);
  return [...seen].flatMap((key) => manifest[key]?.file ?? []).filter((file) => file.endsWith('.js'));
}

export const readBuilt = (file: string): string => readFileSync(join(client, file), 'utf8');
