import { HOME_COUNTRY } from '#shared/countries.ts';
import { f, managed } from '#shared/field.ts';
import { PERMISSION_GROUPS, codeOf } from '#shared/permissions.ts';
import { defineResource } from '#shared/resource.ts';

/**
 * Legal entities the house deals with: those that issue invoices, own units, send guests or supply goods. The fields are those
 * that an e-invoice asks of its two parties.
 */

/** Accounts and papers are for administrators who may change the company. */
const editors = codeOf(PERMISSION_GROUPS.company, 'edit');
const papers = () => f.file().optional().visibleTo(editors);

export const companies = defineResource('companies', {
  permission: PERMISSION_GROUPS.company,
  route: '/admin/company',
  title: 'name',
  // The front desk names a stay's company without any right over companies.
  hasOpenTitles: true,
  fields: {
    name: f.text().min(2).max(120).search(),
    name_zh: f.text().max(120).optional().search(),
    kind: f.enum({
      corporate_client: 'blue',
      agency: 'green',
      owner_company: 'gold',
      supplier: 'gray',
      operator: 'purple',
    }),
    /** Number at the Companies Commission (SSM), in its new or old form; for a company abroad, that of its own register. */
    registration_number: f.text().format('business-number').max(30).optional().unique().search('reference'),
    /** Without one nobody can be invoiced. Whoever has none of their own has a general one, of Malaysia's Inland Revenue Board. */
    tax_number: f.text().format('tax-number').max(20).search('reference'),
    sst_number: f.text().format('sst-number').max(20).optional().search('reference'),
    ttx_number: f.text().max(30).optional().search('reference'),
    /** Malaysia's five-digit class of business; an operator's invoices name it. */
    msic_code: f.text().format('digits').min(5).max(5).optional(),
    activity: f.text().max(300).optional(),
    contact_name: f.text().max(80).optional().search().personal(),
    email: f.email().search(),
    phone: f.phone().search(),
    address: f.longtext().min(2).max(300),
    postcode: f.text().min(3).max(10),
    city: f.text().min(2).max(60).search(),
    state_code: f.state().optional(),
    country: f.country().default(HOME_COUNTRY),
    /** Whether it wants an e-invoice for each stay rather than a line in the month's consolidated one. */
    e_invoice: f.boolean().default(false),
    /** Where its money goes; a text, because a company abroad has a bank that no list here knows. Nothing is paid by it alone. */
    bank_name: f.text().max(80).optional().visibleTo(editors),
    bank_holder: f.text().max(120).optional().visibleTo(editors),
    bank_account: f.text().max(40).optional().visibleTo(editors),
    registration_document: papers(),
    agreement_document: papers(),
    remark: f.longtext().max(1000).optional(),
    ...managed({
      status: f.enum({ active: 'green', on_hold: 'red', archived: 'gray' }).default('active'),
      /** How much it may owe at most; nothing is put on its account where it is nought. */
      credit_limit_sen: f.money().min(0).default(0),
      /** Days after a check-out within which it pays. */
      terms_days: f.integer().min(0).max(180).default(30),
      /** What it owes, the sum of its entries in the ledger; written with each of them. */
      balance_sen: f.money().default(0).final(),
    }),
  },
  columns: ['name', 'kind', 'registration_number', 'tax_number', 'city', 'terms_days', 'balance_sen', 'status'],
  filters: [
    'status',
    'kind',
    'balance_sen',
    'credit_limit_sen',
    'country',
    'state_code',
    'city',
    'e_invoice',
    'created_at',
  ],
  sort: { name: 1 },
  views: {
    owing: {
      where: { balance_sen: { $gt: 0 } },
      columns: ['name', 'kind', 'credit_limit_sen', 'terms_days', 'balance_sen', 'phone', 'status'],
      sort: { balance_sen: -1 },
      empty: true,
    },
    clients: { kind: 'corporate_client' },
    agencies: { kind: 'agency' },
    suppliers: { kind: 'supplier' },
    'on-hold': { status: 'on_hold' },
    unnumbered: { registration_number: null, status: { $ne: 'archived' } },
  },
  headline: [
    'balance_sen',
    'credit_limit_sen',
    { name: 'stays', resource: 'reservations', field: 'company_id' },
    'phone',
    'registration_number',
  ],
  sections: {
    contact: ['contact_name', 'email', 'phone'],
    address: ['address', 'postcode', 'city', 'state_code', 'country'],
    tax: ['registration_number', 'tax_number', 'sst_number', 'ttx_number', 'msic_code', 'activity', 'e_invoice'],
    money: ['credit_limit_sen', 'terms_days', 'bank_name', 'bank_holder', 'bank_account'],
    papers: ['registration_document', 'agreement_document'],
  },
  related: [
    {
      resource: 'company-charges',
      field: 'company_id',
      columns: ['reference', 'reservation_id', 'due_on', 'amount_sen', 'open_sen', 'state'],
    },
    { resource: 'company-receipts', field: 'company_id' },
    {
      resource: 'rate-plans',
      field: 'company_id',
      when: { kind: { $in: ['corporate_client', 'agency'] } },
      columns: [
        'name',
        'name_zh',
        'property_id',
        'room_type_id',
        'meal',
        'adjustment_bp',
        'prepay',
        'stay_to',
        'active',
      ],
    },
    { resource: 'reservations', field: 'company_id' },
  ],
  form: [
    ['name', 'name_zh'],
    ['kind', 'activity'],
    ['registration_number', 'tax_number'],
    ['sst_number', 'ttx_number'],
    ['msic_code', 'e_invoice'],
    ['contact_name'],
    ['email', 'phone'],
    ['address'],
    ['postcode', 'city'],
    ['state_code', 'country'],
    ['bank_name', 'bank_holder'],
    ['bank_account'],
    ['registration_document', 'agreement_document'],
    ['remark'],
  ],
  actions: {
    'set-credit': {
      when: { kind: { $in: ['corporate_client', 'agency'] }, status: { $ne: 'archived' } },
      ability: 'delete',
      input: {
        credit_limit_sen: f.money().min(0).max(1_000_000_000),
        terms_days: f.integer().min(0).max(180),
        reason: f.text().max(300).optional(),
      },
      set: ({ credit_limit_sen, terms_days }) => ({ credit_limit_sen, terms_days }),
    },
    'put-on-hold': {
      when: { status: 'active' },
      input: { reason: f.text().min(1).max(500) },
      bulk: true,
      set: { status: 'on_hold' },
    },
    release: { when: { status: 'on_hold' }, bulk: true, set: { status: 'active' } },
    archive: {
      when: { status: { $in: ['active', 'on_hold'] } },
      input: { reason: f.text().min(1).max(500) },
      ability: 'delete',
      danger: true,
      set: { status: 'archived' },
    },
    restore: { when: { status: 'archived' }, ability: 'delete', set: { status: 'active' } },
  },
});
