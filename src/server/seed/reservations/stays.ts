import { USUAL_ROLLOVER_HOUR, businessDate } from '#shared/business-date.ts';
import { addDays, countNights } from '#shared/day.ts';
import { nightsOf } from '#shared/rates/night.ts';
import type { PricedStay } from '#shared/rates/stay-input.ts';
import type { SourceChannel, StayState } from '#shared/reservations/states.ts';
import { type VoucherStay, voucherBar } from '#shared/rates/voucher.ts';
import { HOME_COUNTRY } from '#shared/countries.ts';
import { type VoucherRow, hasUse, voucherWorth } from '#server/domain/rates/vouchers.ts';
import type { Row } from '#server/platform/database/table.ts';
import { type DemoCalendars, demoCalendars } from '#server/seed/channels/calendars.ts';
import type { DemoListings } from '#server/seed/listing/listings.ts';
import { type DemoGuests, NOBODY } from '#server/seed/people/guests.ts';
import { demoCommission, demoPrice } from './price.ts';
import { foreignPerson, malaysianPerson } from '#server/seed/people/names.ts';
import { Random, weighted } from '#server/seed/random.ts';
import { type SeedPlace, type SeedStay, planStays } from './plan-stays.ts';
import { type StayLists, StayRows } from './stay-rows.ts';

const SEED = 3121;
/**
 * Days before today since which each house is let: the homestead for more than a year, so that this month has last year's beside it;
 * the others joined the platform later. A first start has seconds for all of it, and every stay costs it two milliseconds.
 */
const LET_SINCE: Readonly<Record<string, number>> = { JHH: 400, MVR: 60, HLR: 45 };
const AHEAD_DAYS = 75;
/** Stays that the rest of the demo looks at, in days before today. */
const RECENT_DAYS = 32;
/** Stays that leave at a time. */
const PART = 400;
/** Every n-th stay belongs to a guest with an account. */
const HAS_ACCOUNT = 5;
const CODE = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

const chooseChannel = weighted<SourceChannel>({
  direct_web: 26,
  walk_in: 8,
  phone: 14,
  whatsapp: 14,
  agent: 10,
  airbnb: 8,
  booking_com: 10,
  agoda: 8,
  expedia: 0,
  trip_com: 0,
  ical: 0,
  corporate: 2,
  owner: 0,
});

/** Told once the last part has left. */
export interface DemoStays {
  /** The vouchers with each use of them. */
  readonly vouchers: readonly VoucherRow[];
  readonly calendars: DemoCalendars;
  /** Reservations around today, all of which have left. */
  readonly recent: readonly Row[];
  readonly typeNights: readonly Row[];
  /** How far each sequence has come. */
  readonly counted: ReadonlyMap<string, number>;
}

/** Every so many stays one comes with a voucher, where one goes with it. */
const VOUCHER_EVERY = 12;

interface Scene {
  readonly now: Date;
  readonly listings: DemoListings;
  readonly guests: DemoGuests;
  /** Not used yet. */
  readonly vouchers: readonly VoucherRow[];
}

/** A year of stays in every state, in the order in which they were booked, part by part; what they come to at the end. */
export function* demoStays(scene: Scene): Generator<StayLists, DemoStays, void> {
  const { now, listings } = scene;
  const maker = new StayMaker(scene);
  const planned = planStays(placesOf(listings), maker.today, AHEAD_DAYS);
  for (const [index, stay] of planned.entries()) {
    maker.let(stay);
    if (index % PART === PART - 1) yield maker.rows.take();
  }
  const calendars = demoCalendars({ now, today: maker.today, listings, rows: maker.rows });
  yield maker.rows.take();
  return maker.made(listings, calendars);
}

const placesOf = ({ units, roomTypes, properties }: DemoListings): SeedPlace[] =>
  units.flatMap((unit) => {
    const type = roomTypes.find(({ id }) => id === unit.room_type_id);
    const property = properties.find(({ id }) => id === unit.property_id);
    const since = LET_SINCE[property?.code ?? ''];
    const isLet = unit.lifecycle === 'active' && type?.status === 'active';
    return isLet && property && since !== undefined ? [{ unit, type, property, since }] : [];
  });

const dayOf = (instant: number | string): string => businessDate(new Date(instant).toISOString(), USUAL_ROLLOVER_HOUR);

