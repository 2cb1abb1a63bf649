import { type ChargedPayment, gatewayFeeOf } from '#shared/reservations/gateway-fee.ts';
import { resourceTables } from '#server/domain/tables.ts';
import { all, is, isIn, isNull } from '#server/kit/conditions.ts';
import { rowsIn } from '#server/kit/rows-in.ts';
import type { Reader } from '#server/platform/database/store.ts';
import type { Payment } from './payments.ts';

/** What the gateway keeps of a payment that comes in, by the rate of its day; null where it has none for the method. */
export async function findGatewayFee(
  reader: Reader,
  payment: Omit<ChargedPayment, 'method'> & Pick<Payment, 'method'>,
): Promise<number | null> {
  const rates = await rowsIn(reader, resourceTables['gateway-fees'], { where: is('method', payment.method) });
  return gatewayFeeOf(rates, payment);
}

/** Methods that no payment is taken by without a gateway: cards and e-wallets. */
const BY_GATEWAY = ['04', '05', '06'] as const;

/** Payments by a gateway of which nothing was kept, because no rate of their method was in force on their day. */
export async function listUnrated(
  reader: Reader,
  stays: readonly number[],
): Promise<Pick<Payment, 'id' | 'reservation_id' | 'method'>[]> {
  const isUnrated = all(
    isNull('gateway_fee_sen'),
    isIn('method', BY_GATEWAY),
    all(is('direction', 'in'), is('status', 'captured')),
    all(isNull('moved_between'), isNull('reversal_of')),
  );
  return rowsIn(reader, resourceTables.payments, {
    where: all(isIn('reservation_id', stays), isUnrated),
    fields: ['id', 'reservation_id', 'method'],
  });
}
