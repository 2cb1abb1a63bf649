import type { Beginnings } from '#tests/support/begins-as.ts';

export const peopleBeginnings: Beginnings = {
  named: {
    owners: { status: 'active' },
  },
};
