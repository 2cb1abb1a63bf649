import { cancellationFee } from '#shared/reservations/cancellation.ts';
import { line } from '#shared/rates/line.ts';
import { issue } from '#shared/errors.ts';
import { ringgit, spaced } from '#shared/money.ts';
import type { Reader } from '#server/platform/database/store.ts';
import { Refusal, refuse } from '#server/kit/refusal.ts';
import { all, is, isFrom } from '#server/kit/conditions.ts';
import {
  type Change,
  type StayPlace,
  type Reservation,
  type StayAction,
  placeOf,
  posting,
  settled,
} from './stay-command.ts';
import { agreeDeposit, comeBack } from './hold-and-confirm.ts';
import { findPolicyOfStay, getTypeAndHouse } from './facts.ts';
import { readAgreedPrice, postCharges } from '#server/domain/reservations/money/folio.ts';
import { releaseStay } from '#server/domain/reservations/rooms/segments.ts';
import { resourceTables } from '#server/domain/tables.ts';
import { returnUse } from '#server/domain/rates/vouchers.ts';

/** The stay does not happen, or does after all. */

/** Fee of a cancellation now, or of a no-show, by the policy under which the stay was booked. */
export async function computeFee(
  reader: Reader,
  stay: Reservation,
  cancelledAt: string | null,
): Promise<ReturnType<typeof cancellationFee> & { readonly most_sen: number }> {
  const { property } = await getTypeAndHouse(reader, stay.room_type_id);
  const agreed = await readAgreedPrice(reader, stay);
  const fee = cancellationFee({
    policy: agreed.terms?.cancellation ?? (await findPolicyOfStay(reader, property, stay)),
    arrival: stay.arrival,
    check_in_time: property.check_in_time,
    cancelled_at: cancelledAt,
    stay: agreed,
    sst: null,
  });
  return { ...fee, most_sen: agreed.total_sen };
}

type CallOff = StayAction<'cancel'>['input'] | StayAction<'no-show'>['input'];

async function callOff(place: StayPlace<CallOff>, status: 'cancelled' | 'no_show'): Promise<Change> {
  const { command, stay } = place;
  const { tx, context, input } = command;
  const { fee_sen: said, reason } = input;
  const isFree = stay.status !== 'confirmed' && status === 'cancelled' && stay.paid_sen === 0;
  const computed = await computeFee(tx, stay, status === 'no_show' ? null : context.now);
  if (said !== null && said > computed.most_sen) {
    const over = issue(['fee_sen'], 'fee_over', { most: spaced(ringgit(computed.most_sen)) });
    throw new Refusal('VALIDATION', {
      issues: [over],
      resource: 'reservations',
      action: status === 'no_show' ? 'no-show' : 'cancel',
    });
  }
  const fee = said ?? (isFree ? 0 : computed.fee_sen);
  await releaseStay(tx, stay.id);
  // A no-show has used the voucher.
  if (status === 'cancelled') await returnUse(tx, stay);
  const lines = said === null ? computed.lines.filter(() => fee > 0) : explainFeeByHand(fee, computed.fee_sen, reason);
  await postCharges(tx, posting(place), lines);
  return {
    hold_expires_at: null,
    cancelled_at: context.now,
    cancel_reason: reason,
    cancellation_fee_sen: fee,
    // Nothing is asked ahead of a stay that does not happen; reinstated, it is reckoned anew.
    deposit_sen: 0,
    ...(await settled(place)),
  };
}

/** A fee set by hand names that as its reason. */
function explainFeeByHand(fee: number, byPolicy: number, reason: string | null): Parameters<typeof postCharges>[2] {
  if (fee === 0) return [];
  const [said, policy] = [ringgit(fee), ringgit(byPolicy)];
  return [
    line({
      code: 'CANCELLATION',
      label: { en: 'Cancellation fee', zh: '取消费' },
      qty: 1,
      unit_sen: fee,
      because: [
        {
          rule: 'BY_HAND',
          text: `Set to ${said}, by the policy ${policy}${reason === null ? '' : `: ${reason}`}`,
          text_zh: `人工定为 ${said}，按政策为 ${policy}${reason === null ? '' : `：${reason}`}`,
        },
      ],
    }),
  ];
}

export async function cancel(command: StayAction<'cancel'>): Promise<Change> {
  return callOff(await placeOf(command), 'cancelled');
}

export async function markNoShow(command: StayAction<'no-show'>): Promise<Change> {
  const place = await placeOf(command);
  if (place.today <= place.stay.arrival) refuse('not_yet_no_show');
  return callOff(place, 'no_show');
}

/** Whether money was paid back since the stay was called off. */
async function hasGoneBack(reader: Reader, { id, cancelled_at }: Reservation): Promise<boolean> {
  const since = cancelled_at === null ? [] : [isFrom('created_at', cancelled_at)];
  const where = all(is('reservation_id', id), is('direction', 'out'), is('status', 'captured'), ...since);
  const rows = await reader.list(resourceTables.payments, { where, fields: ['reversal_of'] });
  return rows.some(({ reversal_of }) => reversal_of === null);
}

export async function reinstate(command: StayAction<'reinstate'>): Promise<Change> {
  const place = await placeOf(command);
  if (place.stay.departure <= place.today) refuse('stay_over');
  if (await hasGoneBack(command.tx, place.stay)) refuse('refund_left');
  const back = await comeBack(place);
  return {
    ...back,
    ...agreeDeposit(place, back),
    cancelled_at: null,
    cancel_reason: null,
    cancellation_fee_sen: null,
  };
}
