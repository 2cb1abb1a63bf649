import { f, managed } from '#shared/field.ts';
import { PERMISSION_GROUPS } from '#shared/permissions.ts';
import { said } from '#shared/rates/line.ts';
import { defineResource } from '#shared/resource.ts';
import { adjustmentAmount, adjustmentKind } from '#shared/revenue/adjustments.ts';
import { type StatementParties, statementLine, statementProblem } from '#shared/revenue/statement.ts';
import { entriesAbout } from '#shared/revenue/subjects.ts';
import { shape } from '#shared/shape.ts';
import { saidInThread, threadOf } from '#shared/thread.ts';

/** States of a month that nothing changes any more. */
export const TOLD_STATES: readonly (keyof typeof STATES)[] = ['locked', 'published', 'paid'];

/** Characters of a line's name in a note about it. */
export const MOST_OF_LINE = 200;

const STATES = { draft: 'gray', reviewed: 'blue', locked: 'blue', published: 'blue', paid: 'green' } as const;

/** Once it is locked its sum is final; one that is paid before it is published is published with the payment. */
export const UNPAID_STATEMENTS = { state: { $in: ['locked', 'published'] }, superseded_by: null } as const;

const PAYABLE = {
  ...UNPAID_STATEMENTS,
  payout_id: null,
  payable_sen: { $ne: 0 },
} as const;

/**
 * What the house owes an owner for a month, line by line. A draft follows the ledger; once locked it never changes, and what
 * comes to light afterwards stands in a revision or in a later month.
 */
