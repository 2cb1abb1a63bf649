import { expect, it } from 'vitest';
import { readSources } from '#tests/support/sources.ts';

const sources = [...readSources()];

/** Calls that answer with a file: for people, who find it only by a button. */
const files = sources
  .filter(([path]) => /^src\/resources\/.*calls\.ts$/.test(path))
  .flatMap(([, text]) => [...text.matchAll(/export const (\w+) = defineCall\((?:(?!\n\}\);)[\s\S])*?shape\.file\(/g)])
  .flatMap(([, name]) => name ?? []);

it('offers every file that the server makes somewhere in the back-office', () => {
  expect(files.length).toBeGreaterThan(7);
  const pages = sources.flatMap(([path, text]) => (path.startsWith('src/admin/') ? [text] : []));
  expect(files.filter((name) => !pages.some((text) => new RegExp(`\\(${name}\\b`).test(text)))).toEqual([]);
});
