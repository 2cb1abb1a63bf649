export { ProgrammePanels } from './ProgrammePanels.tsx';
export { RuleChecks } from './RuleChecks.tsx';
export { ownerStaysWords as words } from './words.ts';
