import { defineClientPart } from '#admin/components/client-part.ts';
import { screensOf } from '#admin/components/lazy-screen.ts';
import { properties } from './properties.ts';

const listing = screensOf(() => import('#admin/listing/index.ts'));

/** Fields shown in panels: the place on the map, and the name and guests' texts in both languages side by side. */
const SHOWN_APART = [
  'name_zh',
  'latitude',
  'longitude',
  'description',
  'description_zh',
  'amenities',
  'amenities_zh',
  'check_in_guide',
  'check_in_guide_zh',
  'house_rules',
  'house_rules_zh',
] as const;

export const propertiesClient = defineClientPart(properties, {
  Panels: listing((module) => module.PropertyPanels),
  formPart: { under: 'longitude', Part: listing((module) => module.PlacePart) },
  // The number says that it is registered.
  hiddenFields: ({ sst_number, ttx_number }) => [
    ...SHOWN_APART,
    ...(sst_number === null ? [] : (['sst_registered'] as const)),
    ...(ttx_number === null ? [] : (['ttx_registered'] as const)),
  ],
});
