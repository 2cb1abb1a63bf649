import { businessDate } from '#shared/business-date.ts';
import { addDays, countNights } from '#shared/day.ts';
import { nightsOf } from '#shared/rates/night.ts';
import type { PricedStay } from '#shared/rates/stay-input.ts';
import type { SourceChannel, StayState } from '#shared/reservations/states.ts';
import { HOME_COUNTRY } from '#shared/countries.ts';
import { type VoucherRow, voucherWorth } from '#server/domain/rates/vouchers.ts';
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
import { type PlannedNights, planNights } from './plan-nights.ts';
import { demoPrice } from './price.ts';
import type { StayReach } from './reach.ts';
import { DemoVouchers, demoVouchers } from '#server/seed/rates/vouchers.ts';
import { foreignPerson, malaysianPerson } from '#server/seed/people/names.ts';
import { Random, weighted } from '#server/seed/random.ts';
import { StayRows } from './stay-rows.ts';

/**
 * Makes the demo's stays of the years before today and the weeks after, in every state. Which nights they take is
 * `plan-nights.ts`, what a stay comes to is `drawn-stay.ts`, and its rows are kept by `stay-rows.ts`.
 */

const SEED = 3119;
/** Every n-th stay belongs to a guest with an account. */
const HAS_ACCOUNT = 3;
/** Guests who book and do not come, as many to a guest who does; their nights are sold again. */
const LOST_SHARE = 0.11;
/** Longest that anybody books ahead, and most days since those who are still to come have booked. */
const AHEAD = { longest: 60, lately: 25 } as const;
/** Bills so many days old are paid. */
const SETTLED_AFTER = 30;
/** Days for which agents and companies have sent guests: their accounts are kept stay by stay, which takes a start its time. */
const SENT_FOR = 20;
const SENT: readonly SourceChannel[] = ['agent', 'corporate'];
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

interface StaySpan {
  readonly now: Date;
  readonly reach: StayReach;
}

export function demoStays(span: StaySpan, listings: DemoListings, accounts: DemoGuests): DemoStays {
  const maker = new StayMaker(span, listings, accounts);
  const places = listings.units.flatMap((unit): DemoPlace[] => {
    const type = listings.roomTypes.find(({ id }) => id === unit.room_type_id);
    const property = listings.properties.find(({ id }) => id === unit.property_id);
    const isLet = unit.lifecycle === 'active' && type?.status === 'active' && property;
    return isLet ? [{ unit, type, property }] : [];
  });
  maker.fill(places);
  return maker.made(listings);
}

class StayMaker {
  private readonly random = new Random(SEED);
  private readonly rows: StayRows;
  private readonly now: Date;
  private readonly reach: StayReach;
  private readonly today: string;
  private readonly vouchers: DemoVouchers;
  private readonly accounts: DemoGuests;
  /** Units whose guests leave today and have not left. */
  private readonly occupied = new Set<number>();

  constructor({ now, reach }: StaySpan, listings: DemoListings, accounts: DemoGuests) {
    this.now = now;
    this.reach = reach;
    this.accounts = accounts;
    this.today = businessDate(now.toISOString(), 5);
    this.rows = new StayRows(now);
    this.vouchers = new DemoVouchers(demoVouchers(now, this.today, listings));
  }

  fill(places: readonly DemoPlace[]): void {
    const { random, today, reach } = this;
    for (const nights of planNights(places, { today, reach, random })) {
      if (nights.isBlock) {
        this.block(nights);
        continue;
      }
      if (random.chance(LOST_SHARE)) this.stay(nights, this.lostState(nights));
      this.stay(nights, this.stateOf(nights));
    }
  }

