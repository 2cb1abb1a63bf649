import {
  owedOf,
  roundingOf,
  type Settlement,
  type StayAccount,
  settledOf,
  settlementOf,
} from '#shared/reservations/payment.ts';
import { CASH, type StayState } from '#shared/reservations/states.ts';
import { issue, type SentenceName } from '#shared/errors.ts';
import { ringgit, spaced } from '#shared/money.ts';
import { PERMISSION_GROUPS, codeOf } from '#shared/permissions.ts';
import type { RowOfResource } from '#shared/resource.ts';
import type { payments } from '#resources/reservations/payments.ts';
import type { Transaction } from '#server/platform/database/store.ts';
import { changeBeside } from '#server/domain/side-writes.ts';
import type { RequestContext } from '#server/kit/caller.ts';
import { requirePermission } from '#server/kit/require-permission.ts';
import { getBusinessDay } from '#server/domain/reservations/business-day.ts';
import { Refusal } from '#server/kit/refusal.ts';
import type { Reservation } from '#server/domain/reservations/stay-command.ts';
import { listFolioLines, readMoney, postLines, listStandingLines } from './folio.ts';
import { resourceTables } from '#server/domain/tables.ts';

/** Money comes in for a stay or goes back: how much it may be, and what the bill says of it. */

export type Payment = RowOfResource<typeof payments>;

interface Cause {
  readonly tx: Transaction;
  readonly context: RequestContext;
}

export const createReceiptNumber = async (tx: Transaction): Promise<string> =>
  `RC-${String(await tx.next('receipts')).padStart(6, '0')}`;

/** Giving money back needs the code of a cancellation, because it decides about a stay as much. */
const DECIDES = codeOf(PERMISSION_GROUPS.reservation, 'delete');

const refuseAmount = (rule: SentenceName, params: Readonly<Record<string, string>>): never => {
  throw new Refusal('VALIDATION', { issues: [issue(['amount_sen'], rule, params)], resource: 'payments' });
};

/** A refund is at most what has been paid, rounded to coins. */
export function refuseOver(stay: StayAccount, amount: number): void {
  const paid = Math.max(0, stay.paid_sen, settledOf(stay));
  if (amount > paid) refuseAmount('refund_over', { paid: spaced(ringgit(paid)) });
}

/** Stays that ask for nothing any more: what goes back is not asked for again. */
const SETTLED: readonly StayState[] = ['checked_out', 'cancelled', 'no_show', 'expired'];

interface Wish {
  readonly direction: 'in' | 'out';
  readonly method: string;
  readonly amount_sen: number;
  readonly reason?: string | null;
  readonly confirm_overpayment?: unknown;
}

/** The amount of an asked payment that changes hands. `stay` is locked. */
export function settlePayment({ context }: Pick<Cause, 'context'>, stay: Reservation, wish: Wish): Settlement {
  const settlement = settlementOf(wish, stay);
  const { worth_sen } = settlement;
  if (wish.direction === 'out') {
    requirePermission(context, DECIDES);
    if (!wish.reason) {
      throw new Refusal('VALIDATION', { issues: [issue(['reason'], 'required')], resource: 'payments' });
    }
    refuseOver(stay, wish.method === CASH ? worth_sen : settlement.amount_sen);
    const credit = Math.max(0, -owedOf(stay));
    if (worth_sen > credit && SETTLED.includes(stay.status)) {
      throw new Refusal('CONFLICT', { message: 'refund_into_debt', params: { credit: spaced(ringgit(credit)) } });
    }
  } else {
    const owed_sen = Math.max(0, owedOf(stay));
    if (worth_sen > owed_sen && wish.confirm_overpayment !== true) {
      throw new Refusal('CONFIRM_OVERPAYMENT', {
        params: { owed: spaced(ringgit(owed_sen)), paid: spaced(ringgit(settlement.amount_sen)) },
        body: { owed_sen },
      });
    }
  }
  // One or two sen round to nothing in cash, and nothing is no payment.
  if (settlement.amount_sen === 0) refuseAmount('cash_nothing', { balance: spaced(ringgit(worth_sen)) });
  return settlement;
}

/** The folio says what a payment was rounded by, and the reservation what has been paid. */
export async function follow(
  cause: Cause,
  payment: Payment,
  action: 'payment' | 'reverse' | 'move-credit',
): Promise<Reservation> {
  const { tx, context } = cause;
  const { reservation_id: reservationId, direction, receipt_number: reason } = payment;
  const stay = await tx.lock(resourceTables.reservations, reservationId);
  if (!stay) throw new Error('A payment needs its reservation');
  const rounding = roundingOf(direction, payment);
  if (rounding) {
    const day = await getBusinessDay(tx, stay.property_id, context.now);
    const lines = listStandingLines(await listFolioLines(tx, reservationId));
    const own = lines.findLastIndex(
      ({ code, amount_sen }) => code === 'ROUNDING' && amount_sen === rounding.amount_sen,
    );
    const wanted = action === 'reverse' ? lines.filter((_, at) => at !== own) : [...lines, rounding];
    await postLines(tx, { reservationId, day }, wanted);
  }
  return changeBeside(cause, 'reservations', {
    before: stay,
    action,
    change: await readMoney(tx, reservationId),
    reason,
  });
}
