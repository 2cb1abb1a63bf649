import { businessDate } from '#shared/booking/business-date.ts';
import { SOURCE_CHANNELS } from '#shared/booking/states.ts';
import { issue } from '#shared/errors.ts';
import { f } from '#shared/field.ts';
import { type BookingWish, type LeadGuest, book } from '#server/domain/booking.ts';
import { calendar } from '#server/domain/calendar.ts';
import { bookingChoices } from '#server/domain/choices.ts';
import { winEnquiry } from '#server/domain/enquiries.ts';
import { hasId, present } from '#server/domain/kit.ts';
import { Refusal } from '#server/domain/refusal.ts';
import { type ExtraCall, type ExtraRoute, serverPart } from '#server/domain/server-part.ts';
import type { Reservation } from '#server/domain/stay-act.ts';
import { accept, confirm, hold } from '#server/domain/stay-begin.ts';
import { cancel, feeOf, noShow, reinstate } from '#server/domain/stay-cancel.ts';
import { changeDates, changeGuests } from '#server/domain/stay-dates.ts';
import { type Party, typeAndHouse } from '#server/domain/stay-facts.ts';
import { checkIn, checkOut, earlyDeparture, reopen } from '#server/domain/stay-presence.ts';
import { assign, move, pin, split, unassign } from '#server/domain/stay-rooms.ts';
import { candidates } from '#server/domain/stay-units.ts';
import { folio, preview } from '#server/domain/stay-views.ts';
import { resourceTables } from '#server/domain/tables.ts';
import { returning, takeBack } from '#server/domain/undo-stay.ts';
import { Gate } from '#server/platform/files-gate.ts';
import { reservations } from './reservations.ts';

const stayOf = ({ record }: ExtraCall): Reservation => {
  if (!record) throw new Refusal('NOT_FOUND');
  return record as unknown as Reservation;
};

const todayOf = async ({ tx, context }: ExtraCall, stay: Reservation): Promise<string> => {
  const { property } = await typeAndHouse(tx, stay.room_type_id);
  return businessDate(context.now, property.rollover_hour);
};

/** Whoever wants a night that many want waits here and not for a connection, which others need meanwhile. */
const BOOKINGS_AT_ONCE = 4;
const BOOKING_WAIT_MS = 30_000;

/** What a booking may say beyond the nights: the fields that can still be edited afterwards. */
const details = {
  channel_ref: f.text().max(60).optional(),
  lead_guest_id: f.relation('users').optional(),
  agent_id: f.relation('users').optional(),
  eta: f.text().format('time').max(5).optional(),
  special_requests: f.longtext().max(2000).optional(),
  internal_note: f.longtext().max(2000).optional(),
};

/**
 * Sells a stay: 201 with the reservation; 409 `UNIT_TAKEN` or `NOT_AVAILABLE` with `alternatives`, and `conflict` (what
 * is in the unit) for the first, or `restriction` (the rule that is against it, unless `override_reason` says why it is
 * sold all the same) for the second. With a quote the quoted price holds, and asking again answers the same reservation.
 */
