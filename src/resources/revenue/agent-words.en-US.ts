import type { ResourceWords } from '#shared/words.ts';

/** Words about what agents are paid. */
export const agentWords: Readonly<Record<string, ResourceWords>> = {
  'agent-commissions': {
    label: 'Commissions',
    one: 'Commission',
    verbs: {
      follow: 'Followed the stay',
      earn: 'Earned',
      lapse: 'Lapsed',
    },
    done: {
      approve: '{who} approved {what}',
      pay: '{who} paid {what}',
      'claw-back': '{who} took {what} back',
      follow: '{what} followed its stay',
      earn: '{what} was earned at the check-out',
      lapse: '{what} lapsed: its stay does not happen',
    },
    fields: {
      agent_id: 'Agent',
      reservation_id: 'Stay',
      base_sen: 'Room',
      rate: 'Rate (%)',
      amount_sen: 'Commission',
      formula: 'How it is worked out',
      because: 'Why',
      earned_on: 'Earned on',
      approved_by: 'Approved by',
      paid_on: 'Paid on',
      reversal_of: 'Takes back',
    },
    options: {
      state: {
        pending: 'Not earned yet',
        earned: 'To approve',
        approved: 'To pay',
        paid: 'Paid',
        clawed_back: 'Taken back',
        lapsed: 'Lapsed',
      },
    },
    views: { 'to-approve': 'To approve', 'to-pay': 'To pay', coming: 'Not earned yet', 'clawed-back': 'Taken back' },
    empty: {
      'to-approve': 'No commission waits for approval. One is earned when its guest checks out.',
      'to-pay': 'Every commission that was approved is paid.',
    },
    actions: {
      approve: { help: 'You let it be paid. Somebody else pays it.' },
      pay: {
        label: 'Mark as paid',
        help: 'The agent’s claim goes, and the money leaves the bank. Whoever approved it cannot.',
        fields: { bank_reference: 'Bank reference', paid_on: 'Paid on' },
      },
      'claw-back': {
        label: 'Take back',
        help: 'The stay brings its agent nothing, and its owner’s share is worked out again. What was paid already is owed back.',
        fields: { reason: 'Reason' },
      },
    },
  },
};
