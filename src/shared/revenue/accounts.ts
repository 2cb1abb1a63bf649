import type { Tone } from '#shared/field.ts';
import { shape } from '#shared/shape.ts';

/** Accounts of the ledger. Debits are positive, credits negative: what guests owe is a debit, what the house owes a credit. */
export const ACCOUNTS = {
  'guest-receivable': 'blue',
  cash: 'green',
  bank: 'green',
  'channel-clearing': 'green',
  'room-revenue': 'blue',
  fees: 'blue',
  'sst-payable': 'gray',
  'ttx-payable': 'gray',
  'levy-payable': 'gray',
  'channel-cost': 'gray',
  'gateway-cost': 'gray',
  'agent-payable': 'gray',
  'owner-payable': 'purple',
  'host-revenue': 'blue',
  expense: 'gray',
  'deposits-held': 'gray',
  rounding: 'gray',
} as const satisfies Readonly<Record<string, Tone>>;
export type LedgerAccount = keyof typeof ACCOUNTS;

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `Object.keys` forgets which they are
export const ledgerAccount = shape.oneOf(...(Object.keys(ACCOUNTS) as LedgerAccount[]));