  private block({ place: { unit, type }, arrival: from, departure: to }: PlannedNights): void {
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

  private lostState({ arrival, departure }: PlannedNights): StayState {
    const { random, today } = this;
    if (departure < today) return random.chance(0.4) ? 'no_show' : 'cancelled';
    return arrival > today && random.chance(0.3) ? 'expired' : 'cancelled';
  }

  private stateOf({ place, arrival, departure }: PlannedNights): StayState {
    const { random, today, occupied } = this;
    if (departure < today) return 'checked_out';
    if (departure === today) {
      if (random.chance(0.5)) return 'checked_out';
      occupied.add(place.unit.id);
      return 'checked_in';
    }
    if (arrival < today) return 'checked_in';
    if (arrival === today) return random.chance(0.4) && !occupied.has(place.unit.id) ? 'checked_in' : 'confirmed';
    return random.chance(0.12) ? 'pending' : 'confirmed';
  }

  private drawGuest(id: number, booked: { readonly arrival: string; departure: string; at: string }): DrawnGuest {
    const { random } = this;
    const stranger = random.chance(0.3) ? foreignPerson(random) : malaysianPerson(random);
    const account = id % HAS_ACCOUNT === 0 ? this.accounts.take(booked) : null;
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

  /** Most book a few days ahead, some two months; who walks in comes on the day. */
  private drawBooking(arrival: string, channel: SourceChannel): string {
    const { random, today, now } = this;
    const early = random.next();
    const lead = channel === 'walk_in' ? 0 : 1 + Math.floor(AHEAD.longest * early * early);
    const day = arrival > today ? addDays(today, -1 - random.below(AHEAD.lately)) : addDays(arrival, 0 - lead);
    const hour = channel === 'walk_in' ? 6 : 1 + random.below(13);
    const at = `${day}T${String(hour).padStart(2, '0')}:${String(random.below(60)).padStart(2, '0')}:00.000Z`;
    return at < now.toISOString() ? at : now.toISOString();
  }

  private drawChannel(arrival: string, status: StayState): SourceChannel {
    const drawn = chooseChannel(this.random);
    if (SENT.includes(drawn) && countNights(arrival, this.today) > SENT_FOR) return 'direct_web';
    // A walk-in is booked on arrival, so it can be neither cancelled nor still to come.
    return drawn === 'walk_in' && !hasArrived({ status }) ? 'phone' : drawn;
  }

  private drawStay({ place, arrival, departure, assignment }: PlannedNights, status: StayState): DrawnStay {
    const { random } = this;
    const { type, property } = place;
    const id = this.rows.lists.reservations.length + 1;
    const drawn = this.drawChannel(arrival, status);
    const at = this.drawBooking(arrival, drawn);
    const guest = this.drawGuest(id, { arrival, departure, at });
    const adults = 1 + random.below(Math.min(type.max_adults, type.max_guests));
    const children = random.below(Math.min(type.max_children, type.max_guests - adults) + 1);
    const party = { adults, children, any_foreign_occupant: guest.isForeign };
    const wished = { arrival, departure, property_id: property.id };
    const isWorth = id % VOUCHER_EVERY === 0 && drawn !== 'walk_in';
    const voucher = isWorth ? this.vouchers.take(wished, { at, guest: guest.id, status }) : null;
    const worth = voucher && voucherWorth(voucher);
    const priced = demoPrice(type, property, { arrival, departure, ...party, voucher: worth });
    const hasUnit = hasArrived({ status }) || random.chance(0.6);
    const paid = this.paidOf({ status, departure }, priced);
    const channel = voucher ? 'direct_web' : drawn;
    const money = { channel, voucher, priced, paid };
    return { id, status, place, arrival, departure, guest, party, ...money, hasUnit, assignment, at };
  }

  private stay(nights: PlannedNights, status: StayState): void {
    const { random, rows } = this;
    const { lists } = rows;
    const stay = this.drawStay(nights, status);
    const { id, place, arrival, departure, priced, paid, hasUnit, at } = stay;
    lists.reservations.push({
      ...rows.base(lists.reservations, at),
      reference: rows.reference(at),
      guest_code: Array.from({ length: 6 }, () => CODE[random.below(CODE.length)]).join(''),
      ...reservationColumns(stay, this.now),
      ...(stay.channel === 'agent' ? this.accounts.agentOf(id, at) : NOBODY),
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

  private paidOf({ status, departure }: Pick<DrawnStay, 'status' | 'departure'>, priced: PricedStay): number {
    const isSettled = countNights(departure, this.today) > SETTLED_AFTER;
    if (status === 'checked_out') {
      return isSettled || this.random.chance(0.95) ? priced.total_sen : priced.deposit_sen;
    }
    if (status !== 'confirmed' && status !== 'checked_in') return 0;
    return this.random.pick([priced.total_sen, priced.deposit_sen, priced.deposit_sen, 0]);
  }

  made(listings: DemoListings): DemoStays {
    const { today, now, rows, reach } = this;
    const { lists } = rows;
    const reference = (at: string): string => rows.reference(at);
    const calendars = demoCalendars({ now, today, listings, reference, ...lists });
    const nights = nightsOf(addDays(today, 0 - reach.before), addDays(today, reach.ahead + 60));
    const typeNights = rows.typeNights(listings, nights);
    return { ...lists, calendars, vouchers: this.vouchers.rows, typeNights, counted: rows.counted() };
  }
}
