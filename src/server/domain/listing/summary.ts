import {
  LISTING_PARTS,
  type ListingFigures,
  type ListingSummary,
  type OwnerSummary,
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
import { readNightRates } from './average-rate.ts';
import { countOpenBlocks, openBlocks } from './blocks.ts';
import { readChannelHealth } from './channel-health.ts';
import { completeness, listMissingOfProperty, listMissingOfType } from './completeness.ts';
import {
  SPAN,
  type TypeSale,
  type Stay,
  computeFigures,
  findNightGaps,
  isEndless,
  isOpen,
  openSale,
  listStays,
  takenAs,
} from './sellable-nights.ts';
import { rateDaysIn } from '#server/domain/rates/rate-days.ts';
import { seasonsIn } from '#server/domain/rates/seasons.ts';
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

export async function readListingSummary(reader: Reader, question: Question): Promise<ListingSummary> {
  const { propertyId, today, now, canSeeOwners } = question;
  const within = propertyId === null ? everything : is('property_id', propertyId);
  const ofProperties = propertyId === null ? everything : hasId(propertyId);
  const houses = await rowsIn(reader, resourceTables.properties, { where: ofProperties, sort: ['name'] });
  const types = await rowsIn(reader, resourceTables['room-types'], { where: within, sort: ['sort', 'name'] });
  const rooms = await rowsIn(reader, resourceTables.units, { where: within, sort: ['number'] });
  const names = canSeeOwners ? await readOwnerNames(reader, rooms) : new Map<number, string>();
  const sight = nightsOf(today, addDays(today, SPAN.sight));
  const stays = await listStays(reader, sight);
  const staysIn = groupRows(stays, ({ unit_id }) => unit_id);
  const staysOf = groupRows(stays, ({ unit_id, room_type_id }) => (unit_id === null ? room_type_id : null));
  const at = { today, rates: await readNightRates(reader, sight.slice(0, SPAN.short)) };
  const blocks = await openBlocks(reader, today);
  const channels = await readChannelHealth(reader, now);
  const ahead = { from: today, to: addDays(today, SPAN.sight) };
  const rates = { painted: await rateDaysIn(reader, null, ahead), seasons: await seasonsIn(reader, null, ahead) };
  const saleOn = new Map(types.map((type) => [type.id, openSale(type, rates, sight)]));
  const onSale = (those: readonly RoomType[]): readonly TypeSale[] => those.flatMap(({ id }) => saleOn.get(id) ?? []);
  const inUnits = (those: readonly Unit[]): Stay[] => those.filter(isOpen).flatMap(({ id }) => staysIn.get(id) ?? []);
  /** Figures of some units of some types; stays without a unit belong to their type as a whole. */
  const figures = (own: readonly Unit[], kinds: readonly RoomType[], isWhole: boolean): ListingFigures => {
    const unassigned = isWhole ? kinds.flatMap(({ id }) => staysOf.get(id) ?? []) : [];
    const all = [...inUnits(own), ...unassigned];
    return { ...computeFigures({ units: own, stays: all, sales: onSale(kinds) }, at), ...countOpenBlocks(own, blocks) };
  };
  const describe = (unit: Unit, property: Property, type: RoomType): UnitSummary => {
    const own = inUnits([unit]);
    const gaps = [
      ...onSale([type]).flatMap(({ gaps: each }) => each),
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
      ...figures([unit], [type], false),
    };
  };
  const ofOwner = (id: number | null): OwnerSummary => {
    const own = rooms.filter(({ owner_id }) => owner_id === id);
    const kinds = types.filter((type) => own.some(({ room_type_id }) => room_type_id === type.id));
    const name = id === null ? null : (names.get(id) ?? null);
    return { id, name, unit_ids: own.map((unit) => unit.id), ...figures(own, kinds, false) };
  };
  const ownerIds = canSeeOwners ? [...new Set(rooms.map(({ owner_id }) => owner_id))] : [];
  return {
    today,
    properties: houses.map((property) => {
      const kinds = types.filter(({ property_id }) => property_id === property.id);
      return {
        ...identity(property),
        ...completeness(listMissingOfProperty(property, today), ['photos', 'languages', 'policy', 'pin', 'licence']),
        ...figures(
          rooms.filter(({ property_id }) => property_id === property.id),
          kinds,
          true,
        ),
        room_types: kinds.map((type) => {
          const own = rooms.filter(({ room_type_id }) => room_type_id === type.id);
          return {
            ...identity(type),
            ...completeness(listMissingOfType({ property, today }, type, onSale([type])), LISTING_PARTS),
            ...figures(own, [type], true),
            warnings: onSale([type]).flatMap(({ gaps }) => gaps.filter((gap) => !isEndless(today)(gap))),
            channels: channels.ofType.get(type.id) ?? [],
            units: own.map((unit) => describe(unit, property, type)),
          };
        }),
      };
    }),
    // Ordered by name, with the property's own units last.
    owners: ownerIds
      .map(ofOwner)
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
