import type { Beginnings } from '#tests/support/begins-as.ts';

export const companiesBeginnings: Beginnings = {
  /** One that issues invoices needs the numbers that stand on them; a sample's postcode is of no country. */
  created: { companies: { kind: 'corporate_client', postcode: '39000' } },
  named: {
    companies: { kind: 'agency', status: 'active' },
  },
};
