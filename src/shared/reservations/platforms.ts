import type { SourceChannel } from './states.ts';

/** They take the guest's money; the party that does also collects the tourism tax. */
export const PLATFORMS: ReadonlySet<SourceChannel> = new Set(['airbnb', 'booking_com', 'agoda', 'expedia', 'trip_com']);

/** Whether a platform sold the stay, or may have: a calendar does not say which platform it is of. */
export const isOfPlatform = (channel: SourceChannel): boolean => PLATFORMS.has(channel) || channel === 'ical';
