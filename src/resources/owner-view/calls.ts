import { defineCall } from '#shared/calls/call.ts';
import { f } from '#shared/field.ts';
import { PERMISSION_GROUPS, codeOf } from '#shared/permissions.ts';
import { ownerHoldings, ownerView } from '#shared/owner-view/answers.ts';
import { ownerIncome } from '#shared/owner-view/income.ts';
import { ownerPerformance } from '#shared/owner-view/performance.ts';
import { trialVersion, whatIf } from '#shared/owner-view/what-if.ts';
import { termsStructure } from '#shared/packages/usual-terms.ts';
import { dataOf, shape, writtenOf } from '#shared/shape.ts';
import { PAPER_LANGUAGE } from '#resources/kit/paper-language.ts';

/**
 * Calls about what an owner has, and what they see of it. The look itself stands in the trail; its sections are asked for when they
 * are opened, by the same code.
 */

export const readHoldings = defineCall({
  method: 'GET',
  path: '/api/owners/{id}/holdings',
  ability: 'view',
  summary: 'An owner’s units with shares and agreements, the next guest, and the expenses billed',
  answer: dataOf(ownerHoldings),
});

/** The code that guards owners' money elsewhere: what an owner sees holds balances and payouts. */
export const READS_OWNERS_MONEY = codeOf(PERMISSION_GROUPS.revenue, 'view');

/** A look as the owner: it writes nothing but that somebody looked. */
export const seeAsOwner = defineCall({
  method: 'POST',
  path: '/api/owners/{id}/as-owner',
  ability: READS_OWNERS_MONEY,
  summary: 'What the owner sees: month, units, free nights, statements, payouts, papers; each look stands in the trail',
  answer: writtenOf(ownerView),
});

/** The last twelve months, this one included. */
export const seePerformance = defineCall({
  method: 'GET',
  path: '/api/owners/{id}/performance',
  ability: READS_OWNERS_MONEY,
  summary:
    'A year of the owner’s units beside the middle of others: occupancy, rates, channels, lead time, and how stays were given to units',
  answer: dataOf(ownerPerformance),
});

export const listTrials = defineCall({
  method: 'GET',
  path: '/api/owners/{id}/trial-versions',
  ability: READS_OWNERS_MONEY,
  summary: 'Approved versions of agreements that the owner’s past months can be tried on, those in force first',
  answer: dataOf(shape.object({ versions: shape.list(trialVersion) })),
});

/** Of months that are over; `terms` in place of a version are those of nobody yet. */
export const tryAsOwner = defineCall({
  method: 'POST',
  path: '/api/owners/{id}/what-if',
  ability: READS_OWNERS_MONEY,
  summary:
    'What the owner would have got in these months by other terms; nothing is written. `terms` of one’s own choice need the code of packages, too',
  input: {
    version_id: f.integer().min(1).optional(),
    terms: f.structured(termsStructure).optional(),
    from: f.text().format('month'),
    to: f.text().format('month'),
  },
  answer: dataOf(whatIf),
  isSecret: true,
});

export const readIncome = defineCall({
  method: 'GET',
  path: '/api/owners/{id}/income',
  ability: READS_OWNERS_MONEY,
  summary: 'What published statements gave the owner, by month and year',
  answer: dataOf(ownerIncome),
});

const INCOME_OF_YEAR = { year: f.integer().min(2000).max(2100), ...PAPER_LANGUAGE };

/** As PDF, for the tax return. */
export const printIncome = defineCall({
  method: 'GET',
  path: '/api/owners/{id}/income-paper',
  ability: READS_OWNERS_MONEY,
  summary:
    'The owner’s income of a year as a paper, in the language asked for or the reader’s own; stands in the trail',
  input: INCOME_OF_YEAR,
  answer: shape.file('pdf'),
  refuses: ['TOO_LARGE', 'UNAVAILABLE'],
});

/** As a table, for spreadsheets: amounts in ringgit. */
export const tabulateIncome = defineCall({
  method: 'GET',
  path: '/api/owners/{id}/income-table',
  ability: READS_OWNERS_MONEY,
  summary: 'The owner’s income of a year as CSV, in the language asked for or the reader’s own; stands in the trail',
  input: INCOME_OF_YEAR,
  answer: shape.file('csv'),
});
