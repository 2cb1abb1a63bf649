import { reservationsWords } from '#admin/reservations/words.ts';
import { enquiryWords } from './words.ts';

export { EnquiryPanels } from './EnquiryPanels.tsx';

/** Rules of the house are said here as where stays are booked. */
export const words = {
  load: async (): Promise<void> => void (await Promise.all([enquiryWords.load(), reservationsWords.load()])),
};
