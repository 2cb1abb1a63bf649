import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { serve } from '@hono/node-server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createApp } from '#server/app.ts';
import { highland } from '#server/product.ts';
import type { AppConfig } from '#server/http/app-env.ts';
import { DatabaseUnavailable } from '#server/platform/database/database.ts';
import { createLog } from '#server/platform/process/log.ts';
import type { Store } from '#server/platform/database/store.ts';
import { FixedClock, roomy } from '#tests/support/app.ts';
import { MemoryFiles } from '#tests/support/memory-files.ts';
import { MemoryStore } from '#tests/support/memory-store.ts';

const SCRIPT = `console.log("${'highland '.repeat(400)}");`;
const PAGE =
  '<html><title>Highland</title><script src="/theme.js"></script><meta property="og:url" content="/" /><meta property="og:image" content="/og-image.png" /><script nonce="__CSP_NONCE__"></script><style nonce="__CSP_NONCE__"></style><div id="root"></div></html>';

const clock = new FixedClock();
let clientDir: string;

beforeAll(() => {
  clientDir = mkdtempSync(join(tmpdir(), 'highland-client-'));
  mkdirSync(join(clientDir, 'assets'));
  writeFileSync(join(clientDir, 'index.html'), PAGE);
  writeFileSync(join(clientDir, 'assets/main-B1x.js'), SCRIPT);
  writeFileSync(join(clientDir, 'theme.js'), 'small');
  writeFileSync(join(clientDir, 'first-calls.js'), '// Why.\nask();');
  writeFileSync(join(clientDir, 'secret.env'), 'not a kind of file that is served');
});
afterAll(() => rmSync(clientDir, { recursive: true, force: true }));

const appOf = (config: Partial<AppConfig> = {}, store: Store = new MemoryStore(clock)) =>
  createApp({
    product: highland,
    store,
    files: new MemoryFiles(),
    disk: roomy(),
    clock,
    log: createLog('silent'),
    clientDir,
    config: {
      jwtSecret: 'a-secret-of-at-least-thirty-two-bytes',
      publicUrl: null,
      publicCalls: 0,
      trustProxyHops: 0,
      allowedOrigins: [],
      apiHost: null,
      restHosts: [],
      mapTiles: null,
      privilegedAccounts: [],
      ...config,
    },
  });

/** The address of a page and of its picture, as whoever shows a preview of its link reads them. */
async function sharedAs(app: ReturnType<typeof appOf>, path: string, headers: Record<string, string>) {
  const page = await (await app.request(path, { headers })).text();
  return [...page.matchAll(/<meta property="og:(?:url|image)" content="([^"]*)"/g)].map(([, address]) => address);
}

const headersOf = (response: Response, ...names: string[]) => names.map((name) => response.headers.get(name));

describe('every answer', () => {
  test.each(['/', '/admin/user-mgmt', '/assets/main-B1x.js', '/api/users/aggregation', '/nothing.png', '/healthz'])(
    'of %s carries the security headers',
    async (path) => {
      const response = await appOf().request(path);
      expect(headersOf(response, 'x-content-type-options', 'referrer-policy', 'cross-origin-opener-policy')).toEqual([
        'nosniff',
        'strict-origin-when-cross-origin',
        'same-origin',
      ]);
      expect(response.headers.get('content-security-policy')).toMatch(/default-src 'none'/);
      expect(response.headers.get('content-security-policy')).not.toMatch(/unsafe/);
      expect(response.headers.get('permissions-policy')).toContain('camera=()');
      expect(response.headers.get('strict-transport-security')).toBeNull();
      expect(response.headers.get('x-request-id')).toMatch(/^[\w-]{36}$/);
    },
  );

  test('asks for https only where the public address has it', async () => {
    const response = await appOf({ publicUrl: 'https://highland.test' }).request('/healthz');
    expect(response.headers.get('strict-transport-security')).toContain('max-age=31536000');
  });

  test('names the page and its picture by whole addresses where the public one is known', async () => {
    const app = appOf({ publicUrl: 'https://highland.test/hotel' });
    expect(await sharedAs(app, '/sign-in?lang=zh-CN', { host: 'other.test' })).toEqual([
      'https://highland.test/hotel/sign-in',
      'https://highland.test/hotel/og-image.png',
    ]);
  });

  test.each<[string, string, Record<string, string>, number, string]>([
    ['the address that was asked', '/sign-in', { host: '127.0.0.1:3000' }, 0, 'http://127.0.0.1:3000'],
    ['an address of the new kind', '/', { host: '[::1]:3000' }, 0, 'http://[::1]:3000'],
    ['not what anybody may say', '/', { host: 'a.test', 'x-forwarded-host': 'b.test' }, 0, 'http://a.test'],
    [
      'what a trusted proxy says',
      '/',
      { host: 'inside', 'x-forwarded-host': 'a.test', 'x-forwarded-proto': 'https' },
      1,
      'https://a.test',
    ],
    [
      'what the outermost of two proxies says',
      '/',
      { host: 'inside', 'x-forwarded-host': 'liar.test, a.test, b.test', 'x-forwarded-proto': 'https, http' },
      2,
      'https://a.test',
    ],
    ['nothing where a header holds no address', '/', { host: 'a.test"><script>' }, 0, ''],
    ['nothing where a header holds a user', '/', { host: 'you@a.test' }, 0, ''],
  ])('without a public address names them by %s', async (_what, path, headers, trustProxyHops, home) => {
    expect(await sharedAs(appOf({ trustProxyHops }), path, headers)).toEqual([
      `${home}${path}`,
      `${home}/og-image.png`,
    ]);
  });

  test('keeps the path of a page from ending the tag that names it', async () => {
    const [address] = await sharedAs(appOf(), `/a"><b>&'c`, { host: 'a.test' });
    expect(address).toBe("http://a.test/a%22%3E%3Cb%3E&amp;'c");
  });

  test('keeps the number of a request that has one, unless it could not be one', async () => {
    const ask = (id: string) => appOf().request('/healthz', { headers: { 'x-request-id': id } });
    expect((await ask('0123456789-abc')).headers.get('x-request-id')).toBe('0123456789-abc');
    expect((await ask('x'.repeat(500))).headers.get('x-request-id')).toHaveLength(36);
  });
});

