import { MINUTE_MS } from '#shared/constants.ts';
import type { ServerArea } from '#server/kit/product.ts';
import { releaseLapsedHolds } from './lapsed-holds.ts';
import { refusals } from './refusals.ts';
import { followOwnerStay } from './stays.ts';

export const ownerStays: ServerArea = {
  name: 'owner-stays',
  refusals,
  jobs: [
    { name: 'nights kept for owners', everyMs: MINUTE_MS, run: ({ store }, now) => releaseLapsedHolds(store, now) },
  ],
  on: { 'stay changed': followOwnerStay },
};
