import type { Reader, Transaction } from '#server/platform/database/store.ts';
import type { RowOfResource } from '#shared/resource.ts';
import type { NO_STANDING } from '#resources/people/owner-standing.ts';
import type { owners } from '#resources/people/owners.ts';
import { hasId } from '#server/kit/kit.ts';
import { resourceTables } from './tables.ts';

type Standing = Partial<Pick<RowOfResource<typeof owners>, keyof typeof NO_STANDING>>;

/**
 * Notes at owners' records how they stand, by id. Only what differs is written, because a note locks its row until the transaction
 * ends; always the smaller id first, so that two that note the same owners never wait in a ring.
 */
export async function noteOwners(tx: Transaction, standings: ReadonlyMap<number, Standing>): Promise<void> {
  for (const [id, standing] of [...standings].toSorted(([a], [b]) => a - b)) {
    if (await isNews(tx, id, standing)) await tx.note(resourceTables.owners, hasId(id), standing);
  }
}

async function isNews(reader: Reader, id: number, standing: Standing): Promise<boolean> {
  const owner = await reader.find(resourceTables.owners, hasId(id));
  if (!owner) return false;
  const known: Readonly<Record<string, unknown>> = owner;
  return Object.entries(standing).some(([name, value]) => known[name] !== value);
}
