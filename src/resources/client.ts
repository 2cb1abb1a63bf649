import type { AnyClientPart } from '#admin/components/client-part.ts';
import { administratorsClient } from './administrators.client.tsx';
import { auditClient } from './audit.client.tsx';
import { enquiriesClient } from './enquiries.client.tsx';
import { ownersClient } from './owners.client.tsx';
import { reservationsClient } from './reservations.client.tsx';
import { usersClient } from './users.client.tsx';

/** The client parts of those resources that have one. */
export const clientParts: Readonly<Record<string, AnyClientPart>> = Object.fromEntries(
  [administratorsClient, auditClient, enquiriesClient, ownersClient, reservationsClient, usersClient].map((part) => [
    part.resource,
    part,
  ]),
);
