import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

/** Whole journeys in a real Chromium against the built server; run by `npm test` after the build. */
export default defineConfig({
  root: fileURLToPath(new URL('../'.repeat(2), import.meta.url)),
  test: {
    environment: 'node',
    include: ['tests/browser/**/*.test.ts'],
    testTimeout: 60_000,
    hookTimeout: 120_000,
    // Each file has a server and a browser of its own, which wait for each other most of the time.
    maxWorkers: 2,
    // Of the tests in a file that may run beside each other: where one waits for its page, the other goes on.
    maxConcurrency: 2,
  },
});
