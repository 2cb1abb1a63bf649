import { recordOf } from '#shared/records.ts';
import { type Locale, PAYOUT_BANKS } from '#shared/constants.ts';
import { f, managed } from '#shared/field.ts';
import { PERMISSION_GROUPS, codeOf } from '#shared/permissions.ts';
import { defineResource } from '#shared/resource.ts';
import { NO_BANK_CHANGE } from './owner-standing.ts';

/**
 * Owners as parties to a contract, with their payment and tax data. The person behind it is a user with the role
 * `owner`, made and removed together with this record; contacts are in the user's record alone.
 */

const bank = () => f.enum(recordOf(PAYOUT_BANKS, () => 'gray' as const)).named('PayoutBank');

/** Papers are for administrators who may change the owner. */
const papers = () => f.file().optional().visibleTo(codeOf(PERMISSION_GROUPS.owner, 'edit'));

const readsMoney = codeOf(PERMISSION_GROUPS.revenue, 'view');

export const owners = defineResource('owners', {
  permission: PERMISSION_GROUPS.owner,
  route: '/admin/owner-mgmt',
  title: 'legal_name',
  fields: {
    account_number: f.text().unique().search('reference').managed(),
    /** Loose because the two go together, the user first. */
    user_id: f.relation('users').unique().managed().loose(),
    /** Name of the contact person, in the user's account that is made with the owner's record. */
    name: f.text().min(2).max(80).personal().carried(),
    email: f.email().personal().carried(),
    phone: f.phone().personal().carried(),
    /** In which the house writes to the owner. */
    locale: f.enum<Locale>({ 'en-US': 'gray', 'zh-CN': 'gray' }).named('Locale').default('en-US'),
    /** Name of the person or company on the contract; starts as the user's name. */
    legal_name: f.text().min(2).max(120).search().personal(),
    party: f.enum({ individual: 'gray', company: 'blue' }).default('individual'),
    /** Registration number of the company at the Companies Commission (SSM). */
    registration_number: f.text().format('business-number').max(30).optional().search('reference').personal(),
    tax_number: f.text().format('tax-number').max(20).optional().search('reference').personal(),
    /** Of a company that is registered for sales and service tax. */
    sst_no: f.text().format('sst-number').max(20).optional().personal(),
    /** Its record among the companies, of the kind that owns units; it says whether it is a company abroad. */
    company_id: f.relation('companies').optional(),
    address: f.longtext().max(300).optional().personal(),
    postcode: f.text().format('postcode').optional(),
    city: f.text().max(60).optional(),
    emergency_name: f.text().max(80).optional().personal(),
    emergency_phone: f.phone().optional().personal(),
    agreement_document: papers(),
    identity_document: papers(),
    bank_document: papers(),
    /** Sale and purchase agreement: by what the unit is theirs. */
    spa_document: papers(),
    /** That their invoices are issued by the house for them. */
    consent_document: papers(),
    ...managed({
      status: f.enum({ prospect: 'gray', active: 'green', exiting: 'blue', archived: 'gray' }).default('prospect'),
      bank_name: bank().optional(),
      bank_holder: f.text().max(120).optional().personal(),
      bank_account_mask: f.text().optional().personal(),
      /** A change of account waits for a second administrator; nothing is paid out meanwhile. */
      payouts_frozen: f.boolean().default(false),
      pending_bank_name: bank().optional(),
      pending_bank_holder: f.text().max(120).optional().personal(),
      pending_bank_account_mask: f.text().optional().personal(),
      /** Account number of the administrator who entered it. */
      bank_change_by: f.text().doer().optional(),
      bank_change_at: f.instant().optional(),
      /** Nothing is paid out until somebody lets it go again: a dispute, a court's order, a death. */
      payouts_held: f.boolean().default(false),
      hold_reason: f.text().max(500).optional(),
      held_by: f.text().doer().optional(),
      held_at: f.instant().optional(),
      /**
       * How the owner stands, so that a list of any length is filtered and sorted by it: noted by the areas whose figures these
       * are, in the transactions that change them.
       */
      unit_count: f.integer().default(0),
      /** Codes of the houses in which the units are, and of the agreements that they are on. */
      property_codes: f.text().optional().search(),
      package_codes: f.text().optional(),
      /** Nights sold in the present month until yesterday, of those on which the units were in order; noted once a day. */
      occupancy_percent: f.integer().optional(),
      /** The newest month, whatever its state. */
      statement_period: f.text().format('month').optional().visibleTo(readsMoney),
      statement_state: f
        .enum({ draft: 'gray', reviewed: 'gray', locked: 'gray', published: 'gray', paid: 'gray' })
        .optional()
        .visibleTo(readsMoney),
      statement_sen: f.money().optional().visibleTo(readsMoney),
      /** Of the months told so far what is not paid, and what the owner has paid since; below nothing what they owe. */
      balance_sen: f.money().default(0).visibleTo(readsMoney),
      /** Free nights of the present year, and how many of them are held or slept. */
      free_total: f.integer().default(0),
      free_used: f.integer().default(0),
    }),
    bank_account: f.text().optional().hidden(),
    pending_bank_account: f.text().optional().hidden(),
  },
  columns: [
    'legal_name',
    'unit_count',
    'package_codes',
    'occupancy_percent',
    'statement_period',
    'balance_sen',
    'free_used',
    'status',
    'account_number',
  ],
  filters: [
    'status',
    'property_codes',
    'package_codes',
    'statement_state',
    'statement_period',
    'balance_sen',
    'bank_name',
    'unit_count',
    'occupancy_percent',
    'free_used',
    'party',
    'payouts_frozen',
    'payouts_held',
    'created_at',
  ],
  // Those with the most units first: the others have no month, no payout and no nights to look at.
  sort: { unit_count: -1, legal_name: 1 },
  views: {
    prospects: { status: 'prospect' },
    active: { status: 'active' },
    unpayable: {
      where: { bank_name: null, unit_count: { $gt: 0 } },
      columns: ['legal_name', 'unit_count', 'balance_sen', 'status', 'city', 'created_at', 'account_number'],
      counted: true,
      empty: true,
    },
    owing: {
      where: { balance_sen: { $lt: 0 } },
      columns: ['legal_name', 'unit_count', 'statement_period', 'balance_sen', 'status', 'account_number'],
      sort: { balance_sen: 1 },
      counted: true,
      empty: true,
    },
    held: {
      where: { payouts_held: true },
      columns: ['legal_name', 'balance_sen', 'hold_reason', 'held_by', 'held_at', 'account_number'],
      sort: { held_at: 1 },
      counted: true,
      empty: true,
    },
    'bank-changes': {
      where: { payouts_frozen: true },
      columns: [
        'legal_name',
        'bank_name',
        'bank_account_mask',
        'pending_bank_name',
        'pending_bank_account_mask',
        'bank_change_at',
        'account_number',
      ],
      sort: { bank_change_at: 1 },
      counted: true,
      empty: true,
    },
  },
  queues: {
    'bank-changes': { action: 'bank-decision', since: 'bank_change_at' },
  },
  overview: { by: ['status', 'party'] },
  headline: ['unit_count', 'occupancy_percent', 'balance_sen', 'statement_period', 'free_used'],
  sections: {
    contact: ['user_id', 'locale', 'address', 'postcode', 'city', 'emergency_name', 'emergency_phone'],
    tax: ['party', 'company_id', 'registration_number', 'tax_number', 'sst_no'],
    agreement: ['property_codes', 'package_codes'],
    papers: ['agreement_document', 'spa_document', 'identity_document', 'bank_document', 'consent_document'],
  },
  next: ['bank-decision', 'release-payouts', { action: 'bank-details', when: { bank_name: null } }],
  related: [
    {
      resource: 'owner-statements',
      field: 'owner_id',
      columns: ['period', 'payable_sen', 'due_on', 'paid_on', 'state'],
    },
    {
      // Those that were paid stand in their months.
      resource: 'payouts',
      field: 'owner_id',
      where: { state: { $nin: ['paid', 'cancelled', 'carried_forward'] } },
      columns: ['reference', 'amount_sen', 'batch', 'due_on', 'failure', 'state'],
    },
    {
      resource: 'owner-receipts',
      field: 'owner_id',
      columns: ['reference', 'received_on', 'method', 'amount_sen', 'bank_reference', 'state'],
    },
    {
      resource: 'free-stay-requests',
      field: 'owner_id',
      columns: ['reference', 'unit_id', 'arrival', 'departure', 'weight', 'rule_result', 'status'],
    },
    {
      resource: 'outbox',
      field: 'account_number',
      by: 'account_number',
      columns: ['at', 'template', 'statement_id', 'to', 'state'],
      first: 3,
    },
  ],
  form: [
    ['name', 'locale'],
    ['email', 'phone'],
    ['legal_name', 'party'],
    ['registration_number', 'tax_number'],
    ['sst_no', 'company_id'],
    ['address'],
    ['postcode', 'city'],
    ['emergency_name', 'emergency_phone'],
    ['agreement_document', 'spa_document'],
    ['identity_document', 'bank_document'],
    ['consent_document'],
  ],
  removable: false,
  actions: {
    'bank-details': {
      when: { status: { $ne: 'archived' }, payouts_frozen: false },
      input: {
        bank_name: bank(),
        bank_account: f.text().format('digits').min(7).max(16),
        bank_holder: f.text().min(2).max(120),
        reason: f.text().min(1).max(500),
      },
      danger: true,
    },
    'bank-decision': {
      // The administrator who entered an account must not confirm it.
      when: { payouts_frozen: true, bank_change_by: { $ne: { $me: 'account_number' } } },
      choice: 'action',
      rejects: 'reject',
      decide: {
        papers: ['bank_document', 'identity_document', 'agreement_document'],
        facts: [
          ['bank_name', 'pending_bank_name'],
          ['bank_holder', 'pending_bank_holder'],
          ['bank_account_mask', 'pending_bank_account_mask'],
          'bank_change_by',
        ],
        needs: ['bank_document'],
      },
      input: {
        action: f.enum({ approve: 'green', reject: 'red' }).named('Decision'),
        bank_account: f.text().format('digits').min(7).max(16).optional(),
        remark: f.text().max(500).optional(),
      },
      requires: [
        { when: { action: 'approve' }, field: 'bank_account' },
        { when: { action: 'reject' }, field: 'remark' },
      ],
      ability: 'delete',
      danger: true,
    },
    'bank-withdrawal': {
      when: { payouts_frozen: true, bank_change_by: { $me: 'account_number' } },
      danger: true,
      set: NO_BANK_CHANGE,
    },
    'hold-payouts': {
      when: { status: { $ne: 'archived' }, payouts_held: false },
      input: { reason: f.text().min(1).max(500) },
      danger: true,
    },
    'release-payouts': {
      when: { payouts_held: true },
      ability: 'delete',
      set: { payouts_held: false, hold_reason: null, held_by: null, held_at: null },
    },
    activate: { when: { status: { $in: ['prospect', 'exiting'] } }, set: { status: 'active' } },
    'begin-exit': {
      when: { status: 'active' },
      input: { reason: f.text().min(1).max(500) },
      set: { status: 'exiting' },
    },
    archive: {
      when: { status: 'exiting' },
      input: { reason: f.text().min(1).max(500) },
      ability: 'delete',
      danger: true,
      set: { status: 'archived' },
    },
  },
});
