import { f, managed } from '#shared/field.ts';
import { expenseShare } from '#shared/expenses/split-share.ts';
import { SPLIT_BY, expensePart } from '#shared/expenses/parts.ts';
import { RECEIPT_ABOVE_SEN } from '#shared/expenses/signs.ts';
import { EXPENSE_CATEGORIES } from '#shared/packages/terms.ts';
import { PERMISSION_GROUPS } from '#shared/permissions.ts';
import { recordOf } from '#shared/records.ts';
import { defineResource } from '#shared/resource.ts';
import { shape } from '#shared/shape.ts';

/**
 * What units and houses cost, and what they bring beside the stays: recorded, approved by a second person, then in a
 * statement. Who bears what is decided by the agreement, in `shared/packages/share-expense.ts`.
 */

export const expenseCategory = () =>
  f.enum(recordOf(EXPENSE_CATEGORIES, () => 'gray' as const)).named('ExpenseCategory');
export const paidBy = () => f.enum({ host: 'blue', owner: 'gold', rider: 'purple', petty_cash: 'gray' }).named('Payer');
/** Below RM 10 million, so that no product of an amount and a weight leaves exact numbers. */
const MOST_SEN = 1_000_000_000;
export const expenseAmount = () => f.money().min(1).max(MOST_SEN);

const UNPROVED = { has_receipt: false, kind: 'expense', amount_sen: { $gt: RECEIPT_ABOVE_SEN } } as const;

const reason = () => f.text().min(1).max(500);

const FIRST_COLUMNS = ['reference', 'date', 'unit_id', 'category', 'payee', 'amount_sen'] as const;