const create: ExtraRoute = {
  gate: new Gate(BOOKINGS_AT_ONCE, BOOKING_WAIT_MS),
  method: 'POST',
  path: '/api/reservations',
  ability: 'create',
  status: 201,
  summary: 'Book a stay',
  input: {
    room_type_id: f.relation('room-types'),
    unit_id: f.relation('units').optional(),
    arrival: f.date(),
    departure: f.date(),
    adults: f.integer().min(1).max(30),
    children: f.integer().min(0).max(30),
    lead_guest: f.group({
      full_name: f.text().min(2).max(120),
      email: f.email().optional(),
      phone: f.phone().optional(),
      nationality: f.country(),
    }),
    any_foreign_occupant: f.boolean(),
    source_channel: f.enum(SOURCE_CHANNELS),
    channel_markup_percent: f.decimal(2).min(0).max(100).optional(),
    quote_id: f.text().max(60).optional(),
    status: f.enum({ pending: 'gold', confirmed: 'blue' }).optional(),
    /** Sells nights that a rule of the house is against, such as a minimum stay; stands in the trail. */
    override_reason: f.text().max(500).optional(),
    /** The enquiry that is won with it. */
    enquiry_id: f.relation('enquiries').optional(),
    ...details,
  },
  async handle({ tx, bound, context, input }) {
    for (const name of ['lead_guest_id', 'agent_id'] as const) {
      const id = input[name];
      if (typeof id !== 'number' || (await tx.find(resourceTables.users, hasId(id)))) continue;
      throw new Refusal('VALIDATION', { issues: [issue([name], 'gone')], resource: 'reservations' });
    }
    const { adults, children, any_foreign_occupant, source_channel, channel_markup_percent } =
      input as unknown as Party;
    const party = {
      adults,
      children,
      any_foreign_occupant,
      source_channel,
      channel_markup_percent: channel_markup_percent ?? 0,
    };
    const { room_type_id, unit_id, arrival, departure, quote_id, override_reason } = input as unknown as BookingWish;
    const row = await book(
      { tx, context },
      {
        room_type_id,
        unit_id,
        arrival,
        departure,
        quote_id,
        override_reason,
        party,
        lead_guest: input['lead_guest'] as LeadGuest,
        status: input['status'] === 'pending' ? 'pending' : 'confirmed',
        details: Object.fromEntries(Object.keys(details).map((name) => [name, input[name] ?? null])),
      },
    );
    const enquiry = input['enquiry_id'];
    if (typeof enquiry === 'number') await winEnquiry({ tx, context }, enquiry, Number(row['id']));
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
    arrival: f.date().optional(),
    departure: f.date().optional(),
    unit_id: f.relation('units').optional(),
    adults: f.integer().min(1).max(30).optional(),
    children: f.integer().min(0).max(30).optional(),
    any_foreign_occupant: f.boolean().optional(),
  },
  async handle(call) {
    const { tx, input } = call;
    const stay = stayOf(call);
    const or = <T>(name: string, value: T): T => (input[name] ?? value) as T;
    const [arrival, departure] = [or('arrival', stay.arrival), or('departure', stay.departure)];
    if (arrival >= departure)
      throw new Refusal('VALIDATION', { issues: [issue(['departure'], 'no_night')], resource: 'reservations' });
    const party = {
      adults: or('adults', stay.adults),
      children: or('children', stay.children),
      any_foreign_occupant: or('any_foreign_occupant', stay.any_foreign_occupant),
      source_channel: stay.source_channel,
      channel_markup_percent: stay.channel_markup_percent,
    };
    const unit_id = or<number | null>('unit_id', stay.unit_id);
    const today = await todayOf(call, stay);
    return { data: await preview(tx, stay, { arrival, departure, unit_id, party }, today) };
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

/** `{data:[{unit_id, number, sold, available}]}`: free units for the whole stay, the fairest first. */
const candidatesRoute: ExtraRoute = {
  method: 'GET',
  path: '/api/reservations/{id}/candidates',
  ability: 'view',
  summary: 'Units that are free for a stay, the least used first',
  isSecret: true,
  handle: async (call) => ({ data: await candidates(call.tx, stayOf(call)) }),
};

const ownFields = new Set(
  Object.entries(reservations.fields).flatMap(([name, { spec }]) => (spec.managed ? [name] : [])),
);

export const reservationsServer = serverPart(reservations, {
  routes: [create, calendar, bookingChoices, folioRoute, previewRoute, cancellationRoute, candidatesRoute],

  /** A state is left by another action; a place or a price is given back with the nights behind it. */
  before(command) {
    const { kind, change } = command;
    if (kind !== 'undo' || !Object.keys(change).some((name) => ownFields.has(name))) return undefined;
    if ('status' in change) throw new Refusal('CONFLICT', { message: 'by_action_only' });
    return takeBack(command);
  },

  handlers: {
    hold,
    confirm,
    accept,
    'check-in': checkIn,
    'check-out': checkOut,
    reopen,
    cancel,
    'no-show': noShow,
    reinstate,
    assign: returning(assign),
    unassign: returning(unassign),
    pin,
    move: returning(move),
    'change-dates': returning(changeDates),
    'change-guests': returning(changeGuests),
    split,
    'early-departure': returning(earlyDeparture),
  },
});
