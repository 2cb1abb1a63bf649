import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { NONCE_PLACEHOLDER } from './security.ts';

interface Chunk {
  readonly file: string;
  readonly name?: string;
  readonly imports?: readonly string[];
}

/**
 * Links that let the back-office's code travel together with the page's first script, not after it: one round trip less
 * before the first rows. What decides on the first question comes first, then what draws its answer, that of the area
 * included in which the address lies. Empty for a build without a manifest.
 */
export function adminPreloads(dir: string, area?: string): string {
  const path = join(dir, '.vite/manifest.json');
  if (!existsSync(path)) return '';
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- our own build wrote it
  const manifest = JSON.parse(readFileSync(path, 'utf8')) as Readonly<Record<string, Chunk>>;
  const seen = new Set<string>();
  // The page itself names its own entry and what that imports.
  filesBelow(manifest, ['index.html'], seen);
  const chunksNamed = (name: string) => Object.keys(manifest).filter((key) => manifest[key]?.name === name);
  const declared = chunksNamed(`area-${area}`);
  const drawn = chunksNamed(`area-${area}-client`);
  return filesBelow(manifest, ['src/admin/start.ts', ...declared, 'src/admin/App.tsx', ...drawn], seen)
    .map((file) => `<link rel="modulepreload" crossorigin href="/${file}" nonce="${NONCE_PLACEHOLDER}">\n`)
    .join('');
}

function filesBelow(manifest: Readonly<Record<string, Chunk>>, keys: readonly string[], seen: Set<string>): string[] {
  return keys.flatMap((key) => {
    const chunk = manifest[key];
    if (!chunk || seen.has(key)) return [];
    seen.add(key);
    return [chunk.file, ...filesBelow(manifest, chunk.imports ?? [], seen)];
  });
}
