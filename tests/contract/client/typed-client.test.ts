import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { gzipSync } from 'node:zlib';
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { highland } from '#server/product.ts';
import { writePackage } from '#server/typed-client/write-package.ts';
import { PASSWORD, TestApp } from '#tests/support/app.ts';
import { domainEngines } from '#tests/support/engines.ts';
import { root } from '#tests/support/sources.ts';

const run = promisify(execFile);
const programs = `${root}tests/contract/client`;

/** The folder of another program that installed the product's package. */
const home = mkdtempSync(`${tmpdir()}/highland-program-`);
afterAll(() => rmSync(home, { recursive: true, force: true }));

const OPTIONS = {
  target: 'ES2023',
  module: 'NodeNext',
  moduleResolution: 'NodeNext',
  strict: true,
  noUncheckedIndexedAccess: true,
  exactOptionalPropertyTypes: true,
  // Its declarations must hold by themselves too.
  skipLibCheck: false,
  types: ['node'],
  typeRoots: [`${root}node_modules/@types`],
  rootDir: '.',
  outDir: 'built',
};

const readme =
  /```ts\n(import [^`]*?highland\/client[^`]*?)```/.exec(readFileSync(`${root}README.md`, 'utf8'))?.[1] ?? '';

await writePackage(`${home}/package`, highland);
mkdirSync(`${home}/node_modules`);
symlinkSync(`${home}/package`, `${home}/node_modules/highland`);
for (const name of ['people', 'enquiries']) cpSync(`${programs}/${name}.program.ts`, `${home}/${name}.ts`);
writeFileSync(`${home}/readme.ts`, readme);
writeFileSync(`${home}/package.json`, JSON.stringify({ name: 'program', type: 'module' }));
writeFileSync(`${home}/tsconfig.json`, JSON.stringify({ compilerOptions: OPTIONS, include: ['*.ts'] }));
const compiled = await run(process.execPath, [`${root}node_modules/typescript/bin/tsc`, '-p', home], {
  cwd: home,
}).then(
  () => '',
  (error: { readonly stdout: string }) => error.stdout,
);

type Hotel = { signIn(credentials: object): Promise<unknown>; signOut(): Promise<void> };
type Program = Readonly<Record<string, (hotel: Hotel) => Promise<void>>>;
interface Client {
  createClient(options: object): Hotel;
}

const loadModule = createRequire(import.meta.url);
const load = <T>(path: string): T => loadModule(path) as T;

describe('highland/client', () => {
  it('compiles strictly in another program, and refuses the slips that the programs note', () => {
    expect(compiled).toBe('');
  });

  it('is a few kilobytes that import nothing', () => {
    const files = ['connect.js', 'index.js'].map((name) => readFileSync(`${home}/package/client/${name}`));
    expect(gzipSync(Buffer.concat(files)).length).toBeLessThan(6_000);
    expect(files.join('').match(/from ?['"][^'"]+['"]/g)).toEqual([`from './connect.js'`, `from './connect.js'`]);
  });

  it('stands under the same name in the product itself', () => {
    const { exports } = JSON.parse(readFileSync(`${root}package.json`, 'utf8')) as { exports: object };
    expect(exports).toEqual({
      './client': { types: './dist/package/client/index.d.ts', default: './dist/package/client/index.js' },
    });
  });

  it('is shown in the README by a program that compiles', () => expect(readme).toContain('createClient'));
});

describe.each(domainEngines)('programs over $name', (engine) => {
  let app: TestApp;
  let hotel: Hotel;
  beforeAll(async () => {
    app = await TestApp.start(engine);
    const { createClient } = load<Client>(`${home}/package/client/index.js`);
    hotel = createClient({ url: 'http://highland.test/', fetch: (request: Request) => app.fetch(request) });
    await hotel.signIn({ email: 'administrator.1@highland.test', password: PASSWORD });
  }, 60_000);
  afterAll(() => app?.close());

  describe.each(['people', 'enquiries'])('%s', (name) => {
    const { [name]: program = {} } = load<Readonly<Record<string, Program>>>(`${home}/built/${name}.js`);
    it.each(Object.keys(program))('%s', (title) => expect(program[title]?.(hotel)).resolves.toBeUndefined());
  });

  it('ends its session on the server too', async () => {
    await hotel.signOut();
    const { createClient } = load<Client>(`${home}/package/client/index.js`);
    expect(createClient({ url: 'http://highland.test' })).toMatchObject({ token: null });
    expect(hotel).toMatchObject({ token: null });
  });
});