export const ownerStatements = defineResource('owner-statements', {
  permission: PERMISSION_GROUPS.revenue,
  route: '/admin/revenue',
  title: 'reference',
  fields: managed({
    reference: f.text().unique().search('reference'),
    owner_id: f.relation('owners'),
    /** The name on the contract: whose statement it is, before anything else; once it is locked, as it was then. */
    owner_name: f.text().optional().personal().search().derived('owner_id', 'legal_name', { until: 'locked_at' }),
    period: f.text().format('month').search('reference'),
    /** 1 first; a later one takes the place of the one before. */
    revision: f.integer().default(1),
    state: f
      .enum(STATES)
      .default('draft')
      // No undo: the ledger and the months of expenses have gone on from a locked statement, and an undo would not bring them back.
      .final(),
    /** Carried over from the month before. */
    opening_sen: f.money().default(0).final(),
    payable_sen: f.money().default(0).final(),
    /** The part of `payable_sen` that is not paid and opens the next month: a debt, too little to pay out, or the reserve. */
    carried_sen: f.money().default(0).final(),
    lines: f.json(shape.list(statementLine)).default([]).final(),
    problems: f.json(shape.list(statementProblem)).default([]).final(),
    /** The statement that took its place. */
    superseded_by: f.integer().optional(),
    /** Why it was made anew. */
    reason: f.text().max(500).optional(),
    /** Whether the owner asked something that nobody has answered. */
    is_queried: f.boolean().default(false),
    thread: threadOf(),
    reviewed_by: f.text().doer().optional(),
    locked_by: f.text().doer().optional(),
    locked_at: f.instant().optional(),
    published_at: f.instant().optional(),
    /** When it last went to its owner; a message that has left is not called back. */
    sent_at: f.instant().optional().final(),
    /** When what is paid of it is due, since it was published or put into a payout; empty where nothing is. */
    due_on: f.date().optional(),
    /** Why that is not the day of the agreement. */
    due_because: f.json(said).optional(),
    /** Payout that pays it. */
    payout_id: f.relation('payouts').loose().optional().final(),
    paid_on: f.date().optional().derived('payout_id', 'paid_on'),
    bank_reference: f.text().optional().derived('payout_id', 'bank_reference'),
    /** As they were when it was locked: a new name or address does not reach back. Empty before, and of what was locked without. */
    parties: f.json<StatementParties>().optional().hidden().final(),
  }),
  columns: ['owner_name', 'period', 'state', 'payable_sen', 'due_on', 'reference'],
  filters: [
    'state',
    'period',
    'owner_id',
    'is_queried',
    'payable_sen',
    'carried_sen',
    'revision',
    'superseded_by',
    'sent_at',
    'due_on',
    'created_at',
  ],
  sums: ['payable_sen', 'carried_sen'],
  sort: { period: -1, id: -1 },
  work: 'due',
  views: {
    drafts: { where: { state: 'draft', superseded_by: null }, bulk: 'review', counted: true, empty: true },
    reviewed: { where: { state: 'reviewed', superseded_by: null }, bulk: 'lock', counted: true, empty: true },
    locked: { where: { state: 'locked', superseded_by: null }, bulk: 'publish', counted: true, empty: true },
    unpaid: {
      where: PAYABLE,
      bulk: 'pay-out',
      counted: true,
      empty: true,
    },
    unsent: {
      // One that was paid before it was sent is still to be read.
      where: { state: { $in: ['published', 'paid'] }, superseded_by: null, sent_at: null },
      columns: ['owner_name', 'period', 'reference', 'revision', 'payable_sen', 'carried_sen', 'published_at'],
      bulk: 'send',
      counted: true,
      empty: true,
    },
    /** Time enough to have a payout approved and taken to the bank. */
    due: {
      where: { ...UNPAID_STATEMENTS, due_on: { $lte: { $houseDay: 7 } } },
      columns: ['owner_name', 'period', 'reference', 'payable_sen', 'carried_sen', 'due_on', 'payout_id'],
      sort: { due_on: 1 },
      bulk: 'pay-out',
      counted: true,
      empty: true,
    },
    queried: { where: { is_queried: true }, counted: true, empty: true },
    negative: { payable_sen: { $lt: 0 } },
  },
  headline: ['superseded_by', 'payable_sen', 'opening_sen', 'due_on', 'payout_id'],
  deadlines: { due_on: UNPAID_STATEMENTS },
  next: [
    'answer',
    'review',
    'lock',
    'publish',
    { action: 'send', when: { sent_at: null } },
    // Of a debt it only notes that it is carried over.
    { action: 'pay-out', when: { payable_sen: { $gt: 0 } } },
    'receive',
    'adjust',
  ],
  related: [
    {
      // Its payout, because late money waits for the payout's next step.
      resource: 'payouts',
      field: 'id',
      by: 'payout_id',
      when: { payout_id: { $ne: null } },
      columns: ['reference', 'amount_sen', 'failure', 'state'],
    },
    {
      resource: 'owner-adjustments',
      field: 'statement_id',
      columns: ['reference', 'kind', 'amount_sen', 'reason', 'posted_by', 'state'],
    },
    { resource: 'outbox', field: 'statement_id', columns: ['at', 'template', 'to', 'locale', 'state'] },
    entriesAbout('monthPaid'),
  ],
  form: [],
  creatable: false,
  editable: false,
  removable: false,
  actions: {
    review: { when: { state: 'draft', superseded_by: null }, bulk: true, leadsTo: { state: 'reviewed' } },
    /** For what follows from no stay, bill or clause: nothing but the reason, which the owner reads, says why. */
    adjust: {
      when: { state: 'draft', superseded_by: null },
      input: { amount_sen: adjustmentAmount(), kind: adjustmentKind(), reason: f.text().min(1).max(300) },
    },
    /** For what has changed since. */
    reopen: { undoes: true, when: { state: 'reviewed', superseded_by: null }, bulk: true, leadsTo: { state: 'draft' } },
    lock: {
      when: { state: 'reviewed', superseded_by: null },
      bulk: true,
      ability: 'delete',
      leadsTo: { state: 'locked' },
    },
    publish: { when: { state: 'locked', superseded_by: null }, bulk: true, leadsTo: { state: 'published' } },
    /** Writes to the owner; again as often as somebody presses, because a message may have been lost. */
    send: { when: { state: { $in: ['published', 'paid'] }, superseded_by: null }, bulk: true, danger: true },
    /** Puts it into its owner's payout that is still to be submitted, or notes that all of it is carried over. */
    'pay-out': {
      when: PAYABLE,
      bulk: true,
    },
    /** The owner has paid a debt, because their agreement does not carry it over. */
    receive: {
      when: { state: 'published', superseded_by: null, payable_sen: { $lt: 0 }, carried_sen: 0 },
      ability: 'delete',
      input: { bank_reference: f.text().min(1).max(80), received_on: f.date().today() },
      leadsTo: { state: 'paid' },
    },
    /** Makes the next revision from the ledger as it is now. */
    reissue: {
      // With a payout on its way the revision would be paid a second time.
      when: { state: { $in: ['locked', 'published'] }, superseded_by: null, payout_id: null },
      input: { reason: f.text().min(1).max(500) },
      ability: 'delete',
      danger: true,
    },
    query: {
      when: { state: { $in: TOLD_STATES } },
      input: { text: saidInThread(), line: f.text().max(MOST_OF_LINE).optional() },
    },
    answer: {
      when: { is_queried: true },
      input: { text: saidInThread() },
    },
  },
});
