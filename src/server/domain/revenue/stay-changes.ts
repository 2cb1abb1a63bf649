import { addDays, periodOf } from '#shared/day.ts';
import { listOwnersOf } from '#server/domain/listing/ownerships.ts';
import { listTermsInForce } from '#server/domain/packages/in-force.ts';
import { listStayIncomes } from '#server/domain/packages/stay-income.ts';
import type { Reservation } from '#server/domain/reservations/stay-command.ts';
import { all, is, isIn } from '#server/kit/conditions.ts';
import type { MomentScene } from '#server/kit/product.ts';
import { resourceTables } from '#server/domain/tables.ts';
import { postEvents, takeTurns } from './ledger.ts';
import { shareStay, subjectOfStay } from './shares.ts';

const OVER: readonly Reservation['status'][] = ['checked_out', 'cancelled', 'no_show'];

/**
 * A stay that is over is shared in the same transaction; one that is opened again is taken back. What a locked month has told of
 * it stays told: the difference stands in the next month.
 */
export async function shareChangedStay({ tx }: Pick<MomentScene, 'tx'>, stay: Reservation): Promise<void> {
  const known = await tx.list(resourceTables['ledger-entries'], {
    where: all(is('reservation_id', stay.id), isIn('account', ['owner-payable', 'host-revenue'])),
    fields: ['subject', 'unit_id'],
  });
  if (!OVER.includes(stay.status) && known.length === 0) return;
  const rows = await listStayIncomes(tx, { from: stay.arrival, until: stay.departure, reservationId: stay.id });
  const units = [...new Set([...rows, ...known].flatMap(({ unit_id }) => (unit_id === null ? [] : [unit_id])))];
  if (units.length === 0) return;
  await takeTurns(
    tx,
    units.map((unit) => `unit ${unit}`),
  );
  const days = rows.map(({ checked_out }) => checked_out).toSorted();
  const range = { from: days[0] ?? stay.arrival, until: addDays(days.at(-1) ?? stay.departure, 1) };
  const grounds = {
    owners: await listOwnersOf(tx, units, range),
    terms: await listTermsInForce(tx, units, range),
  };
  const events = rows.map((row) => shareStay(grounds, row).event);
  const said = new Set(events.map(({ subject }) => subject));
  const gone = units
    .map((unit) => subjectOfStay(stay.id, unit))
    .filter((subject) => !said.has(subject) && known.some((entry) => entry.subject === subject));
  const posted_on = range.from;
  const nothing = { posted_on, period: periodOf(posted_on), code: 'OWNER_SHARE', formula: '', because: [], parts: [] };
  await postEvents(tx, [
    ...events,
    ...gone.map((subject) => ({
      ...nothing,
      subject,
      label: { en: `${stay.reference}, taken back`, zh: `${stay.reference}，已撤回` },
    })),
  ]);
}