describe('the page', () => {
  test.each(['/', '/admin', '/admin/users/1', '/sign-in', '/api-docs'])('is what %s answers', async (path) => {
    const response = await appOf().request(path);
    expect(headersOf(response, 'content-type', 'cache-control')).toEqual(['text/html; charset=utf-8', 'no-cache']);
    expect(await response.text()).toContain('<html>');
  });

  test('has a nonce of its own each time, the same in its policy', async () => {
    const visits = await Promise.all([appOf().request('/'), appOf().request('/')]);
    const nonces = await Promise.all(
      visits.map(async (response) => {
        const policy = response.headers.get('content-security-policy') ?? '';
        const nonce = /'nonce-([^']+)'/.exec(policy)?.[1] ?? '';
        expect(Buffer.from(nonce, 'base64')).toHaveLength(16);
        expect((await response.text()).split(`nonce="${nonce}"`)).toHaveLength(4);
        return nonce;
      }),
    );
    expect(nonces[0]).not.toBe(nonces[1]);
  });

  test('may talk to the configured API host and to no other', async () => {
    const policyOf = async (apiHost: string | null) =>
      (await appOf({ apiHost }).request('/')).headers.get('content-security-policy');
    expect(await policyOf(null)).toContain("connect-src 'self';");
    expect(await policyOf('https://api.highland.test/v1')).toContain("connect-src 'self' https://api.highland.test;");
    expect(await policyOf("https://a.test; script-src 'unsafe-inline'")).toContain("connect-src 'self';");
  });

  test('may show pictures of the configured API host', async () => {
    const page = await appOf({ apiHost: 'https://api.highland.test' }).request('/');
    expect(page.headers.get('content-security-policy')).toContain(
      "img-src 'self' data: blob: https://api.highland.test;",
    );
  });

  test('may show pictures of the configured map and of no other server', async () => {
    const policyOf = async (url: string | null) =>
      (await appOf({ mapTiles: url === null ? null : { url, attribution: '' } }).request('/')).headers.get(
        'content-security-policy',
      );
    expect(await policyOf(null)).toContain("img-src 'self' data: blob:;");
    expect(await policyOf('https://tiles.test:8443/{z}/{x}/{y}.png?key=k')).toContain(
      "img-src 'self' data: blob: https://tiles.test:8443;",
    );
    expect(await policyOf('https://{s}.tiles.test/{z}/{x}/{y}.png')).toContain('blob: https://*.tiles.test;');
  });

  test('comes compressed to who can read it, and without a body to who asks for its head', async () => {
    const compressed = await appOf().request('/', { headers: { 'accept-encoding': 'gzip, deflate, br' } });
    expect(compressed.headers.get('content-encoding')).toBe('br');
    expect(brotliDecompressSync(Buffer.from(await compressed.arrayBuffer())).toString()).toContain('<html>');
    const head = await appOf().request('/', { method: 'HEAD' });
    expect(head.status).toBe(200);
    expect(Number(head.headers.get('content-length'))).toBeGreaterThan(PAGE.length);
    expect(await head.text()).toBe('');
  });
});

