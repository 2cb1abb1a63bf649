import { businessDate } from '#shared/booking/business-date.ts';
import { addDays, countNights, nightsOf } from '#shared/booking/night.ts';
import type { PricedStay } from '#shared/booking/price.ts';
import type { SourceChannel, StayState } from '#shared/booking/states.ts';
import type { Row } from '#server/platform/table.ts';
import type { DemoListings, PropertyRow, RoomTypeRow, UnitRow } from './demo-listings.ts';
import { demoPrice } from './demo-price.ts';
import { foreignPerson, malaysianPerson } from './people.ts';
import { Random, weighted } from './random.ts';

const SEED = 3119;
/** Days before and after today in which stays begin. */
const REACH = { before: 32, after: 40 } as const;
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
  readonly reservations: readonly Row[];
  readonly guests: readonly Row[];
  readonly payments: readonly Row[];
  readonly blocks: readonly Row[];
  readonly segments: readonly Row[];
  readonly typeNights: readonly Row[];
  readonly nights: readonly Row[];
  readonly lines: readonly Row[];
  /** How far each sequence has come. */
  readonly counted: ReadonlyMap<string, number>;
}

interface Place {
  readonly unit: UnitRow;
  readonly type: RoomTypeRow;
  readonly property: PropertyRow;
}

type Lists = { -readonly [K in Exclude<keyof DemoStays, 'counted' | 'typeNights'>]: Row[] };

/** Stays around today in every state, unit by unit and one after the other, so that none meets another. */
export function demoStays(now: Date, listings: DemoListings): DemoStays {
  const maker = new StayMaker(now);
  for (const unit of listings.units) {
    const type = listings.roomTypes.find(({ id }) => id === unit.room_type_id);
    const property = listings.properties.find(({ id }) => id === unit.property_id);
    if (unit.lifecycle === 'active' && type?.status === 'active' && property) maker.let({ unit, type, property });
  }
  return maker.made(listings);
}

class StayMaker {
  private readonly random = new Random(SEED);
  private readonly lists: Lists = {
    reservations: [],
    guests: [],
    payments: [],
    blocks: [],
    segments: [],
    nights: [],
    lines: [],
  };
  private readonly now: Date;
  private readonly today: string;

  constructor(now: Date) {
    this.now = now;
    this.today = businessDate(now.toISOString(), 5);
  }

