import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { NONCE_PLACEHOLDER } from './security.ts';

interface Chunk {
  readonly file: string;
  readonly name?: string;
  readonly imports?: readonly string[];
  readonly css?: readonly string[];
}

export type Manifest = Readonly<Record<string, Chunk>>;

/** The build's account of its files; empty where it wrote none. */
export function readManifest(dir: string): Manifest {
  const path = join(dir, '.vite/manifest.json');
  if (!existsSync(path)) return {};
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- our own build wrote it
  return JSON.parse(readFileSync(path, 'utf8')) as Manifest;
}

/**
 * Links that let the back-office's code and styles travel together with the page's first script, not after it: one round trip
 * less before the first rows. What decides on the first question comes first, then what draws its answer, that of the area
 * included in which the address lies.
 */
export function adminPreloads(manifest: Manifest, area?: string): string {
  // The page itself names its own entry and what that imports.
  const seen = new Set(chunksBelow(manifest, ['index.html'], new Set()));
  const names = ['admin-start', `area-${area}`, 'admin', `area-${area}-client`];
  const keys = names.flatMap((name) => Object.keys(manifest).filter((key) => manifest[key]?.name === name));
  const chunks = chunksBelow(manifest, keys, seen).flatMap((key) => manifest[key] ?? []);
  const sheets = chunks.flatMap(({ css = [] }) => css).map((file) => `rel="stylesheet" crossorigin href="/${file}"`);
  const scripts = chunks.map(({ file }) => `rel="modulepreload" crossorigin href="/${file}"`);
  return [...sheets, ...scripts].map((link) => `<link ${link} nonce="${NONCE_PLACEHOLDER}">\n`).join('');
}

function chunksBelow(manifest: Manifest, keys: readonly string[], seen: Set<string>): string[] {
  return keys.flatMap((key) => {
    const chunk = manifest[key];
    if (!chunk || seen.has(key)) return [];
    seen.add(key);
    return [key, ...chunksBelow(manifest, chunk.imports ?? [], seen)];
  });
}
