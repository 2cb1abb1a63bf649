export { AdministratorConsequences, UserConsequences } from './Consequences.tsx';
export { AuditChanges } from './AuditChanges.tsx';
export { PermissionGrants } from './PermissionGrants.tsx';
export { ResetPassword } from './ResetPassword.tsx';
export { StaysOfMany, StaysToCome } from './StaysToCome.tsx';
export { UserPanels } from './UserPanels.tsx';
export { peopleWords as words } from './words.ts';
