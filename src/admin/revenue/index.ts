export { BatchFiles } from './BatchFiles.tsx';
export { OwnerAccount } from './OwnerAccount.tsx';
export { MonthRun } from './MonthRun.tsx';
export { ReissuePreview } from './ReissuePreview.tsx';
export { StatementGrid } from './StatementGrid.tsx';
export { StayLines } from './StayLines.tsx';
export { StatementPanels } from './StatementPanels.tsx';
export { revenueWords as words } from './words.ts';
