import { PERMISSION_GROUPS, codeOf } from '#shared/permissions.ts';
import { type AccountKind, accountKinds } from '#server/kit/accounts/account-kinds.ts';
import type { Role } from '#server/kit/caller.ts';
import { resourceTables } from '#server/domain/tables.ts';

const PREFIXES: Readonly<Record<string, string>> = { user: 'U', owner: 'O', agent: 'A', rider: 'R' };

/** Users, owners, agents and riders. */
export const userAccounts: AccountKind = {
  resource: 'users',
  table: resourceTables.users,
  viewCode: codeOf(PERMISSION_GROUPS.user, 'view'),
  prefixOf({ role }) {
    const prefix = PREFIXES[String(role)];
    if (prefix === undefined) throw new Error(`No account number for the role ${String(role)}`);
    return prefix;
  },
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the table of users holds roles
  roleOf: ({ role }) => role as Role,
  standingOf({ banned, status }) {
    if (banned === true) return 'ACCOUNT_BANNED';
    if (status === 'approved') return null;
    return status === 'rejected' ? 'ACCOUNT_REJECTED' : 'ACCOUNT_PENDING';
  },
};

export const everyAccount = accountKinds(userAccounts);
