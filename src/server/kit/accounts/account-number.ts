import type { AccountResource } from '#server/kit/tables.ts';

const PREFIXES: Readonly<Record<string, string>> = { user: 'U', owner: 'O', agent: 'A', rider: 'R' };
const ADMINISTRATOR_PREFIX = 'M';

/** The letter for what somebody was when the account was made. */
export function accountPrefixOf(resource: AccountResource, role: unknown): string {
  const prefix = resource === 'administrators' ? ADMINISTRATOR_PREFIX : PREFIXES[String(role)];
  if (prefix === undefined) throw new Error(`No account number for the role ${String(role)}`);
  return prefix;
}

/** The named sequence that counts the accounts of a letter. */
export const accountSequenceOf = (prefix: string): string => `account_number_${prefix}`;

/** `U000123`. */
export const formatAccountNumber = (prefix: string, number: number): string =>
  `${prefix}${String(number).padStart(6, '0')}`;
