import { USUAL_ROLLOVER_HOUR, businessDate } from '#shared/booking/business-date.ts';
import { LISTING_URL, type ListingSummary } from '#shared/booking/listing.ts';
import { f } from '#shared/field.ts';
import { MAP_TILES_URL } from '#shared/map.ts';
import { PERMISSION_GROUPS, codeOf } from '#shared/permissions.ts';
import { listingSummary } from '#server/domain/listing-summary.ts';
import { type ExtraRoute, serverPart } from '#server/domain/server-part.ts';
import { properties } from './properties.ts';

const summary: ExtraRoute = {
  method: 'GET',
  path: LISTING_URL,
  ability: 'view',
  summary: 'What is let, what of it is sold, what it lacks, and why it cannot be sold',
  input: { property_id: f.relation('properties').optional() },
  async handle({ tx, context, input }) {
    const propertyId = typeof input['property_id'] === 'number' ? input['property_id'] : null;
    const canSeeOwners = context.caller.permissions.has(codeOf(PERMISSION_GROUPS.owner, 'view'));
    const today = businessDate(context.now, USUAL_ROLLOVER_HOUR);
    const data: ListingSummary = {
      today,
      properties: await listingSummary(tx, { propertyId, today, canSeeOwners }),
    };
    return { data };
  },
};

const mapTiles: ExtraRoute = {
  method: 'GET',
  path: MAP_TILES_URL,
  ability: 'view',
  summary: 'Where the pictures of maps come from; null where places are drawn instead',
  handle: ({ kit }) => Promise.resolve({ data: kit.mapTiles }),
};

export const propertiesServer = serverPart(properties, { routes: [summary, mapTiles] });
