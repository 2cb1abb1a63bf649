import { businessDate } from '#shared/business-date.ts';
import { HOME_COUNTRY } from '#shared/countries.ts';
import { isWithin } from '#shared/day.ts';
import {
  type WeighedNight,
  consumedByNoShow,
  isBeforeCutOff,
  needByYear,
  needUpTo,
  weightOf,
} from '#shared/owner-stays/entitlement.ts';
import type { StayState } from '#shared/reservations/states.ts';
import type { Reader, Transaction } from '#server/platform/database/store.ts';
import type { Author } from '#server/kit/audit/entry.ts';
import { act } from '#server/kit/commands.ts';
import { is } from '#server/kit/conditions.ts';
import { hasId } from '#server/kit/kit.ts';
import type { MomentScene } from '#server/kit/product.ts';
import { Refusal } from '#server/kit/refusal.ts';
import { type BookingWish, createBooking } from '#server/domain/reservations/booking.ts';
import { getBusinessDay } from '#server/domain/reservations/business-day.ts';
import type { OwnerStayTerms } from '#server/domain/reservations/owner-stays.ts';
import type { Party } from '#server/domain/reservations/party.ts';
import type { Reservation } from '#server/domain/reservations/stay-command.ts';
import { changeBeside } from '#server/domain/side-writes.ts';
import { resourceTables } from '#server/domain/tables.ts';
import { releaseUnitNights } from './holds.ts';
import { judgeWish } from './judge.ts';
import type { LedgerScene } from './ledger.ts';
import type { Programme } from './programmes.ts';
import {
  type RequestAction,
  type RequestChange,
  decidedBy,
  giveUpRequest,
  holdNights,
  submitRequest,
  wishOf,
} from './requests.ts';
import { type FreeStayRequest, settleEntitlement } from './settlement.ts';

/** A request becomes a reservation by being approved, and goes with it from then on. */

export async function programmeOf(reader: Reader, { programme_id }: FreeStayRequest): Promise<Programme | null> {
  return programme_id === null ? null : reader.find(resourceTables['free-stay-programmes'], hasId(programme_id));
}

/** Who sleeps there, and how the owner is reached. */
async function readGuest(
  reader: Reader,
  request: FreeStayRequest,
): Promise<{ readonly lead: BookingWish['lead_guest']; readonly user_id: number | null }> {
  const owner = await reader.find(resourceTables.owners, hasId(request.owner_id));
  const user = owner && (await reader.find(resourceTables.users, hasId(owner.user_id)));
  const lead = {
    full_name: request.guest_name ?? user?.name ?? owner?.legal_name ?? request.reference,
    email: user?.email ?? null,
    phone: user?.phone ?? null,
    nationality: user?.nationality ?? HOME_COUNTRY,
  };
  return { lead, user_id: request.relation === 'self' ? (user?.id ?? null) : null };
}

/** The forecast and the bill both begin here, because they have to agree to the sen. */
export const ownerStayOf = (
  { guests, any_foreign_occupant, weighed }: Pick<FreeStayRequest, 'guests' | 'any_foreign_occupant' | 'weighed'>,
  programme: Programme | null,
): { readonly party: Party; readonly owner_stay: OwnerStayTerms } => ({
  party: { adults: guests, children: 0, any_foreign_occupant, source_channel: 'owner' },
  owner_stay: {
    free_nights: weighed.filter(({ is_paid = false }) => !is_paid).map(({ date }) => date),
    is_cleaning_charged: programme?.cleaning_paid_by !== 'house',
  },
});

/** Approved and booked at once: nights that went back on sale are taken again first, where they are free. */
export async function approveRequest(command: RequestAction<'approve'>): Promise<RequestChange> {
  const { before, tx, context, input } = command;
  if (before.rule_result === 'failed') throw refuseRules(command);
  const isKept = before.hold_segment_id !== null;
  const held = isKept
    ? {}
    : await holdNights(command, before, await judgeWish(tx, wishOf(before, before.id), context.now));
  const booked = await book(command, { ...before, ...held });
  return { ...held, ...booked, remark: input.remark, ...decidedBy(command) };
}

function refuseRules({ before, context }: RequestAction<'approve'>): Refusal {
  const { checks } = before;
  const isChinese = context.locale === 'zh-CN';
  const broken = checks.filter(({ ok }) => !ok);
  const rules = broken.map(({ text, text_zh }) => (isChinese ? text_zh : text)).join(isChinese ? '；' : '; ');
  return new Refusal('CONFLICT', { message: 'rules_broken', params: { rules }, body: { checks: broken } });
}

export const bookRequest = (command: RequestAction<'book'>): Promise<RequestChange> => book(command, command.before);

/** Books the nights that were kept, the room free of charge; the ledger says that they are used. */
async function book(
  { tx, context }: Pick<RequestAction<'approve' | 'book'>, 'tx' | 'context'>,
  request: FreeStayRequest,
): Promise<RequestChange> {
  const unit = await tx.find(resourceTables.units, hasId(request.stay_unit_id ?? request.unit_id));
  if (!unit) throw new Error('The unit of a request is there as long as the request is');
  const programme = await programmeOf(tx, request);
  const { lead, user_id } = await readGuest(tx, request);
  await releaseUnitNights(tx, request.hold_segment_id);
  const { arrival, departure } = request;
  const { party, owner_stay } = ownerStayOf(request, programme);
  const stay = await createBooking(
    { tx, context },
    {
      room_type_id: unit.room_type_id,
      unit_id: unit.id,
      arrival,
      departure,
      party,
      voucher: null,
      quote_id: null,
      lead_guest: lead,
      status: 'confirmed',
      waive_reason: null,
      override_reason: request.override_reason,
      details: { lead_guest_id: user_id, internal_note: request.reference },
      owner_stay,
    },
  );
  await recordUse({ tx, context }, { ...request, reservation_id: stay.id });
  return { reservation_id: stay.id, hold_segment_id: null, hold_expires_at: null };
}

