import type { ResourceWords } from '#shared/words.ts';

const languages = { 'en-US': 'English', 'zh-CN': 'Chinese' };

export const words: Readonly<Record<string, ResourceWords>> = {
  users: {
    done: {
      'approval-action': { approve: '{who} approved {what}', reject: '{who} rejected {what}' },
      ban: { on: '{who} banned {what}', off: '{who} lifted the ban of {what}' },
      'vip-status': { on: '{who} made {what} VIP', off: '{who} took the VIP mark from {what}' },
      'rider-verification': {
        Approved: '{who} verified the rider {what}',
        Rejected: '{who} rejected the papers of {what}',
      },
      'rider-details': '{who} changed the rider details of {what}',
      'agent-type': '{who} changed the agent type of {what}',
      'agent-commission': '{who} changed the commission of {what}',
      url: '{who} set the link of {what}',
    },
    facts: { nights: 'Nights slept', coming: 'Stays to come', spent: 'Paid', owed: 'Owed' },
    fields: {
      account_number: 'Account no.',
      email: 'E-mail',
      last_login_at: 'Last sign-in',
      url: 'Link',
      identity_mask: 'Identity no.',
      identity_number: 'Identity no. (whole)',
      of_age_on: 'Of age since',
      licence_expires_on: 'Licence valid until',
      remark: 'Last remark',
      approval_remark: 'Remark on the approval',
      ban_remark: 'Remark on the ban',
      verification_remark: 'Remark on the verification',
      verification_since: 'Waiting for verification since',
    },
    views: { pending: 'Pending approval' },
    empty: {
      pending: 'Nobody waits for approval.',
      'riders-to-verify': 'No rider waits for verification.',
      banned: 'Nobody is banned.',
    },
    actions: {
      'approval-action': {
        label: 'Decide',
        help: 'An approved account can sign in. A rejected one cannot; when it tries, it is told to ask the hotel why.',
        options: { action: { approve: 'Approve', reject: 'Reject' } },
      },
      ban: {
        label: 'Ban or unban',
        help: 'A banned account is signed out everywhere at once and cannot sign in again until it is unbanned.',
        turns: { on: 'Ban', off: 'Unban' },
        fields: { ban: 'Banned', remark: 'Remark' },
      },
      'vip-status': { label: 'VIP status', turns: { on: 'Make VIP', off: 'End VIP' }, fields: { is_vip: 'VIP' } },
      'rider-verification': {
        label: 'Verify rider',
        help: 'Only a verified rider gets jobs.',
        against: {
          'under-age': 'Younger than eighteen: may not be verified.',
          'licence-expired': 'The licence has run out: ask for the new one.',
          'licence-expires': 'The licence runs out within thirty days.',
          banned: 'The account is banned.',
        },
        options: { action: { Approved: 'Approve', Rejected: 'Reject' } },
      },
      'rider-details': {
        label: 'Rider details',
        help: 'What is left empty stays as it is. A rider who was rejected waits for verification again.',
        fields: { identity_number: 'Identity no. (MyKad)', licence_expires_on: 'Licence valid until' },
      },
      'agent-type': { label: 'Change agent type' },
      'agent-commission': {
        label: 'Change commission',
        help: 'Holds for stays booked from now on. Those booked before keep the rate they were booked at.',
        fields: { commission_rate: 'Commission rate (%)' },
      },
      url: { label: 'Set link', fields: { url: 'Link' } },
    },
  },
  'agent-rates': {
    label: 'Agreed rates',
    one: 'Agreed rate',
    fields: { agent_id: 'Agent', commission_rate: 'Rate (%)', from_at: 'From', set_by: 'Set by' },
  },
  'change-contact-submissions': {
    done: {
      decision: {
        approve: '{who} approved the new contact of {what}',
        reject: '{who} rejected the new contact of {what}',
      },
    },
    label: 'Contact changes',
    one: 'Contact change',
    fields: {
      account_number: 'Account no.',
      user_id: 'User',
      kind: 'Contact',
      old_value: 'From',
      new_value: 'To',
      locale: 'Language',
      created_at: 'Asked',
    },
    options: { kind: { email: 'E-mail', phone: 'Phone' }, locale: languages },
    empty: {
      pending: 'No change of contact waits for a decision.',
    },
    actions: {
      decision: {
        label: 'Decide',
        against: { old: 'Asked more than a week ago: make sure that it is still wanted.' },
        help: 'Approving changes the account at once, signs its holder out everywhere and tells the old and the new contact.',
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
    done: {
      'bank-details': '{who} entered another bank account for {what}',
      'bank-decision': {
        approve: '{who} confirmed the bank account of {what}',
        reject: '{who} rejected the bank account of {what}',
      },
      'bank-withdrawal': '{who} withdrew the change of account of {what}',
      activate: '{who} made {what} an active owner',
      'begin-exit': '{who} began the exit of {what}',
      archive: '{who} archived {what}',
    },
    fields: {
      account_number: 'Account no.',
      user_id: 'User',
      name: 'Contact person',
      email: 'E-mail',
      agreement_document: 'Agreement',
      bank_document: 'Proof of bank account',
      registration_number: 'Company no. (SSM)',
      tax_number: 'Tax no. (TIN)',
      bank_name: 'Bank',
      bank_holder: 'Account holder',
      bank_account_mask: 'Bank account',
      bank_account: 'Bank account (whole)',
      payouts_frozen: 'Payouts frozen',
      pending_bank_name: 'New bank',
      pending_bank_holder: 'New account holder',
      pending_bank_account_mask: 'New bank account',
      pending_bank_account: 'New bank account (whole)',
      bank_change_by: 'Bank change by',
      bank_change_at: 'Bank change asked',
    },
    views: { unpayable: 'Without bank details', 'bank-changes': 'Bank changes to confirm' },
    empty: {
      unpayable: 'Every owner can be paid.',
      'bank-changes': 'No change of bank account waits to be confirmed.',
    },
    actions: {
      'bank-details': {
        label: 'Change bank details',
        help: 'Payouts are frozen until another administrator has confirmed the new account. Compare it with a bank statement first.',
        fields: { bank_name: 'Bank', bank_holder: 'Account holder', bank_account: 'Account no.' },
      },
      'bank-decision': {
        label: 'Confirm bank change',
        help: 'To confirm, enter the account number yourself, as it stands on the owner’s bank statement. To reject, say why. Payouts go on afterwards.',
        fields: { action: 'Decision', bank_account: 'Account no. on the statement', remark: 'Remark' },
        options: { action: { approve: 'Confirm', reject: 'Reject' } },
      },
      'bank-withdrawal': {
        label: 'Withdraw bank change',
        help: 'The account of before stays, and payouts go on.',
      },
      activate: { help: 'The owner has a running contract.' },
      'begin-exit': { label: 'Begin exit', help: 'The contract was ended; payouts go on until it is settled.' },
      archive: { help: 'Everything is settled. The record is kept and no longer paid out to.' },
    },
  },
};
