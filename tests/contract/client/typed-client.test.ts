import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { gzipSync } from 'node:zlib';
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { highland } from '#server/product.ts';
import { writePackage } from '#server/typed-client/write-package.ts';
import { type Listening, listen } from '#server/platform/process/listen.ts';
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

const shown =
  /```ts\n(import [^`]*?highland\/client[^`]*?)```/.exec(readFileSync(`${root}.github/API.md`, 'utf8'))?.[1] ?? '';

await writePackage(`${home}/package`, highland);
mkdirSync(`${home}/node_modules`);
symlinkSync(`${home}/package`, `${home}/node_modules/highland`);
for (const name of ['people', 'enquiries', 'slips']) cpSync(`${programs}/${name}.program.ts`, `${home}/${name}.ts`);
writeFileSync(`${home}/shown.ts`, shown);
writeFileSync(`${home}/package.json`, JSON.stringify({ name: 'program', type: 'module' }));
writeFileSync(`${home}/tsconfig.json`, JSON.stringify({ compilerOptions: OPTIONS, include: ['*.ts'] }));
const compiled = await run(process.execPath, [`${root}node_modules/typescript/bin/tsc`, '-p', home], {
  cwd: home,
}).then(
  () => '',
  (error: { readonly stdout: string }) => error.stdout,
);

/** As far as these tests use it themselves; the programs know its own type. */
interface Hotel {
  signIn(credentials: object): Promise<unknown>;
  signOut(): Promise<void>;
  readonly enquiries: Readonly<Record<'list' | 'create' | 'update', (...given: unknown[]) => Promise<unknown>>>;
}
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
    expect(gzipSync(Buffer.concat(files)).length).toBeLessThan(7_500);
    expect(files.join('').match(/from ?['"][^'"]+['"]/g)).toEqual([`from './connect.js'`, `from './connect.js'`]);
  });

  it('stands under the same name in the product itself', () => {
    const { exports } = JSON.parse(readFileSync(`${root}package.json`, 'utf8')) as { exports: object };
    expect(exports).toEqual({
      './client': { types: './dist/package/client/index.d.ts', default: './dist/package/client/index.js' },
    });
  });

  it.each([
    ['a read', 2, (hotel: Hotel) => hotel.enquiries.list()],
    ['a new record', 2, (hotel: Hotel) => hotel.enquiries.create({})],
    ['a change, which has no key', 1, (hotel: Hotel) => hotel.enquiries.update(7, {})],
  ])('sends %s %i times where no answer comes, under one key', async (_what, times, call) => {
    const { createClient } = load<Client>(`${home}/package/client/index.js`);
    const sent: Request[] = [];
    const fetch = (request: Request) => Promise.reject(new TypeError(`${sent.push(request)} of them failed`));
    await expect(call(createClient({ url: 'http://highland.test', fetch }))).rejects.toThrow(`${times} of them failed`);
    expect(new Set(sent.map(({ headers }) => headers.get('idempotency-key'))).size).toBe(1);
  });

  it('is shown in its page by a program that compiles', () => expect(shown).toContain('createClient'));
});

describe.each(domainEngines)('programs over $name', (engine) => {
  let app: TestApp;
  let server: Listening;
  let hotel: Hotel;
  beforeAll(async () => {
    app = await TestApp.start(engine);
    const { createClient } = load<Client>(`${home}/package/client/index.js`);
    server = await listen(app.served, '127.0.0.1', 0);
    hotel = createClient({ url: `${server.url}/` });
    await hotel.signIn({ email: 'administrator.1@highland.test', password: PASSWORD });
  }, 60_000);
  afterAll(async () => {
    await server?.stop(0);
    await app?.close();
  });

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
