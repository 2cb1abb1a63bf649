import { getBusinessDay } from '#server/domain/reservations/business-day.ts';
import type { StayPlace } from '#server/domain/reservations/stay-command.ts';
import { insertBeside } from '#server/domain/side-writes.ts';
import { type Payment, createReceiptNumber } from './payments.ts';

/** Method of payments by which no money changes hands. */
const OTHER_METHOD = '08';

/** The open bill is put to somebody else's account: an owner's statement, or a company's. */
export async function billElsewhere(
  { command, stay }: StayPlace,
  { amount_sen, charged_to }: Pick<Payment, 'amount_sen'> & { readonly charged_to: 'owner' | 'company' },
): Promise<Payment> {
  const { tx, context } = command;
  return insertBeside(command, 'payments', {
    reservation_id: stay.id,
    direction: 'in',
    method: OTHER_METHOD,
    amount_sen,
    bank_reference: null,
    gateway_fee_sen: null,
    reason: null,
    note: null,
    receipt_number: await createReceiptNumber(tx),
    rounding_sen: 0,
    business_date: await getBusinessDay(tx, stay.property_id, context.now),
    received_by: context.caller.name,
    status: 'captured',
    reversal_of: null,
    moved_between: null,
    charged_to,
  });
}
