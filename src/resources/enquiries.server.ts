import { completeEnquiry, enquiryChoices } from '#server/domain/enquiries.ts';
import { serverPart } from '#server/domain/server-part.ts';
import { enquiries } from './enquiries.ts';

export const enquiriesServer = serverPart(enquiries, {
  routes: [enquiryChoices],
  handlers: {
    take: async ({ context: { caller } }) => ({ assignee_id: caller.id, assignee_name: caller.name }),
  },
  before: completeEnquiry,
});
