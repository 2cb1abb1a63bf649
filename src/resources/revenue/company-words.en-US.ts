import type { ResourceWords } from '#shared/words.ts';
import { methods } from '#resources/reservations/bill-words.en-US.ts';

/** Words of companies' accounts. */
export const companyWords: Readonly<Record<string, ResourceWords>> = {
  'company-charges': {
    label: 'On account',
    one: 'Bill on account',
    verbs: {
      settle: 'Paid',
      unsettle: 'Owed again',
      'take-off': 'Taken off the account',
    },
    done: {
      settle: '{what} was paid',
      unsettle: '{what} is owed again',
      'take-off': '{what} was taken off the account',
    },
    fields: {
      company_id: 'Company',
      reservation_id: 'Stay',
      payment_id: 'Receipt of the stay',
      charged_on: 'Charged on',
      due_on: 'Due on',
      amount_sen: 'Amount',
      open_sen: 'Still open',
    },
    options: { state: { taken_back: 'Taken off' } },
    empty: { open: 'Every bill on account is paid.', overdue: 'Nothing on account is overdue.' },
  },
  'company-receipts': {
    label: 'Company payments',
    one: 'Company payment',
    done: {
      allocate: '{who} put the rest of {what} to open bills',
      reverse: '{who} reversed {what}',
    },
    fields: {
      company_id: 'Company',
      received_on: 'Received on',
      amount_sen: 'Amount',
      bank_reference: 'Bank reference',
      first_charge_id: 'Pays this bill first',
      allocated: 'Pays',
      unallocated_sen: 'Not taken up yet',
      received_by: 'Noted by',
    },
    options: { method: methods },
    views: { unallocated: 'Not taken up' },
    actions: {
      allocate: { label: 'Put to open bills', help: 'What is left of it pays the bills still open, the oldest first.' },
      reverse: {
        help: 'For a cheque that bounced or a payment of somebody else: its bills are owed again.',
        fields: { reason: 'Reason' },
      },
    },
  },
};
