// @vitest-environment happy-dom
import '#tests/support/areas.ts';
import { expect, it } from 'vitest';
import { changeLocale } from '#browser/i18n.ts';
import { nameAbove } from '#admin/crud/record/RecordHead.tsx';
import { titleOf } from '#admin/crud/record/use-record.ts';
import { channelCommissions } from '#resources/channels/channel-commissions.ts';
import { ownerStatements } from '#resources/revenue/owner-statements.ts';
import { seasons } from '#resources/rates/seasons.ts';

it('calls a record by its name, by the word of the choice that names it, or by its number', () => {
  expect(titleOf(seasons, { id: 4, name: 'School holidays' })).toBe('School holidays');
  expect(titleOf(channelCommissions, { id: 4, source_channel: 'booking_com' })).toBe('Booking.com');
  expect(titleOf(seasons, { id: 4, name: null })).toBe('4');
});

it('heads a record with its name alone where its reference stands beneath', () => {
  expect(nameAbove('Lim Bee Hoon · HV-26-000123', 'HV-26-000123')).toBe('Lim Bee Hoon');
  expect(nameAbove('HV-26-000123', 'HV-26-000123')).toBe('HV-26-000123');
  expect(nameAbove('Aminah · March 2026', 'ST-2026-03-2')).toBe('Aminah · March 2026');
  expect(nameAbove('Aminah', undefined)).toBe('Aminah');
});

it('calls a statement by its owner and month in the reader’s language, by its reference where the owner has no name', async () => {
  const row = { id: 4, reference: 'ST-2026-03-2', owner_name: 'Aminah binti Yusof', period: '2026-03' };
  expect(titleOf(ownerStatements, row)).toBe('Aminah binti Yusof · March 2026');
  expect(titleOf(ownerStatements, { ...row, owner_name: null })).toBe('ST-2026-03-2');
  await changeLocale('zh-CN');
  expect(titleOf(ownerStatements, row)).toBe('Aminah binti Yusof · 2026年3月');
  await changeLocale('en-US');
});
