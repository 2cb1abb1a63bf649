import { peopleSentences } from '#shared/people/sentences.ts';
import { HOUR_MS } from '#shared/constants.ts';
import type { ServerArea } from '#server/kit/product.ts';
import { expireContactChanges } from './contact-changes.ts';
import { recallExpiredRiders } from './riders.ts';
import { messages } from './message-texts.ts';
import { refusals } from './refusals.ts';

export const people: ServerArea = {
  name: 'people',
  sentences: peopleSentences,
  refusals,
  messages,
  jobs: [
    { name: 'contact changes', everyMs: HOUR_MS, run: ({ store }, now) => expireContactChanges(store, now) },
    { name: 'licences', everyMs: HOUR_MS, run: ({ store }, now) => recallExpiredRiders(store, now) },
  ],
};
