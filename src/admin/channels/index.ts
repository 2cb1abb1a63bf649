export { FeedHelp } from './FeedHelp.tsx';
export { FeedLinkButton } from './FeedLinkButton.tsx';
export { ImportPanels } from './ImportPanels.tsx';
export { KeptImport } from './KeptImport.tsx';
export { PlaceHint } from './PlaceHint.tsx';
export { WaitingEvents } from './WaitingEvents.tsx';
export { calendarWords as words } from './words.ts';
