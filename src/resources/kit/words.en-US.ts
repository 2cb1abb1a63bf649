import type { ResourceWords } from '#shared/words.ts';

export const words: Readonly<Record<string, ResourceWords>> = {
  administrators: {
    done: {
      permissions: '{who} changed the access of {what}',
    },
    fields: { account_number: 'Account no.', email: 'E-mail', last_login_at: 'Last sign-in', permissions: 'Access' },
    actions: { permissions: { label: 'Change access', fields: { permissions: 'Access' } } },
  },
  audit: {
    label: 'Audit trail',
    one: 'Audit entry',
    fields: {
      at: 'When',
      actor_name: 'Who',
      action: 'What happened',
      actor_id: 'Actor ID',
      record_id: 'Record',
      undo_of: 'Undoes',
      batch_id: 'Bulk act',
    },
  },
};
