import { defineCall } from '#shared/calls/call.ts';
import { f } from '#shared/field.ts';
import { pick } from '#shared/field-groups.ts';
import { house } from '#shared/reservations/stay-answers.ts';
import { shape, dataOf } from '#shared/shape.ts';
import { enquiries } from './enquiries.ts';

const own = enquiries.fields;

export const readEnquiryChoices = defineCall({
  method: 'GET',
  path: '/api/enquiries/choices',
  ability: 'view',
  summary: 'To whom an enquiry can be given, and in which properties a stay can be offered',
  answer: dataOf(
    shape.object({
      administrators: shape.list(shape.object({ id: f.id(), name: f.text() })),
      properties: shape.list(house),
    }),
  ),
});

/** What a visitor asks on the site. */
export const askEnquiry = defineCall({
  method: 'POST',
  path: '/api/public/enquiries',
  ability: 'public',
  summary: 'A question of a visitor, with the time within which it is answered',
  status: 201,
  input: {
    ...pick(own, 'name', 'phone', 'email', 'message'),
    ...pick(own, 'arrival', 'departure', 'adults', 'children', 'property_id', 'room_type_id'),
    ...pick(own, 'nationality', 'locale', 'consent', 'page_url', 'campaign'),
    /** The page hides this field from people; only programs fill it in. */
    website: f.text().optional(),
  },
  answer: dataOf(shape.object({ reference: f.text(), answer_within_minutes: f.integer() })),
});
