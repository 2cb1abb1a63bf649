import { addDays, nightsOf } from '#shared/booking/night.ts';
import type { RowOfResource } from '#shared/resource.ts';
import { type Predicate, everything } from '#shared/where.ts';
import type { owners } from '#resources/owners.ts';
import type { properties } from '#resources/properties.ts';
import type { roomTypes } from '#resources/room-types.ts';
import type { units } from '#resources/units.ts';
import type { Reader } from '#server/platform/store.ts';
import type { Table } from '#server/platform/table.ts';
import { hasId, hasValue } from './kit.ts';
import { soldNights } from './sold-nights.ts';
import { resourceTables } from './tables.ts';

type Property = RowOfResource<typeof properties>;
type RoomType = RowOfResource<typeof roomTypes>;
type Unit = RowOfResource<typeof units>;
type Owner = Pick<RowOfResource<typeof owners>, 'id' | 'legal_name'>;

/** What a listing needs before it sells well. */
export const LISTING_PARTS = ['photos', 'languages', 'price', 'policy', 'pin'] as const;
export type ListingPart = (typeof LISTING_PARTS)[number];

/** Why a unit cannot be sold: a state of its property, its type or itself, or a part without which nothing is sold. */
export type UnsoldReason =
  | { readonly of: 'property'; readonly state: Property['status'] }
  | { readonly of: 'room-type'; readonly state: RoomType['status'] }
  | { readonly of: 'unit'; readonly state: Unit['lifecycle'] }
  | { readonly of: 'price' };

interface Figures {
  /** Sold nights of those that could have been, in the next 30 and 90; null where there is no unit to sell. */
  readonly occupancy_30: number | null;
  readonly occupancy_90: number | null;
  /** The first night on which one can still come; null when there is none in sight. */
  readonly next_free_night: string | null;
}

export interface UnitSummary extends Figures, Pick<Unit, 'id' | 'number' | 'lifecycle' | 'housekeeping' | 'owner_id'> {
  /** Null for a caller who may not see owners. */
  readonly owner: string | null;
  readonly reasons: readonly UnsoldReason[];
}

interface Complete {
  readonly missing: readonly ListingPart[];
  /** 0 to 100. */
  readonly completeness: number;
}

export interface TypeSummary extends Figures, Complete, Pick<RoomType, 'id' | 'code' | 'name' | 'name_zh' | 'status'> {
  readonly units: readonly UnitSummary[];
}

export interface PropertySummary
  extends Figures, Complete, Pick<Property, 'id' | 'code' | 'name' | 'name_zh' | 'status'> {
  readonly room_types: readonly TypeSummary[];
}

interface Question {
  /** All of them when null. */
  readonly propertyId: number | null;
  /** The first night that counts. */
  readonly today: string;
  readonly canSeeOwners: boolean;
}

const SPAN = { short: 30, long: 90, sight: 365 } as const;
/** Below so many pictures, guests look elsewhere. */
const ENOUGH_PHOTOS = 8;

/** Properties, their types and their units, with what each lacks, what of it is sold, and why it cannot be. */
export async function listingSummary(reader: Reader, question: Question): Promise<PropertySummary[]> {
  const { propertyId, today } = question;
  const within = propertyId === null ? everything : hasValue('property_id', propertyId, 'number');
  const ofProperties = propertyId === null ? everything : hasId(propertyId);
  const houses = await all<Property>(reader, resourceTables.properties, ofProperties, ['name']);
  const types = await all<RoomType>(reader, resourceTables['room-types'], within, ['sort', 'name']);
  const rooms = await all<Unit>(reader, resourceTables.units, within, ['number']);
  const names = question.canSeeOwners ? await ownerNames(reader, rooms) : new Map<number, string>();
  const sold = await soldNights(reader, { from: today, to: addDays(today, SPAN.sight) });
  const describe = (unit: Unit, property: Property, type: RoomType): UnitSummary => ({
    id: unit.id,
    number: unit.number,
    lifecycle: unit.lifecycle,
    housekeeping: unit.housekeeping,
    owner_id: question.canSeeOwners ? unit.owner_id : null,
    owner: names.get(unit.owner_id ?? 0) ?? null,
    reasons: reasonsOf(property, type, unit),
    ...figuresOf([unit], sold, question.today),
  });
  return houses.map((property) => {
    const kinds = types.filter(({ property_id }) => property_id === property.id);
    const inHouse = rooms.filter(({ property_id }) => property_id === property.id);
    return {
      ...identity(property),
      ...completeness(missingOfProperty(property), ['photos', 'languages', 'policy', 'pin']),
      ...figuresOf(inHouse, sold, today),
      room_types: kinds.map((type) => {
        const own = inHouse.filter(({ room_type_id }) => room_type_id === type.id);
        return {
          ...identity(type),
          ...completeness(missingOfType(property, type), LISTING_PARTS),
          ...figuresOf(own, sold, today),
          units: own.map((unit) => describe(unit, property, type)),
        };
      }),
    };
  });
}

