import { defineCall } from '#shared/call.ts';
import { f } from '#shared/field.ts';
import { house } from '#shared/reservations/stay-answers.ts';
import { shape, dataOf } from '#shared/shape.ts';

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
