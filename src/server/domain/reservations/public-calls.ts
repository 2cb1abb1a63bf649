import { type Fields, f, pick } from '#shared/field.ts';
import { type Issue, issue } from '#shared/errors.ts';
import type { Values } from '#shared/validate.ts';
import { reservations } from '#resources/reservations/reservations.ts';
import { hasId } from '#server/kit/kit.ts';
import type { PublicRoute } from '#server/kit/public-route.ts';
import { Refusal } from '#server/kit/refusal.ts';
import { resourceTables } from '#server/domain/tables.ts';
import { type PricedWish, availability, quote } from './booking.ts';
import { releaseExpired } from './expired-holds.ts';
import type { Party, Property } from './facts.ts';
import { AVAILABILITY, QUOTE, SOLD_OUT } from './public-schemas.ts';

/** Open calls before a booking: which rooms are free on which nights, and their prices. */

const asked = pick(reservations.fields, 'property_id', 'arrival', 'departure', 'adults', 'children', 'child_ages');
const availabilityInput: Fields = { ...asked, any_foreign_occupant: f.boolean().optional() };
const quoteInput: Fields = {
  ...asked,
  ...pick(reservations.fields, 'room_type_id', 'any_foreign_occupant'),
  voucher: f.text().format('code').max(40).optional(),
};

const MOST_BYTES = 4 * 1024;

const refused = (issues: readonly Issue[]): Refusal => new Refusal('VALIDATION', { issues, resource: 'reservations' });

function refuseNoNight({ arrival, departure }: Values): void {
  if (String(arrival) >= String(departure)) throw refused([issue(['departure'], 'no_night')]);
}

type Asked = Party & { readonly property_id: number; readonly arrival: string; readonly departure: string };

/** `{room_types: [{id, name, available, total_sen, sold_out_alternatives}]}`, of the types with beds enough. */
export const publicAvailability: PublicRoute = {
  method: 'GET',
  path: '/api/public/availability',
  summary: 'Room types of a property with beds enough, what the stay costs in each and how many are left',
  input: availabilityInput,
  resource: 'reservations',
  mostBytes: MOST_BYTES,
  limit: 'shared',
  described: {
    answer: { description: 'Every room type', schema: AVAILABILITY },
    refusals: { '404': { description: 'No such property, or it is not let' } },
  },
  async handle({ tx, now, locale, input }) {
    refuseNoNight(input);
    const { property_id, arrival, departure, adults, children, child_ages } = input as unknown as Asked;
    const property = (await tx.find(resourceTables.properties, hasId(property_id))) as unknown as Property | null;
    if (property?.status !== 'active') throw new Refusal('NOT_FOUND');
    await releaseExpired(tx, now);
    const any_foreign_occupant = input['any_foreign_occupant'] === true;
    const party: Party = { adults, children, child_ages, any_foreign_occupant, source_channel: 'direct_web' };
    const found = await availability(tx, property, { arrival, departure, party }, now);
    const room_types = found.map(({ type, restriction, ...rest }) => ({
      id: type.id,
      name: locale === 'zh-CN' ? (type.name_zh ?? type.name) : type.name,
      free_child_age: type.free_child_age,
      restriction: restriction?.kind ?? null,
      ...rest,
    }));
    return { status: 200, body: { room_types } };
  },
};

/**
 * 201 `{data: {id, expires_at, lines, total_sen, deposit_sen}}`, or 409 `NOT_AVAILABLE` with `alternatives`. A voucher that
 * is not for the stay is refused at its field.
 */
export const publicQuote: PublicRoute = {
  method: 'POST',
  path: '/api/public/quotes',
  summary: 'A price with every line of it, kept until it expires',
  input: quoteInput,
  resource: 'reservations',
  mostBytes: MOST_BYTES,
  limit: 'shared',
  described: {
    answer: { description: 'The quote', schema: QUOTE },
    refusals: {
      '409': {
        description: 'No such room is left: code NOT_AVAILABLE, with what is free instead',
        schema: SOLD_OUT,
      },
    },
  },
  async handle({ tx, now, input }) {
    refuseNoNight(input);
    const { room_type_id, property_id, arrival, departure, voucher, ...who } = input as unknown as Asked & PricedWish;
    const { adults, children, child_ages, any_foreign_occupant } = who;
    const party: Party = { adults, children, child_ages, any_foreign_occupant, source_channel: 'direct_web' };
    const type = await tx.find(resourceTables['room-types'], hasId(room_type_id));
    if (type?.property_id !== property_id) throw refused([issue(['room_type_id'], 'gone')]);
    const wish = { room_type_id, arrival, departure, voucher, party };
    const { id, expires_at, priced } = await quote(tx, wish, now);
    const { lines, total_sen, deposit_sen } = priced;
    return { status: 201, body: { data: { id, expires_at, lines, total_sen, deposit_sen } } };
  },
};
