import { describe, expect, it } from 'vitest';
import { type Environment, compile } from '#tests/support/compile.ts';

/** One use of each world; `fits` says where it may be written. */
const USES: Readonly<Record<string, { readonly text: string; readonly fits: readonly Environment[] }>> = {
  'language.ts': { text: `export const x = [3, 1].toSorted().map(String);`, fits: ['shared', 'server', 'browser'] },
  'document.ts': { text: `export const x = document.title;`, fits: ['browser'] },
  'window.ts': { text: `export const x = window.location.href;`, fits: ['browser'] },
  'storage.ts': { text: `export const x = localStorage.length;`, fits: ['browser'] },
  'element-type.ts': { text: `export type X = HTMLElement;`, fits: ['browser'] },
  'process.ts': { text: `export const x = process.env['HOME'];`, fits: ['server'] },
  'buffer.ts': { text: `export const x = Buffer.from('a');`, fits: ['server'] },
  'node-module.ts': {
    text: `import { readFileSync } from 'node:fs';\nexport const x = readFileSync;`,
    fits: ['server'],
  },
  'dirname.ts': { text: `export const x = import.meta.dirname;`, fits: ['server'] },
  'timer.ts': { text: `export const x = setTimeout(() => undefined, 1);`, fits: ['server', 'browser'] },
  'any.ts': { text: `export const x = (value) => value;`, fits: [] },
  'unchecked-index.ts': { text: `export const x = (list: string[]): string => list[0];`, fits: [] },
  'explicit-undefined.ts': { text: `export const x: { a?: string } = { a: undefined };`, fits: [] },
  'enum.ts': { text: `export enum X { A }`, fits: [] },
};

describe.each<Environment>(['shared', 'server', 'browser'])('the type environment of %s', (environment) => {
  it('knows its own world and refuses the others', async () => {
    const texts = Object.fromEntries(Object.entries(USES).map(([name, { text }]) => [name, text]));
    const { elsewhere, ...said } = await compile(environment, texts);
    expect(elsewhere).toEqual([]);
    const compiles = Object.keys(said).filter((name) => said[name]?.length === 0);
    const expected = Object.keys(USES).filter((name) => USES[name]?.fits.includes(environment));
    expect(compiles).toEqual(expected);
  }, 30_000);
});