  let(place: Place): void {
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

  private base(list: readonly Row[], at = this.now.toISOString()): Row {
    return { id: list.length + 1, version: 1, created_at: at, updated_at: at };
  }

  private block({ unit, type }: Place, from: string, to: string): void {
    const { blocks } = this.lists;
    const isOwner = unit.owner_id !== null && this.random.chance(0.5);
    const row: Row = {
      ...this.base(blocks),
      unit_id: unit.id,
      from,
      to,
      kind: isOwner ? 'owner-stay' : 'maintenance',
      reason: isOwner ? 'The owner’s own days' : 'New paint and a new heater',
    };
    blocks.push(row);
    this.segment(
      { unit, type },
      { arrival: from, departure: to, block_id: row['id'], kind: isOwner ? 'owner_stay' : 'block' },
    );
  }

  private segment({ unit, type }: Pick<Place, 'unit' | 'type'>, change: Row): void {
    const { segments } = this.lists;
    segments.push({
      ...this.base(segments),
      reservation_id: null,
      block_id: null,
      room_type_id: type.id,
      unit_id: unit.id,
      kind: 'reservation',
      blocking: true,
      pinned: false,
      ...change,
    });
  }

  private stateOf(arrival: string, departure: string): StayState {
    const { random, today } = this;
    if (departure < today) return random.chance(0.06) ? 'no_show' : random.chance(0.08) ? 'cancelled' : 'checked_out';
    if (departure === today) return random.chance(0.5) ? 'checked_out' : 'checked_in';
    if (arrival < today) return 'checked_in';
    if (arrival === today) return random.chance(0.4) ? 'checked_in' : 'confirmed';
    if (random.chance(0.09)) return 'cancelled';
    if (random.chance(0.04)) return 'quarantined';
    return random.chance(0.12) ? 'pending' : random.chance(0.04) ? 'expired' : 'confirmed';
  }

  private stay(place: Place, arrival: string, departure: string): void {
    const { random, lists } = this;
    const { unit, type, property } = place;
    const status = this.stateOf(arrival, departure);
    const person = random.chance(0.3) ? foreignPerson(random) : malaysianPerson(random);
    const isForeign = person.country !== null;
    const adults = 1 + random.below(Math.min(type.max_adults, type.max_guests));
    const children = random.below(Math.min(type.max_children, type.max_guests - adults) + 1);
    const party = { adults, children, any_foreign_occupant: isForeign };
    const priced = demoPrice(type, property, { arrival, departure, ...party });
    const bookedDays = Math.max(0, countNights(arrival, this.today)) + 1 + random.below(25);
    const at = new Date(this.now.getTime() - bookedDays * 86_400_000).toISOString();
    const isGone = status === 'cancelled' || status === 'no_show' || status === 'expired' || status === 'quarantined';
    const isIn = status === 'checked_in' || status === 'checked_out';
    const hasUnit = isIn || random.chance(0.6);
    const id = lists.reservations.length + 1;
    const total = isGone && status !== 'quarantined' ? 0 : priced.total_sen;
    const paid = this.paidOf(status, priced);
    const phone = `+60189${String(100_000 + 61 * id)}`;
    const email = `guest.${id}@example.test`;
    const nationality = person.country?.code ?? 'MY';
    const channel = status === 'quarantined' ? 'ical' : chooseChannel(random);
    lists.reservations.push({
      ...this.base(lists.reservations, at),
      reference: `HV-${this.today.slice(2, 4)}-${String(id).padStart(6, '0')}`,
      guest_code: Array.from({ length: 6 }, () => CODE[random.below(CODE.length)]).join(''),
      guest_name: person.name,
      guest_email: email,
      guest_phone: phone,
      nationality,
      lead_guest_id: null,
      source_channel: channel,
      channel_ref: channel === 'booking_com' || channel === 'agoda' ? String(4_100_000_000 + 7919 * id) : null,
      agent_id: null,
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
      total_sen: total,
      paid_sen: paid,
      balance_sen: total - paid,
      deposit_sen: priced.deposit_sen,
      payment_status: paid === 0 ? 'unpaid' : paid === total ? 'paid' : 'deposit',
      hold_expires_at: status === 'pending' ? new Date(this.now.getTime() + 20 * 3_600_000).toISOString() : null,
      assignment: null,
      checked_in_at: isIn ? `${arrival}T08:10:00.000Z` : null,
      checked_out_at: status === 'checked_out' ? `${departure}T03:20:00.000Z` : null,
      cancelled_at: status === 'cancelled' || status === 'no_show' ? at : null,
      cancel_reason: status === 'cancelled' ? 'Plans changed' : null,
      cancellation_fee_sen: status === 'cancelled' || status === 'no_show' ? 0 : null,
    });
    lists.guests.push({
      ...this.base(lists.guests, at),
      reservation_id: id,
      full_name: person.name,
      nationality,
      email,
      phone,
      age: null,
      is_lead: true,
      id_type: isIn ? (isForeign ? 'passport' : 'mykad') : null,
      id_mask: isIn ? (isForeign ? '•••• 4471' : '880214-**-***3') : null,
      id_expires_on: null,
      id_number: null,
    });
    if (!isGone)
      this.segment(place, { reservation_id: id, unit_id: hasUnit ? unit.id : null, arrival, departure, pinned: isIn });
    this.price(id, priced, { at, isCharged: total > 0 });
    if (paid > 0) this.payment(id, paid, at);
  }

  private paidOf(status: StayState, priced: PricedStay): number {
    if (status === 'checked_out') return this.random.chance(0.95) ? priced.total_sen : priced.deposit_sen;
    if (status !== 'confirmed' && status !== 'checked_in') return 0;
    return this.random.pick([priced.total_sen, priced.deposit_sen, priced.deposit_sen, 0]);
  }

  private price(id: number, priced: PricedStay, { at, isCharged }: { at: string; isCharged: boolean }): void {
    const { nights, lines } = this.lists;
    for (const {
      date,
      base_sen,
      day_class,
      surcharge_sen,
      markup_sen,
      final_sen,
      is_free,
      rule,
      formula,
      because,
    } of priced.nights) {
      const price = { base_sen, day_class, surcharge_sen, markup_sen, final_sen, is_free };
      nights.push({ ...this.base(nights, at), reservation_id: id, date, ...price, rule, formula, because });
    }
    for (const { code, label, qty, unit_sen, amount_sen, formula, because, tax_code } of isCharged
      ? priced.lines
      : []) {
      const line = { code, label, qty, unit_sen, amount_sen, formula, because, tax_code };
      lines.push({
        ...this.base(lines, at),
        reservation_id: id,
        ...line,
        posted_on: at.slice(0, 10),
        reversal_of: null,
      });
    }
  }

  private payment(id: number, amount: number, at: string): void {
    const { payments } = this.lists;
    const method = this.random.pick(['03', '04', '04', '05', '06']);
    payments.push({
      ...this.base(payments, at),
      reservation_id: id,
      direction: 'in',
      method,
      amount_sen: amount,
      bank_reference: `${100_000 + 17 * id}`,
      gateway_fee_sen: null,
      note: null,
      receipt_number: `RC-${String(payments.length + 1).padStart(6, '0')}`,
      rounding_sen: 0,
      business_date: at.slice(0, 10),
      received_by: 'Front desk',
      status: 'captured',
      reversal_of: null,
    });
  }

  made({ roomTypes, units }: DemoListings): DemoStays {
    const { lists, today } = this;
    const nights = nightsOf(addDays(today, -REACH.before), addDays(today, REACH.after + 60));
    const typeNights: Row[] = [];
    for (const type of roomTypes) {
      const active = units.filter(({ room_type_id, lifecycle }) => room_type_id === type.id && lifecycle === 'active');
      const own = lists.segments.filter(({ room_type_id }) => room_type_id === type.id);
      for (const night of nights) {
        const there = own.filter((each) => String(each['arrival']) <= night && night < String(each['departure']));
        const sold = there.filter(({ kind }) => kind === 'reservation').length;
        const capacity = active.length - (there.length - sold);
        typeNights.push({
          ...this.base(typeNights),
          room_type_id: type.id,
          night,
          capacity,
          overbook: type.overbook_limit,
          sold,
        });
      }
    }
    const counted = new Map([
      [`reservations of ${today.slice(2, 4)}`, lists.reservations.length],
      ['receipts', lists.payments.length],
    ]);
    return { ...lists, typeNights, counted };
  }
}
