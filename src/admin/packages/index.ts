export { findNewestVersion } from './find-newest-version.ts';
export { PackageButtons } from './PackageButtons.tsx';
export { ShareBrief } from './ShareBrief.tsx';
export { TermsInput } from './TermsInput.tsx';
export { TrialTable } from './TrialTable.tsx';
export { VersionPanels } from './VersionPanels.tsx';
export { packagesWords as words } from './words.ts';
