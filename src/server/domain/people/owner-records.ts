import { is } from '#server/kit/conditions.ts';
import type { Issue } from '#shared/errors.ts';
import type { RowOfResource } from '#shared/resource.ts';
import type { owners } from '#resources/people/owners.ts';
import type { users } from '#resources/people/users.ts';
import type { Reader } from '#server/platform/database/store.ts';
import { userAccounts } from './accounts.ts';
import { accountOf, createLogin, createAccountNumber, takenEmail } from '#server/kit/accounts/accounts.ts';
import { insertBeside, removeBeside } from '#server/domain/side-writes.ts';
import { takenValues } from '#server/kit/references.ts';
import { Refusal } from '#server/kit/refusal.ts';
import type { Command, WriteTo } from '#server/kit/server-part.ts';
import { resourceTables } from '#server/domain/tables.ts';

type User = RowOfResource<typeof users>;
type Owner = RowOfResource<typeof owners>;
type OwnerStatus = Owner['status'];

/** Money may still be owed to them. */
const BOUND: ReadonlySet<OwnerStatus> = new Set(['active', 'exiting']);

export const ownerOf = (reader: Reader, user: User): Promise<Owner | null> =>
  reader.find(resourceTables.owners, is('user_id', user.id));

export const isBoundOwner = (owner: Owner | null): boolean => owner !== null && BOUND.has(owner.status);

/** Contacts of a new owner that another account has. */
export async function checkContacts(
  reader: Reader,
  { email, phone }: WriteTo<typeof owners>['input'],
): Promise<Issue[]> {
  const taken = await takenValues(reader, resourceTables.users, { before: null, change: { email, phone } });
  return taken.some(({ path }) => path[0] === 'email')
    ? taken
    : [...(await takenEmail(reader, String(email), null)), ...taken];
}

/**
 * The account behind a new owner's record, approved: the office knows whom it contracts with. It has no password, so
 * nobody comes in by it before whoever may edit users has sent a link.
 */
export async function openAccount(command: WriteTo<typeof owners>): Promise<Partial<Owner>> {
  const { tx, input } = command;
  const { name, email, phone } = input;
  if (name === undefined || email === undefined || phone === undefined) throw new Error('An owner needs an account');
  const role = 'owner';
  const account_number = await createAccountNumber(tx, userAccounts, { role });
  const user = await insertBeside(command, 'users', { account_number, name, email, phone, role, status: 'approved' });
  await createLogin(tx, accountOf('users', user), null);
  return { user_id: user.id, account_number };
}

/** Owner is a role of a user; the owner record that contracts and payouts need is created and deleted with it. */
export async function followOwnerRole(command: Command<User>, after: User | null): Promise<void> {
  const { tx, before } = command;
  const user = after ?? before;
  const [wasOwner, isOwner] = [before?.role === 'owner', after?.role === 'owner'];
  if (user === null || (wasOwner === isOwner && after !== null)) return;
  const owner = await ownerOf(tx, user);
  if (isOwner) {
    if (owner !== null) return;
    const { id: user_id, account_number, name: legal_name } = user;
    await insertBeside(command, 'owners', { user_id, account_number, legal_name });
    return;
  }
  if (owner === null) return;
  if (isBoundOwner(owner)) throw new Refusal('CONFLICT', { message: 'owner_bound' });
  // An archived record stays behind a change of role: its past is not undone by it. With the account it goes.
  if (after === null || owner.status === 'prospect') await removeBeside(command, 'owners', owner);
}
