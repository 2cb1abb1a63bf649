import type { ResourceWords } from '#shared/words.ts';
import { listingWords } from './listing.en-US.ts';
import { ratesWords } from './rates.en-US.ts';

/** English is derived from the names of the declarations; here stands only what reads better otherwise. */
export const words: Readonly<Record<string, ResourceWords>> = {
  administrators: {
    fields: { account_number: 'Account no.', email: 'E-mail', last_login_at: 'Last sign-in', permissions: 'Access' },
    actions: { permissions: { label: 'Change access', fields: { permissions: 'Access' } } },
  },
  users: {
    fields: {
      account_number: 'Account no.',
      email: 'E-mail',
      last_login_at: 'Last sign-in',
      url: 'Link',
      identity_mask: 'Identity no.',
      identity_number: 'Identity no. (whole)',
      licence_expires_on: 'Licence valid until',
    },
    views: { pending: 'Pending approval', riders: 'Riders to verify' },
    actions: {
      'approval-action': {
        label: 'Decide',
        help: 'An approved account can sign in; a rejected one cannot and is told why.',
        options: { action: { approve: 'Approve', reject: 'Reject' } },
      },
      ban: {
        label: 'Ban or unban',
        help: 'A banned account is signed out everywhere at once and cannot sign in again until it is unbanned.',
        fields: { ban: 'Banned', remark: 'Remark' },
      },
      'vip-status': { label: 'VIP status', fields: { is_vip: 'VIP' } },
      'rider-verification': {
        label: 'Verify rider',
        help: 'Only a verified rider gets jobs.',
        options: { action: { Approved: 'Approve', Rejected: 'Reject' } },
      },
      'rider-details': {
        label: 'Rider details',
        help: 'What is left empty stays as it is. A rider who was rejected waits for verification again.',
        fields: { identity_number: 'Identity no. (MyKad)', licence_expires_on: 'Licence valid until' },
      },
      'agent-type': { label: 'Change agent type' },
      'agent-commission': { label: 'Change commission', fields: { commission_rate: 'Commission rate (%)' } },
      url: { label: 'Set link', fields: { url: 'Link' } },
    },
  },
  'change-contact-submissions': {
    label: 'Contact changes',
    one: 'Contact change',
    fields: {
      account_number: 'Account no.',
      user_id: 'User',
      kind: 'Contact',
      old_value: 'From',
      new_value: 'To',
      created_at: 'Asked',
    },
    options: { kind: { email: 'E-mail', phone: 'Phone' } },
    actions: {
      decision: {
        label: 'Decide',
        help: 'Approving changes the account at once and signs its holder out everywhere.',
        options: { action: { approve: 'Approve', reject: 'Reject' } },
      },
    },
  },
  attendance: {
    label: 'Attendance',
    one: 'Working day',
    fields: { account_number: 'Account no.', check_in_at: 'In', check_out_at: 'Out', minutes: 'Minutes worked' },
  },
  owners: {
    fields: {
      account_number: 'Account no.',
      user_id: 'User',
      registration_number: 'Company no. (SSM)',
      tax_number: 'Tax no. (TIN)',
      bank_name: 'Bank',
      bank_holder: 'Account holder',
      bank_account_mask: 'Bank account',
      bank_account: 'Bank account (whole)',
    },
    views: { unpayable: 'Without bank details' },
    actions: {
      'bank-details': {
        label: 'Change bank details',
        help: 'Payouts go to this account from now on. Compare it with a bank statement first.',
        fields: { bank_name: 'Bank', bank_holder: 'Account holder', bank_account: 'Account no.' },
      },
      activate: { help: 'The owner has a running contract.' },
      'begin-exit': { label: 'Begin exit', help: 'The contract was ended; payouts go on until it is settled.' },
      archive: { help: 'Everything is settled. The record is kept and no longer paid out to.' },
    },
  },
  ...listingWords,
  ...ratesWords,
  audit: {
    label: 'Audit trail',
    one: 'Audit entry',
    fields: { at: 'When', actor_name: 'Who', actor_id: 'Actor ID', record_id: 'Record', undo_of: 'Undoes' },
  },
};
