import { expect, test } from 'vitest';
import { hashPassword, isPassword, weaknessOf } from '#server/kit/accounts/passwords.ts';
import { COMMON_PASSWORDS } from '#server/kit/accounts/common-passwords.ts';

test('keeps passwords as argon2id with 19 MiB and two passes', async () => {
  expect(await hashPassword('Correct-Horse-7')).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
});

test('knows a password again, however its accents were typed', async () => {
  const hash = await hashPassword('Caf\u00e9-Highland-7');
  expect(await isPassword('Cafe\u0301-Highland-7', hash)).toBe(true);
  expect(await isPassword('Cafe-Highland-7', hash)).toBe(false);
});

test('compares with something even where there is no account', async () => {
  expect(await isPassword('nobody has this password', null)).toBe(false);
});

test.each(['password', 'Password123', 'P@ssw0rd', '12345678', 'hgfedcba', 'aaaaaaaa', 'Highland2026!', 'qwertyuiop'])(
  'refuses %s, which is tried first',
  (password) => {
    expect(weaknessOf(password)).toMatchObject({ rule: 'common_password' });
  },
);

test('refuses the account’s own words', () => {
  expect(weaknessOf('Siti@Example.test', ['siti@example.test'])).toMatchObject({ rule: 'own_password' });
});

test.each(['Correct-Horse-7', 'kambing makan rumput', 'Sample-Pass-1', '密码不是这个词呀'])(
  'accepts %s',
  (password) => {
    expect(weaknessOf(password, ['siti@example.test'])).toBeNull();
  },
);

test('knows several hundred common passwords', () => {
  expect(COMMON_PASSWORDS.size).toBeGreaterThan(400);
});
