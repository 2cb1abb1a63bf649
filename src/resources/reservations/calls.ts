import { defineCall } from '#shared/calls/call.ts';
import { createCallOf } from '#shared/calls/create-call.ts';
import { f } from '#shared/field.ts';
import { optional, pick } from '#shared/field-groups.ts';
import { cancellationCharge } from '#shared/reservations/cancellation.ts';
import { companyCredit } from '#shared/reservations/company-credit.ts';
import { noRoom } from '#shared/reservations/no-room.ts';
import { houseOutlook } from '#shared/reservations/outlook.ts';
import {
  bookingChoices,
  candidate,
  cardHouse,
  folio,
  leaving,
  roomsForStay,
  stayFault,
  stayPreview,
  unitOfStay,
} from '#shared/reservations/stay-answers.ts';
import { quote, typeOnSale } from '#shared/reservations/rooms-on-sale.ts';
import { sender } from '#shared/reservations/sender.ts';
import { calendar } from '#shared/reservations/tape-chart.ts';
import { shape, dataOf } from '#shared/shape.ts';
import { reservations } from './reservations.ts';

/** Calls about stays, beside the list, the record and the actions of reservations. */

const own = reservations.fields;
/** Adds the negotiated plans of this company; ignored unless an administrator asks, since anybody could name any company. */
const forCompany = { company_id: f.integer().min(1).optional() };
const asked = pick(own, 'property_id', 'arrival', 'departure', 'adults', 'children', 'child_ages');

/** Room types that hold the party. */
export const readAvailability = defineCall({
  method: 'GET',
  path: '/api/public/availability',
  ability: 'public',
  summary: 'Room types of a property with beds enough, what the stay costs in each and how many are left',
  input: { ...asked, any_foreign_occupant: f.boolean().optional(), ...forCompany },
  answer: shape.object({ room_types: shape.list(typeOnSale) }),
  refuses: ['NOT_FOUND'],
});

/** Prices a stay; a voucher that does not apply is refused at its field. */
export const askQuote = defineCall({
  method: 'POST',
  path: '/api/public/quotes',
  ability: 'public',
  summary: 'A price with every line of it, kept until it expires',
  status: 201,
  input: {
    ...asked,
    ...pick(own, 'room_type_id', 'any_foreign_occupant'),
    voucher: f.text().format('code').max(40).optional(),
    /** A plan that the caller may have; without one, what the property asks. */
    rate_plan_id: f.integer().min(1).optional(),
    ...forCompany,
  },
  answer: dataOf(quote),
  refuses: ['NOT_AVAILABLE'],
  refusal: noRoom,
});

/** Sells a stay. */
export const bookStay = createCallOf(reservations);

/** Most days of the chart, because more than a year cannot be read on a screen. */
export const MOST_NIGHTS_SHOWN = 400;

/** Units and their stays in one answer. */
export const readTapeChart = defineCall({
  method: 'GET',
  path: '/api/reservations/calendar',
  ability: 'view',
  summary: 'Room types, units and every stay between two days, of one property',
  input: {
    property_id: f.relation('properties').optional(),
    from: f.date().optional(),
    to: f.date().optional(),
    /** Number of nights, in place of `to`. */
    nights: f.integer().min(1).max(MOST_NIGHTS_SHOWN).optional(),
  },
  answer: dataOf(calendar),
  refuses: ['NOT_FOUND'],
});

/** Of all properties at once, for the first look of the day. */
export const readOutlook = defineCall({
  method: 'GET',
  path: '/api/reservations/outlook',
  ability: 'view',
  summary: 'How full each active property is tonight and on the next 13 nights, and the lowest price still to be had',
  answer: dataOf(houseOutlook),
});

/** Choices of the booking form; the units in service of a room type when one is given, free ones when nights are given. */
export const readBookingChoices = defineCall({
  method: 'GET',
  path: '/api/reservations/choices',
  ability: 'create',
  summary: 'Properties and units that a stay can be booked in',
  input: {
    room_type_id: f.relation('room-types').optional(),
    arrival: f.date().optional(),
    departure: f.date().optional(),
  },
  answer: dataOf(bookingChoices),
});

/** So that the desk finds them without a right over accounts or companies. */
export const findSenders = defineCall({
  method: 'GET',
  path: '/api/reservations/senders',
  ability: 'create',
  summary: 'Agents, or corporate clients and agencies, for which a stay can be booked now, by a part of their name',
  input: { kind: f.enum({ agent: 'blue', company: 'green' }), search: f.text().max(80).optional() },
  answer: dataOf(shape.list(sender)),
});