/**
 * The ledger's lines of a stay that is booked: what was held is given back and used. For stays that are written without the
 * desk, too, such as those of a worked example: the balance goes down by the weight of the nights, once.
 */
async function recordUse(
  scene: LedgerScene,
  request: Pick<FreeStayRequest, 'id' | 'reference' | 'owner_id' | 'unit_id' | 'weighed' | 'reservation_id'>,
): Promise<void> {
  await settleEntitlement(scene, request, { as: 'use', years: needByYear(request.weighed) });
}

/** Before the cut-off the nights come back; after it they are taken all the same. */
async function countConsumed(reader: Reader, request: FreeStayRequest, today: string): Promise<number> {
  const programme = await programmeOf(reader, request);
  return isBeforeCutOff(today, request.arrival, programme?.cancel_cutoff_days ?? 0) ? 0 : request.weight;
}

/** Calls a stay off that is approved or booked, with its reservation where there is one. */
export async function cancelRequest(command: RequestAction<'cancel'>): Promise<RequestChange> {
  const { tx, context, kit, before, input } = command;
  const today = await getBusinessDay(tx, before.property_id, context.now);
  const consumed = await countConsumed(tx, before, today);
  const isBooked = before.status === 'booked' && before.reservation_id !== null;
  const gone = isBooked ? {} : await giveUpRequest(command, before);
  await settleEntitlement(command, before, { as: 'use', years: needUpTo(before.weighed, consumed) });
  if (isBooked) {
    // Told of the reservation's end, the request has nothing left to do.
    await tx.note(resourceTables['free-stay-requests'], hasId(before.id), { status: 'cancelled' });
    const target = { id: Number(before.reservation_id), expected: null, action: 'cancel' };
    const values = { reason: input.reason, fee_sen: 0 };
    await act({ kit, tx, context, bound: kit.get('reservations') }, target, { values, isForm: false });
  }
  return { ...gone, remark: input.reason, ...decidedBy(command) };
}

/** Puts a request forward again that was given up, and one that was booked comes back with its reservation. */
export async function restoreRequest(command: RequestAction<'restore'>): Promise<RequestChange> {
  const { tx, context, kit, before } = command;
  if (before.reservation_id === null) {
    return { ...(await submitRequest(command)), remark: null, decided_by: null, decided_at: null };
  }
  await settleEntitlement(command, before, { as: 'use', years: needByYear(before.weighed) });
  // Told of the reservation's return, the request has nothing left to do.
  await tx.note(resourceTables['free-stay-requests'], hasId(before.id), { status: 'booked' });
  const target = { id: before.reservation_id, expected: null, action: 'reinstate' };
  const values = { reason: before.reference };
  await act({ kit, tx, context, bound: kit.get('reservations') }, target, { values, isForm: false });
  return { status: 'booked', remark: null, ...decidedBy(command) };
}

/** What a stay's state makes of its request. */
const FOLLOWING: Readonly<Partial<Record<StayState, FreeStayRequest['status']>>> = {
  pending: 'booked',
  confirmed: 'booked',
  checked_in: 'in_house',
  checked_out: 'completed',
  cancelled: 'cancelled',
  no_show: 'no_show',
};

/** The nights of the request that are still of the stay; nights that were added since are paid for. */
const nightsLeft = ({ weighed }: FreeStayRequest, { arrival, departure }: Reservation): WeighedNight[] =>
  weighed.filter(({ date }) => isWithin(date, arrival, departure));

async function countFollowing(
  tx: Transaction,
  { request, stay }: { readonly request: FreeStayRequest; readonly stay: Reservation },
  now: string,
): Promise<number> {
  const property = await tx.find(resourceTables.properties, hasId(stay.property_id));
  const today = businessDate(now, property?.rollover_hour ?? 0);
  const programme = await programmeOf(tx, request);
  if (stay.status === 'cancelled') return countConsumed(tx, request, today);
  if (stay.status === 'no_show') return consumedByNoShow(request.weight, programme?.no_show ?? 'consume');
  const isInTime = isBeforeCutOff(today, request.arrival, programme?.cancel_cutoff_days ?? 0);
  return isInTime ? weightOf(nightsLeft(request, stay)) : request.weight;
}

/** A reservation of an owner was changed: its request goes along, and the ledger with it. */
export async function followOwnerStay({ tx, context }: MomentScene, stay: Reservation): Promise<void> {
  const status = FOLLOWING[stay.status];
  if (stay.kind !== 'owner_stay' || status === undefined) return;
  const table = resourceTables['free-stay-requests'];
  const found = await tx.find(table, is('reservation_id', stay.id));
  const request = found && (await tx.lock(table, found.id));
  if (!request) return;
  const { arrival, departure, nights } = stay;
  const isSame = request.status === status && request.arrival === arrival && request.departure === departure;
  if (isSame) return;
  const scene: { tx: Transaction; context: Author } = { tx, context };
  const consumed = await countFollowing(tx, { request, stay }, context.now);
  await settleEntitlement(scene, request, { as: 'use', years: needUpTo(request.weighed, consumed) });
  await changeBeside(scene, 'free-stay-requests', {
    before: request,
    action: 'follow',
    change: { status, arrival, departure, nights, stay_unit_id: stay.unit_id },
    reason: stay.reference,
  });
}
