import { MINUTE_MS } from '#shared/constants.ts';
import { createHash, randomBytes } from 'node:crypto';
import { addDays, countNights } from '#shared/day.ts';
import { nightsOf } from '#shared/rates/night.ts';
import type { CalendarReport, EventOutcome } from '#shared/channels/import-report.ts';
import { UNKNOWN_COUNTRY } from '#shared/countries.ts';
import type { Row } from '#server/platform/database/table.ts';
import type { DemoListings, UnitRow } from '#server/seed/listing/listings.ts';

/**
 * Calendars as readings of them have left them: one that works and found a night sold twice, one whose channel cannot
 * be reached any more, one that is paused; and links that channels read, have forgotten, or were never given. Their
 * hosts do not exist, and the first try is due only once somebody has looked.
 */

export type DemoCalendars = Readonly<Record<'imports' | 'calendarStays' | 'feeds' | 'links', readonly Row[]>>;

interface CalendarSources {
  readonly now: Date;
  readonly today: string;
  readonly listings: DemoListings;
  /** Stays of the demo so far; those from calendars are added. */
  readonly reservations: Row[];
  readonly segments: Row[];
  /** The reference of the next stay that is booked at an instant. */
  readonly reference: (at: string) => string;
}

type Nights = Readonly<Record<'arrival' | 'departure', string>>;

const DAY_MINUTES = 24 * 60;

export const demoCalendars = (sources: CalendarSources): DemoCalendars => new CalendarMaker(sources).made();

class CalendarMaker {
  private readonly sources: CalendarSources;
  private readonly imports: Row[] = [];
  private readonly stays: Row[] = [];
  private readonly feeds: Row[] = [];
  private readonly links: Row[] = [];

  constructor(sources: CalendarSources) {
    this.sources = sources;
  }

  made(): DemoCalendars {
    const [first, second] = this.unitsWithStay();
    if (first) this.working(first);
    if (second) this.failing(second);
    this.paused();
    return { imports: this.imports, calendarStays: this.stays, feeds: this.feeds, links: this.links };
  }

  /** Units that a guest of the house's own is expected in, each with that stay. */
  private unitsWithStay(): { unit: UnitRow; stay: Row & Nights }[] {
    const { listings, reservations, today } = this.sources;
    const soon = addDays(today, 2);
    const expected = reservations.filter(({ status, arrival }) => status === 'confirmed' && String(arrival) > soon);
    return listings.units.flatMap((unit) => {
      const stay = expected.find(({ unit_id }) => unit_id === unit.id);
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- rows of the demo stays
      return stay ? [{ unit, stay: stay as Row & Nights }] : [];
    });
  }

  /** Read a few minutes ago: one new stay, one as before, and one over the last night of a guest of the house's own. */
  private working({ unit, stay }: { unit: UnitRow; stay: Row & Nights }): void {
    const id = this.import({ name: 'Airbnb', unit, minutesAgo: 6, next: 54, change: { every_minutes: 60 } });
    this.place(id, unit, { name: 'Airbnb', nights: 3, outcome: null });
    this.place(id, unit, { name: 'Airbnb', nights: 2, outcome: 'added' });
    const twice = { arrival: addDays(stay.departure, -1), departure: addDays(stay.departure, 1) };
    this.told(id, unit, { name: 'Airbnb', ...twice, outcome: 'quarantined', way: String(stay['reference']) });
    this.feed({ name: 'Airbnb', unit, readMinutesAgo: 95 });
    this.feed({ name: 'Agoda', unit, readMinutesAgo: null });
  }

  /** Read without trouble until its address led nowhere. */
  private failing({ unit }: { unit: UnitRow }): void {
    const id = this.import({
      name: 'Booking.com',
      unit,
      minutesAgo: 3 * DAY_MINUTES,
      next: 19 * 60,
      change: { health: 'failing', problem: 'unknown-host', failures: 7 },
    });
    this.place(id, unit, { name: 'Booking.com', nights: 2, outcome: 'added' });
    this.feed({ name: 'Booking.com', unit, readMinutesAgo: 4 * DAY_MINUTES });
  }

  /** A stay of a room type, set aside. */
  private paused(): void {
    const unit = this.sources.listings.units.findLast(({ lifecycle }) => lifecycle === 'active');
    if (!unit) return;
    const change = { unit_id: null, status: 'paused', next_try_at: null };
    this.import({ name: 'Trip.com', unit, minutesAgo: 12 * DAY_MINUTES, next: 0, change });
  }

  private ago(minutes: number): string {
    return new Date(this.sources.now.getTime() - minutes * MINUTE_MS).toISOString();
  }

  private base(list: readonly Row[], at: string): Row {
    return { id: list.length + 1, version: 1, created_at: at, updated_at: at };
  }

  private import(of: { name: string; unit: UnitRow; minutesAgo: number; next: number; change: Row }): number {
    const { name, unit, minutesAgo, next, change } = of;
    const host = `${name.toLowerCase().replaceAll(/[^a-z]/g, '-')}.example.invalid`;
    const row: Row = {
      ...this.base(this.imports, this.ago(30 * DAY_MINUTES)),
      name,
      url: `https://${host}/calendar/ical/${40_721 * unit.id}.ics`,
      room_type_id: unit.room_type_id,
      unit_id: unit.id,
      every_minutes: 30,
      status: 'active',
      health: 'ok',
      problem: null,
      problem_status: null,
      failures: 0,
      last_success_at: this.ago(minutesAgo),
      next_try_at: this.ago(-next),
      reading_since: null,
      wanted: 'import',
      quarantined: 0,
      last_change: reportAt(this.ago(minutesAgo)),
      rehearsal: null,
      ...change,
    };
    this.imports.push(row);
    return Number(row['id']);
  }

