export { BilledExpenses } from './BilledExpenses.tsx';
export { HeldUnits } from './HeldUnits.tsx';
export { SeeAsOwner } from './SeeAsOwner.tsx';
export { ownerViewWords as words } from './words.ts';
