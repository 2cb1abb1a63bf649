import { businessDate } from '#shared/business-date.ts';
import { totalOf } from '#shared/rates/line.ts';
import { type Recharge, isRechargeOf, linesOfRecharge } from '#shared/reservations/recharge.ts';
import type { StayState } from '#shared/reservations/states.ts';
import type { Transaction } from '#server/platform/database/store.ts';
import type { Author } from '#server/kit/audit/entry.ts';
import { is } from '#server/kit/conditions.ts';
import { rowsIn } from '#server/kit/rows-in.ts';
import { Refusal } from '#server/kit/refusal.ts';
import { percentRate } from '#server/domain/rates/price-facts.ts';
import { getTypeAndHouse } from '#server/domain/reservations/facts.ts';
import type { Reservation } from '#server/domain/reservations/stay-command.ts';
import { changeBeside } from '#server/domain/side-writes.ts';
import { resourceTables } from '#server/domain/tables.ts';
import { listFolioLines, listStandingLines, postLines, readMoney } from './folio.ts';

/** Expenses of the property that a guest pays: put on the stay's folio, and taken off it again. */

interface Cause {
  readonly tx: Transaction;
  readonly context: Author;
}

/** Guests who were here; of a stay that never was nobody broke anything. */
const CHARGED: readonly StayState[] = ['checked_in', 'checked_out'];

/** The stay, locked, or a refusal where nothing can be charged to it any more. */
export async function lockChargedStay(tx: Transaction, id: number): Promise<Reservation> {
  const stay = await tx.lock(resourceTables.reservations, id);
  if (!stay) throw new Refusal('NOT_FOUND');
  if (stay.kind !== 'guest' || !CHARGED.includes(stay.status)) {
    throw new Refusal('CONFLICT', { message: 'recharge_closed', params: { stay: stay.reference } });
  }
  return stay;
}

/** Puts a bill on the folio; what it comes to with its tax. */
export async function postRecharge(cause: Cause, stay: Reservation, recharge: Recharge): Promise<number> {
  const { tx, context } = cause;
  const { property } = await getTypeAndHouse(tx, stay.room_type_id);
  const day = businessDate(context.now, property.rollover_hour);
  const rates = await rowsIn(tx, resourceTables['tax-rates'], { where: is('code', 'SST') });
  const { sst_registered } = property;
  const lines = linesOfRecharge(recharge, { day, sst_registered, sst: rates.map(percentRate) });
  const standing = listStandingLines(await listFolioLines(tx, stay.id));
  await postLines(tx, { reservationId: stay.id, day }, [...standing, ...lines]);
  await follow(cause, stay, recharge.reference);
  return totalOf(lines);
}

/** Takes a bill off the folio; what was paid for it already is the guest's credit. */
export async function takeBackRecharge(cause: Cause, reservationId: number, reference: string): Promise<void> {
  const { tx, context } = cause;
  const stay = await tx.lock(resourceTables.reservations, reservationId);
  if (!stay) return;
  const { property } = await getTypeAndHouse(tx, stay.room_type_id);
  const day = businessDate(context.now, property.rollover_hour);
  const standing = listStandingLines(await listFolioLines(tx, stay.id));
  const kept = standing.filter((line) => !isRechargeOf(line, reference));
  if (kept.length === standing.length) return;
  await postLines(tx, { reservationId: stay.id, day }, kept);
  await follow(cause, stay, reference);
}

async function follow(cause: Cause, stay: Reservation, reason: string): Promise<void> {
  const change = await readMoney(cause.tx, stay.id);
  await changeBeside(cause, 'reservations', { before: stay, action: 'recharge', change, reason });
}
