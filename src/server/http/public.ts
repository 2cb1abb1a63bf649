import type { Hono, MiddlewareHandler } from 'hono';
import { type Fields, f, pick } from '#shared/field.ts';
import { type Issue, issue } from '#shared/errors.ts';
import { type Values, parseBody } from '#shared/validate.ts';
import { reservations } from '#resources/reservations/reservations.ts';
import { type PricedWish, availability, quote } from '#server/domain/reservations/booking.ts';
import { type Answer, once } from '#server/kit/idempotency.ts';
import { hasId } from '#server/kit/kit.ts';
import { Refusal } from '#server/kit/refusal.ts';
import type { Party, Property } from '#server/domain/reservations/facts.ts';
import { releaseExpired } from '#server/domain/reservations/expired-holds.ts';
import { resourceTables } from '#server/domain/tables.ts';
import type { Transaction } from '#server/platform/database/store.ts';
import type { AppDeps, AppEnv } from './app-env.ts';
import { DOOR_BYTES, readBody } from './body.ts';
import { json, repeatableBy, strangerAt } from './call.ts';

const asked = pick(reservations.fields, 'property_id', 'arrival', 'departure', 'adults', 'children', 'child_ages');
export const availabilityInput = { ...asked, any_foreign_occupant: f.boolean().optional() };
export const quoteInput = {
  ...asked,
  ...pick(reservations.fields, 'room_type_id', 'any_foreign_occupant'),
  voucher: f.text().format('code').max(40).optional(),
};

const refused = (issues: readonly Issue[]): Refusal => new Refusal('VALIDATION', { issues, resource: 'reservations' });

function read(values: unknown, fields: Fields, asText: boolean): Values {
  const parsed = parseBody(values, fields, { mode: 'input', isText: asText });
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
    const { property_id, arrival, departure, adults, children, child_ages } = input as unknown as Party & {
      property_id: number;
      arrival: string;
      departure: string;
    };
    const found = await store.transaction(async (tx) => {
      const property = (await tx.find(resourceTables.properties, hasId(property_id))) as unknown as Property | null;
      if (property?.status !== 'active') throw new Refusal('NOT_FOUND');
      await releaseExpired(tx, now);
      const any_foreign_occupant = input['any_foreign_occupant'] === true;
      const party: Party = { adults, children, child_ages, any_foreign_occupant, source_channel: 'direct_web' };
      return availability(tx, property, { arrival, departure, party }, now);
    });
    const isChinese = c.get('locale') === 'zh-CN';
    const room_types = found.map(({ type, restriction, ...rest }) => ({
      id: type.id,
      name: isChinese ? (type.name_zh ?? type.name) : type.name,
      free_child_age: type.free_child_age,
      restriction: restriction?.kind ?? null,
      ...rest,
    }));
    return c.json({ room_types });
  });

  /**
   * 201 `{data: {id, expires_at, lines, total_sen, deposit_sen}}`, or 409 `NOT_AVAILABLE` with `alternatives`. A voucher that
   * is not for the stay is refused at its field.
   */
  app.post('/api/public/quotes', limit, async (c) => {
    const { values, isForm } = await readBody(c.req.raw, DOOR_BYTES.publicCall);
    const input = read(values, quoteInput, isForm);
    const { room_type_id, property_id, arrival, departure, voucher, ...who } = input as unknown as Party &
      PricedWish & { property_id: number };
    const { adults, children, child_ages, any_foreign_occupant } = who;
    const party: Party = { adults, children, child_ages, any_foreign_occupant, source_channel: 'direct_web' };
    const now = clock.now().toISOString();
    const priced = async (tx: Transaction): Promise<Answer> => {
      const type = await tx.find(resourceTables['room-types'], hasId(room_type_id));
      if (type?.['property_id'] !== property_id) throw refused([issue(['room_type_id'], 'gone')]);
      const wish = { room_type_id, arrival, departure, voucher, party };
      const { id, expires_at, priced: stay } = await quote(tx, wish, now);
      const { lines, total_sen, deposit_sen } = stay;
      return { status: 201, body: { data: { id, expires_at, lines, total_sen, deposit_sen } } };
    };
    const repeatable = repeatableBy(c, strangerAt(c), values);
    return json(c, await store.transaction((tx) => once(tx, repeatable, now, () => priced(tx))));
  });
}
