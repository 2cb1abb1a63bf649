// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { safeReturnTo } from '#browser/navigation.tsx';

test.each([
  ['/admin/user-mgmt?filter=%7B%7D#top', '/admin/user-mgmt?filter=%7B%7D#top'],
  [null, '/'],
  ['', '/'],
  ['admin', '/'],
  ['https://evil.example/', '/'],
  ['//evil.example/', '/'],
  ['/\\evil.example/', '/'],
  ['/\t/evil.example/', '/'],
  ['/\n\\evil.example/', '/'],
  ['/.//evil.example/', '/'],
  ['/a/..//evil.example/', '/'],
  ['javascript:alert(1)', '/'],
])('after signing in, %j leads to %s', (asked, target) => {
  expect(safeReturnTo(asked, '/')).toBe(target);
});
