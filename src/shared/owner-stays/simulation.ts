import { f } from '#shared/field.ts';
import { type ShapeOf, shape } from '#shared/shape.ts';
import { ruleCheck } from './rules.ts';

/** Answer of a trial of a programme's terms. */

/** A year of free nights: granted + carried − used − carried_on − forfeited = left. */
const nightSums = shape
  .object({
    /** By the programme, and what was adjusted by hand. */
    granted: f.integer(),
    carried: f.integer(),
    /** Held for a request or slept, by their weight. */
    used: f.integer(),
    /** Into the next year; nothing while the year goes on. */
    carried_on: f.integer(),
    forfeited: f.integer(),
    left: f.integer(),
  })
  .named('NightSums');
export type NightSums = ShapeOf<typeof nightSums>;

const simulatedAccount = shape
  .object({
    owner_id: f.integer(),
    owner: f.text(),
    unit_id: f.integer(),
    unit: f.text(),
    current: nightSums,
    simulated: nightSums,
    /** Requests that would not have been allowed, and those that would have been after all. */
    refused: f.integer(),
    allowed: f.integer(),
  })
  .named('SimulatedAccount');

/** A request that would have gone another way, or taken another number of nights. */
const simulatedRequest = shape
  .object({
    request_id: f.integer(),
    reference: f.text(),
    owner: f.text(),
    unit: f.text(),
    arrival: f.date(),
    departure: f.date(),
    verdict: shape.oneOf('refused', 'allowed', 'same'),
    /** Nights of the year that it took, and those that it would have taken. */
    current: f.integer(),
    simulated: f.integer(),
    /** Rules that would be against it, that were against it, or how its nights would weigh. */
    because: shape.list(ruleCheck),
  })
  .named('SimulatedRequest');
export type SimulatedRequest = ShapeOf<typeof simulatedRequest>;

/** A year of a programme as it was, and as it would have been by other terms. */
export const programmeSimulation = shape
  .object({
    year: f.integer(),
    /** How many requests were gone through. */
    requests: f.integer(),
    current: nightSums,
    simulated: nightSums,
    accounts: shape.list(simulatedAccount),
    differences: shape.list(simulatedRequest),
  })
  .named('ProgrammeSimulation');
export type ProgrammeSimulation = ShapeOf<typeof programmeSimulation>;
