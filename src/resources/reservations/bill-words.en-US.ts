import type { ResourceWords } from '#shared/words.ts';

export const methods = {
  '01': 'Cash',
  '02': 'Cheque',
  '03': 'Bank transfer',
  '04': 'Credit card',
  '05': 'Debit card',
  '06': 'E-wallet',
  '07': 'Digital bank',
  '08': 'Other',
};

export const billWords: Readonly<Record<string, ResourceWords>> = {
  'gateway-fees': {
    fields: {
      method: 'Paid by',
      fee_bp: 'Of the amount',
      fixed_sen: 'Of each payment',
      valid_from: 'From',
    },
    options: { method: methods },
  },
  payments: {
    done: {
      reverse: '{who} reversed {what}',
    },
    fields: {
      receipt_number: 'Receipt',
      reservation_id: 'Reservation',
      amount_sen: 'Amount',
      bank_reference: 'Reference of the bank',
      gateway_fee_sen: 'Fee of the gateway',
      rounding_sen: 'Rounding',
      reason: 'Why it goes back',
      confirm_overpayment: 'More than is owed',
      moved_between: 'Moved to or from',
      reversal_of: 'Reverses',
    },
    options: { direction: { in: 'Received', out: 'Paid back' }, method: methods },
    views: { cash: 'Cash' },
    actions: { reverse: { help: 'A second row takes the amount back; both stay.' } },
  },
};
