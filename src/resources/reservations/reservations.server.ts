import { businessDate } from '#shared/business-date.ts';
import { type Issue, issue } from '#shared/errors.ts';
import { f, optional, pick } from '#shared/field.ts';
import { type BookingWish, type LeadGuest, book } from '#server/domain/reservations/booking.ts';
import { calendar } from '#server/domain/reservations/tape-chart.ts';
import { followReservation } from '#server/domain/channels/place-import.ts';
import { roomsForReservation } from '#server/domain/channels/unplaced-rooms.ts';
import { bookingChoices } from '#server/domain/reservations/booking-choices.ts';
import { winEnquiry } from '#server/domain/enquiries/enquiries.ts';
import { followStay } from '#server/domain/reservations/lead-guest.ts';
import { hasId, present } from '#server/kit/kit.ts';
import { messageSince } from '#server/kit/moved-on.ts';
import { Refusal } from '#server/kit/refusal.ts';
import { cardHouse, registrationCard } from '#server/domain/reservations/registration-card.ts';
import { type ExtraCall, type ExtraRoute, serverPart } from '#server/kit/server-part.ts';
import type { Reservation } from '#server/domain/reservations/stay-command.ts';
import { assign } from '#server/domain/reservations/room-assignment.ts';
import { accept, confirm, hold } from '#server/domain/reservations/hold-and-confirm.ts';
import { cancel, feeOf, noShow, reinstate } from '#server/domain/reservations/cancellation.ts';
import { moveCredit } from '#server/domain/reservations/money/credits.ts';
import { changeDates, changeGuests, firstPlace } from '#server/domain/reservations/date-changes.ts';
import { type Party, agesOf, typeAndHouse } from '#server/domain/reservations/facts.ts';
import { send, tellOfChange } from '#server/domain/reservations/guest-messages.ts';
import { keepTonight } from '#server/domain/reservations/overstays.ts';
import { stayFaults } from '#server/domain/reservations/nightly-check.ts';
import { checkOut, earlyDeparture, leaving, reopen } from '#server/domain/reservations/check-out.ts';
import { checkIn, decideTourismTax, followChannel } from '#server/domain/reservations/check-in.ts';
import { moved } from '#server/domain/reservations/room-moves.ts';
import { move, pin, split, unassign } from '#server/domain/reservations/room-changes.ts';
import { placesOf } from '#server/domain/reservations/rooms/segments.ts';
import { candidates } from '#server/domain/reservations/rooms/unit-candidates.ts';
import { folio, preview } from '#server/domain/reservations/previews.ts';
import { applyVoucher, removeVoucher } from '#server/domain/reservations/money/voucher-changes.ts';
import { resourceTables } from '#server/domain/tables.ts';
import { changesBeside, returning, takeBack } from '#server/domain/reservations/undo.ts';
import { unitsOfStay } from '#server/domain/reservations/housekeeping-state.ts';
import { voucherFor } from '#server/domain/rates/vouchers.ts';
import type { Reader, Transaction } from '#server/platform/database/store.ts';
import type { Row } from '#server/platform/database/table.ts';
import type { Locale } from '#shared/constants.ts';
import { Gate } from '#server/platform/files/gate.ts';
import { reservationGuests } from './reservation-guests.ts';
import { reservations } from './reservations.ts';

const stayOf = ({ record }: ExtraCall): Reservation => {
  if (!record) throw new Refusal('NOT_FOUND');
  return record as unknown as Reservation;
};

const todayOf = async ({ tx, context }: ExtraCall, stay: Reservation): Promise<string> => {
  const { property } = await typeAndHouse(tx, stay.room_type_id);
  return businessDate(context.now, property.rollover_hour);
};

/** Tonight is kept for who should have left by now, and for nobody else: whatever an action made of the stay. */
async function keepWhereLate(tx: Transaction, stay: Reservation, now: string): Promise<void> {
  const { property } = await typeAndHouse(tx, stay.room_type_id);
  await keepTonight(tx, stay, { property, at: { today: businessDate(now, property.rollover_hour), now } });
}

