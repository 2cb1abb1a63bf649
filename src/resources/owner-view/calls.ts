import { defineCall } from '#shared/calls/call.ts';
import { PERMISSION_GROUPS, codeOf } from '#shared/permissions.ts';
import { ownerHoldings, ownerView } from '#shared/owner-view/answers.ts';
import { dataOf, writtenOf } from '#shared/shape.ts';

/** Calls about what an owner has, and what they see of it. */

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
