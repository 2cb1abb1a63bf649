import { f } from '#shared/field.ts';
import { said } from '#shared/rates/line.ts';
import { type ShapeOf, shape } from '#shared/shape.ts';
import { candidate } from './stay-answers.ts';

/** The unit a stay got, and the rule by which it got it. */

/** Segment of a stay: nights [arrival, departure) in one unit. */
export const stayPart = shape
  .object({
    arrival: f.date(),
    departure: f.date(),
    room_type_id: f.relation('room-types'),
    unit_id: shape.nullable(f.relation('units')),
    /** The unit's number; null while none is assigned. */
    unit: shape.nullable(f.text()),
  })
  .named('StayPart');
export type StayPart = ShapeOf<typeof stayPart>;

/**
 * Rules of assignment, in this order: the least used unit; a chosen one; that of the night before; one that others left
 * for it; one that the stay took to make room for another; the next planned one; none, because an overdue guest kept it;
 * none, because the stay's own went out of service.
 */
export const assignmentRule = shape
  .oneOf('fair', 'chosen', 'same', 'freed', 'yielded', 'planned', 'occupied', 'withdrawn')
  .named('AssignmentRule');
export type AssignmentRule = ShapeOf<typeof assignmentRule>;

/** Explanation of an assigned unit. */
export const assignment = shape
  .object({
    rule: assignmentRule,
    /** First and last day of the quarter. */
    quarter: shape.object({ from: f.date(), to: f.date() }),
    /** Units that were free, the least used first; `sold` and `available` count nights of the quarter. */
    candidates: shape.list(candidate),
    reason: said,
  })
  .named('Assignment');
export type Assignment = ShapeOf<typeof assignment>;