class StayMaker {
  readonly rows: StayRows;
  readonly today: string;
  private readonly random = new Random(SEED);
  private readonly now: Date;
  private readonly vouchers: VoucherRow[];
  private readonly accounts: DemoGuests;

  constructor({ now, guests, vouchers }: Scene) {
    this.now = now;
    this.accounts = guests;
    this.today = dayOf(now.getTime());
    this.rows = new StayRows(now, addDays(this.today, -RECENT_DAYS));
    this.vouchers = [...vouchers];
  }

  let(planned: SeedStay): void {
    if (planned.kind === 'block') this.block(planned);
    else this.stay(planned);
  }

  private block({ place: { unit, type }, arrival, departure }: SeedStay): void {
    const isOwner = unit.owner_id !== null && this.random.chance(0.5);
    const kind = isOwner ? 'owner-stay' : 'maintenance';
    const reason = isOwner ? 'The owner’s own days' : 'New paint and a new heater';
    const block_id = this.rows.add('blocks', { unit_id: unit.id, from: arrival, to: departure, kind, reason });
    this.rows.segment({ unit, type }, { arrival, departure, block_id, kind: isOwner ? 'owner_stay' : 'block' });
  }

  private stateOf({ kind, arrival, departure }: SeedStay): StayState {
    const { random, today } = this;
    if (kind === 'given-up') return arrival > today && random.chance(0.15) ? 'expired' : 'cancelled';
    if (departure < today) return random.chance(0.02) ? 'no_show' : 'checked_out';
    if (departure === today) return random.chance(0.5) ? 'checked_out' : 'checked_in';
    if (arrival < today) return 'checked_in';
    if (arrival === today) return random.chance(0.4) ? 'checked_in' : 'confirmed';
    return random.chance(0.06) ? 'pending' : 'confirmed';
  }

  /** Voucher of the next stay's guest; its use is counted where the stay is kept. */
  private voucherFor(stay: VoucherStay, status: StayState, bookedOn: string): VoucherRow | null {
    const { vouchers } = this;
    const isUsual = (this.rows.count('reservations') + 1) % VOUCHER_EVERY !== 0;
    const at = isUsual ? -1 : vouchers.findLastIndex((each) => voucherBar(each, stay, bookedOn) === null);
    const voucher = vouchers[at];
    if (!voucher) return null;
    if (hasUse({ status })) vouchers[at] = { ...voucher, uses: voucher.uses + 1 };
    return voucher;
  }

