import type { users } from '#resources/people/users.ts';
import { keysOf } from '#shared/records.ts';
import type { RowOfResource } from '#shared/resource.ts';
import { PERMISSION_GROUPS, codeOf } from '#shared/permissions.ts';
import { type AccountKind, accountKinds } from '#server/kit/accounts/account-kinds.ts';
import type { Role } from '#server/kit/caller.ts';
import { resourceTables } from '#server/domain/tables.ts';

type MemberRole = Exclude<Role, 'administrator'>;

const PREFIXES: Readonly<Record<MemberRole, string>> = { user: 'U', owner: 'O', agent: 'A', rider: 'R' };

function readRole(role: unknown): MemberRole {
  const known = keysOf(PREFIXES).find((each) => each === role);
  if (known === undefined) throw new Error(`No account has the role ${String(role)}`);
  return known;
}

/** Users, owners, agents and riders. */
export const userAccounts: AccountKind<RowOfResource<typeof users>> = {
  resource: 'users',
  table: resourceTables.users,
  viewCode: codeOf(PERMISSION_GROUPS.user, 'view'),
  prefixOf: ({ role }) => PREFIXES[readRole(role)],
  roleOf: ({ role }) => readRole(role),
  standingOf({ banned, status }) {
    if (banned === true) return 'ACCOUNT_BANNED';
    if (status === 'approved') return null;
    return status === 'rejected' ? 'ACCOUNT_REJECTED' : 'ACCOUNT_PENDING';
  },
};

export const everyAccount = accountKinds(userAccounts);
