import { insertBeside } from '#server/domain/side-writes.ts';
import { getBusinessDay } from '#server/domain/reservations/business-day.ts';
import { Refusal } from '#server/kit/refusal.ts';
import { type Command, type WriteTo, recordAfter, serverPart } from '#server/kit/server-part.ts';
import type { Reservation } from '#server/domain/reservations/stay-command.ts';
import { findGatewayFee } from '#server/domain/reservations/money/gateway-fees.ts';
import {
  type Payment,
  follow,
  createReceiptNumber,
  refuseOver,
  settlePayment,
} from '#server/domain/reservations/money/payments.ts';
import { resourceTables } from '#server/domain/tables.ts';
import { payments } from './payments.ts';

/** Takes payments and takes them back: what changes hands, what the gateway keeps of it, and who else hears of it. */

/** Locks the reservation, so that two payments at once cannot both settle the bill. */
async function stayOf({ tx }: Pick<Command, 'tx'>, id: unknown): Promise<Reservation> {
  const stay = await tx.lock(resourceTables.reservations, Number(id));
  if (!stay) throw new Refusal('NOT_FOUND');
  return stay;
}

async function before(command: WriteTo<typeof payments>): Promise<Partial<Payment> | undefined> {
  const { kind, action, tx, context, before: known, change, input } = command;
  if (known && action === 'reverse') {
    const stay = await stayOf(command, known.reservation_id);
    if (known.direction === 'in') refuseOver(stay, known.amount_sen);
    return undefined;
  }
  if (kind !== 'create') return undefined;
  const stay = await stayOf(command, change.reservation_id);
  const { confirm_overpayment } = input;
  const wish = recordAfter(command);
  const { amount_sen, rounding_sen } = settlePayment(command, stay, { ...wish, confirm_overpayment });
  const business_date = await getBusinessDay(tx, stay.property_id, context.now);
  const charged = wish.direction === 'in' ? { method: wish.method, amount_sen, business_date } : null;
  return {
    amount_sen,
    rounding_sen,
    // The amount that the gateway itself gave is preferred to the one worked out from its rates.
    gateway_fee_sen: wish.gateway_fee_sen ?? (charged && (await findGatewayFee(tx, charged))),
    receipt_number: await createReceiptNumber(tx),
    business_date,
    received_by: context.caller.name,
  };
}

async function after(command: WriteTo<typeof payments>, payment: Payment | null): Promise<void> {
  const { kind, action } = command;
  if (payment === null || (kind !== 'create' && action !== 'reverse')) return;
  if (action === 'reverse') await giveBack(command, payment);
  const stay = await follow(command, payment, action === 'reverse' ? 'reverse' : 'payment');
  const { tx, context, kit: product } = command;
  // The gateway's fee is a cost of the stay, whose income may have been shared already.
  await product.tell('stay changed', { tx, context }, stay);
}

/** Reverses a mistaken payment on the present business day, because that of the payment may be closed. */
async function giveBack(command: WriteTo<typeof payments>, payment: Payment): Promise<void> {
  const { tx, context } = command;
  const { reservation_id, direction, method, amount_sen, rounding_sen, bank_reference, charged_to } = payment;
  const { gateway_fee_sen } = payment;
  const stay = await stayOf(command, reservation_id);
  const back = await insertBeside(command, 'payments', {
    reservation_id,
    direction: direction === 'in' ? 'out' : 'in',
    method,
    amount_sen,
    bank_reference,
    // Of what never was one the gateway kept nothing; the ledger takes it back.
    gateway_fee_sen,
    reason: command.input.reason ?? null,
    receipt_number: await createReceiptNumber(tx),
    rounding_sen,
    business_date: await getBusinessDay(tx, stay.property_id, context.now),
    received_by: context.caller.name,
    status: 'captured',
    reversal_of: payment.id,
    charged_to,
  });
  if (charged_to === 'company')
    await command.kit.tell('company charged', { tx, context }, { payment: back, company: null });
}

export const paymentsServer = serverPart(payments, { before, after });
