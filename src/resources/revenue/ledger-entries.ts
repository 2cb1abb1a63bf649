import { f, managed } from '#shared/field.ts';
import { PERMISSION_GROUPS } from '#shared/permissions.ts';
import { defineResource } from '#shared/resource.ts';
import { ACCOUNTS } from '#shared/revenue/accounts.ts';

/**
 * Every sen that is owed, paid, earned or passed on, as entries of events: those of one event come to nothing. Entries are never
 * changed; what no longer holds is taken back by its mirror. The figures of every statement are sums of them.
 */
export const ledgerEntries = defineResource('ledger-entries', {
  permission: PERMISSION_GROUPS.revenue,
  sharesPermission: true,
  route: '/admin/ledger-entries',
  tabOf: 'owner-statements',
  title: 'event_id',
  fields: managed({
    event_id: f.text().search('reference'),
    /** What the event is about: a stay, a payment, an expense, a unit's month. */
    subject: f.text().search('reference'),
    posted_on: f.date(),
    /** Month of the statement that it counts in. */
    period: f.text().format('month'),
    account: f.enum(ACCOUNTS),
    unit_id: f.relation('units').optional(),
    owner_id: f.relation('owners').optional(),
    reservation_id: f.relation('reservations').optional(),
    /** Whose commission it is. */
    agent_id: f.relation('users').optional(),
    /** Whose account it stands on. */
    company_id: f.relation('companies').optional(),
    /** Of the expense it comes of. */
    expense_id: f.relation('expenses').loose().optional(),
    amount_sen: f.money(),
    /** Of the operator's revenue: fees that are not shared with an owner. */
    is_own: f.boolean().default(false),
    /** Entry of which this is the mirror. */
    reversal_of: f.relation('ledger-entries').loose().optional(),
  }),
  columns: ['posted_on', 'event_id', 'account', 'amount_sen', 'period', 'unit_id', 'owner_id'],
  filters: [
    'account',
    'period',
    'posted_on',
    'unit_id',
    'owner_id',
    'reservation_id',
    'agent_id',
    'company_id',
    'expense_id',
    'amount_sen',
    'is_own',
    'reversal_of',
  ],
  sums: ['amount_sen'],
  sort: { id: -1 },
  views: {
    owners: { account: 'owner-payable' },
    taxes: { account: { $in: ['sst-payable', 'ttx-payable', 'levy-payable'] } },
    reversals: { reversal_of: { $ne: null } },
  },
  headline: ['owner_id', 'unit_id', 'reservation_id', 'posted_on', 'period'],
  form: [],
  creatable: false,
  editable: false,
  removable: false,
});
