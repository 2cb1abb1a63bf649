import type { Store } from '#server/platform/database/store.ts';
import { theHouse } from '#server/kit/audit/entry.ts';
import { all, is, isUntil } from '#server/kit/conditions.ts';
import { changeBeside } from '#server/domain/side-writes.ts';
import { resourceTables } from '#server/domain/tables.ts';
import { releaseUnitNights } from './holds.ts';

const AT_ONCE = 100;

/**
 * Nights that were kept two days for a decision that did not come go back on sale. The request still waits, with its free
 * nights; approved later, it takes the nights again where they are free. How many there were.
 */
export async function releaseLapsedHolds(store: Store, now: string): Promise<number> {
  const table = resourceTables['free-stay-requests'];
  const isLapsed = all(is('status', 'requested'), isUntil('hold_expires_at', now));
  const context = theHouse(now);
  let count = 0;
  for (const { id } of await store.list(table, { where: isLapsed, fields: ['id'], limit: AT_ONCE })) {
    const isReleased = await store.transaction(async (tx) => {
      const before = await tx.lock(table, id);
      // Decided meanwhile.
      if (before?.status !== 'requested' || before.hold_expires_at === null || before.hold_expires_at > now)
        return false;
      await releaseUnitNights(tx, before.hold_segment_id);
      const change = { hold_segment_id: null, hold_expires_at: null };
      await changeBeside({ tx, context }, 'free-stay-requests', { before, action: 'lapse', change, reason: null });
      return true;
    });
    if (isReleased) count += 1;
  }
  return count;
}
