import { f } from '#shared/field.ts';
import { divideRounded } from '#shared/money.ts';
import { weekendNights } from '#shared/rates/night.ts';
import { type ShapeOf, shape } from '#shared/shape.ts';

/** How full the properties are on the nights to come, and what a night of them still costs. */

/** Tonight and the next thirteen. */
export const OUTLOOK_NIGHTS = 14;

/** From so many of a hundred rooms on a night is nearly full, and below so many it wants guests. */
const STRONG = 85;
const WEAK = 50;

export const outlookNight = shape
  .object({
    date: f.date(),
    /** Units in service that are not blocked on this night. */
    sellable: f.integer(),
    /** Units that guests hold; those of owners who sleep there themselves are not sold. */
    sold: f.integer(),
    /** `full`: what is on sale is sold. `closed`: nothing is on sale. */
    sale: shape.oneOf('open', 'full', 'closed').named('NightSale'),
    /** The least that a night costs in a room that is left; null where none is to be had. */
    from_sen: shape.nullable(f.money()),
  })
  .named('OutlookNight');
export type OutlookNight = ShapeOf<typeof outlookNight>;

export const outlookHouse = shape
  .object({
    property_id: f.integer(),
    name: f.text(),
    name_zh: shape.nullable(f.text()),
    city: f.text(),
    /** In service today. */
    units: f.integer(),
    weekend_nights: weekendNights,
    nights: shape.list(outlookNight),
  })
  .named('OutlookHouse');
export type OutlookHouse = ShapeOf<typeof outlookHouse>;

export const houseOutlook = shape
  .object({
    /** The first of the nights, by the hour at which properties usually begin a day. */
    today: f.date(),
    houses: shape.list(outlookHouse),
  })
  .named('HouseOutlook');

/** Of a hundred that could be sold; null where there is nothing to sell. More than a hundred where a property is overbooked. */
export const percentSold = ({ sold, sellable }: Pick<OutlookNight, 'sold' | 'sellable'>): number | null =>
  sellable <= 0 ? null : divideRounded(sold * 100, sellable);

/** How a night stands out, if it does. */
export const strengthOf = (percent: number | null): 'strong' | 'weak' | null =>
  percent === null ? null : percent >= STRONG ? 'strong' : percent < WEAK ? 'weak' : null;
