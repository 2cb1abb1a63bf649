import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ALL_PERMISSIONS, PERMISSION_GROUPS } from '#shared/permissions.ts';
import type { MonthSoFar } from '#shared/revenue/month-so-far.ts';
import { reservationLines, staySegments } from '#server/domain/reservations/tables.ts';
import { hasId } from '#server/kit/kit.ts';
import type { TestApp } from '#tests/support/app.ts';
import { domainEngines } from '#tests/support/engines.ts';
import { type House, house, startWithRates } from '#tests/support/houses.ts';
import { looseTables as resourceTables } from '#tests/support/loose-tables.ts';

interface Stay {
  readonly arrival: string;
  readonly departure: string;
  readonly lines: Readonly<Record<string, number>>;
  readonly more?: Readonly<Record<string, unknown>>;
}

/** By hand: nights 1 to 19 November, and what each brought. */
const STAYS: readonly Stay[] = [
  // RM600 less 10%: RM270 a night, before tax and cleaning.
  {
    arrival: '2026-11-08',
    departure: '2026-11-10',
    lines: { ROOM: 60_000, LOS: -6000, CLEANING: 12_000, EXTRA_GUEST: 4000, SST: 5600 },
  },
  // In house: RM300 a night, of which one is over.
  { arrival: '2026-11-19', departure: '2026-11-22', lines: { ROOM: 90_000 }, more: { status: 'checked_in' } },
  // Two of its nights were October's.
  { arrival: '2026-10-30', departure: '2026-11-02', lines: { ROOM: 90_000 } },
  { arrival: '2026-11-12', departure: '2026-11-14', lines: { ROOM: 50_000 }, more: { kind: 'owner_stay' } },
  { arrival: '2026-11-12', departure: '2026-11-14', lines: {} },
  {
    arrival: '2026-11-15',
    departure: '2026-11-17',
    lines: { CANCELLATION: 28_000 },
    more: { status: 'cancelled', cancelled_at: '2026-11-10T04:00:00.000Z' },
  },
  { arrival: '2026-11-19', departure: '2026-11-21', lines: { ROOM: 60_000 }, more: { status: 'confirmed' } },
  // A year ago: RM250 a night, of which three had come by the 19th.
  { arrival: '2025-11-17', departure: '2025-11-21', lines: { ROOM: 100_000 } },
];

describe.each(domainEngines)('the month so far, over $name', (engine) => {
  let app: TestApp;
  let there: House;

  const insert = (unit_id: number | undefined, { arrival, departure, lines, more }: Stay, n: number) =>
    app.store.transaction(async (tx) => {
      const { property_id, room_type_id } = there;
      const { id } = await tx.insert(resourceTables.reservations, {
        property_id,
        room_type_id,
        unit_id,
        arrival,
        departure,
        nights: 2,
        adults: 2,
        children: 0,
        guest_name: 'Guest',
        nationality: 'MYS',
        source_channel: 'direct_web',
        any_foreign_occupant: false,
        ttx_collector: 'exempt',
        guest_code: 'ABCDEF',
        status: 'checked_out',
        reference: `R${n}`,
        ...more,
      });
      for (const [code, amount_sen] of Object.entries(lines)) {
        await tx.insert(reservationLines, {
          reservation_id: id,
          label: { en: code, zh: code },
          qty: 1,
          unit_sen: amount_sen,
          amount_sen,
          formula: '',
          because: [],
          tax_code: null,
          posted_on: departure,
          reversal_of: null,
          code: code as 'ROOM',
        });
      }
    });
  const read = async (): Promise<MonthSoFar> => {
    const answer = await app.call('GET', '/api/stay-revenues/month-so-far');
    expect(answer.status, answer.text).toBe(200);
    return answer.body.data as unknown as MonthSoFar;
  };

  beforeAll(async () => {
    app = await startWithRates(engine);
    there = await house(app, { units: 2 });
    const [first, second] = there.units;
    await app.store.transaction(async (tx) => {
      await tx.update(resourceTables.units, hasId(first ?? 0), { service_from: '2025-01-01' });
      await tx.update(resourceTables.units, hasId(second ?? 0), { service_from: '2025-11-11' });
      // Three nights of this month on which nobody could have slept there.
      await tx.insert(staySegments, {
        room_type_id: there.room_type_id,
        unit_id: second ?? 0,
        arrival: '2026-11-03',
        departure: '2026-11-06',
        kind: 'block',
        blocking: true,
        pinned: true,
      });
    });
    for (const [at, stay] of STAYS.entries()) await insert(first, stay, at);
  }, 60_000);
  afterAll(() => app?.close());

  it('is what the nights that are over brought, before tax and without fees', async () => {
    const { from, until, to, now } = await read();
    expect([from, until, to]).toEqual(['2026-11-01', '2026-11-20', '2026-12-01']);
    expect(now).toMatchObject({
      sold: 4,
      // Two units on 19 nights, less three.
      available: 35,
      room_sen: 114_000,
      adr_sen: 28_500,
      occupancy_bp: 1143,
    });
    expect(now.nightly_sen).toEqual(
      [...Array<number>(19)].map((_, at) => ({ 0: 30_000, 7: 27_000, 8: 27_000, 18: 30_000 })[at] ?? 0),
    );
  });

  it('stands beside the same nights a year ago, whose line goes on to the end of the month', async () => {
    const { before } = await read();
    // One unit on 19 nights, the other from the 11th.
    expect(before).toMatchObject({ sold: 3, available: 28, room_sen: 75_000, adr_sen: 25_000, occupancy_bp: 1071 });
    expect(before.nightly_sen).toHaveLength(30);
    expect(before.nightly_sen.slice(15, 21)).toEqual([0, 25_000, 25_000, 25_000, 25_000, 0]);
  });

  it('divides nothing by nothing where there was nothing a year ago', async () => {
    app.clock.at = new Date('2025-02-03T04:00:00.000Z');
    const { now, before } = await read();
    expect(now).toMatchObject({ sold: 0, room_sen: 0, adr_sen: null, available: 2, occupancy_bp: 0 });
    expect(before).toMatchObject({ sold: 0, room_sen: 0, adr_sen: null, available: 0, occupancy_bp: null });
    app.clock.at = new Date('2026-11-20T04:00:00.000Z');
  });

  it('is told to whoever may view revenue, and to nobody else', async () => {
    const { token } = await app.administrator([PERMISSION_GROUPS.revenue]);
    expect((await app.call('GET', '/api/stay-revenues/month-so-far', { token })).status).toBe(200);
    const others = await app.administrator(ALL_PERMISSIONS.filter((code) => code < 40 || code > 43));
    expect((await app.call('GET', '/api/stay-revenues/month-so-far', { token: others.token })).status).toBe(403);
  });
});
