import { defineCall } from '#shared/calls/call.ts';
import { cellsStructure, filledMonth, monthGrid, openCells } from '#shared/expenses/month-grid.ts';
import { letUnit, splitUnit } from '#shared/expenses/parts.ts';
import { f } from '#shared/field.ts';
import { dataOf, shape, writtenOf } from '#shared/shape.ts';

/** Calls about a month of a house, filled in at once, and about a bill that several units share. */

const month = { property_id: f.relation('properties'), period: f.text().format('month') };

export const readMonth = defineCall({
  method: 'GET',
  path: '/api/expense-month',
  ability: 'view',
  summary: 'What the units of a house cost in a month by category, with their meters and what each cell allows',
  input: month,
  answer: dataOf(monthGrid),
  refuses: ['NOT_FOUND'],
});

/** With `preview` nothing is written, and each cell says what would become of it. */
export const fillMonth = defineCall({
  method: 'POST',
  path: '/api/expense-month',
  ability: 'edit',
  summary: 'Writes the drafts of a house’s month at once: all of these cells, or none of them',
  input: { ...month, cells: f.structured(cellsStructure), preview: f.boolean().optional() },
  answer: writtenOf(filledMonth),
  refuses: ['NOT_FOUND', 'CONFLICT'],
  refusal: openCells,
});

/** For a bill that is not written yet. Whoever may write one ticks them, also without access to the listing. */
export const readLetUnits = defineCall({
  method: 'GET',
  path: '/api/expenses/let-units',
  ability: 'view',
  summary: 'The units of a house that are let, among which a new bill may be shared',
  input: { property_id: f.relation('properties') },
  answer: dataOf(shape.list(letUnit)),
});

/** With it the browser works out the parts as the action would. */
export const readSplitUnits = defineCall({
  method: 'GET',
  path: '/api/expenses/{id}/split-units',
  ability: 'view',
  summary: 'The units among which a bill may be shared, with the area and the nights of each',
  answer: dataOf(shape.list(splitUnit)),
});
