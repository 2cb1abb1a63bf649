import { packagesSentences } from '#shared/packages/sentences.ts';
import { HOUR_MS } from '#shared/constants.ts';
import { theHouse } from '#server/kit/audit/entry.ts';
import type { ServerArea } from '#server/kit/product.ts';
import { refusals } from './refusals.ts';
import { beginVersions, todayOf } from './versions.ts';

export const packages: ServerArea = {
  name: 'packages',
  sentences: packagesSentences,
  refusals,
  jobs: [
    {
      name: 'versions of packages',
      everyMs: HOUR_MS,
      run: ({ store }, now) => store.transaction((tx) => beginVersions({ tx, context: theHouse(now) }, todayOf(now))),
    },
  ],
};
