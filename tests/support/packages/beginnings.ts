import type { Beginnings } from '#tests/support/begins-as.ts';

export const packagesBeginnings: Beginnings = {
  named: {
    'service-packages': { state: 'active', is_on_offer: true },
  },
};
