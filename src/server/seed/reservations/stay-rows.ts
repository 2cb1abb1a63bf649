import { nightsOf } from '#shared/rates/night.ts';
import type { PricedStay } from '#shared/rates/stay-input.ts';
import { gatewayFeeOf } from '#shared/reservations/gateway-fee.ts';
import type { Row } from '#server/platform/database/table.ts';
import type { DemoListings, RoomTypeRow, UnitRow } from '#server/seed/listing/listings.ts';
import { demoGatewayFees } from './gateway-fees.ts';

/** The rows that stays are made of, as the tables have them. */

type List = 'reservations' | 'guests' | 'payments' | 'blocks' | 'segments' | 'nights' | 'terms' | 'lines';

export class StayRows {
  readonly lists: Readonly<Record<List, Row[]>> = {
    reservations: [],
    guests: [],
    payments: [],
    blocks: [],
    segments: [],
    nights: [],
    terms: [],
    lines: [],
  };
  private readonly now: Date;
  private readonly numbers = new Map<string, number>();

  constructor(now: Date) {
    this.now = now;
  }

  base(list: readonly Row[], at = this.now.toISOString()): Row {
    return { id: list.length + 1, version: 1, created_at: at, updated_at: at };
  }

  /** Closures of units and types. */
  segment({ unit, type }: { readonly unit: UnitRow; readonly type: RoomTypeRow }, change: Row): void {
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

  /** The nights and the lines of the folio. */
  price(id: number, priced: PricedStay, { at, isCharged }: { at: string; isCharged: boolean }): void {
    const { nights, lines, terms } = this.lists;
    terms.push({ ...this.base(terms, at), reservation_id: id, terms: priced.terms });
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

  payment(id: number, amount: number, { at, method }: { at: string; method: string }): void {
    const { payments } = this.lists;
    const charged = { method, amount_sen: amount, business_date: at.slice(0, 10) };
    payments.push({
      ...this.base(payments, at),
      reservation_id: id,
      direction: 'in',
      ...charged,
      bank_reference: `${100_000 + 17 * id}`,
      gateway_fee_sen: gatewayFeeOf(demoGatewayFees, charged),
      note: null,
      receipt_number: `RC-${String(payments.length + 1).padStart(6, '0')}`,
      rounding_sen: 0,
      received_by: 'Front desk',
      status: 'captured',
      reversal_of: null,
    });
  }

  /** The next reference of the year in which the stay was booked. */
  reference(at: string): string {
    const year = at.slice(2, 4);
    const number = (this.numbers.get(year) ?? 0) + 1;
    this.numbers.set(year, number);
    return `HV-${year}-${String(number).padStart(6, '0')}`;
  }

  /** How far each sequence has come. */
  counted(): Map<string, number> {
    const years = [...this.numbers].map(([year, number]) => [`reservations of ${year}`, number] as const);
    return new Map([...years, ['receipts', this.lists.payments.length]]);
  }

  /** Sold count of every type and night. */
  typeNights({ roomTypes, units }: DemoListings, nights: readonly string[]): Row[] {
    const { sold, closed } = this.countNights();
    const typeNights: Row[] = [];
    for (const { id, overbook_limit } of roomTypes) {
      const active = units
        .filter(({ room_type_id, lifecycle }) => room_type_id === id && lifecycle === 'active')
        .map(({ created_at }) => created_at.slice(0, 10));
      for (const night of nights) {
        const key = nightKey(id, night);
        typeNights.push({
          ...this.base(typeNights),
          room_type_id: id,
          night,
          capacity: active.filter((opened) => opened <= night).length - (closed.get(key) ?? 0),
          overbook: overbook_limit,
          sold: sold.get(key) ?? 0,
        });
      }
    }
    return typeNights;
  }

  private countNights(): Readonly<Record<'sold' | 'closed', ReadonlyMap<string, number>>> {
    const counts = { sold: new Map<string, number>(), closed: new Map<string, number>() };
    for (const { room_type_id, arrival, departure, kind } of this.lists.segments) {
      const count = kind === 'reservation' ? counts.sold : counts.closed;
      for (const night of nightsOf(String(arrival), String(departure))) {
        const key = nightKey(Number(room_type_id), night);
        count.set(key, (count.get(key) ?? 0) + 1);
      }
    }
    return counts;
  }
}

const nightKey = (typeId: number, night: string): string => `${typeId} ${night}`;
