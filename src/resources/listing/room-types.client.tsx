import { defineClientPart } from '#admin/components/client-part.ts';
import { screensOf } from '#admin/components/lazy-screen.ts';
import { roomTypes } from './room-types.ts';

const listing = screensOf(() => import('#admin/listing/index.ts'));

export const roomTypesClient = defineClientPart(roomTypes, {
  Panels: listing((module) => module.TypePanels),
  // Shown in both languages side by side.
  apart: () => ['description', 'description_zh', 'beds', 'beds_zh', 'amenities', 'amenities_zh'],
});
