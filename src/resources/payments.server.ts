import { businessDate } from '#shared/booking/business-date.ts';
import { roundingLine } from '#shared/booking/price.ts';
import { CASH } from '#shared/booking/states.ts';
import { issue } from '#shared/errors.ts';
import { fiveSenRounding, ringgit, spaced } from '#shared/money.ts';
import { changeBeside, insertBeside } from '#server/domain/beside.ts';
import { Refusal } from '#server/domain/refusal.ts';
import { type Command, serverPart } from '#server/domain/server-part.ts';
import { typeAndHouse } from '#server/domain/stay-facts.ts';
import { folioOf, moneyOf, postLines, standing } from '#server/domain/stay-price.ts';
import { resourceTables } from '#server/domain/tables.ts';
import type { RowOfResource } from '#shared/resource.ts';
import type { Transaction } from '#server/platform/store.ts';
import type { Row } from '#server/platform/table.ts';
import { payments } from './payments.ts';

type Payment = RowOfResource<typeof payments>;

const receiptNumber = async (tx: Transaction): Promise<string> =>
  `RC-${String(await tx.next('receipts')).padStart(6, '0')}`;

/** Nobody gets back more than has been paid. */
function refuseOver(stay: Row | null, amount: number): void {
  const paid = Number(stay?.['paid_sen']);
  if (amount <= paid) return;
  const over = issue(['amount_sen'], 'refund_over', { paid: spaced(ringgit(Math.max(0, paid))) });
  throw new Refusal('VALIDATION', { issues: [over], resource: payments.name });
}

/** One or two sen come to nothing in cash, and nothing is no payment. */
function refuseNothing(balance: number): never {
  const nothing = issue(['amount_sen'], 'cash_nothing', { balance: spaced(ringgit(balance)) });
  throw new Refusal('VALIDATION', { issues: [nothing], resource: payments.name });
}

/** The reservation is locked, so that two payments at once cannot both be the one that settles the bill. */
async function before(command: Command<Payment>): Promise<Partial<Payment> | undefined> {
  const { kind, action, tx, context, before: known, change } = command;
  if (kind !== 'create' && action !== 'reverse') return undefined;
  const stay = await tx.lock(resourceTables.reservations, Number((known ?? change).reservation_id));
  if (known) {
    if (known.direction === 'in') refuseOver(stay, known.amount_sen);
    return undefined;
  }
  if (change.direction === 'out') refuseOver(stay, Number(change.amount_sen));
  const { property } = await typeAndHouse(tx, Number(stay?.['room_type_id']));
  const balance = Number(stay?.['balance_sen']);
  const rounding = fiveSenRounding(balance);
  const isCash = change.method === CASH && change.direction === 'in';
  const amount = Number(change.amount_sen);
  // Nobody can hand over single sen: a bill paid in cash is settled at the nearest five.
  const isRounded = isCash && (amount === balance || amount === balance + rounding);
  if (isRounded && balance + rounding === 0) refuseNothing(balance);
  return {
    ...(isRounded ? { amount_sen: balance + rounding } : {}),
    receipt_number: await receiptNumber(tx),
    business_date: businessDate(context.now, property.rollover_hour),
    received_by: context.caller.name,
    rounding_sen: isRounded ? rounding : 0,
  };
}

/** The folio says what a cash bill was rounded by, and the reservation what has been paid. */
async function after(command: Command<Payment>, payment: Payment | null): Promise<void> {
  const { kind, action, tx, context } = command;
  if (payment === null || (kind !== 'create' && action !== 'reverse')) return;
  const reservationId = payment.reservation_id;
  const stay = await tx.lock(resourceTables.reservations, reservationId);
  if (!stay) return;
  const { property } = await typeAndHouse(tx, Number(stay['room_type_id']));
  const day = businessDate(context.now, property.rollover_hour);
  if (action === 'reverse') await giveBack(command, payment, day);
  const lines = standing(await folioOf(tx, reservationId));
  if (payment.rounding_sen !== 0) {
    const own = lines.findLastIndex(
      ({ code, amount_sen }) => code === 'ROUNDING' && amount_sen === payment.rounding_sen,
    );
    const rounding = action === 'reverse' ? null : roundingLine(Number(stay['balance_sen']));
    const wanted = rounding === null ? lines.filter((_, at) => at !== own) : [...lines, rounding];
    await postLines(tx, { reservationId, day }, wanted);
  }
  const change = await moneyOf(tx, reservationId);
  await changeBeside(command, 'reservations', stay, {
    action: action ?? 'payment',
    change,
    reason: payment.receipt_number,
  });
}

/** The money of a payment by mistake, on the day on which it goes the other way: that of the payment may be closed. */
async function giveBack(command: Command<Payment>, payment: Payment, day: string): Promise<void> {
  const { reservation_id, direction, method, amount_sen, bank_reference } = payment;
  await insertBeside(command, 'payments', {
    reservation_id,
    direction: direction === 'in' ? 'out' : 'in',
    method,
    amount_sen,
    bank_reference,
    gateway_fee_sen: null,
    note: String(command.input['reason']),
    receipt_number: await receiptNumber(command.tx),
    rounding_sen: 0,
    business_date: day,
    received_by: command.context.caller.name,
    status: 'captured',
    reversal_of: payment.id,
  });
}

export const paymentsServer = serverPart(payments, { before, after });
