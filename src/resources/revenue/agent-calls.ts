import { defineCall } from '#shared/calls/call.ts';
import { f } from '#shared/field.ts';
import { PAPER_LANGUAGE } from '#resources/kit/paper-language.ts';
import { dataOf, shape } from '#shared/shape.ts';

/** Calls about an agent's money, at the agent's account. */

const agentFigures = shape
  .object({
    /** Stays booked through the agent, and those of them that were called off. */
    bookings: f.integer(),
    cancelled: f.integer(),
    /** Room of the stays that are over, after discount and before tax. */
    revenue_sen: f.money(),
    pending_sen: f.money(),
    to_approve_sen: f.money(),
    to_pay_sen: f.money(),
    paid_sen: f.money(),
    /** What the house owes the agent, as the ledger says: what is to approve and to pay. */
    owed_sen: f.money(),
  })
  .named('AgentFigures');

export const readAgentAccount = defineCall({
  method: 'GET',
  path: '/api/users/{id}/agent-account',
  ability: 'view',
  summary: 'What an agent has sold, and what they have earned, are owed and were paid',
  answer: dataOf(agentFigures),
});

const PERIOD = { from: f.date().optional(), until: f.date().optional(), ...PAPER_LANGUAGE };

export const printAgentStatement = defineCall({
  method: 'GET',
  path: '/api/users/{id}/commission-statement',
  ability: 'view',
  summary: 'The agent’s commissions as a paper, those earned in these days or all; stands in the trail',
  input: PERIOD,
  answer: shape.file('pdf'),
  refuses: ['TOO_LARGE', 'UNAVAILABLE'],
});

export const tabulateAgentStatement = defineCall({
  method: 'GET',
  path: '/api/users/{id}/commission-table',
  ability: 'view',
  summary: 'The agent’s commissions as CSV, those earned in these days or all, amounts in ringgit; stands in the trail',
  input: PERIOD,
  answer: shape.file('csv'),
});
