import {
  LISTING_PARTS,
  type ListingFigures,
  type ListingPart,
  type NightGap,
  type PropertySummary,
  type UnitSummary,
  type UnsoldReason,
} from '#shared/booking/listing.ts';
import { addDays, countNights, nightsOf } from '#shared/booking/night.ts';
import type { RowOfResource } from '#shared/resource.ts';
import { predicateOf } from '#shared/parse-where.ts';
import { type Predicate, everything } from '#shared/where.ts';
import type { owners } from '#resources/owners.ts';
import type { properties } from '#resources/properties.ts';
import type { roomTypes } from '#resources/room-types.ts';
import type { units } from '#resources/units.ts';
import type { Reader } from '#server/platform/store.ts';
import type { Table } from '#server/platform/table.ts';
import { hasId, hasValue } from './kit.ts';
import { type RateDayRow, rateDaysIn } from './rate-days.ts';
import { resourceTables, staySegments } from './tables.ts';

type Property = RowOfResource<typeof properties>;
type RoomType = RowOfResource<typeof roomTypes>;
type Unit = RowOfResource<typeof units>;
interface Stay {
  readonly unit_id: number | null;
  readonly room_type_id: number;
  readonly arrival: string;
  readonly departure: string;
  readonly kind: string;
}
type Owner = Pick<RowOfResource<typeof owners>, 'id' | 'legal_name'>;

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
  const stays = await staysFrom(reader, today);
  const inUnits = (those: readonly Unit[]): Stay[] => {
    const ids = new Set(those.filter(isOpen).map(({ id }) => id));
    return stays.filter(({ unit_id }) => ids.has(unit_id ?? 0));
  };
  const unassigned = (those: readonly RoomType[]): Stay[] => {
    const ids = new Set(those.map(({ id }) => id));
    return stays.filter(({ unit_id, room_type_id }) => unit_id === null && ids.has(room_type_id));
  };
  const sight = nightsOf(today, addDays(today, SPAN.sight));
  const painted = await rateDaysIn(reader, null, { from: today, to: addDays(today, SPAN.sight) });
  const nightsOfType = new Map(types.map((type) => [type.id, saleOf(type, painted, sight)]));
  const onSale = (those: readonly RoomType[]): readonly Sale[] => those.flatMap(({ id }) => nightsOfType.get(id) ?? []);
  const describe = (unit: Unit, property: Property, type: RoomType): UnitSummary => {
    const own = inUnits([unit]);
    const gaps = [
      ...onSale([type]).flatMap(({ gaps: each }) => each),
      ...gapsOf('block', blockedIn(own, sight), sight),
    ];
    return {
      id: unit.id,
      number: unit.number,
      lifecycle: unit.lifecycle,
      housekeeping: unit.housekeeping,
      owner_id: question.canSeeOwners ? unit.owner_id : null,
      owner: names.get(unit.owner_id ?? 0) ?? null,
      reasons: [...statesOf(property, type, unit), ...gaps.filter(isEndless(today)).map(({ of }) => ({ of }))],
      warnings: gaps.filter((gap) => !isEndless(today)(gap)),
      ...figuresOf({ units: [unit], stays: own, sales: onSale([type]) }, today),
    };
  };
  return houses.map((property) => {
    const kinds = types.filter(({ property_id }) => property_id === property.id);
    const inHouse = rooms.filter(({ property_id }) => property_id === property.id);
    return {
      ...identity(property),
      ...completeness(missingOfProperty(property), ['photos', 'languages', 'policy', 'pin']),
      ...figuresOf({ units: inHouse, stays: [...inUnits(inHouse), ...unassigned(kinds)], sales: onSale(kinds) }, today),
      room_types: kinds.map((type) => {
        const own = inHouse.filter(({ room_type_id }) => room_type_id === type.id);
        return {
          ...identity(type),
          ...completeness(missingOfType(property, type, onSale([type])), LISTING_PARTS),
          ...figuresOf({ units: own, stays: [...inUnits(own), ...unassigned([type])], sales: onSale([type]) }, today),
          warnings: onSale([type]).flatMap(({ gaps }) => gaps.filter((gap) => !isEndless(today)(gap))),
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

const completeness = (
  missing: readonly ListingPart[],
  parts: readonly ListingPart[],
): Pick<PropertySummary, 'missing' | 'completeness'> => {
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
function missingOfType(property: Property, type: RoomType, sales: readonly Sale[]): ListingPart[] {
  const inherited = new Set<ListingPart>(
    missingOfProperty(property).filter((part) => part === 'policy' || part === 'pin'),
  );
  const isThere: Partial<Record<ListingPart, boolean>> = {
    photos: hasPhotos(type),
    languages: type.name_zh !== null && type.description !== null && type.description_zh !== null,
    price: sales.every(({ gaps }) => gaps.every(({ of }) => of !== 'price')),
  };
  return LISTING_PARTS.filter((part) => inherited.has(part) || isThere[part] === false);
}

function statesOf(property: Property, type: RoomType, unit: Unit): UnsoldReason[] {
  const reasons: UnsoldReason[] = [];
  if (property.status !== 'active') reasons.push({ of: 'property', state: property.status });
  if (type.status !== 'active') reasons.push({ of: 'room-type', state: type.status });
  if (unit.lifecycle !== 'active') reasons.push({ of: 'unit', state: unit.lifecycle });
  return reasons;
}

/** What a type says of the nights in sight, today's first. */
interface Sale {
  readonly typeId: number;
  /** Whether somebody can come on the night. */
  readonly opens: readonly boolean[];
  readonly gaps: readonly NightGap[];
}

function saleOf(type: RoomType, painted: readonly RateDayRow[], sight: readonly string[]): Sale {
  const days = new Map(painted.filter((row) => row.room_type_id === type.id).map((row) => [row.date, row]));
  const isUnpriced = sight.map((night) => (days.get(night)?.price_sen ?? type.base_rate_sen) === 0);
  const isClosed = sight.map((night) => days.get(night)?.closed === true);
  return {
    typeId: type.id,
    opens: sight.map(
      (night, at) => isUnpriced[at] !== true && isClosed[at] !== true && days.get(night)?.closed_to_arrival !== true,
    ),
    gaps: [...gapsOf('price', isUnpriced, sight), ...gapsOf('closed', isClosed, sight)],
  };
}

/** The first run of such nights; none where there is no such night. */
function gapsOf(of: NightGap['of'], isGap: readonly boolean[], sight: readonly string[]): NightGap[] {
  const first = isGap.indexOf(true);
  const from = sight[first];
  if (from === undefined) return [];
  const end = isGap.indexOf(false, first);
  return [{ of, from, to: end < 0 ? null : (sight[end] ?? null) }];
}

/** Not one night in sight is left. */
const isEndless =
  (today: string) =>
  ({ from, to }: NightGap): boolean =>
    from === today && to === null;

const blockedIn = (stays: readonly Stay[], sight: readonly string[]): boolean[] => {
  const blocks = stays.filter(({ kind }) => kind !== 'reservation');
  return sight.map((night) => blocks.some(({ arrival, departure }) => arrival <= night && night < departure));
};

const isOpen = ({ lifecycle }: Unit): boolean => lifecycle === 'active';

/** What takes nights from today on; a stay without a unit still takes one of its type. */
function staysFrom(reader: Reader, today: string): Promise<Stay[]> {
  const where = { blocking: true, departure: { $gt: today }, arrival: { $lt: addDays(today, SPAN.sight) } };
  return all<Stay>(reader, staySegments, predicateOf(where, { fields: staySegments.fields }), ['arrival']);
}

interface Let {
  readonly units: readonly Unit[];
  readonly stays: readonly Stay[];
  readonly sales: readonly Sale[];
}

/** Only what can be let counts: units out of order and nights kept from sale are no nights to sell. */
function figuresOf({ units: rooms, stays, sales }: Let, today: string): ListingFigures {
  const inService = rooms.filter(isOpen);
  const ofKind = (isSold: boolean): number[] =>
    nightly(
      stays.filter(({ kind }) => (kind === 'reservation') === isSold),
      today,
    );
  const [sold, blocked] = [ofKind(true), ofKind(false)];
  const sum = (counts: readonly number[]): number => counts.reduce((total, each) => total + each, 0);
  const occupancy = (span: number): number | null => {
    const available = span * inService.length - sum(blocked.slice(0, span));
    return available <= 0 ? null : Math.round((1000 * sum(sold.slice(0, span))) / available) / 10;
  };
  /** Of each type by itself: a room that is free in one is no help to who books another. */
  const free = sales.flatMap(({ typeId, opens }) => {
    const own = inService.filter(({ room_type_id }) => room_type_id === typeId).length;
    const taken = nightly(
      stays.filter(({ room_type_id }) => room_type_id === typeId),
      today,
    );
    const night = opens.findIndex((isOpened, at) => isOpened && (taken[at] ?? 0) < own);
    return night < 0 ? [] : [night];
  });
  return {
    occupancy_30: occupancy(SPAN.short),
    occupancy_90: occupancy(SPAN.long),
    next_free_night: free.length === 0 ? null : addDays(today, Math.min(...free)),
  };
}

/** How many stays each night has, today's first. */
function nightly(stays: readonly Stay[], today: string): number[] {
  const counts = Array.from({ length: SPAN.sight }, () => 0);
  for (const { arrival, departure } of stays) {
    const last = Math.min(SPAN.sight, countNights(today, departure));
    for (let at = Math.max(0, countNights(today, arrival)); at < last; at += 1) counts[at] = (counts[at] ?? 0) + 1;
  }
  return counts;
}
