import { USUAL_ROLLOVER_HOUR, businessDate } from '#shared/business-date.ts';
import type { Store } from '#server/platform/database/store.ts';
import { noteHoldings } from '#server/domain/listing/holdings.ts';
import { noteOccupancy } from '#server/domain/listing/occupancy.ts';
import { noteFreeNights } from '#server/domain/owner-stays/free-nights.ts';
import { resourceTables } from '#server/domain/tables.ts';
import { theHouse } from '#server/kit/audit/entry.ts';
import { isAbove } from '#server/kit/conditions.ts';
import { noteStanding } from './standing.ts';

const AT_ONCE = 200;

/** Notes of every owner what has come with the day alone: a share or an agreement that begins, a year that is over. */
export async function noteAllOwners(store: Store, now: string): Promise<void> {
  const context = theHouse(now);
  const today = businessDate(now, USUAL_ROLLOVER_HOUR);
  let last = 0;
  for (;;) {
    const rows = await store.list(resourceTables.owners, {
      where: isAbove('id', last),
      sort: [{ field: 'id', descending: false }],
      fields: ['id'],
      limit: AT_ONCE,
    });
    const ids = rows.map(({ id }) => id);
    const end = ids.at(-1);
    if (end === undefined) return;
    await store.transaction(async (tx) => {
      await noteHoldings(tx, ids, today);
      await noteOccupancy(tx, ids, today);
      await noteFreeNights({ tx, context }, ...ids);
      await noteStanding(tx, ids);
    });
    last = end;
  }
}
