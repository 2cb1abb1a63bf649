import type { AnyClientPart } from '#admin/components/client-part.ts';
import { administratorsClient } from './administrators.client.tsx';
import { auditClient } from './audit.client.tsx';
import { calendarFeedsClient } from './calendar-feeds.client.tsx';
import { calendarImportsClient } from './calendar-imports.client.tsx';
import { calendarStaysClient } from './calendar-stays.client.tsx';
import { enquiriesClient } from './enquiries.client.tsx';
import { holidaysClient } from './holidays.client.tsx';
import { leviesClient } from './levies.client.tsx';
import { ownersClient } from './owners.client.tsx';
import { paymentsClient } from './payments.client.tsx';
import { propertiesClient } from './properties.client.tsx';
import { reservationsClient } from './reservations.client.tsx';
import { roomTypesClient } from './room-types.client.tsx';
import { taxRatesClient } from './tax-rates.client.tsx';
import { unitBlocksClient } from './unit-blocks.client.tsx';
import { usersClient } from './users.client.tsx';

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
