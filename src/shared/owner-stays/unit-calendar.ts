import { addDays } from '#shared/day.ts';
import { f } from '#shared/field.ts';
import { said } from '#shared/rates/line.ts';
import { type ShapeOf, shape } from '#shared/shape.ts';

/** Nights of a unit around a wish to stay there: what it displaces, and which days beside it are free. Pure: no clock. */

/** How many days before the arrival and after the departure are looked at. */
const AROUND_DAYS = 14;

/**
 * `sold-out`: nobody has the unit, but every unit of its type is sold to guests who have none yet. `not-let`: outside the time for
 * which the house lets the unit.
 */
export const nightHolder = shape
  .oneOf('free', 'this', 'guest', 'owner', 'maintenance', 'closed', 'not-let', 'sold-out')
  .named('NightHolder');
export type NightHolder = ShapeOf<typeof nightHolder>;

/** A record by its id and reference. */
const named = shape.object({ id: f.integer(), reference: f.text() });

export const unitNight = shape
  .object({
    date: f.date(),
    held: nightHolder,
    /** Null where no reservation has the night, and for readers who may not open it. */
    reservation: shape.nullable(named),
    /** Request of an owner for whom the night is kept or booked. */
    request: shape.nullable(named),
    /** What keeps the night from free stays: a holiday's name, or the programme's. */
    barred_by: shape.nullable(said),
  })
  .named('UnitNight');
export type UnitNight = ShapeOf<typeof unitNight>;

export const unitCalendar = shape
  .object({
    /** The day the house is living in. */
    today: f.date(),
    unit_id: f.integer(),
    number: f.text(),
    nights: shape.list(unitNight),
  })
  .named('UnitCalendar');

/** Nights [arrival, departure) of a stay, with those around it. */
export const widenStay = ({ arrival, departure }: { readonly arrival: string; readonly departure: string }) => ({
  arrival: addDays(arrival, -AROUND_DAYS),
  departure: addDays(departure, AROUND_DAYS),
});
