import { readdirSync } from 'node:fs';
import { expect, it } from 'vitest';
import { root } from '#tests/support/sources.ts';

/** More than a reader takes in at a glance. */
const MOST = 40;

it(`no folder of the house holds more than ${MOST} files`, () => {
  const counts = new Map<string, number>();
  for (const entry of readdirSync(`${root}src`, { recursive: true, withFileTypes: true })) {
    // The compiler's notes are no part of the house.
    if (!entry.isFile()) continue;
    counts.set(entry.parentPath, (counts.get(entry.parentPath) ?? 0) + 1);
  }
  expect(counts.size).toBeGreaterThan(40);
  expect([...counts].filter(([, count]) => count > MOST)).toEqual([]);
});
