import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import type { AppConfig } from '#server/http/app-env.ts';
import { PAGE, SCRIPT, headersOf, servedPages } from '#tests/support/served-pages.ts';

const { appOf, folder } = servedPages();

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
    writeFileSync(join(folder(), 'assets/main-B1x.js.br'), 'prepared');
    const response = await appOf().request('/assets/main-B1x.js', { headers: { 'accept-encoding': 'br' } });
    expect(await response.text()).toBe('prepared');
    rmSync(join(folder(), 'assets/main-B1x.js.br'));
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
