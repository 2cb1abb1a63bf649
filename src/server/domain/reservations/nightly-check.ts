import { readStayFaults } from '#resources/reservations/calls.ts';
import { reservations } from '#resources/reservations/reservations.ts';
import { USUAL_ROLLOVER_HOUR, businessDate } from '#shared/business-date.ts';
import { addDays } from '#shared/day.ts';
import type { StayFault } from '#shared/reservations/stay-answers.ts';
import type { Log } from '#server/platform/process/log.ts';
import type { Reader, Store } from '#server/platform/database/store.ts';
import { isFrom } from '#server/kit/conditions.ts';
import { serve } from '#server/kit/serve.ts';
import { findFaults, findMiscountedNights } from './faults.ts';

/** How long ended stays are checked: older faults have been reported. */
const DAYS_BACK = 40;
const MOST_NAMED = 20;

const listRecentFaults = (reader: Reader, today: string): Promise<StayFault[]> =>
  findFaults(reader, isFrom('departure', addDays(today, -DAYS_BACK)));

/** Once a night: which stays do not agree with themselves, and which nights are not counted as they are held. */
export async function checkStays(store: Store, log: Log, now: string): Promise<number> {
  const today = businessDate(now, USUAL_ROLLOVER_HOUR);
  const faults = await listRecentFaults(store, today);
  const nights = await findMiscountedNights(store, today);
  if (faults.length > 0) {
    const stays = faults.slice(0, MOST_NAMED).map(({ reference, fault, found }) => `${reference} ${fault}: ${found}`);
    log.warn(
      { count: faults.length, stays },
      'stays do not agree with themselves; GET /api/reservations/faults names all',
    );
  }
  if (nights.length > 0)
    log.warn({ count: nights.length, nights: nights.slice(0, MOST_NAMED) }, 'nights are miscounted');
  return faults.length + nights.length;
}

export const stayFaults = serve(reservations, readStayFaults, async ({ tx, context }) => ({
  data: await listRecentFaults(tx, businessDate(context.now, USUAL_ROLLOVER_HOUR)),
}));
