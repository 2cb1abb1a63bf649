import type { Beginnings } from '#tests/support/begins-as.ts';

export const ratesBeginnings: Beginnings = {
  named: {
    levies: { kind: 'state' },
    // Not negotiated: a stay under such a plan keeps its company.
    'rate-plans': { company_id: null, visibility: 'public' },
  },
  created: {
    // A type of the same house, or none.
    seasons: { room_type_id: null },
    // For everybody: one of a company is sold to it alone, whatever is chosen.
    'rate-plans': { room_type_id: null, company_id: null },
  },
};
