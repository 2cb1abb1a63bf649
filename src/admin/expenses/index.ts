export { OpenMonth, SheetButtons } from './OpenMonth.tsx';
export { SharesPanel } from './SharesPanel.tsx';
export { expensesWords as words } from './words.ts';
