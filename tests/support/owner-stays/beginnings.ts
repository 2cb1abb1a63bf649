import type { Beginnings } from '#tests/support/begins-as.ts';

export const ownerStaysBeginnings: Beginnings = {
  named: {
    // A stay under one that has no pool moves by exception alone.
    'free-stay-programmes': { pool_allowed: true },
  },
  created: {
    'entitlement-entries': { kind: 'grant', nights: 5, allow_overdraft: false },
    // All of its nights are free.
    'free-stay-requests': { guests: 2, as_draft: true, free_days: null, pays_rest: null },
  },
  acted: {
    'free-stay-requests.approve': { rule_result: 'passed' },
    // Under a programme, which has a pool: without one it takes an exception.
    'free-stay-requests.move-unit': { programme_id: 1 },
  },
};
