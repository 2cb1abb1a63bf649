import type { Beginnings } from '#tests/support/begins-as.ts';

export const companiesBeginnings: Beginnings = {
  /** One that issues invoices needs the numbers that stand on them. */
  created: { companies: { kind: 'corporate_client' } },
  named: {
    companies: { kind: 'agency', status: 'active' },
  },
};
