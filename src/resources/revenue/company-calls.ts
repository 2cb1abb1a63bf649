import { defineCall } from '#shared/calls/call.ts';
import { f } from '#shared/field.ts';
import { PAPER_LANGUAGE } from '#resources/kit/paper-language.ts';
import { dataOf, shape } from '#shared/shape.ts';

/** Calls about what a company owes, at the company. */

const companyAccount = shape
  .object({
    /** The sum of its entries in the ledger. */
    balance_sen: f.money(),
    overdue_sen: f.money(),
    credit_limit_sen: f.money(),
    /** What may still be put on its account; less than nothing where the limit was exceeded. */
    left_sen: f.money(),
    /** Received, and taken up by no bill yet. */
    unallocated_sen: f.money(),
    ageing: shape.object({
      current_sen: f.money(),
      d30_sen: f.money(),
      d60_sen: f.money(),
      d90_sen: f.money(),
      over_90_sen: f.money(),
    }),
  })
  .named('CompanyAccount');

export const readCompanyAccount = defineCall({
  method: 'GET',
  path: '/api/companies/{id}/account',
  ability: 'view',
  summary: 'What a company owes, by how long it has been due, and what of its credit is left',
  answer: dataOf(companyAccount),
});

const PERIOD = { from: f.date().optional(), until: f.date().optional(), ...PAPER_LANGUAGE };

export const printCompanyStatement = defineCall({
  method: 'GET',
  path: '/api/companies/{id}/statement',
  ability: 'view',
  summary: 'The company’s account as a paper, of these days or whole, with what is due; stands in the trail',
  input: PERIOD,
  answer: shape.file('pdf'),
  refuses: ['TOO_LARGE', 'UNAVAILABLE'],
});

export const tabulateCompanyStatement = defineCall({
  method: 'GET',
  path: '/api/companies/{id}/statement-table',
  ability: 'view',
  summary: 'The company’s account as CSV, of these days or whole, amounts in ringgit; stands in the trail',
  input: PERIOD,
  answer: shape.file('csv'),
});
