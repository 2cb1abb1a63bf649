import { defineCall } from '#shared/calls/call.ts';
import { f } from '#shared/field.ts';
import { PAPER_LANGUAGE } from '#resources/kit/paper-language.ts';
import { simulation } from '#shared/packages/simulation.ts';
import { dataOf, shape } from '#shared/shape.ts';

/**
 * A month (`period`) or the days [from, to) of real stays by the version's terms and by those in force, for the units on
 * its package or for those named, with what owners owe for their own stays, and what was carried over to whole months by
 * owners all of whose units are among these. Nothing is written.
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

/** As PDF, for the owner's file. */
export const summariseVersion = defineCall({
  method: 'GET',
  path: '/api/package-versions/{id}/summary',
  ability: 'view',
  summary:
    'Every clause of the version in plain sentences, in the language asked for or the reader’s own; stands in the trail',
  input: PAPER_LANGUAGE,
  answer: shape.file('pdf'),
  refuses: ['TOO_LARGE', 'UNAVAILABLE'],
});
