import { previewChange, previewLeaving, readCancellationFee, readCandidates, readFolio } from './calls.ts';
import { BOOKING_DETAILS } from './booking-input.ts';
import { serve } from '#server/kit/serve.ts';
import { businessDate } from '#shared/business-date.ts';
import { refusalOfClient } from '#shared/companies/clients.ts';
import { type Issue, issue } from '#shared/errors.ts';
import type { RowOfResource } from '#shared/resource.ts';
import type { users } from '#resources/people/users.ts';
import { senders } from '#server/domain/reservations/senders.ts';
import { readAgentRate } from '#server/domain/reservations/agents.ts';
import { noRoom } from '#shared/reservations/no-room.ts';
import { planBooking } from '#server/domain/reservations/booking.ts';
import { calendar } from '#server/domain/reservations/tape-chart.ts';
import { houseOutlooks } from '#server/domain/reservations/outlook.ts';
import { bookingChoices } from '#server/domain/reservations/booking-choices.ts';
import { followStay } from '#server/domain/reservations/lead-guest.ts';
import { hasId } from '#server/kit/kit.ts';
import { messageSince } from '#server/domain/outbox.ts';
import { Refusal } from '#server/kit/refusal.ts';
import { cardHouse, registrationCard } from '#server/domain/reservations/registration-card.ts';
import { type Command, type CreateCommand, serverPart } from '#server/kit/server-part.ts';
import type { Reservation } from '#server/domain/reservations/stay-command.ts';
import { assign } from '#server/domain/reservations/room-assignment.ts';
import { accept, confirm, hold } from '#server/domain/reservations/hold-and-confirm.ts';
import { cancel, computeFee, markNoShow, reinstate } from '#server/domain/reservations/cancellation.ts';
import { addCharge, takeOffCharge } from '#server/domain/reservations/money/extra-charges.ts';
import { creditOfCompany } from '#server/domain/reservations/money/on-account.ts';
import { moveCredit } from '#server/domain/reservations/money/credits.ts';
import { changeDates, changeGuests, findFirstPlace } from '#server/domain/reservations/date-changes.ts';
import { getTypeAndHouse } from '#server/domain/reservations/facts.ts';
import { changeAges } from '#server/domain/reservations/party.ts';
import { send, tellOfChange } from '#server/domain/reservations/messages/guest-messages.ts';
import { keepTonight } from '#server/domain/reservations/overstays.ts';
import { stayFaults } from '#server/domain/reservations/nightly-check.ts';
import { checkOut, departEarly, readLeaving, reopen } from '#server/domain/reservations/check-out.ts';
import { checkIn, decideTourismTax, followChannel } from '#server/domain/reservations/check-in.ts';
import { moveGuest } from '#server/domain/reservations/room-moves.ts';
import { move, pin, split, unassign } from '#server/domain/reservations/room-changes.ts';
import { readPlaces } from '#server/domain/reservations/rooms/segments.ts';
import { listCandidates } from '#server/domain/reservations/rooms/unit-candidates.ts';
import { presentFolio, previewStay } from '#server/domain/reservations/previews.ts';
import { applyVoucher, removeVoucher } from '#server/domain/reservations/money/voucher-changes.ts';
import { resourceTables } from '#server/domain/tables.ts';
import { hasChangedBeside, returning, takeBack } from '#server/domain/reservations/undo.ts';
import { unitsOfStay } from '#server/domain/reservations/housekeeping-state.ts';
import { isPlanOpenTo } from '#server/domain/rates/rate-plans.ts';
import { getVoucher } from '#server/domain/rates/vouchers.ts';
import type { Reader, Transaction } from '#server/platform/database/store.ts';
import type { Row } from '#server/platform/database/table.ts';
import type { Locale } from '#shared/constants.ts';
import { Gate } from '#server/platform/files/gate.ts';
import { reservations } from './reservations.ts';

/**
 * Consequences of changes to a stay, and the calls about stays. It ties the declaration to `server/domain/reservations`,
 * where the rules are.
 */

type BookingCommand = CreateCommand<typeof reservations>;

const todayOf = async ({ tx, context }: Pick<Command, 'tx' | 'context'>, stay: Reservation): Promise<string> => {
  const { property } = await getTypeAndHouse(tx, stay.room_type_id);
  return businessDate(context.now, property.rollover_hour);
};

/** Keeps tonight for overdue guests, and releases it for others, after any action on the stay. */
async function keepWhereLate(tx: Transaction, stay: Reservation, now: string): Promise<void> {
  const { property } = await getTypeAndHouse(tx, stay.room_type_id);
  await keepTonight(tx, stay, { property, at: { today: businessDate(now, property.rollover_hour), now } });
}

