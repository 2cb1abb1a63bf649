import { movePeriod, periodOf } from '#shared/day.ts';
import type { Reader } from '#server/platform/database/store.ts';
import { countUnitNights } from '#server/domain/reservations/rooms/unit-nights.ts';

/** Nights of a unit in the month of a bill: those that anybody slept, and those of them that were its owner's free ones. */
export interface SleptNights {
  readonly slept: number;
  readonly free: number;
}

/** In the order of the units that are asked for. */
export async function countSleptNights(
  reader: Reader,
  unitIds: readonly number[],
  day: string,
): Promise<SleptNights[]> {
  const period = periodOf(day);
  const nights = await countUnitNights(reader, unitIds, { from: `${period}-01`, until: `${movePeriod(period, 1)}-01` });
  return nights.map(({ guest, owner, owner_paid, kept }) => ({
    slept: guest + owner + kept,
    free: owner - owner_paid,
  }));
}
