import { AGES } from '#shared/companies/ageing.ts';
import { defineCall } from '#shared/calls/call.ts';
import { f } from '#shared/field.ts';
import { PERMISSION_GROUPS, codeOf } from '#shared/permissions.ts';
import { dataOf, shape } from '#shared/shape.ts';

/** Calls about an owner's money, at the owner. */

const ownerAccount = shape
  .object({
    /** The sum of the owner's entries in the ledger: above nothing what the house owes, below nothing what the owner does. */
    balance_sen: f.money(),
    ages: shape.list(
      shape.object({
        age: shape.oneOf(...AGES),
        amount_sen: f.money(),
        /** Entries of the ledger that it is the sum of. */
        entries: shape.list(f.integer()),
      }),
    ),
  })
  .named('OwnerAccount');

export const readOwnerAccount = defineCall({
  method: 'GET',
  path: '/api/owners/{id}/account',
  ability: codeOf(PERMISSION_GROUPS.revenue, 'view'),
  summary: 'What an owner is owed or owes by the ledger, by how long it has been due, the oldest taken as paid first',
  answer: dataOf(ownerAccount),
});