async function localeOf(reader: Reader, enquiryId: unknown): Promise<Locale> {
  const asked = typeof enquiryId === 'number' ? await reader.find(resourceTables.enquiries, hasId(enquiryId)) : null;
  return asked?.locale ?? 'en-US';
}

/** Issues of the company for which a stay is booked. */
async function wrongCompany(reader: Reader, id: number): Promise<Issue[]> {
  const company = await reader.find(resourceTables.companies, hasId(id));
  const rule = !company ? 'gone' : refusalOfClient(company);
  return rule === null ? [] : [issue(['company_id'], rule)];
}

/** An account that is banned or was rejected sells nothing. */
function wrongAgent({ role, status, banned }: RowOfResource<typeof users>): Issue[] {
  if (role !== 'agent') return [issue(['agent_id'], 'no_agent')];
  return status !== 'rejected' && !banned ? [] : [issue(['agent_id'], 'agent_closed')];
}

/** Issues of those whom a stay names: the guest, the agent and the company. */
async function wrongParties(reader: Reader, values: Row): Promise<Issue[]> {
  const issues: Issue[] = [];
  for (const name of ['lead_guest_id', 'agent_id']) {
    const id = values[name];
    if (typeof id !== 'number') continue;
    const user = await reader.find(resourceTables.users, hasId(id));
    if (!user) issues.push(issue([name], 'gone'));
    else if (name === 'agent_id') issues.push(...wrongAgent(user));
  }
  const { company_id } = values;
  if (typeof company_id === 'number') issues.push(...(await wrongCompany(reader, company_id)));
  return issues;
}

/** Queue for a night that many want to book at the same time, so that waiting does not hold a connection that others need. */
const BOOKINGS_AT_ONCE = 4;
const BOOKING_WAIT_MS = 30_000;

const creates = {
  async handle(command: BookingCommand) {
    const { kit, tx, context, input } = command;
    const issues = await wrongParties(tx, input);
    if (issues.length > 0) throw new Refusal('VALIDATION', { issues, resource: 'reservations' });
    const { adults, children, child_ages, any_foreign_occupant, source_channel, lead_guest, ...rest } = input;
    const channel_markup_percent = input.channel_markup_percent ?? 0;
    const party = { adults, children, child_ages, any_foreign_occupant, source_channel, channel_markup_percent };
    const { room_type_id, unit_id, arrival, departure, voucher, rate_plan_id, company_id, quote_id } = rest;
    const { status, override_reason, waive_reason, enquiry_id } = rest;
    const details = {
      ...Object.fromEntries(BOOKING_DETAILS.map((name) => [name, input[name]])),
      ...(await readAgentRate(tx, input.agent_id)),
      guest_locale: input.guest_locale ?? (await localeOf(tx, enquiry_id)),
    };
    const wish = { room_type_id, unit_id, arrival, departure, voucher, rate_plan_id, company_id, quote_id, party };
    const said = { status, override_reason, waive_reason, details };
    const { columns, entails } = await planBooking({ tx, context }, { ...wish, ...said, lead_guest });
    return {
      columns,
      async entails(stay: Reservation) {
        await entails(stay);
        await kit.tell('stay changed', { tx, context }, stay);
        // An enquiry without a booking is not won.
        if (enquiry_id === null || status === 'enquiry') return;
        await kit.tell('stay booked', { tx, context }, { enquiry_id, reservation_id: stay.id });
      },
    };
  },
  gate: new Gate(BOOKINGS_AT_ONCE, BOOKING_WAIT_MS),
  refuses: ['UNIT_TAKEN', 'NOT_AVAILABLE', 'DEPOSIT_DUE', 'QUOTE_USED', 'QUOTE_EXPIRED', 'UNAVAILABLE'],
  refusal: noRoom,
} as const;

const folioRoute = serve(reservations, readFolio, async (call) => ({
  data: await presentFolio(call.tx, call.record.id),
}));

const previewRoute = serve(reservations, previewChange, async (call) => {
  const { tx, input, record: agreed } = call;
  const { arrival, departure } = {
    arrival: input.arrival ?? agreed.arrival,
    departure: input.departure ?? agreed.departure,
  };
  const stay = { ...agreed, ...(await findFirstPlace(tx, agreed, arrival)) };
  if (arrival >= departure)
    throw new Refusal('VALIDATION', { issues: [issue(['departure'], 'no_night')], resource: 'reservations' });
  const children = input.children ?? stay.children;
  const party = {
    adults: input.adults ?? stay.adults,
    children,
    child_ages: changeAges(stay, { children, child_ages: input.child_ages }),
    any_foreign_occupant: input.any_foreign_occupant ?? stay.any_foreign_occupant,
    source_channel: stay.source_channel,
    channel_markup_percent: stay.channel_markup_percent,
  };
  const { from, until, voucher: code } = input;
  const unit_id = input.unit_id ?? stay.unit_id;
  if (from !== null && from >= departure)
    throw new Refusal('VALIDATION', { issues: [issue(['from'], 'no_night')], resource: 'reservations' });
  const today = await todayOf(call, stay);
  const place = { arrival, departure, property_id: stay.property_id, today };
  const voucher_id = code === null ? stay.voucher_id : (await getVoucher(tx, code, place)).id;
  const wanted = { arrival, departure, unit_id, from, until, voucher_id, party };
  return { data: await previewStay(tx, { stay, wanted, today }) };
});

