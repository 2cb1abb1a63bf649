import type { Row } from '#server/platform/database/table.ts';
import type { ServerArea } from '#server/kit/product.ts';
import { type Asker, forgetAsker, winEnquiry } from './enquiries.ts';
import { publicEnquiry } from './public-calls.ts';

export const enquiries: ServerArea = {
  name: 'enquiries',
  publicRoutes: [publicEnquiry],
  erases: (command, account) => forgetAsker(command, account as Row & Asker, String(account['account_number'])),
  on: {
    'stay booked': (scene, { enquiry_id, reservation_id }) => winEnquiry(scene, enquiry_id, reservation_id),
  },
};