  private stay(planned: SeedStay): void {
    const { random, rows } = this;
    const { place, arrival, departure, bookedAt } = planned;
    const { unit, type, property } = place;
    const status = this.stateOf(planned);
    const stranger = random.chance(0.3) ? foreignPerson(random) : malaysianPerson(random);
    const id = rows.count('reservations') + 1;
    const account = id % HAS_ACCOUNT === 0 ? this.accounts.take({ arrival, departure, bookedAt }) : null;
    const name = account?.name ?? stranger.name;
    const nationality = account?.nationality ?? stranger.country?.code ?? HOME_COUNTRY;
    const isForeign = nationality !== HOME_COUNTRY;
    const adults = 1 + random.below(Math.min(type.max_adults, type.max_guests));
    const children = random.below(Math.min(type.max_children, type.max_guests - adults) + 1);
    const party = { adults, children, any_foreign_occupant: isForeign };
    const voucher = this.voucherFor({ arrival, departure, property_id: property.id }, status, dayOf(bookedAt));
    const worth = voucher && voucherWorth(voucher);
    const priced = demoPrice(type, property, { arrival, departure, ...party, voucher: worth });
    const at = new Date(bookedAt).toISOString();
    const isGone = status === 'cancelled' || status === 'no_show' || status === 'expired';
    const isIn = status === 'checked_in' || status === 'checked_out';
    const hasUnit = isIn || random.chance(0.6);
    const total = isGone ? 0 : priced.total_sen;
    const paid = this.paidOf(status, priced);
    const phone = account?.phone ?? `+60189${String(100_000 + 61 * id)}`;
    const email = account?.email ?? `guest.${id}@example.test`;
    const drawn = chooseChannel(random);
    const channel = voucher ? 'direct_web' : drawn;
    const reservation = {
      reference: rows.refer(at),
      guest_code: Array.from({ length: 6 }, () => CODE[random.below(CODE.length)]).join(''),
      guest_name: name,
      guest_email: email,
      guest_phone: phone,
      nationality,
      lead_guest_id: account?.id ?? null,
      source_channel: channel,
      channel_ref: channel === 'booking_com' || channel === 'agoda' ? String(4_100_000_000 + 7919 * id) : null,
      channel_commission_sen: isGone ? null : demoCommission(channel, priced),
      ...(channel === 'agent' ? this.accounts.agentOf(id) : NOBODY),
      eta: random.chance(0.2) ? '21:30' : null,
      special_requests: random.chance(0.15) ? 'A quiet room, please.' : null,
      internal_note: null,
      status,
      property_id: property.id,
      room_type_id: type.id,
      unit_id: hasUnit && !isGone ? unit.id : null,
      arrival,
      departure,
      nights: countNights(arrival, departure),
      ...party,
      ttx_collector: property.ttx_registered ? 'operator' : 'exempt',
      channel_markup_percent: 0,
      voucher_id: voucher?.id ?? null,
      total_sen: total,
      paid_sen: paid,
      balance_sen: total - paid,
      deposit_sen: isGone ? 0 : priced.deposit_sen,
      deposit_waived: !isGone && status !== 'pending' && paid < priced.deposit_sen ? 'Comes every year' : null,
      payment_status: paid === 0 ? 'unpaid' : paid === total ? 'paid' : 'deposit',
      hold_expires_at: status === 'pending' ? new Date(this.now.getTime() + 20 * 3_600_000).toISOString() : null,
      assignment: null,
      checked_in_at: isIn ? `${arrival}T08:10:00.000Z` : null,
      checked_out_at: status === 'checked_out' ? `${departure}T03:20:00.000Z` : null,
      cancelled_at: status === 'cancelled' || status === 'no_show' ? at : null,
      cancel_reason: status === 'cancelled' ? 'Plans changed' : null,
      cancellation_fee_sen: status === 'cancelled' || status === 'no_show' ? 0 : null,
    };
    rows.add('reservations', reservation, at);
    rows.add(
      'guests',
      {
        reservation_id: id,
        full_name: name,
        nationality,
        email,
        phone,
        age: null,
        is_lead: true,
        id_type: isIn ? (isForeign ? 'passport' : 'mykad') : null,
        id_mask: isIn ? (isForeign ? '•••• 4471' : '880214-**-***3') : null,
        id_expires_on: null,
        id_number: null,
      },
      at,
    );
    if (!isGone)
      rows.segment(place, { reservation_id: id, unit_id: hasUnit ? unit.id : null, arrival, departure, pinned: isIn });
    rows.price(id, priced, { at, isCharged: total > 0 });
    if (paid > 0) this.pay(id, paid, { at, isPaid: paid === total, arrival });
  }

  private paidOf(status: StayState, priced: PricedStay): number {
    if (status === 'checked_out') return this.random.chance(0.98) ? priced.total_sen : priced.deposit_sen;
    if (status !== 'confirmed' && status !== 'checked_in') return 0;
    return this.random.pick([priced.total_sen, priced.deposit_sen, priced.deposit_sen, 0]);
  }

  /** Whoever pays all of it does so at the desk or beforehand; a deposit comes with the booking. */
  private pay(
    id: number,
    amount: number,
    { at, isPaid, arrival }: { at: string; isPaid: boolean; arrival: string },
  ): void {
    const { random } = this;
    const isAtDesk = isPaid && arrival <= this.today && random.chance(0.6);
    const cash = amount % 5 === 0 ? (['01'] as const) : [];
    const methods = isAtDesk ? (['04', '05', '06', ...cash] as const) : (['03', '04', '04', '06'] as const);
    const paidAt = isAtDesk && `${arrival}T07:30:00.000Z` > at ? `${arrival}T07:30:00.000Z` : at;
    this.rows.payment(id, amount, { at: paidAt, method: random.pick<string>(methods) });
  }

  made(listings: DemoListings, calendars: DemoCalendars): DemoStays {
    const { today, rows } = this;
    const nights = nightsOf(addDays(today, -RECENT_DAYS), addDays(today, AHEAD_DAYS + 60));
    return {
      recent: rows.recent.reservations,
      calendars,
      vouchers: this.vouchers,
      typeNights: rows.typeNights(listings, nights),
      counted: rows.counted(),
    };
  }
}
