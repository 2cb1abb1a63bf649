export { OpenMonth, SheetButtons } from './OpenMonth.tsx';
export { SharingUnits } from './SharingUnits.tsx';
export { SharesPanel } from './SharesPanel.tsx';
export { SplitPart } from './SplitPart.tsx';
export { expensesWords as words } from './words.ts';
