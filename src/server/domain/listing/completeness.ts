import { LISTING_PARTS, type ListingPart, type PropertySummary } from '#shared/listing/summary.ts';
import type { RowOfResource } from '#shared/resource.ts';
import type { properties } from '#resources/listing/properties.ts';
import type { roomTypes } from '#resources/listing/room-types.ts';
import type { TypeSale } from './sellable-nights.ts';

type Property = RowOfResource<typeof properties>;
type RoomType = RowOfResource<typeof roomTypes>;

/** With fewer pictures guests book elsewhere. */
const ENOUGH_PHOTOS = 8;

export const completeness = (
  missing: readonly ListingPart[],
  parts: readonly ListingPart[],
): Pick<PropertySummary, 'missing' | 'completeness'> => {
  const counted = missing.filter((part) => parts.includes(part));
  return { missing: counted, completeness: Math.round(100 * (1 - counted.length / parts.length)) };
};

const hasPhotos = ({ photos }: Pick<Property, 'photos'>): boolean => (photos?.length ?? 0) >= ENOUGH_PHOTOS;

/** Texts of a property that guests read in both languages. */
const BILINGUAL = ['name', 'description', 'check_in_guide', 'house_rules'] as const;

export function listMissingOfProperty(property: Property, today: string): ListingPart[] {
  const { cancellation_policy_id, latitude, longitude, business_registration, licence_number } = property;
  const { licence_expires_on } = property;
  const isThere: Readonly<Record<ListingPart, boolean>> = {
    photos: hasPhotos(property),
    languages: BILINGUAL.every((name) => property[name] !== null && property[`${name}_zh`] !== null),
    price: true,
    policy: cancellation_policy_id !== null,
    pin: latitude !== null && longitude !== null,
    licence:
      business_registration !== null &&
      licence_number !== null &&
      (licence_expires_on === null || licence_expires_on >= today),
  };
  return LISTING_PARTS.filter((part) => !isThere[part]);
}

const INHERITED: ReadonlySet<ListingPart> = new Set(['policy', 'pin', 'licence']);

/** A type is sold with its property's rules and place, under its own pictures, words and price. */
export function listMissingOfType(
  { property, today }: { readonly property: Property; readonly today: string },
  type: RoomType,
  sales: readonly TypeSale[],
): ListingPart[] {
  const inherited = new Set<ListingPart>(listMissingOfProperty(property, today).filter((part) => INHERITED.has(part)));
  const isThere: Partial<Record<ListingPart, boolean>> = {
    photos: hasPhotos(type),
    languages: type.name_zh !== null && type.description !== null && type.description_zh !== null,
    price: sales.every(({ gaps }) => gaps.every(({ of }) => of !== 'price')),
  };
  return LISTING_PARTS.filter((part) => inherited.has(part) || isThere[part] === false);
}
