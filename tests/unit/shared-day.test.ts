import { expect, it } from 'vitest';
import { spanInWords } from '#shared/day.ts';

it.each([
  ['2026-03-18', '2026-03-22', '18–22 Mar 2026', '2026年3月18日至3月22日'],
  ['2026-03-30', '2026-04-02', '30 Mar – 02 Apr 2026', '2026年3月30日至4月2日'],
  ['2026-12-30', '2027-01-02', '30 Dec 2026 – 02 Jan 2027', '2026年12月30日至2027年1月2日'],
])('says of %s and %s what they share once', (from, to, en, zh) => {
  expect(spanInWords(from, to)).toEqual({ en, zh });
});
