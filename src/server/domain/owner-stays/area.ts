import { ownerStaysSentences } from '#shared/owner-stays/sentences.ts';
import { USUAL_ROLLOVER_HOUR, businessDate } from '#shared/business-date.ts';
import { HOUR_MS, MINUTE_MS } from '#shared/constants.ts';
import { theHouse } from '#server/kit/audit/entry.ts';
import type { ServerArea } from '#server/kit/product.ts';
import type { CashOut } from './cash-outs.ts';
import { releaseLapsedHolds } from './lapsed-holds.ts';
import { messages } from './message-texts.ts';
import { refusals } from './refusals.ts';
import { followOwnerStay } from './stays.ts';
import { expireCarried } from './year-roll.ts';

declare module '#server/kit/product.ts' {
  interface Moments {
    /** Free nights were paid out, or taken back where it is reversed by now; refused by throwing. */
    'nights cashed out': CashOut;
  }
}

export const ownerStays: ServerArea = {
  name: 'owner-stays',
  sentences: ownerStaysSentences,
  refusals,
  messages,
  jobs: [
    {
      name: 'carried free nights',
      everyMs: HOUR_MS,
      run: ({ store }, now) =>
        store.transaction((tx) =>
          expireCarried({ tx, context: theHouse(now) }, businessDate(now, USUAL_ROLLOVER_HOUR)),
        ),
    },
    { name: 'nights kept for owners', everyMs: MINUTE_MS, run: ({ store }, now) => releaseLapsedHolds(store, now) },
  ],
  on: { 'stay changed': followOwnerStay },
};
