import { businessDate } from '#shared/business-date.ts';
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
import { type DemoGuests, NOBODY } from '#server/seed/people/returning-guests.ts';
import {
  type DrawnGuest,
  type DrawnStay,
  type DemoPlace,
  guestColumns,
  isGone,
  hasArrived,
  reservationColumns,
  totalOfStay,
} from './drawn-stay.ts';
import { demoPrice } from './price.ts';
import { demoVouchers } from '#server/seed/rates/vouchers.ts';
import { foreignPerson, malaysianPerson } from '#server/seed/people/names.ts';
import { Random, weighted } from '#server/seed/random.ts';
import { StayRows } from './stay-rows.ts';

/**
 * Makes the demo's stays around today, in every state, unit by unit and one after the other, so that none meets
 * another. What a stay comes to is `drawn-stay.ts`, and its rows are kept by `stay-rows.ts`.
 */

const SEED = 3119;
/** Days before and after today in which stays begin. */
const REACH = { before: 32, after: 40 } as const;
/** Every n-th stay belongs to a guest with an account. */
const HAS_ACCOUNT = 3;
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

export interface DemoStays {
  readonly vouchers: readonly VoucherRow[];
  readonly calendars: DemoCalendars;
  readonly reservations: readonly Row[];
  readonly guests: readonly Row[];
  readonly payments: readonly Row[];
  readonly blocks: readonly Row[];
  readonly segments: readonly Row[];
  readonly typeNights: readonly Row[];
  readonly nights: readonly Row[];
  readonly terms: readonly Row[];
  readonly lines: readonly Row[];
  /** How far each sequence has come. */
  readonly counted: ReadonlyMap<string, number>;
}

/** Every so many stays one comes with a voucher, where one goes with it. */
const VOUCHER_EVERY = 7;

export function demoStays(now: Date, listings: DemoListings, accounts: DemoGuests): DemoStays {
  const maker = new StayMaker(now, listings, accounts);
  for (const unit of listings.units) {
    const type = listings.roomTypes.find(({ id }) => id === unit.room_type_id);
    const property = listings.properties.find(({ id }) => id === unit.property_id);
    if (unit.lifecycle === 'active' && type?.status === 'active' && property) maker.let({ unit, type, property });
  }
  return maker.made(listings);
}

class StayMaker {
  private readonly random = new Random(SEED);
  private readonly rows: StayRows;
  private readonly now: Date;
  private readonly today: string;
  private readonly vouchers: VoucherRow[];
  private readonly accounts: DemoGuests;

  constructor(now: Date, listings: DemoListings, accounts: DemoGuests) {
    this.now = now;
    this.accounts = accounts;
    this.today = businessDate(now.toISOString(), 5);
    this.rows = new StayRows(now);
    this.vouchers = demoVouchers(now, this.today, listings);
  }

  let(place: DemoPlace): void {
    const { random, today } = this;
    const end = addDays(today, REACH.after);
    let day = addDays(today, random.below(12) - REACH.before);
    for (;;) {
      day = addDays(day, 4 + random.below(22));
      if (day > end) return;
      const departure = addDays(day, Math.max(place.type.min_nights, 1 + random.below(4)));
      if (random.chance(0.05)) this.block(place, day, departure);
      else this.stay(place, day, departure);
      day = departure;
    }
  }

  private block({ unit, type }: DemoPlace, from: string, to: string): void {
    const { blocks } = this.rows.lists;
    const isOwner = unit.owner_id !== null && this.random.chance(0.5);
    const row: Row = {
      ...this.rows.base(blocks),
      unit_id: unit.id,
      from,
      to,
      kind: isOwner ? 'owner-stay' : 'maintenance',
      reason: isOwner ? 'The owner’s own days' : 'New paint and a new heater',
    };
    blocks.push(row);
    this.rows.segment(
      { unit, type },
      { arrival: from, departure: to, block_id: row['id'], kind: isOwner ? 'owner_stay' : 'block' },
    );
  }

  private stateOf(arrival: string, departure: string): StayState {
    const { random, today } = this;
    if (departure < today) return random.chance(0.06) ? 'no_show' : random.chance(0.08) ? 'cancelled' : 'checked_out';
    if (departure === today) return random.chance(0.5) ? 'checked_out' : 'checked_in';
    if (arrival < today) return 'checked_in';
    if (arrival === today) return random.chance(0.4) ? 'checked_in' : 'confirmed';
    if (random.chance(0.09)) return 'cancelled';
    return random.chance(0.12) ? 'pending' : random.chance(0.04) ? 'expired' : 'confirmed';
  }