export const expenses = defineResource('expenses', {
  permission: PERMISSION_GROUPS.expenses,
  route: '/admin/expenses',
  title: 'reference',
  fields: {
    kind: f.enum({ expense: 'gray', extra_income: 'green' }).default('expense'),
    date: f.date(),
    unit_id: f.relation('units').optional(),
    /** Property of the unit; alone, of a bill for a whole house. */
    property_id: f.relation('properties').optional(),
    category: expenseCategory(),
    description: f.text().min(2).max(300).search(),
    /** Empty where a month's sheet knows nobody yet. */
    payee: f.text().min(2).max(120).search().optional(),
    /** What was paid, tax included. */
    amount_sen: expenseAmount(),
    /** The supplier's service tax within it. */
    sst_sen: f.money().min(0).max(MOST_SEN).default(0),
    /** Number of the supplier's invoice or e-invoice. */
    invoice_number: f.text().max(60).optional().search('reference'),
    paid_by: paidBy().default('host'),
    /** Who laid the money out and gets it back. */
    claimant_id: f.relation('users').optional(),
    /** In place of what the agreement says. */
    borne_by: f.enum({ owner: 'gold', host: 'blue' }).optional(),
    borne_reason: f.text().max(300).optional(),
    reservation_id: f.relation('reservations').optional(),
    receipt: f.file().optional(),
    attachment: f.file().optional(),
    /** Photographs of the bill, page by page, or of what it is for. */
    photos: f.photos().optional(),
    /** Shares a new bill among these units, equally. */
    unit_ids: f.numbers().min(1).max(2_147_483_647).optional().carried(),
    ...managed({
      /** `EX-26-000123`. */
      reference: f.text().unique().search('reference'),
      state: f
        .enum({
          draft: 'gray',
          submitted: 'gold',
          rejected: 'red',
          approved: 'blue',
          posted: 'blue',
          settled: 'green',
          void: 'gray',
        })
        .default('draft'),
      /** Month of the statement that it goes to, `YYYY-MM`. */
      period: f.text().format('month').optional(),
      owner_id: f.relation('owners').optional(),
      owner_sen: f.money().default(0),
      host_sen: f.money().default(0),
      /** What each unit bears of it, where there are several. */
      parts: f.json(shape.list(expensePart)).default([]),
      /** By what these parts were weighed; not known of those from before it was kept. */
      split_by: f.enum(SPLIT_BY).named('SplitBy').optional(),
      shares: f.json(shape.list(expenseShare)).default([]),
      /** References of what looks like the same bill. */
      duplicates: f.text().max(500).optional(),
      is_unusual: f.boolean().default(false),
      /** Middle of what the unit paid for the category in the year before. */
      median_sen: f.money().optional(),
      /** Where the month began and ended on the meter, and its price, where the amount follows from a reading. */
      meter_before: f.integer().optional(),
      meter_reading: f.integer().optional(),
      meter_tariff: f.decimal(4).optional(),
      meter_fixed_sen: f.money().optional(),
      /** For views and filters, which look into no file. */
      has_receipt: f.boolean().default(false),
      /** Account numbers of who recorded it, who else changed what is approved of it, and who submitted it: the approver is none of them. */
      recorded_by: f.text().doer().optional(),
      changed_by: f.json(shape.list(f.text())).doer().default([]),
      submitted_by: f.text().doer().optional(),
      submitted_at: f.instant().optional(),
      decided_by: f.text().doer().optional(),
      decided_at: f.instant().optional(),
      /** Reason of the decision. */
      remark: f.text().max(500).optional(),
      /** What of it a guest pays, before tax, and on which stay's folio; no undo gives it back, for the folio goes with it. */
      recharged_sen: f.money().default(0).final(),
      recharged_to: f.relation('reservations').optional().final(),
      paid_on: f.date().optional(),
      payment_reference: f.text().max(60).optional(),
      rule_id: f.relation('expense-rules').optional(),
      /** Month for which the rule made it. */
      rule_period: f.text().format('month').optional(),
    }),
  },
  columns: [...FIRST_COLUMNS, 'state', 'owner_sen', 'has_receipt'],
  filters: [
    'state',
    'date',
    'period',
    'unit_id',
    'property_id',
    'owner_id',
    'category',
    'kind',
    'paid_by',
    'claimant_id',
    'borne_by',
    'amount_sen',
    'is_unusual',
    'duplicates',
    'has_receipt',
    'reservation_id',
    'recharged_to',
    'rule_id',
    'submitted_by',
    'created_at',
  ],
  sort: { date: -1 },
  work: 'waiting',
  views: {
    waiting: {
      where: { state: 'submitted' },
      columns: [...FIRST_COLUMNS, 'has_receipt', 'submitted_by', 'submitted_at'],
      sort: { submitted_at: 1 },
      bulk: 'approve',
      counted: true,
      empty: true,
    },
    drafts: { where: { state: 'draft' }, bulk: 'submit', counted: true, empty: true },
    unusual: { where: { is_unusual: true, state: { $ne: 'void' } }, empty: true },
    twice: { where: { duplicates: { $ne: null }, state: { $in: ['draft', 'submitted', 'approved'] } }, empty: true },
    'no-receipt': {
      where: {
        ...UNPROVED,
        state: { $in: ['draft', 'submitted', 'approved'] },
      },
      empty: true,
    },
    unpaid: { where: { paid_on: null, state: { $in: ['approved', 'posted'] } }, bulk: 'pay' },
    income: { kind: 'extra_income' },
  },
  headline: ['amount_sen', 'payee', 'date', 'unit_id', 'owner_sen', 'host_sen', 'duplicates'],
  reasons: { state: 'remark' },
  sections: {
    bill: ['kind', 'owner_id', 'property_id', 'description', 'invoice_number', 'sst_sen', 'median_sen'],
    money: [
      'paid_by',
      'claimant_id',
      'borne_by',
      'borne_reason',
      'split_by',
      'period',
      'paid_on',
      'payment_reference',
      'recharged_sen',
      'recharged_to',
    ],
    papers: ['receipt', 'attachment'],
    decision: [
      'recorded_by',
      'changed_by',
      'submitted_by',
      'submitted_at',
      'decided_by',
      'decided_at',
      'remark',
      'rule_id',
      'rule_period',
    ],
  },
  next: ['submit', 'approve', 'reject', 'pay', 'reopen', 'split'],
  related: [{ resource: 'ledger-entries', field: 'expense_id' }],
  form: [
    ['kind', 'date'],
    ['unit_id', 'property_id'],
    ['unit_ids'],
    ['category', 'payee'],
    ['description'],
    ['amount_sen', 'sst_sen'],
    ['paid_by', 'claimant_id'],
    ['invoice_number', 'reservation_id'],
    ['borne_by', 'borne_reason'],
    ['receipt', 'attachment'],
    ['photos'],
  ],
  removableWhen: { state: 'draft' },
  actions: {
    submit: { when: { state: 'draft' }, leadsTo: { state: 'submitted' }, bulk: true },
    approve: {
      when: { state: 'submitted' },
      notBy: ['recorded_by', 'changed_by', 'submitted_by'],
      leadsTo: { state: 'approved' },
      input: { confirm_duplicate: f.boolean().optional(), remark: f.text().max(500).optional() },
      inputWhen: { confirm_duplicate: { duplicates: { $ne: null } } },
      decide: {
        papers: ['receipt', 'attachment', 'photos'],
        facts: [
          'amount_sen',
          'kind',
          'payee',
          'category',
          'description',
          'date',
          'unit_id',
          'property_id',
          'owner_sen',
          'host_sen',
          'period',
          'duplicates',
          'median_sen',
          'is_unusual',
          'has_receipt',
          'borne_by',
          'borne_reason',
          'recorded_by',
          'changed_by',
        ],
        against: {
          unproved: UNPROVED,
          twice: { duplicates: { $ne: null } },
          unusual: { is_unusual: true },
        },
      },
      ability: 'delete',
      bulk: true,
    },
    reject: {
      when: { state: 'submitted' },
      leadsTo: { state: 'rejected' },
      input: { remark: reason() },
      ability: 'delete',
      danger: true,
      bulk: true,
    },
    reopen: { undoes: true, when: { state: 'rejected' }, leadsTo: { state: 'draft' } },
    void: {
      when: { state: { $in: ['approved', 'posted'] } },
      leadsTo: { state: 'void' },
      input: { reason: reason() },
      ability: 'delete',
      danger: true,
    },
    /** Pays the supplier, or gives the claimant their money back. */
    pay: {
      when: { state: { $in: ['approved', 'posted'] }, paid_on: null },
      input: { paid_on: f.date().today(), payment_reference: f.text().max(60).optional() },
      bulk: true,
    },
    /** Puts it on a guest's folio: all of it, unless a part is said. */
    recharge: {
      when: { state: 'approved', kind: 'expense', recharged_to: null },
      input: {
        reservation_id: f.relation('reservations'),
        recharged_sen: expenseAmount().optional(),
        /** Work done for the guest is taxed; making good what was broken or lost is not. */
        charged_as: f.enum({ damage: 'gold', service: 'blue' }).default('damage'),
      },
      ability: 'delete',
    },
    'stop-recharge': {
      when: { state: 'approved', recharged_to: { $ne: null } },
      input: { reason: reason() },
      ability: 'delete',
      danger: true,
    },
    /** Shares it among units of its property: all that are let unless some are named. */
    split: {
      when: { state: { $in: ['draft', 'rejected'] } },
      input: {
        by: f.enum(SPLIT_BY).named('SplitBy').default('equal'),
        unit_ids: f.numbers().min(1).max(2_147_483_647).optional(),
        /** One number for each unit, where they are said by hand. */
        shares: f.numbers().min(0).max(10_000).optional(),
      },
      requires: [{ when: { by: 'shares' }, field: 'shares' }],
    },
  },
});
