import type { outbox } from '#resources/kit/outbox.ts';
import type { RowOfResource } from '#shared/resource.ts';
import type { Where } from '#shared/where.ts';
import type { Transaction } from '#server/platform/database/store.ts';
import { outboxTable } from '#server/kit/tables.ts';
import { rowsWhere } from './conditions.ts';

/** Events after an act that ask for a reason before it is taken back, each with a sentence of its own. */
export type MovedOn =
  | { readonly fact: 'late' | 'signed_in' | 'at_work' | 'message_sent'; readonly at: string }
  | { readonly fact: 'of_another'; readonly by: string };

/** A message about the account or the stay that was sent meanwhile and cannot be recalled. */
export async function messageSince(
  tx: Transaction,
  about: Where<RowOfResource<typeof outbox>>,
  since: string,
): Promise<MovedOn[]> {
  const table = outboxTable;
  const filter = { ...about, at: { $gte: since }, state: { $in: ['sending', 'sent'] } } as const;
  const message = await tx.find(table, rowsWhere(table, filter));
  return message ? [{ fact: 'message_sent', at: message.at }] : [];
}
