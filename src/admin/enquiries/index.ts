export { EnquiryPanels } from './EnquiryPanels.tsx';
export { enquiryWords as words } from './words.ts';
