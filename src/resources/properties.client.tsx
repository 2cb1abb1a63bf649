import { defineClientPart } from '#admin/components/client-part.ts';
import { screensOf } from '#admin/components/lazy-screen.ts';
import { properties } from './properties.ts';

const listing = screensOf(() => import('#admin/listing/index.ts'));

/** The map shows the place; the rules are shown in both languages side by side. */
const SHOWN_APART = ['latitude', 'longitude', 'house_rules', 'house_rules_zh'] as const;

export const propertiesClient = defineClientPart(properties, {
  Panels: listing((module) => module.PropertyPanels),
  formPart: { under: 'longitude', Part: listing((module) => module.PlacePart) },
  apart: () => SHOWN_APART,
});
