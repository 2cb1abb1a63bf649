export { RuleChecks } from './RuleChecks.tsx';
export { YearRoll } from './YearRoll.tsx';
export { ownerStaysWords as words } from './words.ts';
