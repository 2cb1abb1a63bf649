import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { root } from '#tests/support/sources.ts';

/** Rules that the house relies on: a rule that silently stopped matching is worse than none. */
const CRIMES: Readonly<Record<string, readonly [file: string, text: string]>> = {
  'import(no-default-export)': ['default-export.ts', `const x = 1;\nexport default x;`],
  'import(no-relative-parent-imports)': ['climb.ts', `export { x } from '../x.ts';`],
  'typescript(no-explicit-any)': ['any.ts', `export const x = (value: any): unknown => value;`],
  'typescript(ban-ts-comment)': ['ignore.ts', `// @ts-ignore\nexport const x: string = 1;`],
  'eslint(no-console)': ['console.ts', `console.log('x');\nexport const x = 1;`],
  'eslint(max-params)': ['params.ts', `export const x = (a: 1, b: 2, c: 3, d: 4): number => a + b + c + d;`],
  'eslint(max-lines)': ['long.ts', `export const x = 1;\n`.repeat(1).concat('\n// A line.'.repeat(300))],
  'eslint(max-lines-per-function)': [
    'function.ts',
    `export function x(a: number[]): void {${'\n  a.push(1);'.repeat(61)}\n}`,
  ],
  'eslint(complexity)': [
    'ways.ts',
    `export function x(a: number): number {${Array.from({ length: 21 }, (_, at) => `\n  if (a === ${at}) return ${at};`).join('')}\n  return a;\n}`,
  ],
  'eslint(eqeqeq)': ['equal.ts', `export const x = (a: unknown) => a == 1;`],
};

let folder = '';
let said: { readonly code: string; readonly filename: string }[] = [];

beforeAll(() => {
  folder = mkdtempSync(`${tmpdir()}/highland-lint-`);
  for (const [file, text] of [...Object.values(CRIMES), ['fine.config.ts', `export default {};`] as const]) {
    writeFileSync(`${folder}/${file}`, `${text}\n`);
  }
  said = runLinter(folder);
}, 30_000);

afterAll(() => rmSync(folder, { recursive: true, force: true }));

function runLinter(where: string): typeof said {
  const options = ['-c', `${root}.oxlintrc.json`, '-f', 'json', where];
  try {
    execFileSync(`${root}node_modules/.bin/oxlint`, options, { encoding: 'utf8', stdio: 'pipe' });
    return [];
  } catch (error) {
    // The linter fails because it found something; what it found is on its output.
    const { stdout } = error as { stdout: string };
    const { diagnostics } = JSON.parse(stdout) as { diagnostics: typeof said };
    return diagnostics;
  }
}

it.each(Object.entries(CRIMES))('the linter refuses %s', (rule, [file]) => {
  expect(said.filter(({ filename }) => filename.endsWith(`/${file}`)).map(({ code }) => code)).toContain(rule);
});

it('the linter lets a configuration file export its default', () => {
  expect(said.filter(({ filename }) => filename.endsWith('fine.config.ts'))).toEqual([]);
});

it('the tests themselves are as short as the code: what scenes share stands beside them', () => {
  const files = readdirSync(`${root}tests`, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /\.(tsx?|mjs)$/.test(name),
  );
  expect(files.length).toBeGreaterThan(500);
  const lengths = files.map((name) => [name, readFileSync(`${root}tests/${name}`, 'utf8').split('\n').length - 1]);
  expect(lengths.filter(([, lines]) => Number(lines) > 300)).toEqual([]);
});
