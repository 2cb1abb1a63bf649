export { ActionPreview } from './ActionPreview.tsx';
export { CashPart } from './CashPart.tsx';
export { CardButton } from './CardButton.tsx';
export { NewBooking } from './NewBooking.tsx';
export { CalendarStayPreview, QuarantinePanel } from './Quarantine.tsx';
export { StayPanels } from './StayPanels.tsx';
export { reservationsWords as words } from './words.ts';
