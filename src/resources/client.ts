import type { AnyClientPart } from '#admin/components/client-part.ts';
import { administratorsClient } from '#resources/people/administrators.client.tsx';
import { auditClient } from '#resources/kit/audit.client.tsx';
import { calendarFeedsClient } from '#resources/channels/calendar-feeds.client.tsx';
import { calendarImportsClient } from '#resources/channels/calendar-imports.client.tsx';
import { calendarStaysClient } from '#resources/channels/calendar-stays.client.tsx';
import { enquiriesClient } from '#resources/enquiries/enquiries.client.tsx';
import { holidaysClient } from '#resources/rates/holidays.client.tsx';
import { leviesClient } from '#resources/rates/levies.client.tsx';
import { ownersClient } from '#resources/people/owners.client.tsx';
import { paymentsClient } from '#resources/reservations/payments.client.tsx';
import { propertiesClient } from '#resources/listing/properties.client.tsx';
import { reservationsClient } from '#resources/reservations/reservations.client.tsx';
import { roomTypesClient } from '#resources/listing/room-types.client.tsx';
import { taxRatesClient } from '#resources/rates/tax-rates.client.tsx';
import { unitBlocksClient } from '#resources/listing/unit-blocks.client.tsx';
import { usersClient } from '#resources/people/users.client.tsx';

const parts: ReadonlyMap<string, AnyClientPart> = new Map(
  [
    administratorsClient,
    auditClient,
    calendarFeedsClient,
    calendarImportsClient,
    calendarStaysClient,
    enquiriesClient,
    holidaysClient,
    leviesClient,
    ownersClient,
    paymentsClient,
    propertiesClient,
    reservationsClient,
    roomTypesClient,
    taxRatesClient,
    unitBlocksClient,
    usersClient,
  ].map((part) => [part.resource, part]),
);

/** What a resource shows beyond its declaration; nothing for most of them. */
export const clientPartOf = (resource: string): AnyClientPart => parts.get(resource) ?? { resource };
