import type { ResourceWords } from '#shared/words.ts';

const categories = {
  maintenance: 'Repairs and maintenance',
  management_body_fee: 'Building management fee',
  quit_rent: 'Quit rent (cukai tanah)',
  assessment: 'Assessment (cukai pintu)',
  license: 'Licences',
};
const payers = { host: 'Operator', petty_cash: 'Petty cash' };
const bearers = { host: 'Operator' };

export const words: Readonly<Record<string, ResourceWords>> = {
  expenses: {
    done: {
      submit: '{who} submitted {what}',
      approve: '{who} approved {what}',
      reject: '{who} rejected {what}',
      reopen: '{who} took {what} up again',
      void: '{who} voided {what}',
      pay: '{who} noted {what} as paid',
      split: '{who} split {what}',
      post: '{what} went into a statement',
      unpost: '{what} was taken out of its statement',
    },
    fields: {
      sst_sen: 'SST within it',
      invoice_number: 'Invoice no.',
      paid_by: 'Paid by',
      claimant_id: 'Give back to',
      borne_reason: 'Why',
      attachment: 'Other paper',
      unit_ids: 'Units',
      period: 'Statement',
      owner_sen: 'Owner bears',
      host_sen: 'Operator bears',
      has_receipt: 'Receipt',
      parts: 'By unit',
      shares: 'Who bears it',
      duplicates: 'Same as',
      median_sen: 'Usual amount',
      submitted_at: 'Submitted',
      decided_at: 'Decided',
      paid_on: 'Paid on',
      payment_reference: 'Payment no.',
      rule_id: 'Monthly bill',
      rule_period: 'Of month',
    },
    options: {
      kind: { extra_income: 'Extra income' },
      category: categories,
      paid_by: payers,
      borne_by: bearers,
      state: { submitted: 'Waiting', posted: 'In a statement' },
    },
    views: {
      waiting: 'To approve',
      unusual: 'Unusually high',
      twice: 'Perhaps twice',
      'no-receipt': 'Receipt missing',
      income: 'Extra income',
    },
    empty: {
      waiting: 'No expense waits for approval.',
      drafts: 'Every expense has been submitted.',
      unusual: 'No expense is more than twice the usual of its unit.',
      twice: 'No two expenses look like the same bill.',
      'no-receipt': 'Every expense above RM 1,000 has its receipt.',
    },
    actions: {
      submit: { help: 'Somebody else approves it; until then its amounts stay as they are.' },
      approve: {
        help: 'It goes to the statement of its month, shared as the agreement of the unit says.',
        fields: { confirm_duplicate: 'I compared it: it is another bill' },
      },
      reject: { help: 'Whoever recorded it corrects it and submits it again.', fields: { remark: 'Reason' } },
      reopen: { label: 'Take up again', help: 'It is a draft again and can be corrected.' },
      void: { help: 'It no longer counts. What a statement says of it already is reversed there.' },
      pay: { label: 'Note as paid', fields: { payment_reference: 'Payment no.' } },
      split: {
        label: 'Split across units',
        help: 'Without units it is shared among all of its property that are in service. The parts always add up to the bill.',
        fields: { by: 'Share', unit_ids: 'Only these units (numbers of their records)', shares: 'Parts, one per unit' },
        options: { by: { equal: 'Equally', area: 'By area', nights: 'By nights slept', shares: 'By hand' } },
      },
    },
  },
  'expense-rules': {
    label: 'Monthly bills',
    one: 'Monthly bill',
    done: {
      pause: '{who} paused {what}',
      resume: '{who} resumed {what}',
      make: 'A draft of {what} was made',
    },
    fields: { name: 'Description', day: 'Day of the month', until: 'Until', made_until: 'Made up to', from: 'From' },
    options: { category: categories, paid_by: payers },
    actions: {
      pause: { help: 'No more drafts are made until it is resumed.' },
      resume: { help: 'Drafts are made again, those of the months since then included.' },
    },
  },
};