const cancellationRoute = serve(reservations, readCancellationFee, async (call) => {
  const { tx, context, input } = call;
  return { data: { ...(await computeFee(tx, call.record, input.no_show === true ? null : context.now)) } };
});

const leavingRoute = serve(reservations, previewLeaving, async (call) => {
  const stay = call.record;
  return { data: { ...(await readLeaving(call.tx, stay, await todayOf(call, stay))) } };
});

const candidatesRoute = serve(reservations, readCandidates, async (call) => {
  const stay = call.record;
  return { data: await listCandidates(call.tx, stay, await todayOf(call, stay)) };
});

/** Columns that actions write, and those that explain a stay's past; the agent's rate changes only with the agent. */
const ownFields = new Set(
  Object.entries(reservations.fields).flatMap(([name, { spec }]) =>
    spec.managed && name !== 'agent_rate' ? [name] : [],
  ),
);

export const reservationsServer = serverPart(reservations, {
  creates,

  routes: [
    calendar,
    houseOutlooks,
    bookingChoices,
    senders,
    folioRoute,
    previewRoute,
    cancellationRoute,
    leavingRoute,
    creditOfCompany,
    stayFaults,
    candidatesRoute,
    unitsOfStay,
    cardHouse,
    registrationCard,
  ],

  movedOn: ({ tx, record, since }) => messageSince(tx, { reservation_id: record.id }, since),

  /** An agent or a company restored by an undo was one at that time; a booking has looked before it asked for the nights. */
  issues: async ({ kind, tx, before, change }) => {
    if (kind === 'undo' || kind === 'create') return [];
    const { agent_id, company_id } = change;
    const isSameCompany = company_id === undefined || company_id === before?.company_id;
    const isOpen = isSameCompany || (await isPlanOpenTo(tx, before?.rate_plan_id ?? null, company_id));
    const issues = await wrongParties(tx, {
      ...(agent_id !== before?.agent_id && { agent_id }),
      ...(!isSameCompany && { company_id }),
    });
    return isOpen ? issues : [...issues, issue(['company_id'], 'company_of_plan')];
  },

  /** Undoing a unit or a price also restores the nights behind it, because columns of units only repeat the nights. */
  async before(command) {
    const { kind, change, before, tx, context } = command;
    const isBack = kind === 'undo' && Object.keys(change).some((name) => ownFields.has(name));
    if (!before) return undefined;
    const act = { ...command, before };
    if (kind === 'update') {
      const { agent_id, source_channel } = change;
      return {
        ...(agent_id !== undefined && agent_id !== before.agent_id && (await readAgentRate(tx, agent_id))),
        ...(source_channel !== undefined && (await followChannel(act))),
      };
    }
    if (kind !== 'action' && !isBack) return undefined;
    const back = isBack ? await takeBack(act) : {};
    const after = { ...before, ...change, ...back };
    await keepWhereLate(tx, after, context.now);
    return { ...back, ...(await readPlaces(tx, after, context.now)) };
  },

  async after({ kit, kind, tx, context, before }, after) {
    if (before && after) await tellOfChange({ tx, context }, before, after);
    if (after && (kind === 'update' || kind === 'undo')) await followStay({ tx, context }, after);
    if (before && after) await kit.tell('stay changed', { tx, context }, after);
  },

  changesBeside: hasChangedBeside,

  handlers: {
    hold,
    confirm,
    accept,
    'check-in': returning(checkIn),
    'check-out': checkOut,
    reopen,
    cancel,
    'no-show': returning(markNoShow),
    reinstate,
    assign: returning(assign),
    unassign: returning(unassign),
    pin: returning(pin),
    move: returning(move),
    moved: returning(moveGuest),
    'change-dates': returning(changeDates),
    'change-guests': returning(changeGuests),
    'apply-voucher': returning(applyVoucher),
    'remove-voucher': returning(removeVoucher),
    'tourism-tax': returning(decideTourismTax),
    split: returning(split),
    'early-departure': returning(departEarly),
    send,
    'add-charge': returning(addCharge),
    'take-off-charge': returning(takeOffCharge),
    'move-credit': moveCredit,
  },
});
