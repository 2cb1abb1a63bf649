import type { Store } from '#server/platform/database/store.ts';
import { theHouse } from '#server/kit/audit/entry.ts';
import { all, is, isAbove, isGiven, isIn, isNotIn } from '#server/kit/conditions.ts';
import { rowsIn } from '#server/kit/rows-in.ts';
import { resourceTables } from '#server/domain/tables.ts';
import { shareChangedStay } from '#server/domain/revenue/stay-changes.ts';
import { followStayOfAgent } from './commissions.ts';

/** Stays of one transaction. */
const AT_ONCE = 50;

const PROMISED = ['confirmed', 'checked_in', 'checked_out'] as const;

/**
 * Gives stays of agents the commission they lack, which were written past their commands: by a job, an earlier version, the demo. How
 * many there were.
 */
export async function catchUpCommissions(store: Store, now: string): Promise<number> {
  const known = await rowsIn(store, resourceTables['agent-commissions'], { fields: ['reservation_id'] });
  const lacking = await rowsIn(store, resourceTables.reservations, {
    where: all(
      isGiven('agent_id'),
      isAbove('agent_rate', 0),
      is('kind', 'guest'),
      isIn('status', PROMISED),
      isNotIn('id', [...new Set(known.map(({ reservation_id }) => reservation_id))]),
    ),
    sort: ['departure', 'id'],
    fields: ['id'],
  });
  for (let at = 0; at < lacking.length; at += AT_ONCE) {
    await store.transaction(async (tx) => {
      const scene = { tx, context: theHouse(now) };
      for (const { id } of lacking.slice(at, at + AT_ONCE)) {
        const stay = await tx.lock(resourceTables.reservations, id);
        if (!stay) continue;
        await shareChangedStay(scene, stay);
        await followStayOfAgent(scene, stay);
      }
    });
  }
  return lacking.length;
}
