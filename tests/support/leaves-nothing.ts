import assert from 'node:assert/strict';
import fc from 'fast-check';
import { afterAll, beforeAll, vi } from 'vitest';
import { SEED } from './sampling.ts';

/**
 * Runs around every test file. Files share a process, so what one leaves changed there would decide about the next:
 * its environment, its timers, and what is global.
 */
fc.configureGlobal({ seed: SEED });

const globals = globalThis as unknown as Record<string, unknown>;
/** Set by libvips itself when the first picture is made, and by no test. */
const OF_LIBRARIES = ['VIPSHOME'];
const environment = (): Record<string, unknown> =>
  Object.fromEntries(Object.entries(process.env).filter(([name]) => !OF_LIBRARIES.includes(name)));
const shared = (): Record<string, unknown> => ({
  env: environment(),
  folder: process.cwd(),
  fetch: globals['fetch'],
  Date: globals['Date'],
  setTimeout: globals['setTimeout'],
  // A library that puts back what was there before puts back `undefined`.
  names: Object.keys(globals)
    .filter((name) => globals[name] !== undefined)
    .toSorted(),
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
  assert.equal(vi.isFakeTimers(), false, 'This file leaves fake timers to the next.');
  for (const [name, value] of Object.entries(shared()))
    assert.deepEqual(value, before[name], `This file leaves another ${name} to the next.`);
});
