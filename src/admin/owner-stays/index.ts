export { ChooseNights, FreeNightsPart } from './NightBoxes.tsx';
export { ProgrammePanels } from './ProgrammePanels.tsx';
export { RequestPanels } from './RequestPanels.tsx';
export { ownerStaysWords as words } from './words.ts';
