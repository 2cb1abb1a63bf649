import type { outbox } from '#resources/messages/outbox.ts';
import type { RowOfResource } from '#shared/resource.ts';
import type { Where } from '#shared/where.ts';
import { hasId } from '#server/kit/kit.ts';
import { is, rowsWhere } from '#server/kit/conditions.ts';
import type { MovedOn } from '#server/kit/moved-on.ts';
import type { Reader, Transaction } from '#server/platform/database/store.ts';
import { resourceTables } from './tables.ts';

type Kept = RowOfResource<typeof outbox>;

/** A message to be written down. */
type Note = Pick<Kept, 'account_number' | 'template' | 'channel' | 'to' | 'locale' | 'data'> &
  Partial<Pick<Kept, 'reservation_id' | 'statement_id'>>;

/** Writes a message down in the transaction of what it tells of: neither comes without the other. */
export async function post(tx: Transaction, at: string, note: Note): Promise<void> {
  await tx.insert(resourceTables.outbox, { at, ...note });
}

/** How an owner is written to, in the language of their record; null where the account has no address. */
export async function findOwnerAddress(
  reader: Reader,
  ownerId: number,
): Promise<(Pick<Note, 'account_number' | 'channel' | 'to' | 'locale'> & { readonly name: string }) | null> {
  const owner = await reader.find(resourceTables.owners, hasId(ownerId));
  const user = owner && (await reader.find(resourceTables.users, hasId(owner.user_id)));
  if (!owner || !user?.email) return null;
  return {
    account_number: owner.account_number,
    channel: 'email',
    to: user.email,
    locale: owner.locale,
    name: user.name,
  };
}

/** With the account goes what was said to its holder. */
export const forgetMessages = (tx: Transaction, account_number: string): Promise<number> =>
  tx.remove(resourceTables.outbox, is('account_number', account_number));

/** A message about something that was sent meanwhile and cannot be recalled. */
export async function messageSince(tx: Transaction, about: Where<Kept>, since: string): Promise<MovedOn[]> {
  const filter = { ...about, at: { $gte: since }, state: { $in: ['sending', 'sent'] } } as const;
  const message = await tx.find(resourceTables.outbox, rowsWhere(resourceTables.outbox, filter));
  return message ? [{ fact: 'message_sent', at: message.at }] : [];
}
