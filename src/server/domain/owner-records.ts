import type { RowOfResource } from '#shared/resource.ts';
import type { owners } from '#resources/owners.ts';
import type { users } from '#resources/users.ts';
import type { Reader } from '#server/platform/store.ts';
import type { Row } from '#server/platform/table.ts';
import { insertBeside, removeBeside } from './beside.ts';
import { hasValue } from './kit.ts';
import { Refusal } from './refusal.ts';
import type { Command } from './server-part.ts';
import { resourceTables } from './tables.ts';

type User = RowOfResource<typeof users>;
type OwnerStatus = RowOfResource<typeof owners>['status'];

/** Money may still be owed to them. */
const BOUND: ReadonlySet<OwnerStatus> = new Set(['active', 'exiting']);

export const ownerOf = (reader: Reader, user: User): Promise<Row | null> =>
  reader.find(resourceTables.owners, hasValue('user_id', user.id, 'number'));

export const isBoundOwner = (owner: Row | null): boolean => owner !== null && BOUND.has(owner['status'] as OwnerStatus);

/** Who owns is a role of a user; the record that contracts and payouts need comes and goes with it. */
export async function followOwnerRole(command: Command<User>, after: User | null): Promise<void> {
  const { tx, before } = command;
  const user = after ?? before;
  const [was, is] = [before?.role === 'owner', after?.role === 'owner'];
  if (user === null || (was === is && after !== null)) return;
  const owner = await ownerOf(tx, user);
  if (is) {
    if (owner !== null) return;
    const { id: user_id, account_number, name: legal_name } = user;
    await insertBeside(command, 'owners', { user_id, account_number, legal_name });
    return;
  }
  if (owner === null) return;
  if (isBoundOwner(owner)) throw new Refusal('CONFLICT', { message: 'owner_bound' });
  // An archived record stays behind a change of role: its past is not undone by it. With the account it goes.
  if (after === null || owner['status'] === 'prospect') await removeBeside(command, 'owners', owner);
}
