import { type ChargedPayment, gatewayFeeOf } from '#shared/reservations/gateway-fee.ts';
import { resourceTables } from '#server/domain/tables.ts';
import { is } from '#server/kit/conditions.ts';
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
