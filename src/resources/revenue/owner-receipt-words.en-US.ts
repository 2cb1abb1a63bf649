import type { ResourceWords } from '#shared/words.ts';
import { methods } from '#resources/reservations/bill-words.en-US.ts';

/** Words of what owners pay the house. */
export const ownerReceiptWords: Readonly<Record<string, ResourceWords>> = {
  'owner-receipts': {
    label: 'Owners’ payments',
    one: 'Owner’s payment',
    done: { reverse: '{who} reversed {what}' },
    fields: {
      owner_id: 'Owner',
      received_on: 'Received on',
      amount_sen: 'Amount',
      bank_reference: 'Bank reference',
      slip: 'Bank slip',
      received_by: 'Noted by',
      reversal_reason: 'Why it was reversed',
    },
    options: { method: methods },
    views: { received: 'Received', reversed: 'Reversed' },
    actions: {
      reverse: {
        help: 'For a mistake, or a transfer that bounced: the owner owes it again, in this month or the next one still open.',
        fields: { reason: 'Reason' },
      },
    },
  },
};