  /** Voucher of the next stay's guest; its use is counted where the stay is kept. */
  private voucherFor(stay: VoucherStay, status: StayState): VoucherRow | null {
    const { vouchers, today } = this;
    const { lists } = this.rows;
    const isUsual = (lists.reservations.length + 1) % VOUCHER_EVERY !== 0;
    const at = isUsual ? -1 : vouchers.findLastIndex((each) => voucherBar(each, stay, today) === null);
    const voucher = vouchers[at];
    if (!voucher) return null;
    if (hasUse({ status })) vouchers[at] = { ...voucher, uses: voucher.uses + 1 };
    return voucher;
  }

  private drawGuest(id: number, nights: { readonly arrival: string; readonly departure: string }): DrawnGuest {
    const { random } = this;
    const stranger = random.chance(0.3) ? foreignPerson(random) : malaysianPerson(random);
    const account = id % HAS_ACCOUNT === 0 ? this.accounts.take(nights) : null;
    const nationality = account?.nationality ?? stranger.country?.code ?? HOME_COUNTRY;
    return {
      id: account?.id ?? null,
      name: account?.name ?? stranger.name,
      nationality,
      isForeign: nationality !== HOME_COUNTRY,
      phone: account?.phone ?? `+60189${String(100_000 + 61 * id)}`,
      email: account?.email ?? `guest.${id}@example.test`,
    };
  }

  private drawStay(place: DemoPlace, arrival: string, departure: string): DrawnStay {
    const { random } = this;
    const { type, property } = place;
    const id = this.rows.lists.reservations.length + 1;
    const status = this.stateOf(arrival, departure);
    const guest = this.drawGuest(id, { arrival, departure });
    const adults = 1 + random.below(Math.min(type.max_adults, type.max_guests));
    const children = random.below(Math.min(type.max_children, type.max_guests - adults) + 1);
    const party = { adults, children, any_foreign_occupant: guest.isForeign };
    const voucher = this.voucherFor({ arrival, departure, property_id: property.id }, status);
    const worth = voucher && voucherWorth(voucher);
    const priced = demoPrice(type, property, { arrival, departure, ...party, voucher: worth });
    const bookedDays = Math.max(0, countNights(arrival, this.today)) + 1 + random.below(25);
    const at = new Date(this.now.getTime() - bookedDays * 86_400_000).toISOString();
    const hasUnit = hasArrived({ status }) || random.chance(0.6);
    const paid = this.paidOf(status, priced);
    const drawn = chooseChannel(random);
    const channel = voucher ? 'direct_web' : drawn;
    return { id, status, place, arrival, departure, guest, party, channel, voucher, priced, paid, hasUnit, at };
  }

  private stay(place: DemoPlace, arrival: string, departure: string): void {
    const { random, rows } = this;
    const { lists } = rows;
    const stay = this.drawStay(place, arrival, departure);
    const { id, priced, paid, hasUnit, at } = stay;
    lists.reservations.push({
      ...rows.base(lists.reservations, at),
      reference: `HV-${this.today.slice(2, 4)}-${String(id).padStart(6, '0')}`,
      guest_code: Array.from({ length: 6 }, () => CODE[random.below(CODE.length)]).join(''),
      ...reservationColumns(stay, this.now),
      ...(stay.channel === 'agent' ? this.accounts.agentOf(id) : NOBODY),
      eta: random.chance(0.2) ? '21:30' : null,
      special_requests: random.chance(0.15) ? 'A quiet room, please.' : null,
    });
    lists.guests.push({ ...rows.base(lists.guests, at), ...guestColumns(stay) });
    if (!isGone(stay)) {
      const unit_id = hasUnit ? place.unit.id : null;
      rows.segment(place, { reservation_id: id, unit_id, arrival, departure, pinned: hasArrived(stay) });
    }
    rows.price(id, priced, { at, isCharged: totalOfStay(stay) > 0 });
    if (paid > 0) rows.payment(id, paid, { at, method: random.pick(['03', '04', '04', '05', '06']) });
  }

  private paidOf(status: StayState, priced: PricedStay): number {
    if (status === 'checked_out') return this.random.chance(0.95) ? priced.total_sen : priced.deposit_sen;
    if (status !== 'confirmed' && status !== 'checked_in') return 0;
    return this.random.pick([priced.total_sen, priced.deposit_sen, priced.deposit_sen, 0]);
  }

  made(listings: DemoListings): DemoStays {
    const { today, now } = this;
    const { lists } = this.rows;
    const calendars = demoCalendars({ now, today, listings, ...lists });
    const typeNights = this.rows.typeNights(
      listings,
      nightsOf(addDays(today, -REACH.before), addDays(today, REACH.after + 60)),
    );
    const counted = new Map([
      [`reservations of ${today.slice(2, 4)}`, lists.reservations.length],
      ['receipts', lists.payments.length],
    ]);
    return { ...lists, calendars, vouchers: this.vouchers, typeNights, counted };
  }
}
