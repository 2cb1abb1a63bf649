import { periodOf } from '#shared/day.ts';
import type { RowOfResource } from '#shared/resource.ts';
import { daysOfPeriod } from '#shared/revenue/period.ts';
import type { freeStayRequests } from '#resources/owner-stays/free-stay-requests.ts';
import type { payments } from '#resources/reservations/payments.ts';
import type { Reader } from '#server/platform/database/store.ts';
import { all, is, isGiven, isIn, within } from '#server/kit/conditions.ts';
import { rowsIn } from '#server/kit/rows-in.ts';
import { resourceTables } from '#server/domain/tables.ts';
import type { LedgerEvent } from './ledger.ts';

/** What owners owe for their own stays (cleaning, tax, levies): bills that were put to their statement at check-out. */
export async function listFreeStayCharges(
  reader: Reader,
  { owner_id, period }: { readonly owner_id: number; readonly period: string },
): Promise<LedgerEvent[]> {
  const { from, until } = daysOfPeriod(period);
  const requests = await rowsIn(reader, resourceTables['free-stay-requests'], {
    where: all(is('owner_id', owner_id), isGiven('reservation_id')),
    fields: ['reference', 'reservation_id', 'unit_id', 'weight'],
  });
  const stays = requests.flatMap(({ reservation_id }) => (reservation_id === null ? [] : [reservation_id]));
  const charged = await rowsIn(reader, resourceTables.payments, {
    where: all(isIn('reservation_id', stays), is('charged_to', 'owner'), within('business_date', from, until)),
    sort: ['id'],
    fields: ['id', 'reservation_id', 'direction', 'amount_sen', 'business_date', 'receipt_number'],
  });
  return charged.map((payment) =>
    tellCharge(owner_id, {
      payment: { ...payment, day: payment.business_date ?? from },
      request: requests.find((each) => each.reservation_id === payment.reservation_id),
    }),
  );
}

interface Charge {
  readonly payment: Pick<
    RowOfResource<typeof payments>,
    'id' | 'reservation_id' | 'direction' | 'amount_sen' | 'receipt_number'
  > & { readonly day: string };
  readonly request: Pick<RowOfResource<typeof freeStayRequests>, 'reference' | 'unit_id' | 'weight'> | undefined;
}

export function tellCharge(owner_id: number, { payment, request }: Charge): LedgerEvent {
  const { id, reservation_id, direction, amount_sen, day, receipt_number } = payment;
  const { reference = '', weight = 0, unit_id = null } = request ?? {};
  const sen = direction === 'in' ? amount_sen : 0 - amount_sen;
  const of = { reservation_id, unit_id };
  return {
    subject: `free-stay-${id}`,
    posted_on: day,
    period: periodOf(day),
    code: 'FREE_STAY',
    label: { en: `Free stay ${reference}`, zh: `免费住宿 ${reference}` },
    formula: receipt_number,
    because: [
      {
        rule: 'FREE_STAY',
        text: `The room is free for ${weight} of the year’s nights; cleaning, tax and levies are the owner’s`,
        text_zh: `房费以年度免费晚数（${weight}）抵免；清洁费、税费由业主承担`,
      },
    ],
    parts: [
      { ...of, account: 'owner-payable', owner_id, amount_sen: sen },
      { ...of, account: 'deposits-held', amount_sen: 0 - sen },
    ],
  };
}
