import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Calendar } from '#shared/reservations/tape-chart.ts';
import { looseTables as resourceTables } from '#tests/support/loose-tables.ts';
import { staySegments } from '#server/domain/reservations/tables.ts';
import { resources } from '#resources/index.ts';
import { is } from '#server/kit/conditions.ts';
import { TestApp } from '#tests/support/app.ts';
import { domainEngines } from '#tests/support/engines.ts';
import { RIDGE_HOUSE } from '#tests/support/houses.ts';
import { sampleRow } from '#tests/support/samples.ts';

const declared = resources.find(({ name }) => name === 'reservations');
if (!declared) throw new Error('There are no reservations');

describe.each(domainEngines)('the calendar over $name', (engine) => {
  let app: TestApp;
  let house: number;
  let type: number;
  let units: number[];
  let n = 0;

  const make = async (resource: string, body: object): Promise<number> => {
    const answer = await app.call('POST', `/api/${resource}`, { body });
    expect(answer.status, answer.text).toBe(201);
    return Number(answer.body.data['id']);
  };
  const calendar = async (query: string): Promise<Calendar> => {
    const answer = await app.call('GET', `/api/reservations/calendar?${query}`);
    expect(answer.status, answer.text).toBe(200);
    return answer.body.data as unknown as Calendar;
  };
  const december = (): Promise<Calendar> => calendar(`property_id=${house}&from=2026-12-01&to=2026-12-31`);

  /** A stay as booking leaves it; each part is where it sleeps, [arrival, departure) in a unit. */
  const book = (guest: string, status: string, parts: readonly (readonly [string, string, number | null])[]) =>
    app.store.transaction(async (tx) => {
      n += 1;
      const [first, last] = [parts[0]!, parts.at(-1)!];
      const row = await tx.insert(resourceTables.reservations, {
        ...sampleRow(declared, n),
        lead_guest_id: null,
        agent_id: null,
        company_id: null,
        voucher_id: null,
        rate_plan_id: null,
        guest_name: guest,
        status,
        property_id: house,
        room_type_id: type,
        unit_id: first[2],
        arrival: first[0],
        departure: last[1],
      });
      for (const [arrival, departure, unit_id] of status === 'quarantined' ? [] : parts) {
        const place = {
          reservation_id: row['id'],
          room_type_id: type,
          unit_id,
          kind: 'reservation' as const,
          pinned: false,
        };
        await tx.insert(staySegments, { ...place, arrival, departure, blocking: status !== 'cancelled' });
      }
      return row.id;
    });

  beforeAll(async () => {
    app = await TestApp.start(engine);
    house = await make('properties', RIDGE_HOUSE);
    await app.call('PATCH', `/api/properties/${house}/activate`);
    await make('properties', { ...RIDGE_HOUSE, code: 'ALM', name: 'Alma' });
    type = await make('room-types', { property_id: house, code: 'STD', name: 'Standard', base_rate_sen: 28_000 });
    await app.call('PATCH', `/api/room-types/${type}/activate`);
    units = [];
    for (const number of ['102', '101']) units.push(await make('units', { room_type_id: type, number }));
    await book('Aisyah', 'confirmed', [['2026-12-10', '2026-12-12', units[0]!]]);
    await book('Farid', 'checked_in', [
      ['2026-12-12', '2026-12-14', units[0]!],
      ['2026-12-14', '2026-12-15', units[1]!],
    ]);
    await book('Mei Ling', 'pending', [['2026-12-10', '2026-12-11', null]]);
    await book('Gone', 'cancelled', [['2026-12-20', '2026-12-22', units[0]!]]);
    await book('Twice sold', 'quarantined', [['2026-12-10', '2026-12-12', units[0]!]]);
    await book('November', 'confirmed', [['2026-11-20', '2026-12-01', units[0]!]]);
    const block = await make('unit-blocks', {
      unit_id: units[1]!,
      from: '2026-12-20',
      to: '2026-12-23',
      kind: 'maintenance',
      reason: 'New boiler',
    });
    await app.store.transaction(async (tx) => {
      // Whatever making the block held already.
      await tx.remove(staySegments, is('block_id', block));
      const place = { block_id: block, room_type_id: type, unit_id: units[1]!, kind: 'block' as const, pinned: true };
      await tx.insert(staySegments, { ...place, arrival: '2026-12-20', departure: '2026-12-23', blocking: true });
    });
  }, 60_000);
  afterAll(() => app?.close());

  it('holds every room of the house by number, and every stay that meets the days', async () => {
    const { room_types, stays, property_id, weekend_nights } = await december();
    expect({ property_id, weekend_nights }).toEqual({ property_id: house, weekend_nights: 'fri-sat' });
    expect(room_types.map(({ code, units: own }) => [code, own.map(({ number }) => number)])).toEqual([
      ['STD', ['101', '102']],
    ]);
    expect(stays.map(({ title, arrival, departure, unit_id }) => [title, arrival, departure, unit_id])).toEqual(
      expect.arrayContaining([
        ['Aisyah', '2026-12-10', '2026-12-12', units[0]],
        ['Farid', '2026-12-12', '2026-12-14', units[0]],
        ['Farid', '2026-12-14', '2026-12-15', units[1]],
        ['Mei Ling', '2026-12-10', '2026-12-11', null],
        ['Twice sold', '2026-12-10', '2026-12-12', null],
        ['New boiler', '2026-12-20', '2026-12-23', units[1]],
      ]),
    );
    expect(stays).toHaveLength(6);
  });

  it('says what each of them is: parts of a stay, blocks, and what holds no nights', async () => {
    const { stays } = await december();
    const of = (title: string) => stays.filter((stay) => stay.title === title);
    expect(of('Aisyah')).toMatchObject([{ kind: 'reservation', status: 'confirmed', is_part: false }]);
    expect(of('Farid').map(({ is_part }) => is_part)).toEqual([true, true]);
    expect(of('New boiler')).toMatchObject([{ kind: 'maintenance', reservation_id: null, status: null }]);
    const [quarantined] = of('Twice sold');
    expect(quarantined?.status).toBe('quarantined');
    expect(new Set(stays.map(({ id }) => id)).size).toBe(stays.length);
  });

  it('says what each night of a type costs, as the rate calendar does, and nothing of nights that are not sold', async () => {
    const painted = await app.call('POST', `/api/room-types/${type}/rate-days`, {
      body: { from: '2026-12-16', to: '2026-12-17', price_sen: 31_000, reason: 'Test' },
    });
    expect(painted.status, painted.text).toBe(200);
    const closed = await app.call('POST', `/api/room-types/${type}/rate-days`, {
      body: { from: '2026-12-18', to: '2026-12-19', closed: true, reason: 'Test' },
    });
    expect(closed.status, closed.text).toBe(200);
    const { room_types, from, to } = await december();
    const rates = await app.call('GET', `/api/room-types/${type}/rates?from=${from}&to=${to}`);
    const { days } = rates.body.data as unknown as { days: { date: string; final_sen: number }[] };
    const said = days.map(({ date, final_sen }) => (date === '2026-12-18' ? null : final_sen));
    expect(room_types.map(({ prices_sen }) => prices_sen)).toEqual([said]);
    expect(said[15]).toBe(31_000);
  });

  it('begins a day before today in the first house that is let when nothing is asked for', async () => {
    const shown = await calendar('');
    expect(shown).toMatchObject({ property_id: house, today: '2026-11-20', from: '2026-11-19', to: '2026-12-19' });
    expect(shown.properties.map(({ name }) => name)).toEqual(['Alma', 'Ridge House']);
  });

  it.each([
    ['no such house', 'property_id=99999', 404],
    ['days turned round', 'from=2026-12-10&to=2026-12-10', 400],
    ['more than can be looked at', 'from=2026-01-01&to=2028-01-01', 400],
    ['a day that does not exist', 'from=2026-02-30', 400],
  ])('refuses %s', async (_what, query, status) => {
    expect((await app.call('GET', `/api/reservations/calendar?${query}`)).status).toBe(status);
  });
});
