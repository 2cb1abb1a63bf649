export { AuditChanges } from './AuditChanges.tsx';
export { AuditSentence } from './AuditSentence.tsx';
export { AdministratorConsequences } from './Consequences.tsx';
export { PermissionGrants } from './PermissionGrants.tsx';
export { ResetAdministratorPassword } from './ResetPassword.tsx';
export { accountsWords as words } from './words.ts';
