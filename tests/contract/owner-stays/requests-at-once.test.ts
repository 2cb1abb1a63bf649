import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { is } from '#server/kit/conditions.ts';
import { hasId } from '#server/kit/kit.ts';
import { OutOfBounds } from '#server/platform/database/store.ts';
import { resourceTables } from '#server/domain/tables.ts';
import type { TestApp } from '#tests/support/app.ts';
import { databaseEngines } from '#tests/support/engines.ts';
import { startWithRates } from '#tests/support/houses.ts';
import { programme } from '#tests/support/owners.ts';
import { ownersDesk } from '#tests/support/owners-desk.ts';

describe.each(databaseEngines)('many at once over $name', (engine) => {
  let app: TestApp;
  const desk = ownersDesk(() => app);

  beforeAll(async () => {
    app = await startWithRates(engine);
    await app.call('POST', '/api/free-stay-programmes', { body: programme({ max_simultaneous: 50 }) });
  }, 60_000);
  afterAll(() => app?.close());

  it('never take more nights than there are: a hundred ask for twelve', async () => {
    app.clock.at = new Date('2026-01-20T04:00:00.000Z');
    const owned = await desk.house(12);
    await desk.grant(owned, 12);
    // Whoever is told that the house is busy asks again, as any client does.
    const ask = async (from: string, until: string): ReturnType<typeof desk.ask> => {
      const answer = await desk.ask(owned, from, until, { use_unit: 'pool' });
      return answer.body.code === 'UNAVAILABLE' ? ask(from, until) : answer;
    };
    const wishes = Array.from({ length: 100 }, (_, at) => {
      const day = String((at % 25) + 1).padStart(2, '0');
      return ask(`2026-06-${day}`, `2026-06-${String((at % 25) + 2).padStart(2, '0')}`);
    });
    const answers = await Promise.all(wishes);
    const won = answers.filter(({ status }) => status === 201);
    const others = new Set(answers.filter(({ status }) => status !== 201).map(({ body }) => body.code));
    expect([won.length, [...others], await desk.balance(owned)]).toEqual([12, ['NO_BALANCE'], 0]);
    const taken = won.map(({ body }) => Number(body.data['weight'])).reduce((sum, each) => sum + each, 0);
    expect(taken).toBe(12);
    const rows = await app.store.list(resourceTables['entitlement-entries'], { where: is('owner_id', owned.owner_id) });
    expect(rows.reduce((sum, { nights }) => sum + nights, 0)).toBe(0);
    expect(rows.map(({ balance_after }) => balance_after).toSorted((a, b) => a - b)).toEqual([
      0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12,
    ]);
  }, 60_000);

  it('are held by the database, whoever writes a balance', async () => {
    const owned = await desk.house();
    await desk.grant(owned, 2);
    const table = resourceTables['entitlement-balances'];
    const write = (balance: number) =>
      app.store.transaction((tx) => tx.update(table, is('owner_id', owned.owner_id), { balance }));
    await expect(write(-1)).rejects.toThrow(OutOfBounds);
    expect(await desk.balance(owned)).toBe(2);
  });

  it('decide a request once', async () => {
    const owned = await desk.house();
    await desk.grant(owned, 12);
    const made = await desk.asked(owned, '2026-07-01', '2026-07-03');
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, at) =>
        at % 2 === 0 ? desk.act(made.id, 'approve') : desk.act(made.id, 'reject', { remark: 'No' }),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      200,
      ...Array.from({ length: 9 }, () => 409),
    ]);
    const request = await app.store.find(resourceTables['free-stay-requests'], hasId(made.id));
    const isBooked = request?.status === 'booked';
    expect(await desk.balance(owned)).toBe(isBooked ? 10 : 12);
    const stays = await app.store.list(resourceTables.reservations, { where: is('unit_id', owned.unit_id) });
    expect(stays.map(({ id, kind }) => [id, kind])).toEqual(isBooked ? [[request.reservation_id, 'owner_stay']] : []);
    expect(await desk.blocked(owned)).toBe(isBooked ? 1 : 0);
  });
});
