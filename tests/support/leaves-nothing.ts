import fc from 'fast-check';
import { afterAll, beforeAll, expect, vi } from 'vitest';
import { SEED } from './sampling.ts';

/**
 * Runs around every test file. Files share a process, so what one leaves changed there would decide about the next:
 * its environment, its timers, and what is global.
 */
fc.configureGlobal({ seed: SEED });

const globals = globalThis as unknown as Record<string, unknown>;
const shared = (): Record<string, unknown> => ({
  env: { ...process.env },
  folder: process.cwd(),
  fetch: globals['fetch'],
  Date: globals['Date'],
  setTimeout: globals['setTimeout'],
  names: Object.keys(globals).toSorted(),
});

let before: Record<string, unknown>;
let listening: ReadonlySet<unknown>;
beforeAll(() => {
  before = shared();
  listening = new Set(process.listeners('exit'));
});
afterAll(() => {
  // An embedded database waits for the end of the process even once it is closed, and holds its memory until then.
  for (const listener of process.listeners('exit')) if (!listening.has(listener)) process.off('exit', listener);
  expect(vi.isFakeTimers(), 'fake timers').toBe(false);
  for (const [name, value] of Object.entries(shared()))
    expect(value, `${name}, as this file leaves it to the next`).toEqual(before[name]);
});
