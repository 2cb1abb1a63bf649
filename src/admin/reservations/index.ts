export { ActionPreview } from './ActionPreview.tsx';
export { CardButton } from './CardButton.tsx';
export { NewBooking } from './NewBooking.tsx';
export { StayPanels } from './StayPanels.tsx';
export { reservationsWords as words } from './words.ts';
