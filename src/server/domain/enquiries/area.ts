import { enquiriesSentences } from '#shared/enquiries/sentences.ts';
import type { ServerArea } from '#server/kit/product.ts';
import { forgetAsker, winEnquiry } from './enquiries.ts';
import { publicEnquiry } from './public-calls.ts';
import { refusals } from './refusals.ts';

const textOr = (value: unknown): string | null => (typeof value === 'string' ? value : null);

export const enquiries: ServerArea = {
  name: 'enquiries',
  sentences: enquiriesSentences,
  refusals,
  publicRoutes: [publicEnquiry],
  erases: (command, { phone, email, account_number }) =>
    forgetAsker(command, { phone: textOr(phone), email: textOr(email) }, String(account_number)),
  on: {
    'stay booked': (scene, { enquiry_id, reservation_id }) => winEnquiry(scene, enquiry_id, reservation_id),
  },
};
