import { listingSentences } from '#shared/listing/sentences.ts';
import { USUAL_ROLLOVER_HOUR, businessDate } from '#shared/business-date.ts';
import { HOUR_MS } from '#shared/constants.ts';
import { theHouse } from '#server/kit/audit/entry.ts';
import type { ServerArea } from '#server/kit/product.ts';
import { followOwnersOf } from './ownerships.ts';
import { refusals } from './refusals.ts';

export const listing: ServerArea = {
  name: 'listing',
  sentences: listingSentences,
  refusals,
  jobs: [
    {
      name: 'owners of units',
      everyMs: HOUR_MS,
      run: ({ store }, now) =>
        store.transaction((tx) =>
          followOwnersOf({ tx, context: theHouse(now) }, businessDate(now, USUAL_ROLLOVER_HOUR)),
        ),
    },
  ],
};
