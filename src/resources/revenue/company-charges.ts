import { f, managed } from '#shared/field.ts';
import { PERMISSION_GROUPS } from '#shared/permissions.ts';
import { defineResource } from '#shared/resource.ts';

/** Bills that were put on a company's account, and what of each is still to be paid. */
export const companyCharges = defineResource('company-charges', {
  permission: PERMISSION_GROUPS.company,
  sharesPermission: true,
  route: '/admin/company-charges',
  tabOf: 'companies',
  title: 'reference',
  fields: managed({
    reference: f.text().unique().search('reference'),
    company_id: f.relation('companies'),
    reservation_id: f.relation('reservations'),
    /** The row of the stay's bill by which it was put there. */
    payment_id: f.relation('payments'),
    charged_on: f.date(),
    due_on: f.date(),
    amount_sen: f.money(),
    open_sen: f.money(),
    state: f.enum({ open: 'gray', settled: 'green', taken_back: 'gray' }).default('open').final(),
  }),
  columns: ['reference', 'company_id', 'reservation_id', 'charged_on', 'due_on', 'amount_sen', 'open_sen', 'state'],
  filters: ['company_id', 'reservation_id', 'state', 'charged_on', 'due_on', 'amount_sen', 'open_sen', 'created_at'],
  sort: { id: -1 },
  views: {
    open: { where: { state: 'open' }, sort: { due_on: 1 }, empty: true },
    overdue: {
      where: { state: 'open', due_on: { $lt: { $houseDay: 0 } } },
      sort: { due_on: 1 },
      counted: true,
      empty: true,
    },
  },
  headline: ['open_sen', 'amount_sen', 'due_on', 'company_id', 'reservation_id'],
  deadlines: { due_on: { state: 'open' } },
  // The bill and what was taken off it again: the amounts on the company's account.
  related: [
    {
      resource: 'ledger-entries',
      field: 'reservation_id',
      by: 'reservation_id',
      also: ['company_id'],
      columns: ['posted_on', 'event_id', 'account', 'amount_sen', 'period'],
    },
  ],
  form: [],
  creatable: false,
  editable: false,
  removable: false,
});
