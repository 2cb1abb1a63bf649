import { packagesWords } from '#admin/packages/words.ts';
import { revenueWords } from './words.ts';

export { BatchFiles } from './BatchFiles.tsx';
export { EventName } from './EventName.tsx';
export { LedgerEvent } from './LedgerEvent.tsx';
export { OwnerAccount } from './OwnerAccount.tsx';
export { MonthRuns, StartMonth } from './MonthRun.tsx';
export { StatementOutcome } from './StatementOutcome.tsx';
export { StatementPreview } from './StatementPreview.tsx';
export { StatementGrid } from './StatementGrid.tsx';
export { StayLines } from './StayLines.tsx';
export { StatementLink, StatementPanels } from './StatementPanels.tsx';

/** Words of owners' months, and those of agreements, whose clauses stand beside the lines. */
export const words = {
  load: async (): Promise<void> => void (await Promise.all([revenueWords.load(), packagesWords.load()])),
};
