export { HeldUnits } from './HeldUnits.tsx';
export { OwnersMoney } from './OwnersMoney.tsx';
export { SeeAsOwner } from './SeeAsOwner.tsx';
export { ownerViewWords as words } from './words.ts';
