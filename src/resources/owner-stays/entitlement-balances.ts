import { f, managed } from '#shared/field.ts';
import { PERMISSION_GROUPS } from '#shared/permissions.ts';
import { defineResource } from '#shared/resource.ts';

/** What an owner has left of a year, the sum of its entries; written with each of them, and never below nothing. */
export const entitlementBalances = defineResource('entitlement-balances', {
  permission: PERMISSION_GROUPS['free-stay'],
  sharesPermission: true,
  route: '/admin/entitlement-balances',
  tabOf: 'free-stay-programmes',
  title: 'name',
  fields: {
    ...managed({
      /** `2027 · A-12-01`. */
      name: f.text().search(),
      owner_id: f.relation('owners'),
      unit_id: f.relation('units'),
      year: f.integer(),
      granted: f.integer().default(0),
      carried: f.integer().default(0),
      held: f.integer().default(0),
      used: f.integer().default(0),
      /** Expired, or carried into the next year. */
      gone: f.integer().default(0),
      /** Paid out in place of being slept. */
      cashed_out: f.integer().default(0).final(),
      balance: f.integer().default(0),
      /** How far below nothing overrides have let it go. */
      overdraft: f.integer().default(0),
      /** First day on which carried nights are gone. */
      carried_until: f.date().optional(),
      /** Whether the year was begun, which happens once. */
      is_granted: f.boolean().default(false),
      /** Whether its rest has gone into the next year, or been lost. */
      is_closed: f.boolean().default(false),
    }),
  },
  columns: [
    'year',
    'owner_id',
    'unit_id',
    'granted',
    'carried',
    'held',
    'used',
    'cashed_out',
    'balance',
    'carried_until',
  ],
  filters: ['owner_id', 'unit_id', 'year', 'balance', 'carried_until', 'created_at'],
  uniqueTogether: [['owner_id', 'unit_id', 'year']],
  // The year that nights are taken from before the next one, and what is over last.
  sort: { is_closed: 1, year: 1, owner_id: 1 },
  headline: ['owner_id', 'unit_id', 'granted', 'held', 'used', 'balance'],
  related: [
    {
      resource: 'entitlement-entries',
      field: 'owner_id',
      by: 'owner_id',
      also: ['unit_id', 'year'],
      columns: ['created_at', 'kind', 'nights', 'balance_after', 'reason', 'request_id'],
    },
    { resource: 'cash-outs', field: 'balance_id', columns: ['reference', 'nights', 'amount_sen', 'reason', 'state'] },
  ],
  form: [],
  creatable: false,
  editable: false,
  removable: false,
  actions: {
    /** At the programme's rate, onto the owner's account. */
    'cash-out': {
      when: { balance: { $gt: 0 } },
      input: { nights: f.integer().min(1).max(1000), reason: f.text().min(1).max(300) },
      endpoint: 'POST /api/entitlement-balances/{id}/cash-out',
    },
  },
});