describe('a file', () => {
  test('with a hash in its name is kept for ever', async () => {
    const response = await appOf().request('/assets/main-B1x.js');
    expect(headersOf(response, 'content-type', 'cache-control')).toEqual([
      'text/javascript; charset=utf-8',
      'public, max-age=31536000, immutable',
    ]);
    expect(await response.text()).toBe(SCRIPT);
  });

  test('comes as brotli, gzip or plain, as the client can read it', async () => {
    const app = appOf();
    const ask = (accepted: string) => app.request('/assets/main-B1x.js', { headers: { 'accept-encoding': accepted } });
    const brotli = await ask('gzip, br');
    expect(headersOf(brotli, 'content-encoding', 'vary')).toEqual(['br', 'Accept-Encoding']);
    expect(brotliDecompressSync(Buffer.from(await brotli.arrayBuffer())).toString()).toBe(SCRIPT);
    expect((await ask('gzip')).headers.get('content-encoding')).toBe('gzip');
    expect((await ask('br;q=0')).headers.get('content-encoding')).toBeNull();
  });

  test('prepared by the build is sent as it is', async () => {
    writeFileSync(join(clientDir, 'assets/main-B1x.js.br'), 'prepared');
    const response = await appOf().request('/assets/main-B1x.js', { headers: { 'accept-encoding': 'br' } });
    expect(await response.text()).toBe('prepared');
    rmSync(join(clientDir, 'assets/main-B1x.js.br'));
  });

  test('without a hash is asked about each time and sent once', async () => {
    const first = await appOf().request('/theme.js');
    expect(first.headers.get('cache-control')).toContain('must-revalidate');
    const headers = { 'if-none-match': first.headers.get('etag') ?? '' };
    const second = await appOf().request('/theme.js', { headers });
    expect(second.status).toBe(304);
    expect(await second.text()).toBe('');
  });

  test.each([
    '/assets/missing.js',
    '/favicon.missing.png',
    '/secret.env',
    '/../package.json',
    '/..%2f..%2fetc/passwd.txt',
    '/assets/..%5c..%5csecret.env',
    '/index.html.map',
  ])('that is not there is not answered with a page: %s', async (path) => {
    const response = await appOf().request(path);
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('trouble', () => {
  const broken = (error: Error): Store => {
    const store = new MemoryStore(clock);
    const fail = async (): Promise<never> => {
      throw error;
    };
    store.find = fail;
    store.ping = fail;
    return store;
  };
  const signIn = (app: ReturnType<typeof appOf>, locale = 'en') =>
    app.request('/api/auth/login', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'accept-language': locale, 'x-request-id': 'request-0001' },
      body: JSON.stringify({ email: 'a@b.test', password: 'x' }),
    });

  test('of our own tells its number and nothing else', async () => {
    const response = await signIn(appOf({}, broken(new Error('relation "logins": select * from /srv/app.js'))));
    expect(response.status).toBe(500);
    const body = await response.json();
    expect(body).toEqual({ code: 'INTERNAL', requestId: 'request-0001', message: expect.any(String) });
    expect(JSON.stringify(body)).not.toMatch(/select|srv|relation/);
  });

  test('of the database says when to come again', async () => {
    const app = appOf({}, broken(new DatabaseUnavailable('connection refused')));
    const response = await signIn(app, 'zh-CN');
    expect(response.status).toBe(503);
    expect(response.headers.get('retry-after')).toBe('2');
    expect(await response.json()).toMatchObject({ code: 'UNAVAILABLE', message: expect.stringContaining('数据库') });
    const readiness = await app.request('/readyz');
    expect([readiness.status, await readiness.json()]).toEqual([
      503,
      { status: 'unavailable', reason: 'DATABASE', message: 'The database does not answer.' },
    ]);
    expect((await app.request('/healthz')).status).toBe(200);
  });
});

describe('over a socket', () => {
  test('a body beyond the limit is refused while it still comes, and the next call is served', async () => {
    const server = serve({ fetch: appOf().fetch, port: 0, hostname: '127.0.0.1' });
    await new Promise((resume) => server.once('listening', resume));
    const { port } = server.address() as AddressInfo;
    try {
      const login = (body: string) =>
        fetch(`http://127.0.0.1:${port}/api/auth/login`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body,
        });
      expect((await login(JSON.stringify({ email: 'x'.repeat(1_000_000) }))).status).toBe(413);
      expect((await login('{"email":')).status).toBe(400);
      expect(await statusOfEndlessBody(port)).toBe(413);
      expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(200);
    } finally {
      server.close();
    }
  });
});

/** Sends chunks until the server answers; nobody ever says how long the body will be. */
function statusOfEndlessBody(port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1');
    const chunk = `4000\r\n${'x'.repeat(0x4000)}\r\n`;
    const timer = setInterval(() => socket.write(chunk), 1);
    socket.write(
      'POST /api/auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n',
    );
    socket.once('data', (data) => {
      clearInterval(timer);
      socket.destroy();
      resolve(Number(/^HTTP\/1\.1 (\d{3})/.exec(data.toString())?.[1]));
    });
    socket.once('error', (error) => {
      clearInterval(timer);
      reject(error);
    });
  });
}

