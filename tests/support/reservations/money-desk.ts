import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import type { Answer, TestApp } from '#tests/support/app.ts';
import { frontDesk } from '#tests/support/front-desk.ts';
import { type House, house, startWithRates, stayBody } from '#tests/support/houses.ts';
import type { Engine } from '#tests/support/engines.ts';

type Row = Readonly<Record<string, unknown>>;

interface Scene {
  app: TestApp;
  home: House;
}

/** The front desk of a house with many units, on 1 March 2026, and what it says of money. */
export function moneyDesk(engine: Engine, units = 20) {
  // Each is set before the first test.
  const scene = {} as Scene;

  beforeAll(async () => {
    scene.app = await startWithRates(engine);
    scene.home = await house(scene.app, { units });
  }, 60_000);
  beforeEach(() => {
    scene.app.clock.at = new Date('2026-03-01T04:00:00Z');
  });
  afterAll(() => scene.app?.close());

  const desk = frontDesk(() => scene.app);

  const book = (change: Row = {}): Promise<Answer> => desk.book(stayBody(scene.home, '2026-03-08', change));
  const booked = async (change: Row = {}): Promise<number> =>
    (await desk.booked(stayBody(scene.home, '2026-03-08', change))).id;
  const pay = (reservation_id: number, amount_sen: number, direction = 'in'): Promise<Answer> => {
    const reason = direction === 'out' ? { reason: 'The guest asked.' } : {};
    return scene.app.call('POST', '/api/payments', {
      body: { reservation_id, method: '01', amount_sen, direction, ...reason },
    });
  };
  const roundings = async (id: number): Promise<number[]> =>
    (await desk.standing(id)).filter(({ code }) => code === 'ROUNDING').map(({ amount_sen }) => Number(amount_sen));
  const asked = { adults: 2, children: 0, any_foreign_occupant: false };
  const quote = (change: Row = {}, headers: Record<string, string> = {}): Promise<Answer> => {
    const nights = { arrival: '2026-03-08', departure: '2026-03-10' };
    const body = {
      property_id: scene.home.property_id,
      room_type_id: scene.home.room_type_id,
      ...nights,
      ...asked,
      ...change,
    };
    return scene.app.call('POST', '/api/public/quotes', { body, token: null, headers });
  };

  return { scene, desk, book, booked, pay, roundings, quote, act: desk.act, stayOf: desk.stayOf };
}

/** The same with units for sixty stays, and what may be taken and given back. */
export function paymentsDesk(engine: Engine) {
  const { scene, desk, booked } = moneyDesk(engine, 60);

  /** A stay that costs this much, of one night and without anything else. */
  const costing = async (total: number, change: Row = {}): Promise<number> => {
    const plain = { sst_registered: false, ttx_registered: false, levy_id: null };
    const there = await house(scene.app, { property: plain, type: { base_rate_sen: total, cleaning_fee_sen: 0 } });
    return (await desk.booked(stayBody(there, '2026-03-09', { departure: '2026-03-10', ...change }))).id;
  };
  const pay = (reservation_id: number, amount_sen: number, more: Row = {}): Promise<Answer> =>
    scene.app.call('POST', '/api/payments', { body: { reservation_id, method: '01', amount_sen, ...more } });
  const paid = async (id: number, amount_sen: number, more: Row = {}): Promise<Row & { readonly id: number }> => {
    const answer = await pay(id, amount_sen, more);
    expect(answer.status, answer.text).toBe(201);
    return answer.body.data as unknown as Row & { id: number };
  };
  const refund = { direction: 'out', reason: 'The guest asked.' };
  const card = { method: '04' };
  const reverse = (id: number): Promise<Answer> =>
    scene.app.call('PATCH', `/api/payments/${id}/reverse`, { body: { reason: 'By mistake' } });
  const money = async (id: number): Promise<unknown[]> => {
    const stay = await desk.stayOf(id);
    return [stay['total_sen'], stay['paid_sen'], stay['balance_sen'], stay['payment_status']];
  };
  const cancelled = async (id: number, fee_sen = 0): Promise<number> => {
    await desk.acted(id, 'cancel', { reason: 'Ill', fee_sen });
    return id;
  };
  /** A hold that has run out. */
  const expired = async ({ property_id, room_type_id }: House = scene.home): Promise<number> => {
    const id = await booked({ status: 'pending', room_type_id });
    scene.app.clock.at = new Date('2026-03-03T04:00:00Z');
    const query = { property_id, room_type_id, arrival: '2026-03-08', departure: '2026-03-10' };
    const guests = { adults: 1, children: 0, any_foreign_occupant: false };
    await scene.app.call('POST', '/api/public/quotes', { body: { ...query, ...guests }, token: null });
    expect((await desk.stayOf(id))['status']).toBe('expired');
    return id;
  };

  return { scene, desk, ...desk, booked, costing, pay, paid, refund, card, reverse, money, cancelled, expired };
}
