export { OpenMonth, SheetButtons } from './OpenMonth.tsx';
export { expensesWords as words } from './words.ts';
