import { f } from '#shared/field.ts';
import { type ShapeOf, shape } from '#shared/shape.ts';

/** One owner's share of a turn of the year: what last year leaves behind, and what the new one begins with. */
const rolledShare = shape
  .object({
    owner_id: f.integer(),
    owner: f.text(),
    unit_id: f.integer(),
    unit: f.text(),
    /** What was left of last year; 0 where it goes on or was closed before. */
    rest: f.integer(),
    /** What is left of last year while it is open, whether it is over or goes on. */
    left: f.integer(),
    carried: f.integer(),
    expired: f.integer(),
    /** What is still wanting of the year's nights; 0 where the year was begun before. */
    granted: f.integer(),
    /** Nights of the year that somebody has granted by hand before it was begun, which are of those that the programme gives. */
    by_hand: f.integer(),
    balance_after: f.integer(),
    /** Last year's balance while it is open. */
    last_balance_id: shape.nullable(f.integer()),
    /** What all that is left of it would bring; null where the programme pays none out. */
    cash_out_sen: shape.nullable(f.money()),
  })
  .named('RolledShare');
export type RolledShare = ShapeOf<typeof rolledShare>;

export const rolledYear = shape
  .object({
    year: f.integer(),
    /** Owners for whom something is written, or would be. */
    shares: shape.list(rolledShare),
    /** How many had it all before. */
    known: f.integer(),
  })
  .named('RolledYear');
