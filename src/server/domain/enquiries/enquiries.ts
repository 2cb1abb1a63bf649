import { readEnquiryChoices } from '#resources/enquiries/calls.ts';
import { serve } from '#server/kit/serve.ts';
import { businessDate } from '#shared/business-date.ts';
import { addDays } from '#shared/day.ts';
import { issue, type SentenceName } from '#shared/errors.ts';
import type { AnyAction, RowOfResource } from '#shared/resource.ts';
import { matches } from '#shared/matches.ts';
import { predicateOf } from '#shared/parse-where.ts';
import { FORGOTTEN, type OfferedStay, enquiries, isSameOffer } from '#resources/enquiries/enquiries.ts';
import type { properties } from '#resources/listing/properties.ts';
import type { roomTypes } from '#resources/listing/room-types.ts';
import type { Reader, Transaction } from '#server/platform/database/store.ts';
import type { Row, StoredRow } from '#server/platform/database/table.ts';
import { MASK, theHouse, writeEntry } from '#server/kit/audit/entry.ts';
import { changeBeside, insertBeside } from '#server/domain/side-writes.ts';
import { choicesIn, listHousesOnSale } from '#server/domain/reservations/booking-choices.ts';
import { hasId } from '#server/kit/kit.ts';
import { Refusal } from '#server/kit/refusal.ts';
import { any, is } from '#server/kit/conditions.ts';
import type { Command, WriteTo } from '#server/kit/server-part.ts';
import { quotes } from '#server/domain/reservations/tables.ts';
import { resourceTables } from '#server/domain/tables.ts';

/**
 * Enquiries from the first question to an offer: what must be said, what an offer promises, and how long. Booking one
 * is `server/domain/reservations/booking.ts`.
 */

type Enquiry = RowOfResource<typeof enquiries>;
type Property = RowOfResource<typeof properties>;
type RoomType = RowOfResource<typeof roomTypes>;

/** A price is promised for a quarter of a year at most. */
const OFFER_DAYS = 90;

const QUOTES = ['quote_1', 'quote_2', 'quote_3'] as const;

/** Last instant of a day in Kuala Lumpur. */
const endOf = (day: string): string => new Date(Date.parse(`${day}T24:00:00+08:00`) - 1).toISOString();

interface Refused {
  readonly action?: 'quote' | 'follow-up';
  readonly params?: Readonly<Record<string, string>>;
}

const refuse = (field: string, rule: SentenceName, { action, params = {} }: Refused = {}): never => {
  const where = action === undefined ? {} : { action };
  throw new Refusal('VALIDATION', { issues: [issue([field], rule, params)], resource: 'enquiries', ...where });
};

/** Writes of enquiries beyond the declaration: references, answer times, names, and the holds of offers. */
export async function completeEnquiry(command: WriteTo<typeof enquiries>): Promise<Partial<Enquiry> | undefined> {
  const { kind, action, tx, context, before, change } = command;
  if (kind === 'create' || kind === 'update')
    refuseIncomplete({ ...before, ...change }, kind === 'create' ? null : change);
  if (kind === 'create') return { reference: await nextReference(tx), waiting_since: context.now };
  switch (kind === 'action' ? action : null) {
    case 'assign':
      return { assignee_name: await findName(tx, change.assignee_id ?? null) };
    case 'quote':
      return makeOffer(command);
    case 'offer-sent':
      return { touched_at: context.now, offer_sent_at: context.now };
    case 'follow-up':
      refusePast(context.now, change.follow_up_on ?? null);
      return undefined;
    case 'contact':
      return { touched_at: context.now };
    case 'reopen':
      return { waiting_since: context.now };
    default:
      return undefined;
  }
}

const nextReference = async (tx: Transaction): Promise<string> =>
  `EQ-${String(await tx.next('enquiries')).padStart(6, '0')}`;