export const readFolio = defineCall({
  method: 'GET',
  path: '/api/reservations/{id}/folio',
  ability: 'view',
  summary: 'Nights, lines and rooms of a stay',
  answer: dataOf(folio),
  isSecret: true,
});

/** Previews a change of a stay; parts that are left out stay as they are. */
export const previewChange = defineCall({
  method: 'GET',
  path: '/api/reservations/{id}/preview',
  ability: 'view',
  summary: 'What a change of a stay would meet and cost',
  input: {
    ...optional(pick(own, 'arrival', 'departure', 'unit_id')),
    ...optional(pick(own, 'adults', 'children', 'child_ages', 'any_foreign_occupant')),
    /** First night in the unit; all nights when left out. */
    from: f.date().optional(),
    /** Day on which the stay leaves the unit for the one that it has from then on. */
    until: f.date().optional(),
    /** A code in place of the stay's own voucher. */
    voucher: f.text().format('code').max(40).optional(),
  },
  answer: dataOf(stayPreview),
  isSecret: true,
});

/** Fee of cancelling now; of a no-show for `no_show=true`. */
export const readCancellationFee = defineCall({
  method: 'GET',
  path: '/api/reservations/{id}/cancellation',
  ability: 'view',
  summary: 'The fee by the policy',
  input: { no_show: f.boolean().optional() },
  answer: dataOf(shape.object({ ...cancellationCharge.properties, most_sen: f.money() })),
  isSecret: true,
});

/** Bill of a guest who leaves today; nothing is written. */
export const previewLeaving = defineCall({
  method: 'GET',
  path: '/api/reservations/{id}/leaving',
  ability: 'view',
  summary: 'What checking out today comes to',
  answer: dataOf(leaving),
  isSecret: true,
});

/** What the desk has to know before a bill goes to the company of a stay, for whoever checks guests out. */
export const readCompanyCredit = defineCall({
  method: 'GET',
  path: '/api/reservations/{id}/company-credit',
  ability: 'edit',
  summary: 'What the account of the stay’s company still takes; null where a guest pays alone',
  answer: dataOf(shape.nullable(companyCredit)),
});

/** Free units for the whole stay, ready ones first, then the least used. */
export const readCandidates = defineCall({
  method: 'GET',
  path: '/api/reservations/{id}/candidates',
  ability: 'view',
  summary: 'Units that are free for a stay, the least used first',
  answer: dataOf(shape.list(candidate)),
  isSecret: true,
});

/** Free units for a calendar's stay in quarantine; null for other stays. */
export const readRoomsForStay = defineCall({
  method: 'GET',
  path: '/api/reservations/{id}/rooms',
  ability: 'view',
  summary: 'What keeps a stay in quarantine, and the rooms of the house that are free for it',
  answer: dataOf(shape.nullable(roomsForStay)),
  isSecret: true,
});

/** Disagreements for a person to look at; nothing is corrected automatically. */
export const readStayFaults = defineCall({
  method: 'GET',
  path: '/api/reservations/faults',
  ability: 'edit',
  summary: 'Stays whose days, prices, rooms, unit, bill or taxes do not agree with each other',
  answer: dataOf(shape.list(stayFault)),
  isSecret: true,
});

/** Facts of a stay's units that the desk needs before it gives a key, also without codes for the listing. */
export const readUnitsOfStay = defineCall({
  method: 'GET',
  path: '/api/reservations/{id}/units',
  ability: 'view',
  summary: 'Units of a stay: whether each is clean, and who has not left it yet',
  answer: dataOf(shape.list(unitOfStay)),
  isSecret: true,
});

/** Facts of the property for the registration card, also for a desk without codes for the listing. */
export const readCardHouse = defineCall({
  method: 'GET',
  path: '/api/reservations/{id}/registration-card',
  ability: 'view',
  summary: 'The house of a stay as its registration card says it',
  answer: dataOf(shape.object({ house: cardHouse })),
});

/**
 * Unmasked document numbers for the printed card, by guest; null where none is known. On screens they are masked, and the
 * audit trail notes each printing.
 */
export const printCard = defineCall({
  method: 'POST',
  path: '/api/reservations/{id}/registration-card',
  ability: 'edit',
  summary: 'Numbers of the guests’ documents for the printed registration card; stands in the trail',
  answer: shape.object({
    data: shape.object({ documents: shape.list(shape.object({ id: f.id(), id_number: shape.nullable(f.text()) })) }),
    audit_id: f.integer(),
  }),
  isSecret: true,
});
