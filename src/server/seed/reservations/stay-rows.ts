import { percentOf } from '#shared/money.ts';
import { nightsOf } from '#shared/rates/night.ts';
import type { PricedStay } from '#shared/rates/stay-input.ts';
import type { Row } from '#server/platform/database/table.ts';
import type { DemoListings, RoomTypeRow, UnitRow } from '#server/seed/listing/listings.ts';

const LISTS = ['reservations', 'guests', 'payments', 'blocks', 'segments', 'nights', 'terms', 'lines'] as const;
type List = (typeof LISTS)[number];
/** Rows by their table, in the order in which tables name each other. */
export type StayLists = Readonly<Record<List, readonly Row[]>>;

/** Paid through the gateway, which keeps 2.4% and 50 sen. */
const CARDS: ReadonlySet<string> = new Set(['04', '05']);

const noRows = (): Record<List, Row[]> => ({
  reservations: [],
  guests: [],
  payments: [],
  blocks: [],
  segments: [],
  nights: [],
  terms: [],
  lines: [],
});

/**
 * The rows that stays are made of, as the tables have them. They leave in parts, because a year of them at once is more than a
 * small machine should hold; what the rest of the demo asks about stays around today is kept.
 */
export class StayRows {
  /** Reservations and closures from this day on, those that left included. */
  readonly recent: Readonly<Record<'reservations' | 'segments', Row[]>> = { reservations: [], segments: [] };
  private rows = noRows();
  private readonly counts = new Map<List, number>();
  private readonly references = new Map<string, number>();
  private readonly occupied = new Map<string, { sold: number; closed: number }>();
  private readonly now: Date;
  private readonly since: string;

  constructor(now: Date, since: string) {
    this.now = now;
    this.since = since;
  }

  /** What has come together since the last time. */
  take(): StayLists {
    const taken = this.rows;
    this.rows = noRows();
    return taken;
  }

  count(list: List): number {
    return this.counts.get(list) ?? 0;
  }

  /** Numbered by the year in which a stay is booked. */
  refer(at: string): string {
    const year = at.slice(2, 4);
    const number = (this.references.get(year) ?? 0) + 1;
    this.references.set(year, number);
    return `HV-${year}-${String(number).padStart(6, '0')}`;
  }

  /** How far each sequence has come. */
  counted(): ReadonlyMap<string, number> {
    const references = [...this.references].map(([year, last]) => [`reservations of ${year}`, last] as const);
    return new Map([...references, ['receipts', this.count('payments')]]);
  }

  /** The row's id. */
  add(list: List, values: Row, at = this.now.toISOString()): number {
    const id = this.count(list) + 1;
    this.counts.set(list, id);
    const row: Row = { id, version: 1, created_at: at, updated_at: at, ...values };
    this.rows[list].push(row);
    const isRecent = String(row['departure']) >= this.since;
    if (isRecent && (list === 'reservations' || list === 'segments')) this.recent[list].push(row);
    return id;
  }

  /** Closes a unit, or its type where the guest has none yet. */
  segment({ unit, type }: { readonly unit: UnitRow; readonly type: RoomTypeRow }, change: Row): void {
    const row: Row = {
      reservation_id: null,
      block_id: null,
      room_type_id: type.id,
      unit_id: unit.id,
      kind: 'reservation',
      blocking: true,
      pinned: false,
      ...change,
    };
    this.add('segments', row);
    const isSold = row['kind'] === 'reservation';
    for (const night of nightsOf(String(row['arrival']), String(row['departure']))) {
      const key = `${type.id} ${night}`;
      const counts = this.occupied.get(key) ?? { sold: 0, closed: 0 };
      counts[isSold ? 'sold' : 'closed'] += 1;
      this.occupied.set(key, counts);
    }
  }

  /** The nights and the lines of the folio. */
  price(id: number, priced: PricedStay, { at, isCharged }: { at: string; isCharged: boolean }): void {
    this.add('terms', { reservation_id: id, terms: priced.terms }, at);
    for (const night of priced.nights) {
      const { date, base_sen, day_class, surcharge_sen, markup_sen, final_sen, is_free } = night;
      const { rule, formula, because } = night;
      const price = { base_sen, day_class, surcharge_sen, markup_sen, final_sen, is_free };
      this.add('nights', { reservation_id: id, date, ...price, rule, formula, because }, at);
    }
    for (const { code, label, qty, unit_sen, amount_sen, formula, because, tax_code } of isCharged
      ? priced.lines
      : []) {
      const line = { code, label, qty, unit_sen, amount_sen, formula, because, tax_code };
      this.add('lines', { reservation_id: id, ...line, posted_on: at.slice(0, 10), reversal_of: null }, at);
    }
  }

  payment(id: number, amount: number, { at, method }: { at: string; method: string }): void {
    this.add(
      'payments',
      {
        reservation_id: id,
        direction: 'in',
        method,
        amount_sen: amount,
        bank_reference: `${100_000 + 17 * id}`,
        gateway_fee_sen: CARDS.has(method) ? percentOf(amount, 240) + 50 : null,
        note: null,
        receipt_number: `RC-${String(this.count('payments') + 1).padStart(6, '0')}`,
        rounding_sen: 0,
        business_date: at.slice(0, 10),
        received_by: 'Front desk',
        status: 'captured',
        reversal_of: null,
      },
      at,
    );
  }

  /** Sold count of every type and night. */
  typeNights({ roomTypes, units }: DemoListings, nights: readonly string[]): Row[] {
    const at = this.now.toISOString();
    return roomTypes.flatMap((type) => {
      const active = units.filter(({ room_type_id, lifecycle }) => room_type_id === type.id && lifecycle === 'active');
      return nights.map((night) => {
        const { sold = 0, closed = 0 } = this.occupied.get(`${type.id} ${night}`) ?? {};
        const capacity = active.length - closed;
        return {
          version: 1,
          created_at: at,
          updated_at: at,
          room_type_id: type.id,
          night,
          capacity,
          overbook: type.overbook_limit,
          sold,
        };
      });
    });
  }
}
