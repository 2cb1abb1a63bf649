import {
  LISTING_PARTS,
  type ListingFigures,
  type ListingSummary,
  type OwnerSummary,
  type PropertySummary,
  type TypeSummary,
  type UnitSummary,
  type UnsoldReason,
} from '#shared/listing/summary.ts';
import { addDays } from '#shared/day.ts';
import { nightsOf } from '#shared/rates/night.ts';
import type { RowOfResource } from '#shared/resource.ts';
import { everything } from '#shared/where.ts';
import type { properties } from '#resources/listing/properties.ts';
import type { roomTypes } from '#resources/listing/room-types.ts';
import type { units } from '#resources/listing/units.ts';
import type { Reader } from '#server/platform/database/store.ts';
import { hasId } from '#server/kit/kit.ts';
import { type NightRates, readNightRates } from './average-rate.ts';
import { type OpenBlocks, countOpenBlocks, openBlocks } from './blocks.ts';
import { type Channels, readChannelHealth } from './channel-health.ts';
import { completeness, listMissingOfProperty, listMissingOfType } from './completeness.ts';
import {
  SPAN,
  type TypeSale,
  type Stay,
  computeFigures,
  findNightGaps,
  isEndless,
  isOpen,
  describeSale,
  listStays,
  takenAs,
} from './sellable-nights.ts';
import { listRateDaysIn } from '#server/domain/rates/rate-days.ts';
import { listSeasonsIn } from '#server/domain/rates/seasons.ts';
import { is, isIn } from '#server/kit/conditions.ts';
import { rowsIn } from '#server/kit/rows-in.ts';
import { resourceTables } from '#server/domain/tables.ts';

/**
 * Properties, their types and their units, with what each lacks, what of it is sold, and why it cannot be. Everything
 * is read at once and put together here, because a query for each unit would be thousands.
 */

type Property = RowOfResource<typeof properties>;
type RoomType = RowOfResource<typeof roomTypes>;
type Unit = RowOfResource<typeof units>;

interface Question {
  /** All of them when null. */
  readonly propertyId: number | null;
  readonly now: string;
  /** The first night that counts. */
  readonly today: string;
  readonly canSeeOwners: boolean;
}

/** Everything that the summary is put together from. */
interface Inventory {
  readonly today: string;
  readonly canSeeOwners: boolean;
  readonly houses: readonly Property[];
  readonly types: readonly RoomType[];
  readonly rooms: readonly Unit[];
  /** Names of owners; empty for readers who may not see them. */
  readonly names: ReadonlyMap<number, string>;
  /** The nights that are looked at, tonight first. */
  readonly sight: readonly string[];
  readonly staysIn: ReadonlyMap<number, readonly Stay[]>;
  /** Stays that have a type and no unit yet. */
  readonly unassigned: ReadonlyMap<number, readonly Stay[]>;
  readonly sales: ReadonlyMap<number, TypeSale>;
  readonly nightRates: NightRates;
  readonly blocks: OpenBlocks;
  readonly channels: Channels;
}

async function readInventory(reader: Reader, question: Question): Promise<Inventory> {
  const { propertyId, today, now, canSeeOwners } = question;
  const within = propertyId === null ? everything : is('property_id', propertyId);
  const ofProperties = propertyId === null ? everything : hasId(propertyId);
  const houses = await rowsIn(reader, resourceTables.properties, { where: ofProperties, sort: ['name'] });
  const types = await rowsIn(reader, resourceTables['room-types'], { where: within, sort: ['sort', 'name'] });
  const rooms = await rowsIn(reader, resourceTables.units, { where: within, sort: ['number'] });
  const sight = nightsOf(today, addDays(today, SPAN.sight));
  const stays = await listStays(reader, sight);
  const ahead = { from: today, to: addDays(today, SPAN.sight) };
  const rates = {
    painted: await listRateDaysIn(reader, null, ahead),
    seasons: await listSeasonsIn(reader, null, ahead),
  };
  return {
    today,
    canSeeOwners,
    houses,
    types,
    rooms,
    names: canSeeOwners ? await readOwnerNames(reader, rooms) : new Map<number, string>(),
    sight,
    staysIn: groupRows(stays, ({ unit_id }) => unit_id),
    unassigned: groupRows(stays, ({ unit_id, room_type_id }) => (unit_id === null ? room_type_id : null)),
    sales: new Map(types.map((type) => [type.id, describeSale(type, rates, sight)])),
    nightRates: await readNightRates(reader, sight.slice(0, SPAN.short)),
    blocks: await openBlocks(reader, today),
    channels: await readChannelHealth(reader, now),
  };
}

const listSales = ({ sales }: Inventory, types: readonly RoomType[]): readonly TypeSale[] =>
  types.flatMap(({ id }) => sales.get(id) ?? []);

const listStaysIn = ({ staysIn }: Inventory, rooms: readonly Unit[]): Stay[] =>
  rooms.filter(isOpen).flatMap(({ id }) => staysIn.get(id) ?? []);

/** Some units and the types that they are of. */
interface Branch {
  readonly units: readonly Unit[];
  readonly types: readonly RoomType[];
  /** All units of these types: stays that have no unit yet belong to them as a whole. */
  readonly isWhole: boolean;
}

