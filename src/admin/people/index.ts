import { accountsWords } from '#admin/accounts/words.ts';
import { peopleWords } from './words.ts';

export { CodeNames } from './CodeNames.tsx';
export { UserConsequences } from './Consequences.tsx';
export { ResetUserPassword } from './ResetUserPassword.tsx';
export { BankDoubts } from './BankDoubts.tsx';
export { StaysOfMany, StaysToCome } from './StaysToCome.tsx';
export { OwnerStanding } from './OwnerStanding.tsx';
export { UserPanels } from './UserPanels.tsx';

/** These pages reset passwords with the kit's own dialog, which speaks its own words. */
export const words = {
  load: async (): Promise<void> => void (await Promise.all([peopleWords.load(), accountsWords.load()])),
};
