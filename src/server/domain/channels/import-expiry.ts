import { USUAL_ROLLOVER_HOUR, businessDate } from '#shared/business-date.ts';
import type { Store } from '#server/platform/database/store.ts';
import { theHouse } from '#server/kit/audit/entry.ts';
import { changeBeside } from '#server/domain/side-writes.ts';
import { noteQuarantined } from './import-decisions.ts';
import { note } from './place-import.ts';
import { all, is, isUntil } from '#server/kit/conditions.ts';
import { resourceTables } from '#server/domain/tables.ts';

const AT_ONCE = 200;

/** Stays in quarantine whose nights are over: no room can be given to them any more. How many there were. */
export async function expireWaiting(store: Store, now: string): Promise<number> {
  const [table, reservations] = [resourceTables['calendar-stays'], resourceTables.reservations];
  const today = businessDate(now, USUAL_ROLLOVER_HOUR);
  const isOver = all(is('status', 'quarantined'), isUntil('departure', today));
  let count = 0;
  for (const { id } of await store.list(table, { where: isOver, fields: ['id'], limit: AT_ONCE })) {
    const isNoted = await store.transaction(async (tx) => {
      const scene = { tx, context: theHouse(now) };
      const stay = await tx.lock(table, id);
      // The desk may have decided meanwhile.
      if (stay?.status !== 'quarantined' || stay.departure > today) return false;
      const reservation = await tx.lock(reservations, Number(stay.reservation_id));
      const action = 'calendar-expire';
      if (reservation?.status === 'quarantined') {
        await changeBeside(scene, 'reservations', {
          before: reservation,
          action,
          change: { status: 'expired' },
          reason: null,
        });
      }
      await note(scene, stay, { action, change: { status: 'expired', in_the_way: null } });
      await noteQuarantined(tx, stay.import_id);
      return true;
    });
    if (isNoted) count += 1;
  }
  return count;
}
