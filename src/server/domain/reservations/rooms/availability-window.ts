import { addDays } from '#shared/day.ts';
import { nightsOf } from '#shared/rates/night.ts';
import type { Reader } from '#server/platform/database/store.ts';
import { type Span, countNightsLeft } from './inventory.ts';
import { all, is } from '#server/kit/conditions.ts';
import {
  type Property,
  type RoomType,
  type SaleFacts,
  type StayDates,
  readSaleFacts,
} from '#server/domain/reservations/facts.ts';
import { readHousing } from './room-plan.ts';
import { findRestriction } from './restrictions.ts';
import { resourceTables } from '#server/domain/tables.ts';

/** How many days before and after its nights one looks at what else a property has. */
const AROUND = 3;

/** Reads what a property can sell on some nights and around them, once for all of its types. */
export interface HouseSight {
  readonly property: Property;
  readonly types: readonly RoomType[];
  factsOf(type: RoomType): SaleFacts;
  /** How often the whole stay can still be sold; never, when what is pinned leaves it no unit for all of its nights. */
  left(span: Span): Promise<number>;
  /** Whether nights are free one by one. */
  isFree(span: Span): boolean;
  /** Whether the stay would be sold, by the rules of the property too. */
  isSold(type: RoomType, dates: StayDates): Promise<boolean>;
}

export const leastLeft = (left: ReadonlyMap<string, number> | undefined, { arrival, departure }: StayDates): number =>
  Math.max(0, Math.min(...nightsOf(arrival, departure).map((night) => left?.get(night) ?? 0)));

/** Types of a property that are sold, in the order of its list; with one that is asked about although it may not be. */
export async function readHouse(
  reader: Reader,
  { arrival, departure }: StayDates,
  { property, asked }: { readonly property: Property; readonly asked?: RoomType },
): Promise<HouseSight> {
  const onSale = await readTypesOnSale(reader, property.id);
  const types = asked && !onSale.some(({ id }) => id === asked.id) ? [asked, ...onSale] : onSale;
  const ids = types.map(({ id }) => id);
  const around = { arrival: addDays(arrival, -AROUND), departure: addDays(departure, AROUND) };
  const nights = await countNightsLeft(reader, ids, around);
  const readFacts = await readSaleFacts(reader, around, { houses: [property], types });
  const facts = (type: RoomType): SaleFacts => readFacts({ property, type });
  const canHouse = await readHousing(reader, ids, around);
  const countFree = (span: Span): number => leastLeft(nights.get(span.room_type_id), span);
  const left = async (span: Span): Promise<number> => {
    const count = countFree(span);
    return count > 0 && (await canHouse(span)) ? count : 0;
  };
  return {
    property,
    types,
    factsOf: facts,
    left,
    isFree: (span) => countFree(span) > 0,
    isSold: async (type, dates) =>
      findRestriction(facts(type), dates) === null && (await left({ ...dates, room_type_id: type.id })) > 0,
  };
}

async function readTypesOnSale(reader: Reader, propertyId: number): Promise<RoomType[]> {
  return reader.list(resourceTables['room-types'], {
    where: all(is('property_id', propertyId), is('status', 'active')),
    sort: [{ field: 'sort', descending: false }],
  });
}
