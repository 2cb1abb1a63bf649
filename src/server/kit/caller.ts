import type { Locale } from '#shared/constants.ts';

export type Role = 'administrator' | 'user' | 'owner' | 'agent' | 'rider';

/** Who makes a call. Permissions are read from the database, never from the token. */
export interface Caller {
  readonly id: number;
  readonly account_number: string;
  readonly name: string;
  readonly email: string;
  readonly role: Role;
  /** Empty for everybody but administrators. */
  readonly permissions: ReadonlySet<number>;
  /** Named in PRIVILEGED_ACCOUNTS: holds every code, and nobody can demote, ban or delete them. */
  readonly isPrivileged: boolean;
  readonly sessionId: string;
}

export const isAdministrator = (caller: Caller): boolean => caller.role === 'administrator';

/** What a request brings along besides its caller. */
export interface RequestContext {
  readonly caller: Caller;
  readonly requestId: string;
  readonly locale: Locale;
  /** ISO 8601 UTC, one for the whole request. */
  readonly now: string;
  /** Account numbers that nobody can demote, ban or delete. */
  readonly privilegedAccounts: ReadonlySet<string>;
  /** Where links that leave the house lead; null while nobody said, and a path has to do. */
  readonly publicUrl: string | null;
}
