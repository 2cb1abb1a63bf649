import { describe, expect, test } from 'vitest';
import { sessions } from '#server/kit/tables.ts';
import { localeOf } from '#server/http/request-context.ts';
import { everything } from '#shared/where.ts';
import { PASSWORD, TestApp } from '#tests/support/app.ts';
import { engines } from '#tests/support/engines.ts';

test.each([
  [undefined, 'en-US'],
  ['', 'en-US'],
  ['zh-CN', 'zh-CN'],
  ['zh', 'zh-CN'],
  ['en-GB,en;q=0.9,zh;q=0.8', 'en-US'],
  ['ms-MY,zh-TW;q=0.7,en;q=0.3', 'zh-CN'],
  ['en;q=0.1,zh;q=0.2', 'zh-CN'],
  ['zh;q=0,en', 'en-US'],
  ['fr;q=nonsense,,;;', 'en-US'],
])('reads the language of %s as %s', (header, locale) => {
  expect(localeOf(header)).toBe(locale);
});

describe('the client’s address', () => {
  /** The address a sign-in was noted with. */
  async function addressSeen(trustProxyHops: number, forwarded: string | null, ip = '10.0.0.1'): Promise<unknown> {
    const [memory] = engines;
    if (!memory) throw new Error('There is no engine');
    const app = await TestApp.start(memory, { trustProxyHops });
    const { email } = await app.administrator([]);
    await app.call('POST', '/api/auth/login', {
      token: null,
      body: { email, password: PASSWORD },
      headers: forwarded === null ? {} : { 'x-forwarded-for': forwarded },
      ip,
    });
    const rows = await app.store.list(sessions, { where: everything });
    return rows.at(-1)?.['ip'];
  }

  test.each([
    ['the socket’s where no proxy is trusted', 0, '1.2.3.4', '10.0.0.1'],
    ['what our one proxy saw, whatever the client wrote before it', 1, '6.6.6.6, 1.2.3.4', '1.2.3.4'],
    ['what the outer of our two proxies saw', 2, '6.6.6.6, 1.2.3.4, 10.0.0.2', '1.2.3.4'],
    ['the socket’s when the header is missing', 1, null, '10.0.0.1'],
    ['the socket’s when the header holds no address', 1, 'unknown', '10.0.0.1'],
  ])('is %s', async (_name, hops, forwarded, expected) => {
    expect(await addressSeen(hops, forwarded)).toBe(expected);
  });

  test('is written one way for IPv4, also where the socket speaks IPv6', async () => {
    expect(await addressSeen(0, null, '::ffff:192.0.2.7')).toBe('192.0.2.7');
  });
});
