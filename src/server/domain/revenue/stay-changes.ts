import { addDays } from '#shared/day.ts';
import { listTermsInForce } from '#server/domain/packages/in-force.ts';
import { ruleOfTerms } from '#server/domain/packages/recognition.ts';
import { listUnitsOfStay } from '#server/domain/packages/stay-units.ts';
import type { Reservation } from '#server/domain/reservations/stay-command.ts';
import type { MomentScene } from '#server/kit/product.ts';
import type { Reader } from '#server/platform/database/store.ts';
import { postEvents, takeTurns } from './ledger.ts';
import { listStayEvents, listTold } from './stay-events.ts';

const OVER: readonly Reservation['status'][] = ['checked_out', 'cancelled', 'no_show'];

/**
 * Shares a stay's income in the transaction that makes it count, which by some agreements is its check-in, and takes it back
 * when the stay is opened again. A locked month stays as it was told: the difference goes into the next one.
 */
export async function shareChangedStay({ tx }: Pick<MomentScene, 'tx'>, stay: Reservation): Promise<void> {
  const told = await listTold(tx, [stay]);
  if (told.length === 0 && !(await mayCount(tx, stay))) return;
  const ids = [...listUnitsOfStay(stay), ...told].flatMap(({ unit_id }) => (unit_id === null ? [] : [unit_id]));
  const units = [...new Set(ids)];
  const { id, arrival } = stay;
  const days = { from: arrival, until: addDays(arrival, 1) };
  const events = await listStayEvents(tx, { ...days, units, reservationIds: [id] }, told);
  if (events.length === 0) return;
  await takeTurns(tx, { units });
  await postEvents(tx, events);
}

async function mayCount(reader: Reader, stay: Reservation): Promise<boolean> {
  if (OVER.includes(stay.status)) return true;
  if (stay.status !== 'checked_in' || stay.kind !== 'guest') return false;
  const units = listUnitsOfStay(stay).map(({ unit_id }) => unit_id);
  return !ruleOfTerms(await listTermsInForce(reader, units, { from: stay.arrival, until: stay.departure }))
    .isAllOnCheckOut;
}
