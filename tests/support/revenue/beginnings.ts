import type { Beginnings } from '#tests/support/begins-as.ts';

export const revenueBeginnings: Beginnings = {
  created: {
    // The oldest bill first, there or not.
    'company-receipts': { first_charge_id: null },
  },
  acted: {
    // The bank pays nothing before it has the file.
    'payouts.mark-paid': { exported_on: '2020-01-01' },
  },
};
