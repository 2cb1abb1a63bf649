import { f, pick } from '#shared/field.ts';
import { ANSWER_WITHIN_MS, enquiries } from '#resources/enquiries/enquiries.ts';
import type { PublicRoute } from '#server/kit/public-route.ts';
import { askFromOutside } from './enquiries.ts';

const own = enquiries.fields;

/** Takes an enquiry of a visitor: 201 `{data: {reference, answer_within_minutes}}`. */
export const publicEnquiry: PublicRoute = {
  method: 'POST',
  path: '/api/public/enquiries',
  summary: 'A question of a visitor, with the time within which it is answered',
  input: {
    ...pick(own, 'name', 'phone', 'email', 'message'),
    ...pick(own, 'arrival', 'departure', 'adults', 'children', 'property_id', 'room_type_id'),
    ...pick(own, 'nationality', 'locale', 'consent', 'page_url', 'campaign'),
    /** A field that the page hides from people; only programs fill it in. */
    website: f.text().optional(),
  },
  mode: 'create',
  resource: enquiries.name,
  mostBytes: 16 * 1024,
  limit: { door: 'enquiries', most: 5 },
  described: null,
  async handle({ tx, now, locale, input }) {
    const { website = null, ...asked } = input;
    const reference = await askFromOutside(tx, now, { locale, ...asked, isSpam: website !== null });
    return { status: 201, body: { data: { reference, answer_within_minutes: ANSWER_WITHIN_MS.late / 60_000 } } };
  },
};
