import { askEnquiry } from '#resources/enquiries/calls.ts';
import { ANSWER_WITHIN_MS, enquiries } from '#resources/enquiries/enquiries.ts';
import { servePublic } from '#server/kit/public-route.ts';
import { askFromOutside } from './enquiries.ts';
import { MINUTE_MS } from '#shared/constants.ts';

export const publicEnquiry = servePublic(
  askEnquiry,
  { mode: 'create', resource: enquiries.name, mostBytes: 16 * 1024, limit: { door: 'enquiries', most: 5 } },
  async ({ tx, now, locale, input }) => {
    const { website = null, ...asked } = input;
    const reference = await askFromOutside(tx, now, { locale, ...asked, isSpam: website !== null });
    return { data: { reference, answer_within_minutes: ANSWER_WITHIN_MS.late / MINUTE_MS } };
  },
);
