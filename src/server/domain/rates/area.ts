import { ratesSentences } from '#shared/rates/sentences.ts';
import type { ServerArea } from '#server/kit/product.ts';
import { refusals } from './refusals.ts';

declare module '#server/kit/product.ts' {
  interface Moments {
    /** A rate plan is made for a company; refused by throwing. */
    'plan negotiated': { readonly company_id: number };
  }
}

export const rates: ServerArea = { name: 'rates', sentences: ratesSentences, refusals };
