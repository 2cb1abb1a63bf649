import { countNights, periodOf } from '#shared/day.ts';
import type { Transaction } from '#server/platform/database/store.ts';
import { noteOwners } from '#server/domain/note-owner.ts';
import { countTaken, listTakings } from '#server/domain/reservations/rooms/unit-nights.ts';
import { resourceTables } from '#server/domain/tables.ts';
import { all, any, isAbove, isIn, isNull, isUntil } from '#server/kit/conditions.ts';

/**
 * Notes at owners' records how full their units have been in the present month, up to the night before: nights sold of those on which the
 * units were theirs, let and in order. An owner's own nights are not sold, and count among those that could have been.
 */
export async function noteOccupancy(tx: Transaction, ownerIds: readonly number[], today: string): Promise<void> {
  const first = `${periodOf(today)}-01`;
  const shares = await tx.list(resourceTables.ownerships, {
    where: all(isIn('owner_id', ownerIds), isUntil('from', today), any(isNull('to'), isAbove('to', today))),
    fields: ['owner_id', 'unit_id', 'from'],
  });
  const unitIds = [...new Set(shares.map(({ unit_id }) => unit_id))];
  const takings = await listTakings(tx, unitIds, { from: first, until: today });
  const standings = ownerIds.map((id) => {
    let [sold, available] = [0, 0];
    for (const { unit_id, from } of shares.filter(({ owner_id }) => owner_id === id)) {
      const days = { from: from > first ? from : first, until: today };
      available += countNights(days.from, days.until);
      for (const taking of takings.filter((each) => each.unit_id === unit_id)) {
        if (taking.by === 'guest') sold += countTaken(taking, days);
        if (taking.by === 'closed') available -= countTaken(taking, days);
      }
    }
    return [id, { occupancy_percent: available > 0 ? Math.round((100 * sold) / available) : null }] as const;
  });
  await noteOwners(tx, new Map(standings));
}
