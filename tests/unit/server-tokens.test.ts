import { createHmac } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { Tokens } from '#server/kit/accounts/tokens.ts';
import { FixedClock } from '#tests/support/app.ts';

const SECRET = 'a-secret-of-at-least-thirty-two-bytes';
const HOUR = 3_600_000;

const encoded = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');

function forged(header: object, payload: object, { hash = 'sha256', secret = SECRET } = {}): string {
  const signed = `${encoded(header)}.${encoded(payload)}`;
  return `${signed}.${createHmac(hash, secret).update(signed).digest('base64url')}`;
}

describe('a token', () => {
  const clock = new FixedClock();
  const tokens = new Tokens(SECRET, clock);
  const now = Math.floor(clock.now().getTime() / 1000);
  const header = { alg: 'HS256', typ: 'at+jwt' };
  const claims = { iss: 'highland', aud: 'api', sub: 'M000001', sid: 'a-session', iat: now, exp: now + 3600 };
  const without = (name: keyof typeof claims): object =>
    Object.fromEntries(Object.entries(claims).filter(([key]) => key !== name));

  test('reads back what was signed, and only until it expires', async () => {
    const own = new FixedClock();
    const reader = new Tokens(SECRET, own);
    const given = { accountNumber: 'M000001', sessionId: 'a-session', expiresAtMs: own.now().getTime() + HOUR };
    const token = await reader.sign(given);
    expect(await reader.read(token)).toEqual(given);
    own.advance(HOUR - 1);
    expect(await reader.read(token)).toEqual(given);
    own.advance(1);
    expect(await reader.read(token)).toBeNull();
  });

  test('is one whoever writes it by the same rules', async () => {
    expect(await tokens.read(forged(header, claims))).toMatchObject({ sessionId: 'a-session' });
  });

  const unsigned = (alg: string): string => `${encoded({ alg, typ: 'at+jwt' })}.${encoded(claims)}.`;
  const rejected: readonly (readonly [string, string])[] = [
    ['without an algorithm', unsigned('none')],
    ['without an algorithm, spelled otherwise', unsigned('NonE')],
    ['with a signature but alg none', forged({ ...header, alg: 'none' }, claims)],
    ['with HS512', forged({ ...header, alg: 'HS512' }, claims, { hash: 'sha512' })],
    ['that claims RS256', forged({ ...header, alg: 'RS256' }, claims)],
    ['signed with another secret', forged(header, claims, { secret: 'another-secret-of-thirty-two-bytes!' })],
    ['signed with nothing', forged(header, claims, { secret: '' })],
    ['for another audience', forged(header, { ...claims, aud: 'chat' })],
    ['from another issuer', forged(header, { ...claims, iss: 'elsewhere' })],
    ['of another type', forged({ ...header, typ: 'JWT' }, claims)],
    ['without a type', forged({ alg: 'HS256' }, claims)],
    ['without exp', forged(header, without('exp'))],
    ['without iat', forged(header, without('iat'))],
    ['without sid', forged(header, without('sid'))],
    ['without sub', forged(header, without('sub'))],
    ['with an sid that is no text', forged(header, { ...claims, sid: { $ne: null } })],
    ['that has expired', forged(header, { ...claims, exp: now - 1 })],
    ['with an exp that is no number', forged(header, { ...claims, exp: 'never' })],
    ['not valid yet', forged(header, { ...claims, nbf: now + 60 })],
    ['with an extension we must understand', forged({ ...header, crit: ['b64'], b64: false }, claims)],
    ['that brings its own key', forged({ ...header, jku: 'https://evil.test/keys' }, claims, { secret: 'x' })],
    ['of 200 kB', forged(header, { ...claims, more: 'x'.repeat(200_000) })],
    ['that is garbage', 'garbage'],
    ['that is three dots', '...'],
    ['that is empty', ''],
    ['that is not ASCII', '日本.日本.日本'],
  ];
  test.each(rejected)('%s is refused', async (_name, token) => {
    expect(await tokens.read(token)).toBeNull();
  });

  test('with one changed letter is refused, also after the right one was read', async () => {
    const token = forged(header, claims);
    expect(await tokens.read(token)).not.toBeNull();
    const [head, body = '', signature] = token.split('.');
    const altered = `${body.slice(0, -1)}${body.endsWith('A') ? 'B' : 'A'}`;
    expect(await tokens.read([head, altered, signature].join('.'))).toBeNull();
  });
});