/** Keeps a visitor's enquiry and answers its reference. Likely spam is kept as such, because a filter may be wrong. */
export async function askFromOutside(
  tx: Transaction,
  now: string,
  { isSpam, ...asked }: Partial<Enquiry> & { readonly isSpam: boolean },
): Promise<string> {
  refuseIncomplete(asked, null);
  await refuseUnsold(tx, asked);
  const reference = await nextReference(tx);
  const standing = { state: isSpam ? 'spam' : 'new', waiting_since: isSpam ? null : now } as const;
  const values: Partial<Enquiry> = { ...asked, ...standing, reference, channel: 'web_form' };
  await insertBeside({ tx, context: theHouse(now) }, 'enquiries', values);
  return reference;
}

/** Outside one learns of nothing that is not for sale. */
async function refuseUnsold(tx: Transaction, { property_id, room_type_id }: Partial<Enquiry>): Promise<void> {
  const named = [
    ['property_id', resourceTables.properties, property_id],
    ['room_type_id', resourceTables['room-types'], room_type_id],
  ] as const;
  for (const [field, table, id = null] of named) {
    if (id === null) continue;
    const row = await tx.find<Pick<Property | RoomType, 'status'> & StoredRow>(table, hasId(id));
    if (row?.status !== 'active') refuse(field, 'gone');
  }
}

/** An edit answers for what it touches. */
function refuseIncomplete(whole: Partial<Enquiry>, change: Partial<Enquiry> | null): void {
  const { phone = null, email = null, arrival = null, departure = null } = whole;
  const touches = (...fields: readonly (keyof Enquiry)[]): boolean =>
    change === null || fields.some((field) => field in change);
  if (touches('phone', 'email') && phone === null && email === null) refuse('phone', 'phone_or_email');
  const isTurned = arrival !== null && departure !== null && departure <= arrival;
  if (touches('arrival', 'departure') && isTurned) refuse('departure', 'end_before_start');
}

function refusePast(now: string, day: string | null): void {
  const today = businessDate(now, 0);
  if (day !== null && day < today) refuse('follow_up_on', 'past_day', { action: 'follow-up', params: { today } });
}

async function findName(tx: Transaction, id: number | null): Promise<string | null> {
  const row = id === null ? null : await tx.find(resourceTables.administrators, hasId(id));
  return row ? row.name : null;
}

/** The stays behind the quotes, which from now on can be booked for as long as the offer stands. */
async function makeOffer({ tx, context, input }: WriteTo<typeof enquiries>): Promise<Partial<Enquiry>> {
  const until = input.offer_until ?? '';
  const expires_at = endOf(until);
  if (expires_at < context.now) refuse('offer_until', 'past', { action: 'quote' });
  const last = addDays(businessDate(context.now, 0), OFFER_DAYS);
  if (until > last) refuse('offer_until', 'offer_too_long', { action: 'quote', params: { last } });
  const offer: OfferedStay[] = [];
  for (const field of QUOTES) {
    const token = input[field] ?? null;
    if (token === null) continue;
    const quote = await tx.find(quotes, is('token', token));
    if (!quote || quote.expires_at <= context.now) return refuse(field, 'quote_gone', { action: 'quote' });
    // A booked enquiry gets no more offers.
    if (quote.reservation_id !== null) return refuse(field, 'quote_gone', { action: 'quote' });
    const stay = await readOfferedStay(tx, quote);
    if (offer.some((other) => isSameOffer(other, stay))) refuse(field, 'offer_twice', { action: 'quote' });
    if (until > stay.arrival)
      refuse('offer_until', 'offer_after_arrival', { action: 'quote', params: { arrival: stay.arrival } });
    offer.push(stay);
    await tx.update(quotes, hasId(quote.id), { expires_at });
  }
  return { offer, value_sen: offer[0]?.total_sen ?? null };
}