const all = async <R>(reader: Reader, table: Table, where: Predicate, by: readonly string[]): Promise<R[]> =>
  // The table's declaration is the row's type.
  (await reader.list(table, {
    where,
    sort: by.map((field) => ({ field, descending: false })),
  })) as readonly unknown[] as R[];

async function ownerNames(reader: Reader, rooms: readonly Unit[]): Promise<Map<number, string>> {
  const wanted = new Set(rooms.map(({ owner_id }) => owner_id));
  const found = await all<Owner>(reader, resourceTables.owners, everything, ['id']);
  return new Map(found.filter(({ id }) => wanted.has(id)).map(({ id, legal_name }) => [id, legal_name]));
}

const identity = <S>({ id, code, name, name_zh, status }: Described<S>): Described<S> => ({
  id,
  code,
  name,
  name_zh,
  status,
});

interface Described<S> {
  readonly id: number;
  readonly code: string;
  readonly name: string;
  readonly name_zh: string | null;
  readonly status: S;
}

const completeness = (missing: readonly ListingPart[], parts: readonly ListingPart[]): Complete => {
  const counted = missing.filter((part) => parts.includes(part));
  return { missing: counted, completeness: Math.round(100 * (1 - counted.length / parts.length)) };
};

const hasPhotos = ({ photos }: Pick<Property, 'photos'>): boolean => (photos?.length ?? 0) >= ENOUGH_PHOTOS;

function missingOfProperty(property: Property): ListingPart[] {
  const { name_zh, house_rules, house_rules_zh, cancellation_tiers, latitude, longitude } = property;
  const isThere: Readonly<Record<ListingPart, boolean>> = {
    photos: hasPhotos(property),
    languages: name_zh !== null && house_rules !== null && house_rules_zh !== null,
    price: true,
    policy: cancellation_tiers !== null && cancellation_tiers.length > 0,
    pin: latitude !== null && longitude !== null,
  };
  return LISTING_PARTS.filter((part) => !isThere[part]);
}

/** A type is sold with its property's rules and place, under its own pictures, words and price. */
function missingOfType(property: Property, type: RoomType): ListingPart[] {
  const inherited = new Set<ListingPart>(
    missingOfProperty(property).filter((part) => part === 'policy' || part === 'pin'),
  );
  const isThere: Partial<Record<ListingPart, boolean>> = {
    photos: hasPhotos(type),
    languages: type.name_zh !== null && type.description !== null && type.description_zh !== null,
    price: type.base_rate_sen > 0,
  };
  return LISTING_PARTS.filter((part) => inherited.has(part) || isThere[part] === false);
}

function reasonsOf(property: Property, type: RoomType, unit: Unit): UnsoldReason[] {
  const reasons: UnsoldReason[] = [];
  if (property.status !== 'active') reasons.push({ of: 'property', state: property.status });
  if (type.status !== 'active') reasons.push({ of: 'room-type', state: type.status });
  if (unit.lifecycle !== 'active') reasons.push({ of: 'unit', state: unit.lifecycle });
  if (type.base_rate_sen === 0) reasons.push({ of: 'price' });
  return reasons;
}

/** Only what can be let counts: a unit out of order has no nights to sell. */
function figuresOf(rooms: readonly Unit[], sold: ReadonlyMap<number, ReadonlySet<string>>, today: string): Figures {
  const open = rooms.filter(({ lifecycle }) => lifecycle === 'active');
  const nights = nightsOf(today, addDays(today, SPAN.sight));
  const occupancy = (span: number): number | null => {
    if (open.length === 0) return null;
    const counted = nights.slice(0, span);
    const taken = open.map(({ id }) => counted.filter((night) => sold.get(id)?.has(night)).length);
    return Math.round((1000 * taken.reduce((sum, each) => sum + each, 0)) / (span * open.length)) / 10;
  };
  return {
    occupancy_30: occupancy(SPAN.short),
    occupancy_90: occupancy(SPAN.long),
    next_free_night: nights.find((night) => open.some(({ id }) => !sold.get(id)?.has(night))) ?? null,
  };
}
