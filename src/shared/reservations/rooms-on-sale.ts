import { f } from '#shared/field.ts';
import { priceLine } from '#shared/rates/line.ts';
import { agreedTerms, planOnSale } from '#shared/rates/rate-plan.ts';
import { type ShapeOf, shape } from '#shared/shape.ts';

/** What is on sale for some nights: types with their prices, the rules against it, what is free instead. */

/** Nights that are still free in place of those that are not. */
export const alternative = shape
  .object({
    arrival: f.date(),
    departure: f.date(),
    room_type_id: f.integer(),
    /** Where a unit was asked for: another one, free on these nights. */
    unit_id: shape.optional(f.integer()),
  })
  .named('Alternative');
export type Alternative = ShapeOf<typeof alternative>;

/** Why the property does not sell nights although they may be free; `nights` is the number that would do. */
export const restriction = shape
  .either(
    shape.object({ kind: shape.oneOf('not_sold', 'no_price', 'closed', 'closed_to_arrival', 'closed_to_departure') }),
    shape.object({ kind: shape.oneOf('min_nights', 'max_nights'), nights: f.integer() }),
  )
  .named('Restriction');
export type Restriction = ShapeOf<typeof restriction>;

/** Whether the rule gives way to a stated reason. */
export const isOverridable = (kind: Restriction['kind']): boolean => kind !== 'not_sold' && kind !== 'no_price';

export const restrictionKind = shape
  .oneOf('not_sold', 'no_price', 'closed', 'closed_to_arrival', 'closed_to_departure', 'min_nights', 'max_nights')
  .named('RestrictionKind');

/** A room type for the nights and the party that were asked for. */
export const typeOnSale = shape
  .object({
    id: f.integer(),
    name: f.text(),
    /** As the listing words them, in the caller's language. */
    beds: shape.nullable(f.text()),
    size_sqm: shape.nullable(f.integer()),
    max_guests: f.integer(),
    /** How many such stays can still be sold. */
    available: f.integer(),
    /** As the property sells it without a plan. */
    total_sen: f.money(),
    /** Plans that the caller may have. */
    plans: shape.list(planOnSale),
    /** Children below this age are no extra guests; 0 for none. */
    free_child_age: f.integer(),
    /** Why it is not sold on these nights although it may be free. */
    restriction: shape.nullable(restrictionKind),
    sold_out_alternatives: shape.list(alternative),
  })
  .named('TypeOnSale');
export type TypeOnSale = ShapeOf<typeof typeOnSale>;

/** A price that holds until it expires. */
export const quote = shape
  .object({
    id: f.text(),
    expires_at: f.instant(),
    lines: shape.list(priceLine),
    total_sen: f.money(),
    deposit_sen: f.money(),
    terms: agreedTerms,
  })
  .named('Quote');
