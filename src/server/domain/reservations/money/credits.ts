import { owedOf } from '#shared/reservations/payment.ts';
import { issue, type SentenceName } from '#shared/errors.ts';
import { ringgit, spaced } from '#shared/money.ts';
import { insertBeside } from '#server/domain/side-writes.ts';
import { getBusinessDay } from '#server/domain/reservations/business-day.ts';
import { Refusal } from '#server/kit/refusal.ts';
import {
  type Change,
  type StayPlace,
  type Reservation,
  type StayAction,
  placeOf,
  settled,
} from '#server/domain/reservations/stay-command.ts';
import { type Payment, follow, createReceiptNumber, settlePayment } from './payments.ts';
import { resourceTables } from '#server/domain/tables.ts';

/**
 * Credits of a stay: money that is not owed moves to another stay in one transaction, or goes back. A stay that is over gives
 * back no more than its credit.
 */

/** The tax authority's code of payments that are neither cash nor card nor transfer: nothing changes hands. */
const ON_PAPER = '08' as const;

/** Moves a guest's credit to another stay: out of this one and into that one, in one transaction. */
export async function moveCredit(command: StayAction<'move-credit'>): Promise<Change> {
  const place = await placeOf(command);
  const { stay } = place;
  const { to_reservation_id, amount_sen: asked, reason, confirm_overpayment } = command.input;
  const credit = -owedOf(stay);
  const there = await getCreditTarget(place, to_reservation_id);
  if (asked !== null && asked > credit) {
    refuse('amount_sen', 'credit_over', { credit: spaced(ringgit(credit)) });
  }
  const owed = Math.max(0, owedOf(there));
  const amount_sen = asked ?? (owed > 0 ? Math.min(credit, owed) : credit);
  const wish = { method: ON_PAPER, amount_sen, reason };
  settlePayment(command, stay, { ...wish, direction: 'out' });
  settlePayment(command, there, { ...wish, direction: 'in', confirm_overpayment });
  await insertHalf(place, stay, { ...wish, direction: 'out', moved_between: there.id });
  const half = await insertHalf(place, there, { ...wish, direction: 'in', moved_between: stay.id });
  await follow(command, half, 'move-credit');
  return settled(place);
}

/** Locks the stay that receives the money. */
async function getCreditTarget({ command, stay }: StayPlace, id: number): Promise<Reservation> {
  if (id === stay.id) refuse('to_reservation_id', 'same_stay');
  const there = await command.tx.lock(resourceTables.reservations, id);
  if (!there) refuse('to_reservation_id', 'gone');
  return there;
}

function refuse(field: string, rule: SentenceName, params: Readonly<Record<string, string>> = {}): never {
  const issues = [issue([field], rule, params)];
  throw new Refusal('VALIDATION', { issues, resource: 'reservations', action: 'move-credit' });
}

type Half = Pick<Payment, 'direction' | 'method' | 'amount_sen' | 'reason' | 'moved_between'>;

async function insertHalf({ command }: StayPlace, stay: Reservation, half: Half): Promise<Payment> {
  const { tx, context } = command;
  return insertBeside(command, 'payments', {
    ...half,
    reservation_id: stay.id,
    receipt_number: await createReceiptNumber(tx),
    rounding_sen: 0,
    business_date: await getBusinessDay(tx, stay.property_id, context.now),
    received_by: context.caller.name,
    status: 'captured',
  });
}
