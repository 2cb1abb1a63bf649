import { readOutlook } from '#resources/reservations/calls.ts';
import { reservations } from '#resources/reservations/reservations.ts';
import { USUAL_ROLLOVER_HOUR, businessDate } from '#shared/business-date.ts';
import { addDays, isWithin } from '#shared/day.ts';
import { nightsOf } from '#shared/rates/night.ts';
import { OUTLOOK_NIGHTS, type OutlookHouse, type OutlookNight } from '#shared/reservations/outlook.ts';
import { all, is, isAbove, isBelow, isIn } from '#server/kit/conditions.ts';
import { rowsIn } from '#server/kit/rows-in.ts';
import { serve } from '#server/kit/serve.ts';
import type { Reader } from '#server/platform/database/store.ts';
import { resourceTables } from '#server/domain/tables.ts';
import type { Property, RoomType } from './facts.ts';
import { type NightSpan, listHeldNights } from './rooms/held-nights.ts';
import { STAYS, countCapacities, countNightsLeft } from './rooms/inventory.ts';
import { readNightPrices } from './rooms/night-prices.ts';

/**
 * How full every active property is on the next nights. The base are units that could be sold: in service today (neither entered only,
 * out of order nor archived) and neither blocked nor outside their time of letting on the night. Sold are the nights that guests
 * hold, as the tape chart shows them: booked, on hold, in house or overstayed, with a unit or without one. An owner's own nights are
 * not sold and stay in the base, as in every other figure of occupancy. The price is the lowest of a room type of which a room is
 * left on that night; rules about the day of arrival and the length of a stay are the stay's, not the night's.
 *
 * The questions are the same few for one property and for fifty.
 */
export const houseOutlooks = serve(reservations, readOutlook, async ({ tx, context }) => {
  const today = businessDate(context.now, USUAL_ROLLOVER_HOUR);
  const span = { from: today, to: addDays(today, OUTLOOK_NIGHTS) };
  const houses = await rowsIn(tx, resourceTables.properties, { where: is('status', 'active'), sort: ['name'] });
  const ids = houses.map(({ id }) => id);
  const types = await rowsIn(tx, resourceTables['room-types'], {
    where: isIn('property_id', ids),
  });
  const units = await rowsIn(tx, resourceTables.units, {
    where: all(isIn('property_id', ids), is('lifecycle', 'active')),
    fields: ['id', 'property_id'],
  });
  const nightsOfType = await readNightsOfTypes(tx, { houses, types }, span);
  const data = houses.map((property): OutlookHouse => {
    const { id, name, name_zh, city, weekend_nights } = property;
    const own = types.filter(({ property_id }) => property_id === id).map((type) => nightsOfType(property, type));
    return {
      property_id: id,
      name,
      name_zh,
      city,
      units: units.filter(({ property_id }) => property_id === id).length,
      weekend_nights,
      nights: nightsOf(span.from, span.to).map((date, at) =>
        describeNight(
          date,
          own.flatMap((nights) => nights[at] ?? []),
        ),
      ),
    };
  });
  return { data: { today, houses: data } };
});

/** A night of one room type. */
interface TypeNight {
  readonly sellable: number;
  readonly sold: number;
  /** How many can still be booked, overbooking included. */
  readonly left: number;
  /** Null where it is not on sale. */
  readonly price_sen: number | null;
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0);

function describeNight(date: string, types: readonly TypeNight[]): OutlookNight {
  const prices = types.flatMap(({ price_sen, left }) => (price_sen === null ? [] : [{ price_sen, left }]));
  const open = prices.filter(({ left }) => left > 0).map(({ price_sen }) => price_sen);
  return {
    date,
    sellable: sum(types.map(({ sellable }) => sellable)),
    sold: sum(types.map(({ sold }) => sold)),
    sale: open.length > 0 ? 'open' : prices.length > 0 ? 'full' : 'closed',
    from_sen: open.length > 0 ? Math.min(...open) : null,
  };
}

async function readNightsOfTypes(
  reader: Reader,
  asked: { readonly houses: readonly Property[]; readonly types: readonly RoomType[] },
  span: NightSpan,
): Promise<(property: Property, type: RoomType) => TypeNight[]> {
  const ids = asked.types.map(({ id }) => id);
  const dates = { arrival: span.from, departure: span.to };
  const capacityOf = await countCapacities(reader, ids, dates);
  const left = await countNightsLeft(reader, ids, dates);
  const pricesOf = await readNightPrices(reader, asked, span);
  const owners = await listOwnerStays(reader, span);
  const held = (await listHeldNights(reader, ids, span)).filter(
    ({ kind, reservation_id }) => STAYS.some((each) => each === kind) && !owners.has(reservation_id),
  );
  return (property, type) => {
    const capacities = capacityOf(type.id);
    const prices = pricesOf({ property, type });
    const own = held.filter(({ room_type_id }) => room_type_id === type.id);
    return nightsOf(span.from, span.to).map((night, at) => ({
      sellable: capacities.get(night) ?? 0,
      sold: own.filter(({ arrival, departure }) => isWithin(night, arrival, departure)).length,
      left: left.get(type.id)?.get(night) ?? 0,
      price_sen: prices[at] ?? null,
    }));
  };
}

async function listOwnerStays(reader: Reader, { from, to }: NightSpan): Promise<ReadonlySet<number | null>> {
  const where = all(is('kind', 'owner_stay'), isBelow('arrival', to), isAbove('departure', from));
  const rows = await rowsIn(reader, resourceTables.reservations, { where, fields: ['id'] });
  return new Set(rows.map(({ id }) => id));
}
