import { defineCall, definePartialCall } from '#shared/calls/call.ts';
import { f } from '#shared/field.ts';
import { pick } from '#shared/field-groups.ts';
import { chosenNight } from '#shared/owner-stays/free-choice.ts';
import { programmeSimulation } from '#shared/owner-stays/simulation.ts';
import { unitCalendar } from '#shared/owner-stays/unit-calendar.ts';
import { rolledYear } from '#shared/owner-stays/year-roll.ts';
import { priceLine } from '#shared/rates/line.ts';
import { dataOf, shape } from '#shared/shape.ts';
import { freeStayProgrammes } from './free-stay-programmes.ts';

/** Calls about free stays, beside the lists, records and actions of their resources. */

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

/** Prices a request under the terms of its booking, so that the forecast and the bill cannot differ while the rates stand. */
export const foreseeCharges = defineCall({
  method: 'GET',
  path: '/api/free-stay-requests/{id}/charges',
  ability: 'view',
  summary: 'What the owner would be charged for a free stay, and what its nights would sell for',
  answer: dataOf(
    shape
      .object({
        nights: shape.list(chosenNight),
        lines: shape.list(priceLine),
        total_sen: f.money(),
        /** Of the total the taxes that the operator bears by the unit's agreement. */
        borne_sen: f.money(),
        /** The room for the same nights and guests at the rates of today, before tax. */
        displaced_sen: f.money(),
      })
      .named('FreeStayCharges'),
  ),
});

/** Nights from two weeks before the arrival to two weeks after the departure, in the unit that is kept or asked for. */
export const readUnitCalendar = defineCall({
  method: 'GET',
  path: '/api/free-stay-requests/{id}/calendar',
  ability: 'view',
  summary:
    'Who has the unit of a free-stay request on its nights and around them, and on which no owner may stay for nothing',
  answer: dataOf(unitCalendar),
});

/** Terms that a year can be gone through under in place of the programme's own. */
const TRIED_TERMS = [
  'nights_per_year',
  'year_basis',
  'prorate_first_year',
  'weight_weekday',
  'weight_weekend',
  'weight_holiday',
  'max_nights_per_stay',
  'max_simultaneous',
  'min_notice_days',
  'booking_window_days',
  'blackout_days',
  'blackout_holidays',
  'carry_over_max',
  'carry_over_months',
  'pool_allowed',
  'friends_allowed',
  'no_show',
  'cancel_cutoff_days',
] as const;

/**
 * A year's free nights and requests of the programme's owners as they were, beside what these terms would have made of them; what is
 * left out stays as the programme says. Last year's, unless another one is named. Nothing is written.
 */
export const simulateProgramme = definePartialCall({
  method: 'POST',
  path: '/api/free-stay-programmes/{id}/simulate',
  ability: 'edit',
  summary: 'What other terms of a programme would have made of a year’s free stays',
  input: { year: f.integer().min(2000).max(2999), ...pick(freeStayProgrammes.fields, ...TRIED_TERMS) },
  answer: dataOf(programmeSimulation),
  isSecret: true,
});
