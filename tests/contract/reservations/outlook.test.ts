import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { OUTLOOK_NIGHTS, type OutlookHouse } from '#shared/reservations/outlook.ts';
import { ALL_PERMISSIONS, PERMISSION_GROUPS } from '#shared/permissions.ts';
import { hasId } from '#server/kit/kit.ts';
import type { TestApp } from '#tests/support/app.ts';
import { domainEngines } from '#tests/support/engines.ts';
import { frontDesk } from '#tests/support/front-desk.ts';
import { type House, house, insertHouse, startWithRates, stayBody } from '#tests/support/houses.ts';
import { looseTables as resourceTables } from '#tests/support/loose-tables.ts';

describe.each(domainEngines)('the nights to come of all houses, over $name', (engine) => {
  let app: TestApp;
  let ridge: House;
  let valley: House;
  const { booked, acted } = frontDesk(() => app);

  const read = async (): Promise<{ today: string; houses: OutlookHouse[] }> => {
    const answer = await app.call('GET', '/api/reservations/outlook');
    expect(answer.status, answer.text).toBe(200);
    return answer.body.data as unknown as Awaited<ReturnType<typeof read>>;
  };
  const nightsOf = async ({ property_id }: House): Promise<OutlookHouse['nights']> =>
    (await read()).houses.find((each) => each.property_id === property_id)?.nights ?? [];
  const made = async (path: string, body: object): Promise<void> => {
    const answer = await app.call('POST', path, { body });
    expect(answer.status, answer.text).toBeLessThan(300);
  };

  beforeAll(async () => {
    app = await startWithRates(engine);
    // A Friday: RM280, and RM60 more on it and on Saturday.
    app.clock.at = new Date('2026-11-20T04:00:00.000Z');
    ridge = await house(app, { units: 2 });
    valley = await house(app, { units: 1, property: { weekend_nights: 'none' } });
    await house(app, { property: { status: 'suspended' } });
    await made('/api/unit-blocks', {
      unit_id: ridge.units[1],
      from: '2026-11-21',
      to: '2026-11-23',
      kind: 'maintenance',
      reason: 'New boiler',
    });
    await booked(stayBody(ridge, '2026-11-20'));
    await made(`/api/room-types/${ridge.room_type_id}/rate-days`, {
      from: '2026-11-24',
      to: '2026-11-25',
      closed: true,
    });
  }, 60_000);
  afterAll(() => app?.close());

  it('are sold of what could be sold, with what a room that is left costs; full and closed are two things', async () => {
    const nights = await nightsOf(ridge);
    expect(nights.slice(0, 6)).toEqual([
      { date: '2026-11-20', sellable: 2, sold: 1, sale: 'open', from_sen: 34_000 },
      { date: '2026-11-21', sellable: 1, sold: 1, sale: 'full', from_sen: null },
      { date: '2026-11-22', sellable: 1, sold: 0, sale: 'open', from_sen: 28_000 },
      { date: '2026-11-23', sellable: 2, sold: 0, sale: 'open', from_sen: 28_000 },
      { date: '2026-11-24', sellable: 2, sold: 0, sale: 'closed', from_sen: null },
      { date: '2026-11-25', sellable: 2, sold: 0, sale: 'open', from_sen: 28_000 },
    ]);
    expect(nights).toHaveLength(OUTLOOK_NIGHTS);
  });

  it('are those of every active house, from the day that houses are living in', async () => {
    const { today, houses } = await read();
    expect([today, houses.map(({ property_id, units }) => [property_id, units])]).toEqual([
      '2026-11-20',
      [
        [ridge.property_id, 2],
        [valley.property_id, 1],
      ],
    ]);
    expect((await nightsOf(valley))[0]).toMatchObject({ sold: 0, from_sen: 28_000 });
    // Half past four: last night is not over.
    app.clock.at = new Date('2026-11-19T20:30:00.000Z');
    expect((await read()).today).toBe('2026-11-19');
    app.clock.at = new Date('2026-11-20T04:00:00.000Z');
  });

  it('tell the price of the cheapest type of which a room is left', async () => {
    const there = await house(app);
    const cheap = await app.store.transaction((tx) =>
      insertHouse(tx, { in: there, type: { base_rate_sen: 19_000, weekend_surcharge_sen: 0 } }),
    );
    const tonight = async () => (await nightsOf(there))[0];
    expect(await tonight()).toMatchObject({ sellable: 2, sold: 0, from_sen: 19_000 });
    await booked(stayBody(cheap, '2026-11-20'));
    expect(await tonight()).toMatchObject({ sellable: 2, sold: 1, sale: 'open', from_sen: 34_000 });
  });

  it('give a night back with the stay, and count an owner’s own as neither sold nor left', async () => {
    const there = await house(app);
    const tonight = async () => (await nightsOf(there))[0];
    const { id } = await booked(stayBody(there, '2026-11-20'));
    expect(await tonight()).toMatchObject({ sellable: 1, sold: 1, sale: 'full' });
    await app.store.transaction((tx) => tx.update(resourceTables.reservations, hasId(id), { kind: 'owner_stay' }));
    expect(await tonight()).toMatchObject({ sellable: 1, sold: 0, sale: 'full', from_sen: null });
    await acted(id, 'cancel', { reason: 'Ill' });
    expect(await tonight()).toMatchObject({ sellable: 1, sold: 0, sale: 'open', from_sen: 34_000 });
  });

  it('are told to whoever may view reservations, and to nobody else', async () => {
    const { token } = await app.administrator([PERMISSION_GROUPS.reservation]);
    expect((await app.call('GET', '/api/reservations/outlook', { token })).status).toBe(200);
    const others = await app.administrator(ALL_PERMISSIONS.filter((code) => code < 12 || code > 15));
    expect((await app.call('GET', '/api/reservations/outlook', { token: others.token })).status).toBe(403);
  });
});
