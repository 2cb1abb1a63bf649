import { f } from '#shared/field.ts';
import { type ShapeOf, shape } from '#shared/shape.ts';
import { previewLine } from './preview-month.ts';

/** Answer of a trial of an agreement's terms. */

/** Of the expenses that count, who bears how much: `owner_sen + host_sen` is always `amount_sen`. */
const borneExpenses = shape
  .object({ amount_sen: f.money(), owner_sen: f.money(), host_sen: f.money() })
  .named('SimulatedExpenses');

const outcome = shape
  .object({ lines: shape.list(previewLine), payable_sen: f.money(), expenses: borneExpenses })
  .named('SimulatedStatement');

const unitOutcome = shape
  .object({
    unit_id: f.integer(),
    unit_number: f.text(),
    stays: f.integer(),
    current_sen: f.money(),
    current_formula: f.text(),
    simulated_sen: f.money(),
    simulated_formula: f.text(),
    /** Days on which it is on no agreement, so that nothing is settled by any today. */
    uncovered_days: f.integer(),
  })
  .named('SimulatedUnit');

/** What owners get for the days [from, until) by the terms in force, and what they would get by others. */
export const simulation = shape
  .object({
    from: f.date(),
    until: f.date(),
    stays: f.integer(),
    current: outcome,
    simulated: outcome,
    units: shape.list(unitOutcome),
  })
  .named('Simulation');
export type Simulation = ShapeOf<typeof simulation>;
