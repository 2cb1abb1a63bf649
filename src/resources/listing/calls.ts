import { defineCall } from '#shared/calls/call.ts';
import { f } from '#shared/field.ts';
import { listingSummary } from '#shared/listing/summary.ts';
import { mapTiles } from '#shared/map.ts';
import { shape, dataOf } from '#shared/shape.ts';

/** Calls about properties, room types and units. */

export const readListing = defineCall({
  method: 'GET',
  path: '/api/listing-summary',
  ability: 'view',
  summary: 'What is let, what of it is sold, what it lacks, and why it cannot be sold',
  input: { property_id: f.relation('properties').optional() },
  answer: dataOf(listingSummary),
});

export const readMapTiles = defineCall({
  method: 'GET',
  path: '/api/map-tiles',
  ability: 'view',
  summary: 'Where the pictures of maps come from; null where places are drawn instead',
  answer: dataOf(shape.nullable(mapTiles)),
});
