import { defineCall } from '#shared/calls/call.ts';
import { f } from '#shared/field.ts';
import { rolledYear } from '#shared/owner-stays/year-roll.ts';
import { dataOf } from '#shared/shape.ts';

/**
 * Begins a year for every owner of a programme: its nights are granted, and once last year is over, its rest is carried on or
 * lost. Each happens once for each owner, however often it is asked for. With `preview` nothing is written.
 */
export const rollYear = defineCall({
  method: 'POST',
  path: '/api/free-stay-programmes/{id}/roll',
  ability: 'delete',
  summary: 'Grant a year’s free nights to the owners of a programme, and close the year before',
  input: { year: f.integer().min(2000).max(2999), preview: f.boolean().optional() },
  answer: dataOf(rolledYear),
});