async function localeOf(reader: Reader, enquiryId: unknown): Promise<Locale> {
  const asked = typeof enquiryId === 'number' ? await reader.find(resourceTables.enquiries, hasId(enquiryId)) : null;
  return (asked?.['locale'] as Locale | undefined) ?? 'en-US';
}

/** What is wrong with the accounts that a stay names: the guest's, and that of the agent who brings it. */
async function wrongAccounts(reader: Reader, values: Row): Promise<Issue[]> {
  const issues: Issue[] = [];
  for (const name of ['lead_guest_id', 'agent_id']) {
    const id = values[name];
    if (typeof id !== 'number') continue;
    const user = await reader.find(resourceTables.users, hasId(id));
    if (!user) issues.push(issue([name], 'gone'));
    else if (name === 'agent_id' && user['role'] !== 'agent') issues.push(issue([name], 'no_agent'));
  }
  return issues;
}

/** Whoever wants a night that many want waits here and not for a connection, which others need meanwhile. */
const BOOKINGS_AT_ONCE = 4;
const BOOKING_WAIT_MS = 30_000;

const own = reservations.fields;

/** What a booking may say beyond the nights: the fields that can still be edited afterwards. */
const details = pick(own, 'channel_ref', 'lead_guest_id', 'agent_id', 'eta', 'special_requests', 'internal_note');

/**
 * Sells a stay: 201 with the reservation; 409 `UNIT_TAKEN` or `NOT_AVAILABLE` with `alternatives`, and `conflict` (what
 * is in the unit) for the first, or `restriction` (the rule that is against it, unless `override_reason` says why it is
 * sold all the same) for the second; 409 `DEPOSIT_DUE` for a stay that is to be confirmed before its deposit is paid. With
 * a quote the quoted price holds, once: 409 `QUOTE_USED`, 410 `QUOTE_EXPIRED`, with `alternatives` where the nights are gone.
 */
const create: ExtraRoute = {
  gate: new Gate(BOOKINGS_AT_ONCE, BOOKING_WAIT_MS),
  method: 'POST',
  path: '/api/reservations',
  ability: 'create',
  status: 201,
  summary: 'Book a stay',
  input: {
    ...pick(own, 'room_type_id', 'unit_id', 'arrival', 'departure'),
    ...pick(own, 'adults', 'children', 'child_ages', 'any_foreign_occupant'),
    ...pick(own, 'source_channel'),
    ...optional(pick(own, 'channel_markup_percent')),
    lead_guest: f.group(pick(reservationGuests.fields, 'full_name', 'email', 'phone', 'nationality')),
    /** A code; with a quote the quote's own voucher holds. */
    voucher: f.text().format('code').max(40).optional(),
    quote_id: f.text().max(60).optional(),
    /** Confirmed where no deposit is due, else held, when left out; an enquiry takes no nights until it is held. */
    status: f.enum({ enquiry: 'gray', pending: 'gold', confirmed: 'blue' }).optional(),
    /** Confirms the stay although its deposit has not been paid; needs the code for changes. */
    waive_reason: f.text().max(500).optional(),
    /** Sells nights that a rule of the house is against, such as a minimum stay; stands in the trail. */
    override_reason: f.text().max(500).optional(),
    /** The enquiry that is won with it. */
    enquiry_id: f.relation('enquiries').optional(),
    /** In which the guest is written to; that of the enquiry when left out, else English. */
    guest_locale: reservations.fields.guest_locale.optional(),
    ...details,
  },
  async handle({ tx, bound, context, input }) {
    const issues = await wrongAccounts(tx, input);
    if (issues.length > 0) throw new Refusal('VALIDATION', { issues, resource: 'reservations' });
    const { adults, children, child_ages, any_foreign_occupant, source_channel, channel_markup_percent } =
      input as unknown as Party;
    const party = {
      adults,
      children,
      child_ages,
      any_foreign_occupant,
      source_channel,
      channel_markup_percent: channel_markup_percent ?? 0,
    };
    const { room_type_id, unit_id, arrival, departure, voucher, quote_id, override_reason, status, waive_reason } =
      input as unknown as BookingWish;
    const row = await book(
      { tx, context },
      {
        room_type_id,
        unit_id,
        arrival,
        departure,
        voucher,
        quote_id,
        override_reason,
        party,
        lead_guest: input['lead_guest'] as LeadGuest,
        status,
        waive_reason,
        details: {
          ...Object.fromEntries(Object.keys(details).map((name) => [name, input[name] ?? null])),
          guest_locale: input['guest_locale'] ?? (await localeOf(tx, input['enquiry_id'])),
        },
      },
    );
    const enquiry = input['enquiry_id'];
    // Who only asks has not been won.
    if (typeof enquiry === 'number' && status !== 'enquiry')
      await winEnquiry({ tx, context }, enquiry, Number(row['id']));
    return { data: present(bound, context, row) };
  },
};

