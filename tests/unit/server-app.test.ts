import { type AddressInfo, connect } from 'node:net';
import { serve } from '@hono/node-server';
import { describe, expect, test } from 'vitest';
import { DatabaseUnavailable } from '#server/platform/database/database.ts';
import type { Store } from '#server/platform/database/store.ts';
import { MemoryStore } from '#tests/support/memory-store.ts';
import { clock, headersOf, servedPages } from '#tests/support/served-pages.ts';

const { appOf } = servedPages();

/** The address of a page and of its picture, as whoever shows a preview of its link reads them. */
async function sharedAs(app: ReturnType<typeof appOf>, path: string, headers: Record<string, string>) {
  const page = await (await app.request(path, { headers })).text();
  return [...page.matchAll(/<meta property="og:(?:url|image)" content="([^"]*)"/g)].map(([, address]) => address);
}

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