describe('a page of another origin', () => {
  const origin = 'https://pages.highland.test';
  const call = { method: 'POST', headers: { origin, 'content-type': 'application/json' }, body: '{"email":1}' };
  const asked = {
    method: 'OPTIONS',
    headers: {
      origin,
      'access-control-request-method': 'PATCH',
      'access-control-request-headers': 'authorization,if-match,idempotency-key',
    },
  };
  const told = (response: Response): string[] =>
    [...response.headers.keys()].filter((name) => name.startsWith('access-control-'));

  test('hears nothing of it while no origin is named, nor when another one is', async () => {
    for (const allowedOrigins of [[], ['https://elsewhere.test']]) {
      const app = appOf({ allowedOrigins });
      for (const request of [call, asked, { headers: { origin } }]) {
        const response = await app.request('/api/auth/login', request);
        expect(told(response)).toEqual([]);
        expect(response.status).toBeGreaterThanOrEqual(400);
        expect(response.headers.get('vary')).toBe(allowedOrigins.length > 0 ? 'Origin' : null);
      }
    }
  });

  test('may call with all that the client sends, and read all that it reads, refusals included', async () => {
    const app = appOf({ allowedOrigins: ['https://elsewhere.test', origin] });
    const preflight = await app.request('/api/users/1', asked);
    expect(preflight.status).toBe(204);
    expect(preflight.headers.get('access-control-allow-methods')?.split(',')).toEqual(
      expect.arrayContaining(['GET', 'POST', 'PATCH', 'DELETE']),
    );
    const headers = preflight.headers.get('access-control-allow-headers')?.toLowerCase().split(',');
    expect(headers).toEqual(
      expect.arrayContaining(['authorization', 'content-type', 'accept-language', 'if-match', 'idempotency-key']),
    );
    for (const [path, status] of [
      ['/api/auth/login', 400],
      ['/user-mgmt/ban-user', 401],
    ] as const) {
      const response = await app.request(path, call);
      expect(response.status).toBe(status);
      expect(response.headers.get('access-control-allow-origin')).toBe(origin);
      expect(response.headers.get('access-control-expose-headers')).toContain('Retry-After');
      expect(response.headers.get('vary')).toContain('Origin');
    }
    expect(told(await app.request('/', { headers: { origin } })), 'the pages themselves').toEqual([]);
  });
});

describe('the page itself', () => {
  const inlineIn = async (path: string, cookie: string, config: Partial<AppConfig> = {}) => {
    const page = await (await appOf(config).request(path, { headers: { Cookie: cookie } })).text();
    return [...page.matchAll(/<script nonce="[^"]+"([^>]*)>([^<]+)/g)].map(([, data, code]) => `${code}${data}`);
  };
  const LIST = '/api/users/aggregation?sort=%7B%22created_at%22%3A-1%7D&amp;pagination=';

  test('holds what must run before the first paint, and asks for a list where one is opened', async () => {
    expect(await inlineIn('/', 'jwt=x')).toEqual(['small']);
    expect(await inlineIn('/admin/user-mgmt', '')).toEqual(['small']);
    expect(await inlineIn('/admin/dashboard', 'jwt=x')).toEqual(['ask();', 'small']);
    const [asking = ''] = await inlineIn('/admin/user-mgmt', 'jwt=x');
    expect(asking).toMatch(`ask(); data-list="${LIST}`);
    expect(asking).toMatch(/ data-code="4"$/);
  });

  test('shows the frame of the back-office before any script, to whoever opens it signed in', async () => {
    const isFramed = async (path: string, cookie: string): Promise<boolean> => {
      const page = await (await appOf().request(path, { headers: { Cookie: cookie } })).text();
      return /<div id="root"><div class="admin /.test(page);
    };
    expect(await isFramed('/admin/user-mgmt', 'jwt=x')).toBe(true);
    expect(await isFramed('/admin/user-mgmt', '')).toBe(false);
    expect(await isFramed('/', 'jwt=x')).toBe(false);
  });

  test('asks nothing by itself where the API is elsewhere', async () => {
    expect(await inlineIn('/admin/user-mgmt', 'jwt=x', { apiHost: 'https://api.test' })).toEqual(['small']);
  });
});
