import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { resources } from '#resources/index.ts';
import { readDueCalendars } from '#server/domain/channels/read-calendars.ts';
import { hasId } from '#server/kit/kit.ts';
import { all, is, isNull } from '#server/kit/conditions.ts';
import { takeSegment } from '#server/domain/reservations/rooms/segments.ts';
import { resourceTables } from '#server/domain/tables.ts';
import { looseTables } from '#tests/support/loose-tables.ts';
import { staySegments } from '#server/domain/reservations/tables.ts';
import { createLog } from '#server/platform/process/log.ts';
import type { Transaction } from '#server/platform/database/store.ts';
import { NOW, TestApp } from '#tests/support/app.ts';
import { sampleRow } from '#tests/support/samples.ts';
import type { Engine } from '#tests/support/engines.ts';

export type Row = Readonly<Record<string, unknown>>;
type Name = keyof typeof resourceTables;

export const MINUTE_MS = 60_000;
const log = createLog('silent');

interface Told {
  readonly uid: string;
  readonly from: string;
  readonly to: string;
  readonly status?: string;
}

export const icsOf = (...events: readonly Told[]): string =>
  [
    'BEGIN:VCALENDAR',
    ...events.flatMap(({ uid, from, to, status }) => [
      'BEGIN:VEVENT',
      `UID:${uid}`,
      `DTSTART;VALUE=DATE:${from.replaceAll('-', '')}`,
      `DTEND;VALUE=DATE:${to.replaceAll('-', '')}`,
      'SUMMARY:Reserved',
      ...(status === undefined ? [] : [`STATUS:${status}`]),
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
  ].join('\r\n');

export const day = (n: number): string => `2026-12-${String(n).padStart(2, '0')}`;
export const told = (uid: string, from: number, to: number, status?: string): Told => ({
  uid,
  from: day(from),
  to: day(to),
  ...(status === undefined ? {} : { status }),
});

interface Scene {
  app: TestApp;
  /** What the channel's server says at the moment. */
  channel: () => Promise<string>;
  fetches: string[];
  typeId: number;
  units: readonly [number, number];
  calendar: Row & { readonly id: number };
}

/** A house of one room type with two units, made anew for each test, and a calendar that is read into the first of them. */
export function calendarsOver(engine: Engine) {
  // Each is set before the first test.
  const scene = {} as Scene;
  let n = 70_000;

  const sample = (name: Name): Row => {
    n += 1;
    const declaration = resources.find((each) => each.name === name);
    if (!declaration) throw new Error(name);
    return sampleRow(declaration, n);
  };
  const insert = (tx: Transaction, name: Name, values: Row): Promise<Row> =>
    tx.insert(looseTables[name], { ...sample(name), ...values });
  const readDue = (): Promise<number> =>
    readDueCalendars({
      store: scene.app.store,
      clock: scene.app.clock,
      log,
      fetch: (url) => {
        scene.fetches.push(url);
        return scene.channel();
      },
    });
  const says = (...events: readonly Told[]): void => {
    scene.channel = async () => icsOf(...events);
  };
  /** From the store: sessions do not last as long as these tests turn the clock. */
  const get = async (name: Name, id: number): Promise<Row> =>
    (await scene.app.store.find(looseTables[name], hasId(id))) ?? {};
  /** The calendar, after its time has come once more. */
  const readAgain = async (...events: readonly Told[]): Promise<Row> => {
    if (events.length > 0) says(...events);
    const { next_try_at: at } = await get('calendar-imports', scene.calendar.id);
    scene.app.clock.at = new Date(Math.max(scene.app.clock.now().getTime(), Date.parse(String(at))));
    expect(await readDue()).toBe(1);
    return get('calendar-imports', scene.calendar.id);
  };
  const countsOf = (row: Row): Row =>
    Object.fromEntries(
      Object.entries((row['last_change'] as { counts: Record<string, number> }).counts).filter(
        ([, count]) => count > 0,
      ),
    );
  const stays = async (): Promise<(Row & { id: number; reservation_id: number })[]> => {
    const sort = [{ field: 'arrival', descending: false }] as const;
    const found = await scene.app.store.list(resourceTables['calendar-stays'], {
      where: is('import_id', scene.calendar.id),
      sort,
    });
    return found as readonly Row[] as (Row & { id: number; reservation_id: number })[];
  };
  const segments = (unitId: number | null): Promise<Row[]> =>
    scene.app.store.list(staySegments, {
      where: all(
        is('room_type_id', scene.typeId),
        is('blocking', true),
        unitId === null ? isNull('unit_id') : is('unit_id', unitId),
      ),
      sort: [{ field: 'arrival', descending: false }],
    });
  const taken = async (unitId: number | null): Promise<string[]> =>
    (await segments(unitId)).map(
      ({ arrival, departure }) => `${String(arrival).slice(8)}-${String(departure).slice(8)}`,
    );
  const makeImport = async (place: Row): Promise<Row & { id: number }> => {
    n += 1;
    const body = { name: 'Channel', url: `https://channel.example/${n}.ics`, every_minutes: 30, ...place };
    const answer = await scene.app.call('POST', '/api/calendar-imports', { body });
    expect(answer.status, answer.text).toBe(201);
    return answer.body.data as Row & { id: number };
  };
  /** A stay of the house's own. */
  const bookDirectly = (unitId: number, from: number, to: number): Promise<number> =>
    scene.app.store.transaction(async (tx) => {
      const span = { room_type_id: scene.typeId, unit_id: unitId, arrival: day(from), departure: day(to) };
      const property = (await tx.find(resourceTables['room-types'], hasId(scene.typeId)))?.['property_id'];
      const nobody = { lead_guest_id: null, agent_id: null, company_id: null, voucher_id: null, rate_plan_id: null };
      const own = { ...nobody, property_id: property, guest_name: 'Puan Siti' };
      const reference = `HV-26-9${String(n)}`;
      const reservation = await tx.insert(looseTables.reservations, {
        ...sample('reservations'),
        ...own,
        ...span,
        reference,
        source_channel: 'direct_web',
        status: 'confirmed',
      });
      await takeSegment(tx, { reservation_id: reservation.id, ...span });
      return reservation.id;
    });

  beforeAll(async () => {
    scene.app = await TestApp.start(engine);
  }, 60_000);
  afterAll(() => scene.app?.close());
  beforeEach(async () => {
    scene.app.clock.at = new Date(NOW);
    scene.fetches = [];
    says();
    // Calendars of the tests before are none of this one's business.
    await scene.app.store.transaction((tx) =>
      tx.update(resourceTables['calendar-imports'], is('status', 'active'), {
        status: 'paused',
        next_try_at: null,
      }),
    );
    await scene.app.store.transaction(async (tx) => {
      const plain = { levy_id: null, cancellation_policy_id: null, status: 'active' };
      const property_id = (await insert(tx, 'properties', plain))['id'];
      scene.typeId = Number(
        (await insert(tx, 'room-types', { property_id, overbook_limit: 0, base_occupancy: 2, status: 'active' }))['id'],
      );
      const unit = { property_id, room_type_id: scene.typeId, owner_id: null, lifecycle: 'active' };
      const a = await insert(tx, 'units', { ...unit, number: 'A1' });
      const b = await insert(tx, 'units', { ...unit, number: 'A2' });
      scene.units = [Number(a['id']), Number(b['id'])];
    });
    scene.calendar = await makeImport({ unit_id: scene.units[0] });
  });

  return { scene, get, says, readDue, readAgain, countsOf, stays, segments, taken, makeImport, bookDirectly };
}