const folioRoute: ExtraRoute = {
  method: 'GET',
  path: '/api/reservations/{id}/folio',
  ability: 'view',
  summary: 'Nights, lines and rooms of a stay',
  isSecret: true,
  handle: async (call) => ({ data: await folio(call.tx, stayOf(call).id) }),
};

/** `{data:{is_free, conflicts, full_nights, restriction, alternatives, keep, whole}}`; whatever is left out stays as it is. */
const previewRoute: ExtraRoute = {
  method: 'GET',
  path: '/api/reservations/{id}/preview',
  ability: 'view',
  summary: 'What a change of a stay would meet and cost',
  isSecret: true,
  input: {
    ...optional(pick(own, 'arrival', 'departure', 'unit_id')),
    ...optional(pick(own, 'adults', 'children', 'child_ages', 'any_foreign_occupant')),
    /** The first night in the unit; all of them when left out. */
    from: f.date().optional(),
    /** The day on which the stay leaves the unit again, in the room it has from then on. */
    until: f.date().optional(),
    /** A code in place of the stay's own voucher. */
    voucher: f.text().format('code').max(40).optional(),
  },
  async handle(call) {
    const { tx, input } = call;
    const or = <T>(name: string, value: T): T => (input[name] ?? value) as T;
    const agreed = stayOf(call);
    const [arrival, departure] = [or('arrival', agreed.arrival), or('departure', agreed.departure)];
    const stay = { ...agreed, ...(await firstPlace(tx, agreed, arrival)) };
    if (arrival >= departure)
      throw new Refusal('VALIDATION', { issues: [issue(['departure'], 'no_night')], resource: 'reservations' });
    const children = or('children', stay.children);
    const party = {
      adults: or('adults', stay.adults),
      children,
      child_ages: agesOf(stay, { children, child_ages: or<Party['child_ages']>('child_ages', null) }),
      any_foreign_occupant: or('any_foreign_occupant', stay.any_foreign_occupant),
      source_channel: stay.source_channel,
      channel_markup_percent: stay.channel_markup_percent,
    };
    const unit_id = or<number | null>('unit_id', stay.unit_id);
    const [from, until] = [or<string | null>('from', null), or<string | null>('until', null)];
    if (from !== null && from >= departure)
      throw new Refusal('VALIDATION', { issues: [issue(['from'], 'no_night')], resource: 'reservations' });
    const today = await todayOf(call, stay);
    const { voucher: code } = input;
    const place = { arrival, departure, property_id: stay.property_id };
    const voucher_id = typeof code === 'string' ? (await voucherFor(tx, code, place, today)).id : stay.voucher_id;
    return { data: await preview(tx, stay, { arrival, departure, unit_id, from, until, voucher_id, party }, today) };
  },
};

/** `{data:{fee_sen, total_sen, lines, hours_before}}`: what cancelling now would cost; as a no-show for `no_show=true`. */
const cancellationRoute: ExtraRoute = {
  method: 'GET',
  path: '/api/reservations/{id}/cancellation',
  ability: 'view',
  summary: 'The fee by the policy',
  isSecret: true,
  input: { no_show: f.boolean().optional() },
  handle: async (call) => {
    const { tx, context, input } = call;
    return { data: { ...(await feeOf(tx, stayOf(call), input['no_show'] === true ? null : context.now)) } };
  },
};

