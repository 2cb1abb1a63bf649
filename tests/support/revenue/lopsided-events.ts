import type { SqlRow, Sql } from '#server/platform/database/database.ts';

/** Events of the ledger that have made or lost money: their entries do not come to nothing. */
export const lopsidedEvents = async (db: Sql): Promise<readonly SqlRow[]> =>
  (await db.query('select event_id from ledger_entries group by event_id having sum(amount_sen) <> 0')).rows;
