import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type Server, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ChildServer, type Ending } from '#tests/support/child-server.ts';
import { freePort } from '#tests/support/free-port.ts';
import { postgresUrl } from '#tests/support/postgres.ts';

const NOBODY = 65_534;
const isRoot = process.getuid?.() === 0;
const SECRET = 'a-secret-of-at-least-thirty-two-bytes';

/** One sentence or a few, for a person: no stack, no name of an error class, no object printed. */
function expectSentence({ code, output }: Ending, words: RegExp): void {
  expect(output).toMatch(words);
  expect(output, 'a stack').not.toMatch(/^\s+at |\bError:|node:internal|\[cause\]|\{ ?$/m);
  const lines = output
    .trim()
    .split('\n')
    .filter((line) => !line.startsWith('{"level":"warn"'));
  expect(lines.length, output).toBe(1);
  expect(lines[0]).toMatch(/[.)]$|openssl rand -base64 48$/);
  expect(code, output).toBe(1);
}

describe('starting', () => {
  const root = mkdtempSync(join(tmpdir(), 'highland-start-'));
  const running: ChildServer[] = [];
  const listeners: Server[] = [];
  let count = 0;
  const freshDir = (): string => join(root, `data-${(count += 1)}`);
  const spawnWith = async (env: Record<string, string>, uid?: number): Promise<Ending> => {
    const server = await ChildServer.spawn({
      env: { DATA_DIR: freshDir(), ...env },
      ...(uid === undefined ? {} : { uid }),
    });
    running.push(server);
    return server.ended;
  };

  beforeAll(() => chmodSync(root, 0o755));
  afterAll(async () => {
    await Promise.all(running.map((server) => server.kill('SIGKILL')));
    for (const listener of listeners) listener.close();
    rmSync(root, { recursive: true, force: true });
  });

  /** Something that accepts connections and says nothing, or what it is told to say. */
  const listenOn = async (greeting: string | null): Promise<number> => {
    const port = await freePort();
    const listener = createServer((socket) => {
      socket.on('error', () => undefined);
      if (greeting !== null) socket.on('data', () => socket.end(greeting));
    });
    listeners.push(listener);
    await new Promise<void>((resolve) => listener.listen(port, '127.0.0.1', resolve));
    return port;
  };

  it('says that its port is taken', async () => {
    const port = await listenOn(null);
    expectSentence(
      await spawnWith({ PORT: String(port) }),
      new RegExp(`^Port ${port} on 127\\.0\\.0\\.1 is taken`, 'm'),
    );
  }, 60_000);

  it.runIf(isRoot)(
    'says that its data directory cannot be written',
    async () => {
      const dir = freshDir();
      mkdirSync(dir, { mode: 0o755 });
      expectSentence(await spawnWith({ DATA_DIR: dir }, NOBODY), /DATA_DIR .* cannot be written/);
      expectSentence(
        await spawnWith({ DATA_DIR: join(dir, 'deeper', 'still') }, NOBODY),
        /DATA_DIR .* cannot be written/,
      );
    },
    60_000,
  );

  it('says that its data directory is a file, or under one', async () => {
    const file = join(root, 'a-file');
    writeFileSync(file, 'x');
    expectSentence(await spawnWith({ DATA_DIR: file }), /DATA_DIR .* cannot be written/);
    expectSentence(await spawnWith({ DATA_DIR: join(file, 'below') }), /DATA_DIR .* cannot be written/);
  }, 60_000);

  it("leaves somebody else's directory alone", async () => {
    const dir = freshDir();
    mkdirSync(dir);
    writeFileSync(join(dir, 'thesis.tex'), 'years of work');
    expectSentence(await spawnWith({ DATA_DIR: dir }), /holds files that are not Highland's/);
  }, 60_000);

  it('refuses a second process on its data directory and names the first, which goes on', async () => {
    const dir = freshDir();
    const first = await ChildServer.open({ env: { DATA_DIR: dir } });
    running.push(first);
    expectSentence(await spawnWith({ DATA_DIR: dir }), new RegExp(`in use by process ${first.pid} on `));
    expect((await first.call('GET', '/readyz')).status).toBe(200);
    await first.kill('SIGKILL');
    const next = await ChildServer.open({ env: { DATA_DIR: dir } });
    running.push(next);
    expect((await next.call('GET', '/readyz')).status).toBe(200);
  }, 120_000);

  it.each([
    ['a short secret', { JWT_SECRET: 'too-short' }, /JWT_SECRET must have at least 32 bytes/],
    [
      'no secret beside a shared database in production',
      { NODE_ENV: 'production', DATABASE_URL: 'postgres://x@127.0.0.1:1/x' },
      /JWT_SECRET is required with DATABASE_URL in production/,
    ],
    ['nonsense for an address', { DATABASE_URL: 'nonsense' }, /DATABASE_URL must be an address like postgres:/],
    [
      'another database',
      { DATABASE_URL: 'mysql://root@127.0.0.1/x' },
      /DATABASE_URL must be an address like postgres:/,
    ],
    ['an address without sense', { DATABASE_URL: 'postgres://u@host:99999/x' }, /DATABASE_URL/],
    ['a port that is none', { PORT: '99999' }, /PORT must be a whole number/],
    ['a host that is none', { HOST: 'no.such.host.invalid' }, /HOST/],
    ['a short password', { ADMIN_PASSWORD: 'short' }, /ADMIN_PASSWORD must have at least \d+ characters/],
  ])(
    'refuses %s',
    async (_what, env, words) => {
      expectSentence(await spawnWith(env), words);
    },
    60_000,
  );

  it('says that the database cannot be reached: nobody there, somebody silent, somebody else, and a password that is badly encoded', async () => {
    const [silent, rude] = [await listenOn(null), await listenOn('HTTP/1.1 400 Bad Request\r\n\r\n')];
    const ports = [await freePort(), silent, rude];
    const began = performance.now();
    const urls = [
      ...ports.map((port) => `postgres://u:hidden-word@127.0.0.1:${port}/x`),
      'postgres://u:%zz@127.0.0.1:1/x',
    ];
    const endings = await Promise.all(urls.map((url) => spawnWith({ DATABASE_URL: url, JWT_SECRET: SECRET })));
    for (const ending of endings) {
      expectSentence(ending, /The database at 127\.0\.0\.1:\d+\/x (cannot be reached|refused us)/);
      expect(ending.output).not.toContain('hidden-word');
    }
    expect(performance.now() - began).toBeLessThan(30_000);
  }, 60_000);

  it.runIf(postgresUrl)(
    'says at once that the server knows no such database or role',
    async () => {
      for (const change of [{ pathname: '/no_such_database' }, { username: 'no_such_role' }] as Partial<URL>[]) {
        const url = Object.assign(new URL(String(postgresUrl)), change);
        const began = performance.now();
        expectSentence(await spawnWith({ DATABASE_URL: url.href, JWT_SECRET: SECRET }), /refused us: .*no_such_/);
        expect(performance.now() - began).toBeLessThan(10_000);
      }
    },
    60_000,
  );
});
