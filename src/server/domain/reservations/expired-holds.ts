import type { Transaction } from '#server/platform/database/store.ts';
import { theHouse } from '#server/kit/audit/entry.ts';
import { changeBeside } from '#server/domain/side-writes.ts';
import { getBusinessDay } from './business-day.ts';
import { all, is, isUntil } from '#server/kit/conditions.ts';
import { readMoney, postCharges } from '#server/domain/reservations/money/folio.ts';
import { releaseStay } from '#server/domain/reservations/rooms/segments.ts';
import { resourceTables } from '#server/domain/tables.ts';
import { returnUse } from '#server/domain/rates/vouchers.ts';

const BATCH = 100;

/** Gives back the nights of holds that have run out, for which nothing is owed any more; how many there were. */
export async function releaseExpired(tx: Transaction, now: string, roomTypeId?: number): Promise<number> {
  const table = resourceTables.reservations;
  const isExpired = all(
    is('status', 'pending'),
    isUntil('hold_expires_at', now),
    // A stay with a payment keeps its nights until the desk decides.
    isUntil('paid_sen', 0),
    ...(roomTypeId === undefined ? [] : [is('room_type_id', roomTypeId)]),
  );
  const found = await tx.list(table, { where: isExpired, limit: BATCH, fields: ['id'] });
  let released = 0;
  for (const { id } of found) {
    const row = await tx.lock(table, id);
    // Confirmed, paid or released by another since.
    if (row?.status !== 'pending' || row.paid_sen > 0) continue;
    await releaseStay(tx, id);
    await returnUse(tx, row);
    const day = await getBusinessDay(tx, row.property_id, now);
    await postCharges(tx, { reservationId: id, day }, []);
    const money = await readMoney(tx, id);
    const change = { status: 'expired', hold_expires_at: null, deposit_sen: 0, ...money } as const;
    await changeBeside({ tx, context: theHouse(now) }, 'reservations', {
      before: row,
      action: 'expire',
      change,
      reason: null,
    });
    released += 1;
  }
  return released;
}
