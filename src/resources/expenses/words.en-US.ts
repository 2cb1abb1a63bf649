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

const splitBy = { equal: 'Equally', area: 'By area', nights: 'By nights slept', shares: 'By hand' } as const;

export const words: Readonly<Record<string, ResourceWords>> = {
  expenses: {
    verbs: {
      fill: 'Filled in with the month',
      post: 'Posted',
      unpost: 'Taken out of the ledger',
    },
    done: {
      submit: '{who} submitted {what}',
      approve: '{who} approved {what}',
      reject: '{who} rejected {what}',
      reopen: '{who} took {what} up again',
      void: '{who} voided {what}',
      pay: '{who} noted {what} as paid',
      split: '{who} split {what}',
      recharge: '{who} charged {what} to the guest',
      'stop-recharge': '{who} took the guest’s charge for {what} back',
      fill: '{who} entered {what} in the month’s sheet',
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
      photos: 'Photographs',
      unit_ids: 'Units that share it',
      period: 'Statement',
      owner_sen: 'Owner bears',
      host_sen: 'Operator bears',
      has_receipt: 'Receipt',
      parts: 'By unit',
      split_by: 'Shared',
      shares: 'Who bears it',
      duplicates: 'Same as',
      median_sen: 'Usual amount',
      meter_before: 'Meter at the beginning',
      meter_reading: 'Meter at the end',
      meter_tariff: 'Price of a unit',
      meter_fixed_sen: 'Charge of the month',
      submitted_at: 'Submitted',
      decided_at: 'Decided',
      recharged_sen: 'Guest pays',
      recharged_to: 'On the folio of',
      paid_on: 'Paid on',
      payment_reference: 'Payment no.',
      rule_id: 'Monthly bill',
      rule_period: 'Of month',
    },
    options: {
      split_by: splitBy,
      kind: { extra_income: 'Extra income' },
      category: categories,
      paid_by: payers,
      borne_by: bearers,
      state: { submitted: 'Waiting', posted: 'In a statement' },
    },
    views: {
      waiting: 'To approve',
      unusual: 'Unusually high',
      twice: 'Possible duplicates',
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
        help: 'It goes to the statement of its month, shared as the agreement of the unit says. The ledger counts it as paid on its own day from then on.',
        fields: { confirm_duplicate: 'I compared it: it is another bill' },
        against: {
          unproved: 'Above RM 1,000 and without a receipt: it cannot be approved before one is added.',
          twice: 'It looks like the same bill as another: same payee, same amount, within three days. Compare the two.',
          unusual: 'More than twice what this unit usually pays for it.',
        },
      },
      reject: { help: 'Whoever recorded it corrects it and submits it again.', fields: { remark: 'Reason' } },
      reopen: { label: 'Take up again', help: 'It is a draft again and can be corrected.' },
      void: { help: 'It no longer counts. What a statement says of it already is reversed there.' },
      recharge: {
        label: 'Charge to guest',
        help: 'It goes on the guest’s folio. Owner and operator share only what is left of the bill.',
        fields: { reservation_id: 'Stay', recharged_sen: 'Amount, if not all of it', charged_as: 'What it is' },
        options: { charged_as: { damage: 'Broken or lost (no SST)', service: 'Work done for the guest (SST)' } },
      },
      'stop-recharge': {
        label: 'Take the guest’s charge back',
        help: 'It is taken off the folio; what the guest paid for it is their credit.',
      },
      pay: {
        label: 'Note as paid',
        help: 'Says when it was paid, and takes it off the unpaid ones. The ledger stays as it is: it counts the bill as paid since it was approved.',
        fields: { payment_reference: 'Payment no.' },
      },
      split: {
        label: 'Split across units',
        help: 'Untick the units that have nothing to do with it. The parts always add up to the bill.',
        fields: { by: 'Share', unit_ids: 'Units', shares: 'Parts of the units' },
        options: { by: splitBy },
      },
    },
  },
  'expense-rules': {
    label: 'Monthly bills',
    one: 'Monthly bill',
    verbs: {
      make: 'Made a bill',
    },
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
  meters: {
    label: 'Meters',
    one: 'Meter',
    fields: {
      number: 'Meter no.',
      category: 'Measures',
      tariff: 'RM per unit',
      fixed_sen: 'Charge each month',
      payee: 'Supplier',
      first_reading: 'First reading',
    },
  },
  'cut-off-days': {
    label: 'Expense cut-off',
    one: 'Cut-off',
    fields: {
      valid_from: 'From the month beginning',
      last_day: 'Last day of the month that counts',
      set_by: 'Set by',
    },
  },
  'expense-sheets': {
    label: 'Monthly sheets',
    one: 'Monthly sheet',
    verbs: {
      fill: 'Filled in',
    },
    done: { fill: '{who} filled in {what}' },
    fields: { reference: 'Sheet', period: 'Month', filled_by: 'Filled in by', bills: 'Bills', total_sen: 'Total' },
  },
};