async function readOfferedStay(tx: Transaction, quote: NonNullable<typeof quotes.row>): Promise<OfferedStay> {
  const { token, property_id, room_type_id, arrival, departure, request, priced } = quote;
  const property = await tx.find(resourceTables.properties, hasId(property_id));
  const type = await tx.find(resourceTables['room-types'], hasId(room_type_id));
  return {
    quote_id: token,
    property_id,
    property: said(property),
    room_type_id,
    room_type: said(type),
    arrival,
    departure,
    adults: request.adults,
    children: request.children,
    child_ages: request.child_ages ?? null,
    any_foreign_occupant: request.any_foreign_occupant,
    lines: priced.lines,
    total_sen: priced.total_sen,
    deposit_sen: priced.deposit_sen,
  };
}

const said = (named: Pick<Property, 'name' | 'name_zh'> | null) => ({
  en: named?.name ?? '',
  zh: named?.name_zh ?? named?.name ?? '',
});

/**
 * Closes an enquiry with the stay that came of it, in the transaction that books it: there is no stay without its enquiry
 * and none that is won without a stay. Booked again with the same quote it is the same stay, and nothing changes.
 */
export async function winEnquiry(
  { tx, context }: Pick<Command, 'tx' | 'context'>,
  id: number,
  reservationId: number,
): Promise<void> {
  const enquiry = await tx.lock(resourceTables.enquiries, id);
  if (!enquiry) {
    throw new Refusal('VALIDATION', { issues: [issue(['enquiry_id'], 'gone')], resource: 'reservations' });
  }
  if (enquiry.state === 'won' && enquiry.converted_reservation_id === reservationId) return;
  if (enquiry.state !== 'quoted') {
    const { reference } = enquiry;
    const body = { allowed: listAllowedActs(enquiry, context) };
    throw new Refusal('CONFLICT', { message: 'enquiry_not_quoted', params: { reference }, body });
  }
  const change = { state: 'won', converted_reservation_id: reservationId } as const;
  await changeBeside({ tx, context }, 'enquiries', { before: enquiry, action: 'convert', change, reason: null });
}

/** Acts that an enquiry allows in its present state. */
function listAllowedActs(row: Row, { now, caller: me }: Command['context']): string[] {
  const scene = { fields: enquiries.fields, canRead: () => true, now, me };
  return Object.entries<AnyAction>(enquiries.actions ?? {})
    .filter(([, { when = {} }]) => matches(predicateOf(when, scene), row))
    .map(([name]) => name);
}

/** Finds the guest by phone or e-mail. */
export type Asker = Pick<Enquiry, 'phone' | 'email'>;

const askedBy = ({ phone, email }: Asker) => any(is('phone', phone), is('email', email));

export const countAsked = (reader: Reader, asker: Asker): Promise<number> =>
  reader.count(resourceTables.enquiries, askedBy(asker));

const PERSONAL = Object.entries(enquiries.fields).flatMap(([name, { spec }]) => (spec.personal ? [name] : []));

/**
 * Takes out of every enquiry who asked: they stay as what happened, under the name given here. The entries of the trail
 * name nobody and take nothing back.
 */
export async function forgetAsker(
  { tx, context }: Pick<Command, 'tx' | 'context'>,
  asker: Asker,
  name: string,
): Promise<void> {
  const table = resourceTables.enquiries;
  const changes = Object.fromEntries(PERSONAL.map((field) => [field, [MASK, MASK] as const]));
  for (const { id } of await tx.list(table, { where: askedBy(asker), fields: ['id'] })) {
    await tx.update(table, hasId(id), { ...FORGOTTEN, name });
    const entry = { action: 'forget', resource: 'enquiries', recordId: id, changes };
    await writeEntry({ tx, table: resourceTables.audit, author: context }, entry);
  }
}

/** The sales desk needs names that its codes may not show elsewhere: whom to hand an enquiry, what can be offered. */
export const enquiryChoices = serve(enquiries, readEnquiryChoices, async ({ tx }) => {
  const people = { filter: { active: true }, fields: ['id', 'name'], by: 'name' } as const;
  const administrators = await choicesIn(tx, resourceTables.administrators, people);
  return { data: { administrators, properties: await listHousesOnSale(tx) } };
});
