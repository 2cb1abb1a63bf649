import { describe, expect, it } from 'vitest';
import { bodyOf, startOf } from '#admin/reservations/booking-draft.ts';
import { PLATFORMS, isOfPlatform } from '#shared/reservations/platforms.ts';
import { SOURCE_CHANNELS, type SourceChannel } from '#shared/reservations/states.ts';

const channels = Object.keys(SOURCE_CHANNELS) as SourceChannel[];

describe('a channel', () => {
  it('is a platform where it takes the money of the guest', () => {
    expect([...PLATFORMS]).toEqual(['airbnb', 'booking_com', 'agoda', 'expedia', 'trip_com']);
  });

  it('may be one where only a calendar is known', () => {
    expect(channels.filter((channel) => isOfPlatform(channel) && !PLATFORMS.has(channel))).toEqual(['ical']);
  });

  it.each(channels)('%s books by a quote unless a platform may have sold the stay', (source_channel) => {
    const draft = { ...startOf('?room_type_id=3', undefined), any_foreign_occupant: false, source_channel };
    const body = bodyOf(draft, { status: 'pending', quoteId: 'q1', isAgainstRule: false });
    expect(body?.quote_id).toBe(isOfPlatform(source_channel) ? null : 'q1');
  });
});
