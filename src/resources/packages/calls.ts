import { defineCall } from '#shared/call.ts';
import { f } from '#shared/field.ts';
import { simulation } from '#shared/packages/simulation.ts';
import { dataOf } from '#shared/shape.ts';

/**
 * A month (`period`) or the days [from, to) of real stays by the version's terms and by those in force, for the units on
 * its package or for those named. Nothing is written.
 */
export const simulateVersion = defineCall({
  method: 'POST',
  path: '/api/package-versions/{id}/simulate',
  ability: 'view',
  summary: 'What owners would have got by these terms',
  input: {
    period: f.text().min(7).max(7).optional(),
    from: f.date().optional(),
    to: f.date().optional(),
    unit_ids: f.numbers().min(1).optional(),
  },
  answer: dataOf(simulation),
  isSecret: true,
});
