import type { Hono, MiddlewareHandler } from 'hono';
import { f } from '#shared/field.ts';
import type { Fields } from '#shared/field.ts';
import { type Issue, issue } from '#shared/errors.ts';
import { type Values, parseBody } from '#shared/validate.ts';
import { availability, quote } from '#server/domain/booking.ts';
import { hasId } from '#server/domain/kit.ts';
import { Refusal } from '#server/domain/refusal.ts';
import type { Party, Property } from '#server/domain/stay-facts.ts';
import { releaseExpired } from '#server/domain/stay-holds.ts';
import { resourceTables } from '#server/domain/tables.ts';
import type { AppDeps, AppEnv } from './app-env.ts';
import { readBody } from './body.ts';

const people = { adults: f.integer().min(1).max(30), children: f.integer().min(0).max(30) };
const nights = { property_id: f.relation('properties'), arrival: f.date(), departure: f.date() };

export const availabilityInput = { ...nights, ...people };
export const quoteInput = {
  ...nights,
  room_type_id: f.relation('room-types'),
  ...people,
  any_foreign_occupant: f.boolean(),
  voucher: f.text().max(40).optional(),
};

const refused = (issues: readonly Issue[]): Refusal => new Refusal('VALIDATION', { issues, resource: 'reservations' });

function read(values: unknown, fields: Fields, asText: boolean): Values {
  const parsed = parseBody(values, fields, 'input', asText);
  if (!parsed.ok) throw refused(parsed.issues);
  const { arrival, departure } = parsed.value;
  if (String(arrival) >= String(departure)) throw refused([issue(['departure'], 'no_night')]);
  return parsed.value;
}

/** What anybody may ask: which rooms are free on which nights, and what they would cost. */
export function mountPublic(
  app: Hono<AppEnv>,
  { store, clock, limit }: Pick<AppDeps, 'store' | 'clock'> & { readonly limit: MiddlewareHandler<AppEnv> },
): void {
  /** `{room_types: [{id, name, available, total_sen, sold_out_alternatives}]}`, of the types with beds enough. */
  app.get('/api/public/availability', limit, async (c) => {
    const input = read(c.req.query(), availabilityInput, true);
    const now = clock.now().toISOString();
    const { property_id, arrival, departure, adults, children } = input as unknown as Party & {
      property_id: number;
      arrival: string;
      departure: string;
    };
    const found = await store.transaction(async (tx) => {
      const property = (await tx.find(resourceTables.properties, hasId(property_id))) as unknown as Property | null;
      if (property?.status !== 'active') throw new Refusal('NOT_FOUND');
      await releaseExpired(tx, now);
      const party: Party = { adults, children, any_foreign_occupant: false, source_channel: 'direct_web' };
      return availability(tx, property, { arrival, departure, party }, now);
    });
    const isChinese = c.get('locale') === 'zh-CN';
    const room_types = found.map(({ type, restriction, ...rest }) => ({
      id: type.id,
      name: isChinese ? (type.name_zh ?? type.name) : type.name,
      restriction: restriction?.kind ?? null,
      ...rest,
    }));
    return c.json({ room_types });
  });

  /** 201 `{data: {id, expires_at, lines, total_sen, deposit_sen}}`, or 409 `NOT_AVAILABLE` with `alternatives`. */
  app.post('/api/public/quotes', limit, async (c) => {
    const { values, isForm } = await readBody(c.req.raw);
    const input = read(values, quoteInput, isForm);
    if (input['voucher'] !== null) throw refused([issue(['voucher'], 'gone')]);
    const { room_type_id, property_id, arrival, departure, adults, children, any_foreign_occupant } =
      input as unknown as Party & { room_type_id: number; property_id: number; arrival: string; departure: string };
    const party: Party = { adults, children, any_foreign_occupant, source_channel: 'direct_web' };
    const { id, expires_at, priced } = await store.transaction(async (tx) => {
      const type = await tx.find(resourceTables['room-types'], hasId(room_type_id));
      if (type?.['property_id'] !== property_id) throw refused([issue(['room_type_id'], 'gone')]);
      return quote(tx, { room_type_id, arrival, departure, party }, clock.now().toISOString());
    });
    const { nights: _nights, room_sen: _room, ...shown } = priced;
    return c.json({ data: { id, expires_at, ...shown } }, 201);
  });
}
