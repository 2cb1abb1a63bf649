import { issue, type SentenceName } from '#shared/errors.ts';
import { askQuote, readAvailability } from '#resources/reservations/calls.ts';
import { reservations } from '#resources/reservations/reservations.ts';
import { sayTerms } from '#shared/rates/rate-plan.ts';
import { hasId } from '#server/kit/kit.ts';
import { servePublic } from '#server/kit/public-route.ts';
import { Refusal } from '#server/kit/refusal.ts';
import { resourceTables } from '#server/domain/tables.ts';
import { releaseExpired } from './expired-holds.ts';
import type { Party } from './party.ts';
import { quoteStay } from './quotes.ts';
import { listTypesOnSale } from './types-on-sale.ts';

/** Open calls before a booking: which rooms are free on which nights, and their prices. */

const door = { resource: reservations.name, mostBytes: 4 * 1024, limit: 'shared' } as const;

const refusedAt = (field: string, rule: SentenceName): Refusal =>
  new Refusal('VALIDATION', { issues: [issue([field], rule)], resource: reservations.name });

interface Asked extends Omit<Party, 'source_channel' | 'any_foreign_occupant'> {
  readonly arrival: string;
  readonly departure: string;
  readonly any_foreign_occupant: boolean | null;
}

/** The guests of a stay that is booked on the site. */
function readParty({ arrival, departure, adults, children, child_ages, any_foreign_occupant }: Asked): Party {
  if (arrival >= departure) throw refusedAt('departure', 'no_night');
  return {
    adults,
    children,
    child_ages,
    any_foreign_occupant: any_foreign_occupant === true,
    source_channel: 'direct_web',
  };
}

export const publicAvailability = servePublic(readAvailability, door, async ({ tx, now, locale, caller, input }) => {
  const { property_id, arrival, departure, company_id } = input;
  const party = readParty(input);
  const property = await tx.find(resourceTables.properties, hasId(property_id));
  if (property?.status !== 'active') throw new Refusal('NOT_FOUND');
  await releaseExpired(tx, now);
  const wish = { property, arrival, departure, company_id, party };
  const found = await listTypesOnSale(tx, wish, { now, locale, caller });
  const room_types = found.map(({ type, restriction, ...rest }) => ({
    id: type.id,
    name: locale === 'zh-CN' ? (type.name_zh ?? type.name) : type.name,
    beds: locale === 'zh-CN' ? (type.beds_zh ?? type.beds) : type.beds,
    size_sqm: type.size_sqm,
    max_guests: type.max_guests,
    free_child_age: type.free_child_age,
    restriction: restriction?.kind ?? null,
    ...rest,
  }));
  return { room_types };
});

export const publicQuote = servePublic(askQuote, door, async ({ tx, now, caller, input }) => {
  const { room_type_id, property_id, arrival, departure, voucher, rate_plan_id, company_id } = input;
  const party = readParty(input);
  const type = await tx.find(resourceTables['room-types'], hasId(room_type_id));
  if (type?.property_id !== property_id) throw refusedAt('room_type_id', 'gone');
  const wish = { room_type_id, arrival, departure, voucher, rate_plan_id, company_id, party };
  const { id, expires_at, priced } = await quoteStay(tx, wish, { now, caller });
  const { lines, total_sen, deposit_sen, terms } = priced;
  return { data: { id, expires_at, lines, total_sen, deposit_sen, terms: sayTerms(terms) } };
});
