import { randomUUID } from 'node:crypto';
import { businessDate } from '#shared/business-date.ts';
import { issue } from '#shared/errors.ts';
import type { PricedStay } from '#shared/rates/stay-input.ts';
import type { Transaction } from '#server/platform/database/store.ts';
import { type VoucherRow, findVoucher, getVoucher, isUsedUp, refuseVoucher } from '#server/domain/rates/vouchers.ts';
import {
  type StayMoment,
  type Wish,
  findAlternatives,
  explainNoRoom,
  refuseRestricted,
  countStayLeft,
} from '#server/domain/reservations/rooms/availability.ts';
import { type PlanTerms, agreeTerms, findBuyer, getPlan, isPlanOpenTo } from '#server/domain/rates/rate-plans.ts';
import { quotes } from '#server/domain/reservations/tables.ts';
import type { Caller } from '#server/kit/caller.ts';
import { is, isBelow } from '#server/kit/conditions.ts';
import { Refusal } from '#server/kit/refusal.ts';
import { addMinutes } from './business-day.ts';
import { releaseExpired } from './expired-holds.ts';
import { type Property, pricedStay, readStayFacts, ttxCollectorOf, getTypeAndHouse } from './facts.ts';
import { countLate } from './overdue.ts';
import { type Party, agesIn } from './party.ts';
import { type PricedWish, checkWish, refusing } from './stay-wish.ts';

/** Quotes: a price that holds for 15 minutes and can be booked once. */

const QUOTE_MINUTES = 15;
const KEPT_MINUTES = 24 * 60;

export interface Quote {
  readonly id: string;
  readonly expires_at: string;
  readonly priced: PricedStay;
}

/** A quote as it is stored. */
export type Offer = NonNullable<typeof quotes.row>;

/** Quotes the nights; refused with alternatives where there are none. */
export async function quoteStay(
  tx: Transaction,
  wish: PricedWish,
  { now, caller }: { readonly now: string; readonly caller: Caller | null },
): Promise<Quote> {
  const { voucher: code, party, room_type_id, arrival, departure } = wish;
  const known = await getTypeAndHouse(tx, room_type_id);
  const { property } = known;
  const today = businessDate(now, property.rollover_hour);
  checkWish([known.type], wish, today);
  const stay = { arrival, departure, property_id: property.id, today };
  const voucher = code === null ? null : await getVoucher(tx, code, stay);
  if (voucher && isUsedUp(voucher)) refuseVoucher({ rule: 'voucher_used_up' });
  const planned = await findTerms(tx, wish, { property, today, caller });
  const facts = { ...(await readStayFacts(tx, wish, known)), ...planned, voucher };
  await refuseRestricted(tx, facts, { ...wish, isAgreed: false, today });
  await releaseExpired(tx, now, room_type_id);
  const left = (await countStayLeft(tx, wish)) - (await countLate(tx, wish, { today, now }));
  if (left < 1) throw await explainNoRoom(tx, wish, { today });
  const priced = pricedStay(facts, wish, party);
  await tx.remove(quotes, isBelow('expires_at', addMinutes(now, -KEPT_MINUTES)));
  const row = await tx.insert(quotes, {
    token: randomUUID(),
    property_id: property.id,
    room_type_id,
    arrival,
    departure,
    request: party,
    priced,
    voucher_id: voucher?.id ?? null,
    rate_plan_id: wish.rate_plan_id ?? null,
    expires_at: addMinutes(now, QUOTE_MINUTES),
    reservation_id: null,
  });
  return { id: row.token, expires_at: row.expires_at, priced };
}

/** Terms of a stay booked today: those of the chosen plan, or the property's. */
export async function findTerms(
  tx: Transaction,
  wish: PricedWish,
  { property, today, caller }: { readonly property: Property; readonly today: string; readonly caller: Caller | null },
): Promise<PlanTerms> {
  const id = wish.rate_plan_id ?? null;
  const { arrival } = wish;
  if (id === null) return agreeTerms(tx, null, { property, arrival, today });
  const buyer = await findBuyer(tx, caller, wish.company_id ?? null);
  const plan = await getPlan(tx, { id, buyer, stay: { ...wish, property_id: property.id }, today });
  return agreeTerms(tx, plan, { property, arrival, today });
}

interface QuotedWish extends PricedWish, Wish {
  readonly party: Party;
  readonly quote_id: string | null;
}

/** The quote of a booking, locked while it stands; null where none was named. */
export async function claimQuote(
  tx: Transaction,
  wish: QuotedWish,
  { property, at }: { readonly property: Property; readonly at: StayMoment },
): Promise<Offer | null> {
  if (wish.quote_id === null) return null;
  const known = await tx.find(quotes, is('token', wish.quote_id));
  const offer = known && (await tx.lock(quotes, known.id));
  if (!offer) throw refusing([issue(['quote_id'], 'gone')]);
  await refuseOver(tx, wish, { offer, at });
  if (!isSameStay(offer, wish, property)) throw new Refusal('CONFLICT', { message: 'quote_differs' });
  if (!(await isPlanOpenTo(tx, offer.rate_plan_id, wish.company_id ?? null)))
    throw refusing([issue(['rate_plan_id'], 'plan_company')]);
  return offer;
}

/** A quote can be booked once, until it expires; where its nights are taken, the refusal names alternatives. */
async function refuseOver(
  tx: Transaction,
  wish: Wish,
  { offer, at: { now, today } }: { readonly offer: Offer; readonly at: StayMoment },
): Promise<void> {
  const isBooked = offer.reservation_id !== null;
  if (!isBooked && offer.expires_at > now) return;
  const isGone = (await countStayLeft(tx, wish)) < 1;
  const body = isGone ? { alternatives: await findAlternatives(tx, wish, { today }) } : {};
  throw new Refusal(isBooked ? 'QUOTE_USED' : 'QUOTE_EXPIRED', { body });
}

/** Whether a booking asks for the very stay that was quoted: all that its price was made of. */
function isSameStay(offer: Offer, { party, ...wish }: QuotedWish, property: Property): boolean {
  const { request } = offer;
  return (
    offer.room_type_id === wish.room_type_id &&
    offer.arrival === wish.arrival &&
    offer.departure === wish.departure &&
    request.adults === party.adults &&
    request.children === party.children &&
    isSameAges(agesIn(party) ?? agesIn(request), agesIn(request)) &&
    request.any_foreign_occupant === party.any_foreign_occupant &&
    [null, undefined, offer.rate_plan_id].includes(wish.rate_plan_id) &&
    (request.channel_markup_percent ?? 0) === (party.channel_markup_percent ?? 0) &&
    ttxCollectorOf(property, request.source_channel) === ttxCollectorOf(property, party.source_channel)
  );
}

const isSameAges = (a: Party['child_ages'], b: Party['child_ages']): boolean =>
  JSON.stringify(a?.toSorted((x, y) => x - y)) === JSON.stringify(b?.toSorted((x, y) => x - y));

/** A quote keeps its voucher, even if the voucher's terms have changed since. */
export async function getQuotedVoucher(
  tx: Transaction,
  { voucher_id }: Offer,
  { voucher: code }: PricedWish,
): Promise<VoucherRow | null> {
  const found = await findVoucher(tx, voucher_id);
  if (voucher_id !== null && !found) refuseVoucher({ rule: 'voucher_unknown' });
  if (code !== null && code !== found?.code) throw new Refusal('CONFLICT', { message: 'quote_differs' });
  return found;
}
