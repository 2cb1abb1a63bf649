import { HOUR_MS, TIME_ZONE_HOURS } from '#shared/constants.ts';
import { policyInWords } from '#shared/rates/cancellation-policy.ts';
import { isOfPlatform } from '#shared/reservations/platforms.ts';
import type { SourceChannel } from '#shared/reservations/states.ts';
import { dayInWords } from '#shared/day.ts';
import { ringgit, spaced } from '#shared/money.ts';
import type { stayMessages } from '#shared/reservations/messages.ts';
import type { Transaction } from '#server/platform/database/store.ts';
import { hasId } from '#server/kit/kit.ts';
import { post } from '#server/domain/outbox.ts';
import { findStayTerms } from '#server/domain/reservations/money/folio.ts';
import type { Change, Reservation, StayAction } from '#server/domain/reservations/stay-command.ts';
import { findPolicyOfStay, getTypeAndHouse } from '#server/domain/reservations/facts.ts';
import { resourceTables } from '#server/domain/tables.ts';

/** Messages to the guest of a stay, in the guest's language and written in the transaction of the event they tell of. */

type Notice = keyof typeof stayMessages;

/** These write to their guests themselves, or have none that the operator knows. */
const isToldElsewhere = (channel: SourceChannel): boolean => isOfPlatform(channel) || channel === 'owner';

const AGREED: Readonly<Partial<Record<Reservation['status'], Notice>>> = {
  pending: 'stay-held',
  confirmed: 'stay-confirmed',
};

/** The message of a change; null for acts at the desk, where the guest is present. */
function chooseNotice(before: Reservation, after: Reservation): Notice | null {
  if (before.status === after.status) {
    const isMoved = before.arrival !== after.arrival || before.departure !== after.departure;
    return isMoved && AGREED[after.status] ? 'stay-changed' : null;
  }
  if (before.status === 'checked_in' || before.status === 'checked_out') return null;
  if (after.status === 'cancelled') return AGREED[before.status] ? 'stay-cancelled' : null;
  return after.status === 'no_show' ? 'stay-no-show' : (AGREED[after.status] ?? null);
}

interface MessageContext {
  readonly tx: Transaction;
  readonly context: { readonly now: string };
}

export async function tellOfChange(call: MessageContext, before: Reservation, after: Reservation): Promise<void> {
  const notice = chooseNotice(before, after);
  if (notice !== null && !isToldElsewhere(after.source_channel)) await write(call, after, notice);
}

export async function tellOfBooking(call: MessageContext, stay: Reservation): Promise<void> {
  const notice = AGREED[stay.status];
  if (notice && !isToldElsewhere(stay.source_channel)) await write(call, stay, notice);
}

/** Sends a message again on request. */
export async function send(command: StayAction<'send'>): Promise<Change> {
  const { before: stay } = command;
  const notice = stay && AGREED[stay.status];
  if (notice) await write(command, stay, notice);
  return {};
}

async function write({ tx, context }: MessageContext, stay: Reservation, template: Notice): Promise<void> {
  const { guest_email: to, guest_locale: locale } = stay;
  if (to === null) return;
  const { type, property } = await getTypeAndHouse(tx, stay.room_type_id);
  const user = stay.lead_guest_id === null ? null : await tx.find(resourceTables.users, hasId(stay.lead_guest_id));
  const language = locale === 'zh-CN' ? 'zh' : 'en';
  const inLanguage = (name: string, name_zh: string | null): string => (language === 'zh' ? (name_zh ?? name) : name);
  const agreed = (await findStayTerms(tx, stay.id))?.cancellation ?? (await findPolicyOfStay(tx, property, stay));
  const nights = { en: stay.nights === 1 ? '1 night' : `${stay.nights} nights`, zh: `${stay.nights} 晚` };
  const data = {
    name: stay.guest_name,
    reference: stay.reference,
    guest_code: stay.guest_code,
    house: inLanguage(property.name, property.name_zh),
    room: inLanguage(type.name, type.name_zh),
    arrival: dayInWords(stay.arrival)[language],
    departure: dayInWords(stay.departure)[language],
    nights: nights[language],
    check_in: property.check_in_time,
    check_out: property.check_out_time,
    total: spaced(ringgit(stay.total_sen)),
    paid: spaced(ringgit(stay.paid_sen)),
    fee: spaced(ringgit(stay.cancellation_fee_sen ?? 0)),
    until: stay.hold_expires_at === null ? '' : sayInstant(stay.hold_expires_at, language),
    terms: policyInWords(agreed)[language],
  };
  const account_number = user === null ? null : user.account_number;
  await post(tx, context.now, {
    account_number,
    reservation_id: stay.id,
    template,
    channel: 'email',
    to,
    locale,
    data,
  });
}

const KUALA_LUMPUR_MS = TIME_ZONE_HOURS * HOUR_MS;

/** Time of day at the hotel. */
function sayInstant(at: string, language: 'en' | 'zh'): string {
  const there = new Date(Date.parse(at) + KUALA_LUMPUR_MS).toISOString();
  return `${dayInWords(there.slice(0, 10))[language]} ${there.slice(11, 16)}`;
}