  /** A stay on nights that are free. */
  private place(
    importId: number,
    unit: UnitRow,
    { name, nights, outcome }: { name: string; nights: number; outcome: EventOutcome | null },
  ): void {
    for (
      let arrival = addDays(this.sources.today, 3);
      arrival < addDays(this.sources.today, 60);
      arrival = addDays(arrival, 1)
    ) {
      const stay = { arrival, departure: addDays(arrival, nights) };
      if (this.isFree(unit, stay)) return this.told(importId, unit, { name, ...stay, outcome, way: null });
    }
  }

  /** Of the unit, and with a room of its type left for everybody who has none yet. */
  private isFree(unit: UnitRow, { arrival, departure }: Nights): boolean {
    const { segments, listings, today } = this.sources;
    const coming = segments.filter(
      (each) => each['room_type_id'] === unit.room_type_id && String(each['departure']) > today,
    );
    const rooms = listings.units.filter(
      ({ room_type_id, lifecycle }) => room_type_id === unit.room_type_id && lifecycle === 'active',
    ).length;
    return nightsOf(arrival, departure).every((night) => {
      const there = coming.filter((each) => String(each['arrival']) <= night && night < String(each['departure']));
      return there.length < rooms && there.every(({ unit_id }) => unit_id !== unit.id);
    });
  }

  /** An entry of a calendar, with the reservation that reading it has made. */
  private told(
    importId: number,
    unit: UnitRow,
    {
      name,
      arrival,
      departure,
      outcome,
      way,
    }: Nights & { name: string; outcome: EventOutcome | null; way: string | null },
  ): void {
    const from = this.imports[importId - 1];
    const at = String(from?.['last_success_at']);
    const uid = `${1_418_000 + 7 * this.stays.length}@${name.toLowerCase()}`;
    const summary = 'Reserved';
    const isPlaced = outcome !== 'quarantined';
    const reservation_id = this.reservation(unit, {
      arrival,
      departure,
      isPlaced,
      at,
      uid,
      guest: `${name} · ${summary}`,
    });
    this.stays.push({
      ...this.base(this.stays, at),
      import_id: importId,
      uid,
      summary,
      arrival,
      departure,
      status: isPlaced ? 'placed' : 'quarantined',
      reservation_id,
      in_the_way: way,
      missing_since: null,
    });
    if (!from) return;
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a row made above
    const report = from['last_change'] as CalendarReport;
    this.imports[importId - 1] = {
      ...from,
      quarantined: Number(from['quarantined']) + (isPlaced ? 0 : 1),
      last_change: {
        ...report,
        counts: { ...report.counts, [outcome ?? 'same']: report.counts[outcome ?? 'same'] + 1 },
        events: outcome === null ? report.events : [...report.events, { outcome, summary, arrival, departure }],
      },
    };
  }

  private reservation(
    unit: UnitRow,
    told: Nights & { isPlaced: boolean; at: string; uid: string; guest: string },
  ): number {
    const { reservations, segments } = this.sources;
    const { arrival, departure, isPlaced, at, uid, guest } = told;
    const template = reservations[0] ?? {};
    const id = reservations.length + 1;
    const unit_id = isPlaced ? unit.id : null;
    reservations.push({
      ...Object.fromEntries(Object.keys(template).map((name) => [name, null])),
      ...this.base(reservations, at),
      reference: this.sources.reference(at),
      guest_code: createHash('sha256').update(uid).digest('hex').slice(0, 6).toUpperCase(),
      guest_name: guest,
      nationality: UNKNOWN_COUNTRY,
      source_channel: 'ical',
      channel_ref: uid,
      status: isPlaced ? 'confirmed' : 'quarantined',
      property_id: unit.property_id,
      room_type_id: unit.room_type_id,
      unit_id,
      arrival,
      departure,
      nights: countNights(arrival, departure),
      adults: 2,
      children: 0,
      any_foreign_occupant: false,
      ttx_collector: 'platform',
      channel_markup_percent: 0,
      total_sen: 0,
      paid_sen: 0,
      balance_sen: 0,
      deposit_sen: 0,
      payment_status: 'unpaid',
    });
    if (!isPlaced) return id;
    const segment = {
      reservation_id: id,
      block_id: null,
      room_type_id: unit.room_type_id,
      unit_id,
      arrival,
      departure,
    };
    segments.push({
      ...this.base(segments, at),
      ...segment,
      kind: 'reservation',
      blocking: true,
      pinned: false,
    });
    return id;
  }

  /** Without a reading it was never given a link. */
  private feed({ name, unit, readMinutesAgo }: { name: string; unit: UnitRow; readMinutesAgo: number | null }): void {
    const isGiven = readMinutesAgo !== null;
    const made = this.ago(30 * DAY_MINUTES);
    const row: Row = {
      ...this.base(this.feeds, made),
      name,
      unit_id: unit.id,
      status: isGiven ? 'active' : 'no-link',
      link_made_at: isGiven ? made : null,
      last_read_at: isGiven ? this.ago(readMinutesAgo) : null,
    };
    this.feeds.push(row);
    if (!isGiven) return;
    // The link's text is unknown, as only its digest is kept; a new one can be made at any time.
    const token_hash = createHash('sha256').update(randomBytes(32)).digest('base64url');
    this.links.push({ ...this.base(this.links, made), token_hash, feed_id: row['id'] });
  }
}

const reportAt = (at: string): CalendarReport => ({
  at,
  counts: { added: 0, moved: 0, gone: 0, quarantined: 0, placed: 0, mirrored: 0, same: 0, missing: 0, unreadable: 0 },
  events: [],
  unreadable: [],
});
