import { expect, test } from 'vitest';
import {
  dayOf,
  formatAway,
  formatDay,
  formatInstant,
  formatList,
  formatMoney,
  formatNumber,
  formatPair,
  formatPhone,
} from '#browser/format.ts';

test('days keep their date in every language', () => {
  expect(formatDay('2026-01-05', 'en-US')).toBe('05 Jan 2026');
  expect(formatDay('2026-09-30', 'en-US')).toBe('30 Sep 2026');
  expect(formatDay('2026-01-05', 'zh-CN')).toBe('2026-01-05');
});

test('names and values stand beside each other as each language writes them', () => {
  expect(formatList(['Name', 'E-mail'], 'en-US')).toBe('Name, E-mail');
  expect(formatList(['姓名', '邮箱'], 'zh-CN')).toBe('姓名、邮箱');
  expect(formatPair('Status', 'Approved', 'en-US')).toBe('Status: Approved');
  expect(formatPair('状态', '已批准', 'zh-CN')).toBe('状态：已批准');
});

test('instants are told in the time of the hotel', () => {
  expect(formatInstant('2026-01-04T16:00:00.000Z', 'en-US')).toBe('05 Jan 2026, 00:00');
  expect(formatInstant('2026-01-05T15:59:59.000Z', 'en-US')).toBe('05 Jan 2026, 23:59');
  expect(formatInstant('2026-01-04T16:00:00.000Z', 'zh-CN')).toBe('2026-01-05 00:00');
  expect(dayOf('2026-12-31T16:30:00.000Z')).toBe('2027-01-01');
});

test('how far away an instant is, in the largest unit that still tells', () => {
  const now = Date.parse('2026-01-05T12:00:00.000Z');
  const away = (seconds: number, locale: 'en-US' | 'zh-CN' = 'en-US'): string =>
    formatAway(new Date(now + seconds * 1000), now, locale);
  expect([away(0), away(-59), away(-119 * 60), away(47 * 3600), away(-49 * 3600)]).toEqual([
    'now',
    '59 seconds ago',
    '119 minutes ago',
    'in 47 hours',
    '2 days ago',
  ]);
  expect(away(300, 'zh-CN')).toBe('5分钟后');
});

test('phones are written as people write them', () => {
  const numbers = ['+60196596911', '+60111632280', '+601116322807', '+60322334455', '+6054911234', '+6088123456'];
  expect(numbers.map(formatPhone)).toEqual([
    '019-659 6911',
    '011-163 2280',
    '011-1632 2807',
    '03-2233 4455',
    '05-491 1234',
    '088-123 456',
  ]);
  expect(['+6592429763', '+66868122446', '+6281398949030', '+14155550123', '+35312345678'].map(formatPhone)).toEqual([
    '+65 9242 9763',
    '+66 8 6812 2446',
    '+62 813 9894 9030',
    '+1 41 5555 0123',
    '+353 1234 5678',
  ]);
});

test('money is ringgit and sen, exact and with its sign', () => {
  expect(formatMoney(123_450, 'en-US')).toBe('RM 1,234.50');
  expect(formatMoney(-5, 'en-US')).toBe('−RM 0.05');
  expect(formatMoney(0, 'zh-CN')).toBe('RM 0.00');
  expect(formatMoney(9_007_199_254_740_991, 'en-US')).toBe('RM 90,071,992,547,409.91');
  expect(formatNumber(1_234_567, 'en-US')).toBe('1,234,567');
  expect([formatNumber(-12, 'en-US'), formatNumber(-12, 'zh-CN')]).toEqual(['−12', '−12']);
});

test('an unreadable date is empty, not a fault', () => {
  expect(formatDay('not a date', 'en-US')).toBe('');
  expect(formatInstant('', 'en-US')).toBe('');
  expect(formatAway('', 0, 'en-US')).toBe('');
});
