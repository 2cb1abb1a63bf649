import type { Locale } from '#shared/constants.ts';

export type Role = 'administrator' | 'user' | 'owner' | 'agent' | 'rider';

/** Maker of a call. Permissions are read from the database, never from the token, so that withdrawing one holds at once. */
export interface Caller {
  readonly id: number;
  readonly account_number: string;
  readonly name: string;
  readonly email: string;
  readonly role: Role;
  /** Empty for everybody but administrators. */
  readonly permissions: ReadonlySet<number>;
  /** Named in PRIVILEGED_ACCOUNTS: holds every code, and cannot be demoted, banned or deleted. */
  readonly isPrivileged: boolean;
  readonly sessionId: string;
}

export const isAdministrator = (caller: Caller): boolean => caller.role === 'administrator';

export interface RequestContext {
  readonly caller: Caller;
  readonly requestId: string;
  readonly locale: Locale;
  /** ISO 8601 UTC, one for the whole request. */
  readonly now: string;
  /** Account numbers that cannot be demoted, banned or deleted. */
  readonly privilegedAccounts: ReadonlySet<string>;
  /** Origin of links in messages; null while unset, when a path has to do. */
  readonly publicUrl: string | null;
}