/** `{data:{as, departure, nights, booked, slept, decided}}`: what the bill is when the guest leaves today; nothing is written. */
const leavingRoute: ExtraRoute = {
  method: 'GET',
  path: '/api/reservations/{id}/leaving',
  ability: 'view',
  summary: 'What checking out today comes to',
  isSecret: true,
  async handle(call) {
    const stay = stayOf(call);
    return { data: { ...(await leaving(call.tx, stay, await todayOf(call, stay))) } };
  },
};

/** `{data:[{unit_id, number, sold, available, wait}]}`: free units for the whole stay, the ready and then the fairest first. */
const candidatesRoute: ExtraRoute = {
  method: 'GET',
  path: '/api/reservations/{id}/candidates',
  ability: 'view',
  summary: 'Units that are free for a stay, the least used first',
  isSecret: true,
  async handle(call) {
    const stay = stayOf(call);
    return { data: await candidates(call.tx, stay, await todayOf(call, stay)) };
  },
};

/** `{data:{conflicts, full_nights, is_in_service, types:[{id, name, name_zh, is_own, units}]}}`; null for a stay that came from no calendar. */
const roomsRoute: ExtraRoute = {
  method: 'GET',
  path: '/api/reservations/{id}/rooms',
  ability: 'view',
  summary: 'What keeps a stay in quarantine, and the rooms of the house that are free for it',
  isSecret: true,
  handle: async (call) => ({ data: await roomsForReservation(call.tx, stayOf(call).id, call.context) }),
};

const ownFields = new Set(
  Object.entries(reservations.fields).flatMap(([name, { spec }]) => (spec.managed ? [name] : [])),
);

export const reservationsServer = serverPart(reservations, {
  routes: [
    create,
    calendar,
    bookingChoices,
    folioRoute,
    previewRoute,
    cancellationRoute,
    leavingRoute,
    stayFaults,
    candidatesRoute,
    roomsRoute,
    unitsOfStay,
    cardHouse,
    registrationCard,
  ],

  movedOn: ({ tx, record, since }) => messageSince(tx, { reservation_id: record['id'] }, since),

  /** Whoever an undo puts back was an agent then. */
  issues: async ({ kind, tx, before, change: { agent_id } }) =>
    kind === 'undo' || agent_id === before?.agent_id ? [] : wrongAccounts(tx, { agent_id }),

  /** A place or a price is given back with the nights behind it; the columns about places say what the nights do. */
  async before(command) {
    const { kind, change, before, tx, context } = command;
    const isBack = kind === 'undo' && Object.keys(change).some((name) => ownFields.has(name));
    if (before && kind === 'update' && change.source_channel !== undefined) return followChannel(command);
    if (!before || (kind !== 'action' && !isBack)) return undefined;
    const back = isBack ? await takeBack(command) : {};
    const after = { ...before, ...change, ...back };
    await keepWhereLate(tx, after, context.now);
    return { ...back, ...(await placesOf(tx, after, context.now)) };
  },

  async after({ kind, tx, context, before }, after) {
    if (before && after) await tellOfChange({ tx, context }, before, after);
    if (after && (kind === 'update' || kind === 'undo')) await followStay({ tx, context }, after as unknown as Row);
    if (after) await followReservation({ tx, context }, after as unknown as Row);
  },

  changesBeside,

  handlers: {
    hold,
    confirm,
    accept,
    'check-in': returning(checkIn),
    'check-out': checkOut,
    reopen,
    cancel,
    'no-show': returning(noShow),
    reinstate,
    assign: returning(assign),
    unassign: returning(unassign),
    pin: returning(pin),
    move: returning(move),
    moved: returning(moved),
    'change-dates': returning(changeDates),
    'change-guests': returning(changeGuests),
    'apply-voucher': returning(applyVoucher),
    'remove-voucher': returning(removeVoucher),
    'tourism-tax': returning(decideTourismTax),
    split: returning(split),
    'early-departure': returning(earlyDeparture),
    send,
    'move-credit': moveCredit,
  },
});
