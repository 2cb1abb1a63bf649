import { completeEnquiry, enquiryChoices, forgetAsker } from '#server/domain/enquiries/enquiries.ts';
import { serverPart } from '#server/kit/server-part.ts';
import { FORGOTTEN, enquiries } from './enquiries.ts';

export const enquiriesServer = serverPart(enquiries, {
  routes: [enquiryChoices],
  handlers: {
    take: async ({ context: { caller } }) => ({ assignee_id: caller.id, assignee_name: caller.name }),
  },
  before: completeEnquiry,
  /** Erasure covers every enquiry with the same phone or e-mail. */
  async after(command) {
    if (command.action === 'forget' && command.before) await forgetAsker(command, command.before, FORGOTTEN.name);
  },
});
