export { EnquiryPanels } from './EnquiryPanels.tsx';
export { enquiryWords } from './words.ts';
