import type { Beginnings } from '#tests/support/begins-as.ts';

export const companiesBeginnings: Beginnings = {
  named: {
    companies: { kind: 'agency', status: 'active' },
  },
};
