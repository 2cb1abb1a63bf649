import '#tests/support/areas.ts';
import { expect, it } from 'vitest';
import { titleOf } from '#admin/crud/record/use-record.ts';
import { channelCommissions } from '#resources/channels/channel-commissions.ts';
import { seasons } from '#resources/rates/seasons.ts';

it('calls a record by its name, by the word of the choice that names it, or by its number', () => {
  expect(titleOf(seasons, { id: 4, name: 'School holidays' })).toBe('School holidays');
  expect(titleOf(channelCommissions, { id: 4, source_channel: 'booking_com' })).toBe('Booking.com');
  expect(titleOf(seasons, { id: 4, name: null })).toBe('4');
});
