import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { STANDS_ALONE } from '#tests/support/compile.ts';
import { root } from '#tests/support/sources.ts';

const run = promisify(execFile);

/** A copy of the sources to write into, with the packages of this checkout. */
const home = mkdtempSync(`${tmpdir()}/highland-new-`);

beforeAll(() => {
  for (const path of ['src', 'tests/tsconfig.json', 'package.json', 'tsconfig.json', 'vite.config.ts']) {
    cpSync(`${root}${path}`, `${home}/${path}`, { recursive: true });
  }
  symlinkSync(`${root}node_modules`, `${home}/node_modules`);
});

afterAll(() => rmSync(home, { recursive: true, force: true }));

async function make(...args: string[]): Promise<string> {
  const { stdout } = await run(process.execPath, [`${home}/src/server/new-resource.mjs`, ...args], { cwd: home });
  return stdout;
}

const refusalOf = (...args: string[]): Promise<string> =>
  make(...args).then(
    () => 'nothing was refused',
    (error: { readonly stderr?: string }) => error.stderr ?? '',
  );

/** Of the files said to be written, those that belong to no area. */
const sharedIn = (said: string): string[] =>
  [...said.matchAll(/^ {2}(src\/resources\/[^/\s]+)$/gm)].map(([, file = '']) => file).toSorted();

const read = (path: string): string => readFileSync(`${home}/${path}`, 'utf8');

/** The mistakes of all declarations of the copy, words included, as the server would tell them at its start. */
async function checkCopy(): Promise<string> {
  const script = `import { withSources } from './src/server/with-sources.mjs';
    await withSources(async (load) => {
      const { resources } = await load('/src/resources/index.ts');
      const { menu } = await load('/src/resources/menu.ts');
      const { words } = await load('/src/resources/words.zh-CN.ts');
      const { checkResources } = await load('/src/shared/checks/check-resources.ts');
      const names = resources.map(({ name }) => name);
      console.log(JSON.stringify({ mistakes: checkResources(resources, menu), names, zh: words }));
    });`;
  const { stdout } = await run(process.execPath, ['--input-type=module', '-e', script], { cwd: home });
  return stdout;
}

describe('npm run new resource', () => {
  it('refuses what it cannot write, and says what to say instead', async () => {
    const whole = ['--area', 'fleet', '--permission', 'company', '--zh', '船'];
    expect(await refusalOf('resource', 'Boats', ...whole)).toContain('kebab-case');
    expect(await refusalOf('boats', ...whole)).toContain('npm run new resource');
    expect(await refusalOf('resource', 'users', ...whole)).toContain('There is a resource users already');
    expect(await refusalOf('resource', 'boats', '--permission', 'company', '--zh', '船')).toContain('--area: people');
    expect(await refusalOf('resource', 'boats', '--area', 'fleet', '--permission', 'sea', '--zh', '船')).toContain(
      '--permission: admin, user',
    );
    expect(await refusalOf('resource', 'boats', '--area', 'fleet', '--permission', 'company')).toContain('--zh');
    expect(read('src/resources/index.ts')).not.toContain('fleet');
  }, 120_000);

  it('adds resources to a new area and to an old one that compile and break no rule', async () => {
    const said = await make('resource', 'boats', '--area', 'fleet', '--permission', 'company', '--zh', '船');
    expect(said).toContain('src/resources/fleet/boats.ts');
    const [, shown = ''] =
      /## Add a resource[^]*?```ts\n([^]*?)```/.exec(readFileSync(`${root}README.md`, 'utf8')) ?? [];
    expect(read('src/resources/fleet/boats.ts'), 'what README shows').toBe(shown);
    expect(said).toContain('tests/architecture/fences.ts');
    // With its place in the order of areas there are three; a further resource of the area has none.
    expect(sharedIn(said)).toEqual(['src/resources/client.ts', 'src/resources/index.ts']);
    const further = await make('resource', 'boat-trips', '--area', 'fleet', '--permission', 'company', '--zh', '航次');
    expect(sharedIn(further)).toEqual([]);
    await make('resource', 'wake-up-calls', '--area', 'people', '--permission', 'user', '--zh', '叫醒服务');
    const { mistakes, names, zh } = JSON.parse(await checkCopy()) as {
      readonly mistakes: readonly unknown[];
      readonly names: readonly string[];
      readonly zh: Readonly<Record<string, { readonly label?: string }>>;
    };
    expect(mistakes).toEqual([]);
    expect(names).toEqual(expect.arrayContaining(['boats', 'boat-trips', 'wake-up-calls']));
    expect(zh['boat-trips']?.label).toBe('航次');
    const compiler = `${root}node_modules/typescript/bin/tsc`;
    // The server's types read all that was written: declarations, words and registries.
    const include = ['src/server/**/*.ts', 'src/resources/**/*.ts'];
    const base = { extends: './src/server/tsconfig.json', compilerOptions: { ...STANDS_ALONE, rootDir: home } };
    writeFileSync(`${home}/alone.json`, JSON.stringify({ ...base, include, exclude: ['src/resources/**/*client.ts'] }));
    await run(process.execPath, [compiler, '-p', 'alone.json'], { cwd: home });
  }, 120_000);
});
