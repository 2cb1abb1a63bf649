import type { Beginnings } from '#tests/support/begins-as.ts';

export const expensesBeginnings: Beginnings = {
  created: {
    // From a month that has not begun.
    'cut-off-days': { valid_from: '2027-01-01' },
    // Of one unit.
    expenses: { unit_ids: null },
  },
};
