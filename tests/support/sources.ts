import { readFileSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** The checkout, found from this file's own place in it. */
export const root: string = fileURLToPath(new URL('../'.repeat(2), import.meta.url));

/** Path (from the root) to text of every source file of the product and of its tests. */
export function readSources(): Map<string, string> {
  const files = ['src', 'tests'].flatMap((folder) =>
    readdirSync(`${root}${folder}`, { recursive: true, encoding: 'utf8' }).map((file) => `${folder}/${file}`),
  );
  const code = files.filter((file) => /\.(ts|tsx|mjs)$/.test(file) && !file.endsWith('.d.ts')).toSorted();
  return new Map(code.map((file) => [file, readFileSync(`${root}${file}`, 'utf8')]));
}
