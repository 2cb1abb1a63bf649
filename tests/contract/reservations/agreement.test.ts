import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays } from '#shared/day.ts';
import { hasId } from '#server/kit/kit.ts';
import { isIn } from '#server/kit/conditions.ts';
import { checkStays } from '#server/domain/reservations/nightly-check.ts';
import { findFaults } from '#server/domain/reservations/faults.ts';
import { looseTables as resourceTables } from '#tests/support/loose-tables.ts';
import { createLog } from '#server/platform/process/log.ts';
import { type Rows, type TestApp } from '#tests/support/app.ts';
import { domainEngines } from '#tests/support/engines.ts';
import { frontDesk, sumOf } from '#tests/support/front-desk.ts';
import { type House, house, startWithRates, stayBody } from '#tests/support/houses.ts';

type Row = Readonly<Record<string, unknown>>;
const PAPERS = { override_reason: 'Papers follow.' };

describe.each(domainEngines)('what a stay says of itself, over $name', (engine) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startWithRates(engine);
  }, 60_000);
  afterAll(() => app?.close());

  const { act, became, booked, folioOf, stayOf, standing } = frontDesk(() => app);
  const at = (day: string, time = '03:00'): void => {
    app.clock.at = new Date(`${day}T${time}:00.000Z`);
  };
  const inHouse = async (there: House, day: string, { nights = 1, ...change }: Row = {}): Promise<number> => {
    at(day, '08:00');
    const departure = addDays(day, Number(nights));
    const { id } = await booked(stayBody(there, day, { departure, unit_id: there.units[0], ...change }));
    await became(id, 'check-in', PAPERS);
    return id;
  };
  const expectAgreed = async (...ids: readonly number[]): Promise<void> => {
    expect(await findFaults(app.store, isIn('id', ids))).toEqual([]);
  };
  const leaving = async (id: number): Promise<Row> =>
    (await app.call('GET', `/api/reservations/${id}/leaving`)).body.data;
  const totalOf = (price: unknown): number => Number((price as Row)['total_sen']);

  it('is the room and the owner of the last night, when the guest has changed rooms and leaves on the same day', async () => {
    for (const leave of ['early-departure', 'check-out'] as const) {
      const there = await house(app, { units: 2 });
      const [first, second] = there.units;
      const id = await inHouse(there, '2026-06-01', { nights: 4 });
      at('2026-06-02');
      await became(id, 'move', { unit_id: second });
      const left = await became(id, leave, { reason: 'Called home', ...(leave === 'check-out' ? PAPERS : {}) });
      expect([leave, left]).toMatchObject([leave, { unit_id: first, departure: '2026-06-02', nights: 1 }]);
      await expectAgreed(id);
      const unit = (await app.call('GET', `/api/units/${String(second)}`)).body.data;
      expect(unit['housekeeping']).toBe('dirty');
    }
  });

  it('is one bill for the nights that were slept, whichever way the guest leaves early', async () => {
    const there = await house(app, { units: 2 });
    const wish = { nights: 5, any_foreign_occupant: true };
    const [one, other] = [
      await inHouse(there, '2026-06-08', wish),
      await inHouse(there, '2026-06-08', { ...wish, unit_id: there.units[1] }),
    ];
    at('2026-06-10');
    const seen = await leaving(one);
    expect(seen).toMatchObject({ as: 'early', departure: '2026-06-10', nights: 2, booked: { nights: 5 } });
    await became(one, 'early-departure', { reason: 'Called home' });
    const out = await became(other, 'check-out', { override_reason: 'Pays by transfer.' });
    expect([out['total_sen'], out['nights']]).toEqual([(await stayOf(one))['total_sen'], 2]);
    expect(totalOf(seen['slept'])).toBe(out['total_sen']);
    for (const id of [one, other]) {
      const lines = await standing(id);
      expect([sumOf(lines, 'TTX'), sumOf(lines, 'LEVY'), (await folioOf(id)).nights.length]).toEqual([2000, 600, 2]);
    }
    await expectAgreed(one, other);
  });

  it('charges the room of nights given up where somebody decides so, and never their taxes', async () => {
    const there = await house(app);
    const id = await inHouse(there, '2026-06-15', { nights: 5, any_foreign_occupant: true });
    const before = await standing(id);
    at('2026-06-17');
    const seen = await leaving(id);
    expect((await act(id, 'check-out', { ...PAPERS, charge_nights: true })).status).toBe(400);
    const left = await became(id, 'early-departure', { reason: 'No notice was given.', charge_nights: true });
    expect(left['total_sen']).toBe(totalOf(seen['decided']));
    const lines = await standing(id);
    expect([sumOf(lines, 'TTX'), sumOf(lines, 'LEVY')]).toEqual([2000, 600]);
    const room = ['ROOM', 'LOS', 'UNSLEPT'].map((code) => sumOf(lines, code)).reduce((a, b) => a + b, 0);
    expect(room).toBe(sumOf(before, 'ROOM') + sumOf(before, 'LOS'));
    expect([sumOf(lines, 'SST') - sumOf(before, 'SST')].every((sen) => Math.abs(sen) <= 2)).toBe(true);
    // A later decision about taxes leaves it; more nights take it back.
    await became(id, 'tourism-tax', { ttx_collector: 'exempt', note: 'Diplomat' });
    expect(sumOf(await standing(id), 'UNSLEPT')).toBe(sumOf(lines, 'UNSLEPT'));
    await became(id, 'change-dates', { arrival: '2026-06-15', departure: '2026-06-18' });
    expect(sumOf(await standing(id), 'UNSLEPT')).toBe(0);
    await expectAgreed(id);
  });

  it('keeps the price of nights that are slept, though the rest is priced anew', async () => {
    const there = await house(app);
    const id = await inHouse(there, '2026-06-22', { nights: 3 });
    const rates = (type: number, base_rate_sen: number) =>
      app.store.transaction((tx) => tx.update(resourceTables['room-types'], hasId(type), { base_rate_sen }));
    await rates(there.room_type_id, 90_000);
    at('2026-06-24');
    const dates = { arrival: '2026-06-22', departure: '2026-06-26' };
    const query = `arrival=${dates.arrival}&departure=${dates.departure}`;
    const seen = (await app.call('GET', `/api/reservations/${id}/preview?${query}`)).body.data;
    const changed = await became(id, 'change-dates', { ...dates, price: 'whole' });
    expect(changed['total_sen']).toBe(totalOf(seen['whole']));
    const { nights } = await folioOf(id);
    expect(nights.map(({ base_sen }) => base_sen)).toEqual([28_000, 28_000, 90_000, 90_000]);
  });

  it('is exempt in another house too, once somebody has said why', async () => {
    const there = await house(app);
    const other = await house(app);
    for (const price of ['keep', 'whole']) {
      at('2026-06-29');
      const { id } = await booked(stayBody(there, '2026-07-01', { any_foreign_occupant: true }));
      await became(id, 'tourism-tax', { ttx_collector: 'exempt', note: 'Diplomat' });
      const seen = (await app.call('GET', `/api/reservations/${id}/preview?unit_id=${String(other.units[0])}`)).body;
      const moved = await became(id, 'move', { unit_id: other.units[0], price });
      expect(moved).toMatchObject({ ttx_collector: 'exempt', ttx_note: 'Diplomat' });
      expect(sumOf(await standing(id), 'TTX')).toBe(0);
      expect(totalOf((seen.data as Row)[price])).toBe(moved['total_sen']);
      await became(id, 'cancel', { reason: 'Test', fee_sen: 0 });
    }
  });

  it('forgets the ages of children when it is told that nobody knows them', async () => {
    const there = await house(app);
    const { id } = await booked(stayBody(there, '2026-07-06', { children: 2, child_ages: [3, 5] }));
    const party = { adults: 2, children: 2, any_foreign_occupant: false };
    expect(await became(id, 'change-guests', { ...party, adults: 1 })).toMatchObject({ child_ages: [3, 5] });
    expect(await became(id, 'change-guests', { ...party, child_ages: null })).toMatchObject({ child_ages: null });
  });

  it('asks for no deposit once it is called off, and for the same one when it is reinstated', async () => {
    const there = await house(app);
    const { id, deposit_sen } = await booked(stayBody(there, '2026-07-13'));
    expect(await became(id, 'cancel', { reason: 'Ill', fee_sen: 0 })).toMatchObject({ deposit_sen: 0, total_sen: 0 });
    expect(await became(id, 'reinstate', { reason: 'Well again' })).toMatchObject({ deposit_sen });
  });

  it('is looked through by the house, which names what does not agree and mends nothing', async () => {
    const there = await house(app, { units: 2 });
    at('2026-07-18');
    const { id, reference } = await booked(stayBody(there, '2026-07-20', { unit_id: there.units[0] }));
    const now = app.clock.at.toISOString();
    const known = await checkStays(app.store, createLog('silent'), now);
    const wrong = { unit_id: there.units[1], nights: 3, balance_sen: 1 };
    await app.store.transaction((tx) => tx.update(resourceTables.reservations, hasId(id), wrong));
    expect(await checkStays(app.store, createLog('silent'), now)).toBe(known + 3);
    const { body } = await app.call('GET', '/api/reservations/faults');
    const named = (body.data as unknown as Rows).filter(({ reservation_id }) => reservation_id === id);
    expect(named.map((each) => [each['reference'], each['fault']])).toEqual(
      ['days', 'unit', 'bill'].map((fault) => [reference, fault]),
    );
  });
});
