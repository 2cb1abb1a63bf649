import type { ResourceWords } from '#shared/words.ts';
import { states } from '#resources/rates/words.en-US.ts';

export const words: Readonly<Record<string, ResourceWords>> = {
  companies: {
    done: {
      'set-credit': '{who} changed the credit of {what}',
      'put-on-hold': '{who} put {what} on hold',
      release: '{who} released {what}',
      archive: '{who} archived {what}',
      restore: '{who} restored {what}',
    },
    facts: { stays: 'Stays' },
    related: { 'rate-plans': 'Negotiated plans' },
    fields: {
      name_zh: 'Chinese name',
      registration_number: 'Company no. (SSM)',
      tax_number: 'Tax no. (TIN)',
      sst_number: 'SST no.',
      ttx_number: 'Tourism tax no.',
      msic_code: 'MSIC code',
      activity: 'Business',
      contact_name: 'Contact person',
      email: 'E-mail',
      state_code: 'State',
      e_invoice: 'E-invoice for each stay',
      bank_name: 'Bank',
      bank_holder: 'Account holder',
      bank_account: 'Account no.',
      registration_document: 'Certificate of registration',
      agreement_document: 'Agreement',
      credit_limit_sen: 'Credit limit',
      terms_days: 'Pays within (days)',
      balance_sen: 'Owes',
    },
    options: {
      kind: { operator: 'Operator', owner_company: 'Owner’s company' },
      state_code: states,
    },
    views: {
      owing: 'Owing',
      clients: 'Corporate clients',
      agencies: 'Agencies',
      'on-hold': 'On hold',
      unnumbered: 'Without company no.',
    },
    empty: { owing: 'No company owes anything.' },
    actions: {
      'set-credit': {
        label: 'Set credit',
        help: 'A bill is put on its account at the check-out as long as what it owes stays within the limit. Nought closes the account.',
        fields: { credit_limit_sen: 'Credit limit', terms_days: 'Pays within (days)', reason: 'Reason' },
      },
      'put-on-hold': {
        label: 'Put on hold',
        help: 'No new stay can be booked for it. Stays that are booked already go on.',
      },
      release: { help: 'Stays can be booked for it again.' },
      archive: { help: 'The house no longer deals with it. Its record and its stays are kept.' },
      restore: { help: 'The house deals with it again.' },
    },
  },
};
