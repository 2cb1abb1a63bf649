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

/** A card is paid through a gateway; what reaches the bank by a code on the counter may cost nothing. */
const CARDS = ['04', '05'] as const;

/** Card payments of which nothing was kept, because no rate was in force when they were taken, unless it was to be nothing. */
export async function listUnrated(reader: Reader, stays: readonly number[]): Promise<Payment[]> {
  const isUnrated = all(
    isNull('gateway_fee_sen'),
    isIn('method', CARDS),
    all(is('direction', 'in'), is('status', 'captured')),
    all(isNull('moved_between'), isNull('reversal_of')),
  );
  const found = await rowsIn(reader, resourceTables.payments, { where: all(isIn('reservation_id', stays), isUnrated) });
  if (found.length === 0) return [];
  const rates = await rowsIn(reader, resourceTables['gateway-fees'], { where: isIn('method', CARDS) });
  const dayOf = ({ business_date, created_at }: Payment): string => business_date ?? created_at.slice(0, 10);
  return found.filter((each) => gatewayFeeOf(rates, { ...each, business_date: dayOf(each) }) !== 0);
}
