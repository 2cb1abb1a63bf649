import { defineCall, definePartialCall } from '#shared/calls/call.ts';
import { f } from '#shared/field.ts';
import { copiedYear } from '#shared/rates/holiday-year.ts';
import { holidayEffect, painted, rateCalendar } from '#shared/rates/rate-calendar.ts';
import { openPrices, paintedGrid, pricesStructure, rateGrid } from '#shared/rates/rate-grid.ts';
import { dataOf, shape, writtenOf } from '#shared/shape.ts';
import { holidays } from './holidays.ts';
import { rateDays } from './rate-days.ts';

/** Calls about prices and holidays. */

export const readRates = defineCall({
  method: 'GET',
  path: '/api/room-types/{id}/rates',
  ability: 'view',
  summary: 'What each night of a room type costs and why, and how it may be booked',
  input: { from: f.date().optional(), to: f.date().optional() },
  answer: dataOf(rateCalendar),
});

const { room_type_id: _type, date: _date, ...rules } = rateDays.fields;

/**
 * Overrides the days [from, to) of a room type at once: rules in the body are set, null returns a rule to the room
 * type's own, absent rules stay. `percent` moves each day's base price. With `preview` nothing is written.
 */
export const paintRates = definePartialCall({
  method: 'POST',
  path: '/api/room-types/{id}/rate-days',
  ability: 'edit',
  summary: 'Prices and restrictions of many days of a room type at once',
  input: {
    from: f.date(),
    to: f.date(),
    /** Days of the week to override, 0 for Sunday: `5,6`. All of them when left out. */
    weekdays: f.text().max(20).optional(),
    percent: f.decimal(2).min(-100).max(500),
    preview: f.boolean(),
    ...rules,
  },
  answer: writtenOf(painted),
  refuses: ['CONFLICT'],
});

const plan = { rate_plan_id: f.integer().min(1).optional() };

export const readRateGrid = defineCall({
  method: 'GET',
  path: '/api/rate-grid',
  ability: 'view',
  summary:
    'What the nights of all room types cost and why, two months at most, as a rate plan sells them or without one',
  input: { from: f.date(), to: f.date(), ...plan },
  answer: dataOf(rateGrid),
  refuses: ['NOT_FOUND'],
});

/**
 * Sets the base price of nights of many room types: all of these cells, or none of them. Restrictions stay. With `preview`
 * nothing is written, and each cell says what would become of it.
 */
export const paintRateGrid = defineCall({
  method: 'POST',
  path: '/api/rate-grid',
  ability: 'edit',
  summary: 'Base prices of many nights and room types at once: all of these cells, or none of them',
  input: {
    cells: f.structured(pricesStructure),
    reason: rateDays.fields.reason,
    ...plan,
    preview: f.boolean().optional(),
  },
  answer: shape.object({ data: paintedGrid, batch_id: shape.nullable(f.text()) }),
  refuses: ['NOT_FOUND', 'CONFLICT'],
  refusal: openPrices,
});

export const readHolidayEffect = defineCall({
  method: 'GET',
  path: '/api/holidays/{id}/effect',
  ability: 'view',
  summary: 'What a holiday does to the prices of the room types that are sold',
  answer: dataOf(holidayEffect),
});

const { price_from, price_nights, price_states, surcharge_percent, surcharge_sen, stacking, priority } =
  holidays.fields;

/** Effect of a holiday that is being edited, in place of the stored one with the same `id`. */
export const tryHoliday = definePartialCall({
  method: 'GET',
  path: '/api/holiday-effect',
  ability: 'view',
  summary: 'What a holiday with these terms would do to the prices of the room types that are sold',
  input: {
    id: f.integer().min(1).optional(),
    price_from,
    price_nights,
    price_states,
    surcharge_percent,
    surcharge_sen,
    stacking,
    priority,
  },
  answer: dataOf(holidayEffect),
});

/** With `preview` nothing is written. */
export const copyHolidays = defineCall({
  method: 'POST',
  path: '/api/holidays/copy-year',
  ability: 'create',
  summary: 'The holidays of the year before, on the days of this one; those that a person has to check are unconfirmed',
  input: { year: f.integer().min(2001).max(2100), preview: f.boolean().optional() },
  answer: dataOf(copiedYear),
});
