import type { ResourceWords } from '#shared/words.ts';

export const kinds = {
  goodwill: 'Goodwill',
  correction: 'Correction',
  waiver: 'Fee waived',
  damage: 'Damage',
  other: 'Other',
};

/** Words of what is put into owners' months by hand. */
export const adjustmentWords: Readonly<Record<string, ResourceWords>> = {
  'owner-adjustments': {
    label: 'Adjustments',
    one: 'Adjustment',
    done: { reverse: '{who} reversed {what}' },
    fields: {
      statement_id: 'Put into',
      owner_id: 'Owner',
      period: 'Month',
      kind: 'What for',
      amount_sen: 'Amount',
      reversal_reason: 'Why it was reversed',
    },
    options: { kind: kinds },
    views: { posted: 'Posted', reversed: 'Reversed' },
    actions: {
      reverse: {
        help: 'Its opposite stands in the same month or, once that is told, in the next one still open.',
        fields: { reason: 'Reason' },
      },
    },
  },
};
