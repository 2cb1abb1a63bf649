import { reservationsWords } from '#admin/reservations/words.ts';
import { enquiryWords } from './words.ts';

export { EnquiryLead, EnquiryPanels, EnquiryPeek } from './EnquiryPanels.tsx';

/** Words of enquiries, and those of bookings, which include the restrictions. */
export const words = {
  load: async (): Promise<void> => void (await Promise.all([enquiryWords.load(), reservationsWords.load()])),
};