function figuresOf(inventory: Inventory, { units: own, types, isWhole }: Branch): ListingFigures {
  const { today, nightRates, blocks, unassigned } = inventory;
  const waiting = isWhole ? types.flatMap(({ id }) => unassigned.get(id) ?? []) : [];
  const stays = [...listStaysIn(inventory, own), ...waiting];
  const sales = listSales(inventory, types);
  const figures = computeFigures({ units: own, stays, sales }, { today, rates: nightRates });
  return { ...figures, ...countOpenBlocks(own, blocks) };
}

interface Place {
  readonly property: Property;
  readonly type: RoomType;
}

function describeUnit(inventory: Inventory, { property, type }: Place, unit: Unit): UnitSummary {
  const { today, sight, canSeeOwners, names, channels } = inventory;
  const own = listStaysIn(inventory, [unit]);
  const gaps = [
    ...listSales(inventory, [type]).flatMap(({ gaps: each }) => each),
    ...findNightGaps('service' as const, takenAs('service', own), sight),
  ];
  const blocked = findNightGaps('block' as const, takenAs('block', own), sight);
  return {
    id: unit.id,
    number: unit.number,
    lifecycle: unit.lifecycle,
    housekeeping: unit.housekeeping,
    owner_id: canSeeOwners ? unit.owner_id : null,
    owner: names.get(unit.owner_id ?? 0) ?? null,
    reasons: [
      ...listUnsoldReasons(property, type, unit),
      ...[...gaps, ...blocked].filter(isEndless(today)).map(({ of }) => ({ of })),
    ],
    warnings: gaps.filter((gap) => !isEndless(today)(gap)),
    channels: channels.ofUnit.get(unit.id) ?? [],
    ...figuresOf(inventory, { units: [unit], types: [type], isWhole: false }),
  };
}

function describeType(inventory: Inventory, property: Property, type: RoomType): TypeSummary {
  const { today, rooms, channels } = inventory;
  const own = rooms.filter(({ room_type_id }) => room_type_id === type.id);
  const sales = listSales(inventory, [type]);
  return {
    ...identity(type),
    ...completeness(listMissingOfType({ property, today }, type, sales), LISTING_PARTS),
    ...figuresOf(inventory, { units: own, types: [type], isWhole: true }),
    warnings: sales.flatMap(({ gaps }) => gaps.filter((gap) => !isEndless(today)(gap))),
    channels: channels.ofType.get(type.id) ?? [],
    units: own.map((unit) => describeUnit(inventory, { property, type }, unit)),
  };
}

function describeProperty(inventory: Inventory, property: Property): PropertySummary {
  const { today, rooms } = inventory;
  const own = rooms.filter(({ property_id }) => property_id === property.id);
  const types = inventory.types.filter(({ property_id }) => property_id === property.id);
  return {
    ...identity(property),
    ...completeness(listMissingOfProperty(property, today), ['photos', 'languages', 'policy', 'pin', 'licence']),
    ...figuresOf(inventory, { units: own, types, isWhole: true }),
    room_types: types.map((type) => describeType(inventory, property, type)),
  };
}

/** The units of an owner; of the operator itself for null. */
function describeOwner(inventory: Inventory, id: number | null): OwnerSummary {
  const own = inventory.rooms.filter(({ owner_id }) => owner_id === id);
  const types = inventory.types.filter((type) => own.some(({ room_type_id }) => room_type_id === type.id));
  const name = id === null ? null : (inventory.names.get(id) ?? null);
  const figures = figuresOf(inventory, { units: own, types, isWhole: false });
  return { id, name, unit_ids: own.map((unit) => unit.id), ...figures };
}

export async function readListingSummary(reader: Reader, question: Question): Promise<ListingSummary> {
  const inventory = await readInventory(reader, question);
  const { today, canSeeOwners, houses, rooms } = inventory;
  const ownerIds = canSeeOwners ? [...new Set(rooms.map(({ owner_id }) => owner_id))] : [];
  return {
    today,
    properties: houses.map((property) => describeProperty(inventory, property)),
    // Ordered by name, with the property's own units last.
    owners: ownerIds
      .map((id) => describeOwner(inventory, id))
      .toSorted((a, b) => Number(a.id === null) - Number(b.id === null) || (a.name ?? '').localeCompare(b.name ?? '')),
  };
}

function groupRows<T>(rows: readonly T[], keyOf: (row: T) => number | null): ReadonlyMap<number, readonly T[]> {
  const groups = new Map<number, T[]>();
  for (const row of rows) {
    const key = keyOf(row);
    if (key === null) continue;
    const group = groups.get(key);
    if (group) group.push(row);
    else groups.set(key, [row]);
  }
  return groups;
}

async function readOwnerNames(reader: Reader, rooms: readonly Unit[]): Promise<Map<number, string>> {
  const wanted = [...new Set(rooms.flatMap(({ owner_id }) => owner_id ?? []))];
  const found = await rowsIn(reader, resourceTables.owners, { where: isIn('id', wanted), sort: ['id'] });
  return new Map(found.map(({ id, legal_name }) => [id, legal_name]));
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

function listUnsoldReasons(property: Property, type: RoomType, unit: Unit): UnsoldReason[] {
  const reasons: UnsoldReason[] = [];
  if (property.status !== 'active') reasons.push({ of: 'property', state: property.status });
  if (type.status !== 'active') reasons.push({ of: 'room-type', state: type.status });
  if (unit.lifecycle !== 'active') reasons.push({ of: 'unit', state: unit.lifecycle });
  return reasons;
}
