import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays } from '#shared/day.ts';
import { PERMISSION_GROUPS } from '#shared/permissions.ts';
import { reservations } from '#resources/reservations/reservations.ts';
import { is } from '#server/kit/conditions.ts';
import { resourceTables } from '#server/domain/tables.ts';
import { staySegments } from '#server/domain/reservations/tables.ts';
import { type Answer, type Rows, type TestApp } from '#tests/support/app.ts';
import { domainEngines } from '#tests/support/engines.ts';
import { frontDesk, sumOf } from '#tests/support/front-desk.ts';
import { type House, house, startWithRates, stayBody } from '#tests/support/houses.ts';
import { whereOf } from '#shared/views.ts';

const PAPERS = { override_reason: 'Papers follow.' };
/** Noon has passed in Kuala Lumpur: whoever was due today should have left. */
const AFTERNOON = '08:00';

describe.each(domainEngines)('guests who should have left, over $name', (engine) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startWithRates(engine);
  }, 60_000);
  afterAll(() => app?.close());

  const { act, became, booked, book, folioOf, stayOf, soldOf, standing } = frontDesk(() => app);
  const at = (day: string, time = AFTERNOON): void => {
    app.clock.at = new Date(`${day}T${time}:00.000Z`);
  };
  const left = async ({ property_id, room_type_id }: House, arrival: string): Promise<unknown> => {
    const query = `property_id=${property_id}&arrival=${arrival}&departure=${addDays(arrival, 1)}&adults=2&children=0`;
    const { body } = await app.call('GET', `/api/public/availability?${query}`, { token: null });
    return (body['room_types'] as Rows).find(({ id }) => id === room_type_id)?.['available'];
  };
  /** What a night would cost, asked by anybody. */
  const asked = ({ property_id, room_type_id }: House, arrival: string): Promise<Answer> => {
    const party = { adults: 2, children: 0, any_foreign_occupant: false };
    const body = { property_id, room_type_id, arrival, departure: addDays(arrival, 1), ...party };
    return app.call('POST', '/api/public/quotes', { token: null, body });
  };
  /** Somebody who is in a unit since a day, for some nights. */
  const inHouse = async (there: House, day: string, { nights = 1, ...change }: Row = {}): Promise<number> => {
    at(day);
    const departure = addDays(day, Number(nights));
    const body = stayBody(there, day, { departure, unit_id: there.units[0], ...change });
    const { id } = await booked(body);
    await became(id, 'check-in', PAPERS);
    return id;
  };
  const night = (there: House, day: string, unit_id: number | null = null) =>
    stayBody(there, day, { departure: addDays(day, 1), unit_id });
  const pay = async (id: number): Promise<Answer> => {
    const { balance_sen } = await stayOf(id);
    return app.call('POST', '/api/payments', {
      body: { reservation_id: id, method: '04', direction: 'in', amount_sen: balance_sen },
    });
  };
  type Row = Readonly<Record<string, unknown>>;

  it('take tonight, day by day and no further, until they are checked out', async () => {
    const there = await house(app, { units: 2 });
    const [first, second] = there.units;
    const staying = await inHouse(there, '2026-04-03');
    await inHouse(there, '2026-04-03', { unit_id: second });
    // Until the house's hour tonight is sold as ever.
    at('2026-04-04', '03:00');
    expect(await left(there, '2026-04-04')).toBe(2);
    at('2026-04-04');
    expect(await left(there, '2026-04-04')).toBe(0);
    at('2026-04-06');
    expect([await left(there, '2026-04-06'), await left(there, '2026-04-07')]).toEqual([0, 2]);
    expect((await book(night(there, '2026-04-06'))).body.code).toBe('NOT_AVAILABLE');
    expect((await book(night(there, '2026-04-06', first ?? null))).body.code).toBe('UNIT_TAKEN');
    const { data } = (
      await app.call('GET', `/api/reservations/calendar?property_id=${there.property_id}&from=2026-04-02&nights=10`)
    ).body;
    const shown = (data['stays'] as Rows).find(({ reservation_id }) => reservation_id === staying);
    expect(shown).toMatchObject({ departure: '2026-04-04', kept_until: '2026-04-07', unit_id: first });
    const filter = { ...whereOf(reservations, 'overdue'), property_id: there.property_id };
    expect((await app.list('reservations', { filter })).body.totalCount).toBe(2);
    await became(staying, 'check-out', PAPERS);
    expect(await left(there, '2026-04-06')).toBe(1);
    expect((await book(night(there, '2026-04-06', first ?? null))).status).toBe(201);
    expect((await book(night(there, '2026-04-06'))).status).toBe(409);
  });

  it('have tonight although the house has not looked since they stand in the database', async () => {
    const there = await house(app, { units: 2 });
    const id = await inHouse(there, '2026-07-06');
    at('2026-07-07', '03:00');
    expect(await left(there, '2026-07-07')).toBe(2);
    const before = { arrival: '2026-07-03', departure: '2026-07-04' };
    await app.store.transaction(async (tx) => {
      await tx.update(staySegments, is('reservation_id', id), before);
      await tx.update(resourceTables.reservations, is('id', id), before);
    });
    expect(await left(there, '2026-07-07')).toBe(1);
    expect((await asked(there, '2026-07-07')).status).toBe(201);
    expect((await book(night(there, '2026-07-07'))).status).toBe(201);
    const refused = await asked(there, '2026-07-07');
    expect([refused.status, refused.body.code]).toEqual([409, 'NOT_AVAILABLE']);
    expect((await asked(there, '2026-07-08')).status).toBe(201);
    expect((await book(night(there, '2026-07-07'))).body.code).toBe('NOT_AVAILABLE');
  });

  it('stand on the calendars that channels read, and among the sales of the listing', async () => {
    const there = await house(app);
    const [unit] = there.units;
    await inHouse(there, '2026-04-13');
    at('2026-04-15');
    expect(await occupancyOf(app, there)).toBe(3.3);
    const feed = await app.call('POST', '/api/calendar-feeds', { body: { name: 'Channel', unit_id: unit } });
    const made = await app.call('POST', `/api/calendar-feeds/${String(feed.body.data['id'])}/renew`, { body: {} });
    const told = await app.call('GET', String(made.body['link']), { token: null });
    expect(told.text).toContain('DTEND;VALUE=DATE:20260416');
  });

  it('pay the nights they slept on, by the price of the house, with their taxes', async () => {
    const there = await house(app);
    const id = await inHouse(there, '2026-04-20', { any_foreign_occupant: true });
    await pay(id);
    at('2026-04-23');
    const seen = (await app.call('GET', `/api/reservations/${id}/leaving`)).body.data;
    expect(seen).toMatchObject({ as: 'late', departure: '2026-04-23', nights: 3, booked: { nights: 1 } });
    const refused = await act(id, 'check-out');
    expect([refused.status, refused.body['obstacle']]).toEqual([409, 'late_nights_open']);
    // On the bill first, then paid, then out.
    await became(id, 'change-dates', { arrival: '2026-04-20', departure: '2026-04-23' });
    await pay(id);
    const out = await became(id, 'check-out');
    expect(out).toMatchObject({ status: 'checked_out', departure: '2026-04-23', nights: 3, balance_sen: 0 });
    expect(out['total_sen']).toBe((seen['slept'] as Row)['total_sen']);
    const { nights, segments } = await folioOf(id);
    expect(nights.map(({ date }) => date)).toEqual(['2026-04-20', '2026-04-21', '2026-04-22']);
    expect(segments).toMatchObject([{ arrival: '2026-04-20', departure: '2026-04-23', unit_id: there.units[0] }]);
    const lines = await standing(id);
    expect([sumOf(lines, 'TTX'), sumOf(lines, 'LEVY')]).toEqual([3000, 900]);
    expect(await soldOf(there.room_type_id)).toEqual(['2026-04-20', '2026-04-21', '2026-04-22']);
  });

  it('pay them at the check-out itself where somebody says why the bill is open', async () => {
    const there = await house(app);
    const id = await inHouse(there, '2026-04-20');
    at('2026-04-22');
    const out = await became(id, 'check-out', { override_reason: 'Company pays.' });
    expect(out).toMatchObject({ departure: '2026-04-22', nights: 2 });
    expect((await folioOf(id)).nights).toHaveLength(2);
  });

  it('are given them for a reason, by who holds code 15 and nobody else', async () => {
    const there = await house(app);
    const id = await inHouse(there, '2026-04-27');
    await pay(id);
    const total = (await stayOf(id))['total_sen'];
    at('2026-04-29');
    const group = PERMISSION_GROUPS.reservation;
    const { token } = await app.administrator([group, group + 1, group + 2]);
    const waive = { waive_nights: true, reason: 'The lift was broken.' };
    const path = `/api/reservations/${id}/check-out`;
    const early = await act(id, 'check-out', { charge_nights: true, reason: 'None.' });
    expect([early.status, Object.keys(early.body.errors ?? {})]).toEqual([400, ['charge_nights']]);
    const refused = await app.call('PATCH', path, { body: waive, token });
    expect([refused.status, refused.body.permission]).toEqual([403, group + 3]);
    expect((await act(id, 'check-out', { waive_nights: true })).status).toBe(400);
    expect(await became(id, 'check-out', waive)).toMatchObject({ total_sen: total, balance_sen: 0, nights: 1 });
    expect((await app.trail('reservations', id)).at(-1)).toMatchObject({ action: 'check-out', reason: waive.reason });
    expect(await soldOf(there.room_type_id)).toEqual(['2026-04-27']);
  });

  it('are given them also in the hours of the night in which their house alone lives in another day', async () => {
    const there = await house(app, { property: { rollover_hour: 0 } });
    const id = await inHouse(there, '2026-04-24');
    await pay(id);
    // One in the morning of the 26th; at five, the usual hour, other houses begin it.
    at('2026-04-25', '17:00');
    const waive = { waive_nights: true, reason: 'The road was closed.' };
    expect(await became(id, 'check-out', waive)).toMatchObject({ departure: '2026-04-25', nights: 1, balance_sen: 0 });
  });

  it('leave those booked who were sold tonight, and nobody is sold it beside them', async () => {
    const there = await house(app, { units: 2 });
    const [first] = there.units;
    at('2026-05-04');
    const next = await booked(stayBody(there, '2026-05-05', { unit_id: first }));
    const other = await booked(stayBody(there, '2026-05-05'));
    const staying = await inHouse(there, '2026-05-04');
    at('2026-05-05');
    expect(await left(there, '2026-05-05')).toBe(0);
    expect(await stayOf(next.id)).toMatchObject({ status: 'confirmed', unit_id: first });
    // The room that a cancellation leaves is the guest's who is here.
    await became(other.id, 'cancel', { reason: 'Ill', fee_sen: 0 });
    expect(await left(there, '2026-05-05')).toBe(0);
    expect((await book(night(there, '2026-05-05'))).status).toBe(409);
    expect(await left(there, '2026-05-06')).toBe(1);
    const stay = { arrival: '2026-05-04', departure: '2026-05-06' };
    const refused = await act(staying, 'change-dates', stay);
    expect(refused.body).toMatchObject({ code: 'UNIT_TAKEN', conflict: { reference: next['reference'] } });
    expect(refused.body.message).toContain(String(next['reference']));
    // Either of them goes to the other unit.
    const moved = await became(staying, 'move', { unit_id: there.units[1] });
    expect(moved).toMatchObject({ unit_id: there.units[1], departure: '2026-05-06', nights: 2 });
    expect((await folioOf(staying)).segments).toMatchObject([
      { unit_id: first, departure: '2026-05-05' },
      { unit_id: there.units[1], departure: '2026-05-06' },
    ]);
    expect(await became(next.id, 'check-in', PAPERS)).toMatchObject({ status: 'checked_in', unit_id: first });
  });

  it('stay on where the next guest has been moved, tonight always and longer where it is free', async () => {
    const there = await house(app, { units: 2 });
    const [first, second] = there.units;
    const staying = await inHouse(there, '2026-05-11');
    at('2026-05-12', '02:00');
    const next = await booked(stayBody(there, '2026-05-13', { unit_id: first }));
    const tonight = await booked(night(there, '2026-05-12'));
    await booked(night(there, '2026-05-12'));
    at('2026-05-12');
    // All of tonight was sold in the morning: it is the guest's all the same.
    expect(await left(there, '2026-05-12')).toBe(0);
    expect(await became(staying, 'change-dates', { arrival: '2026-05-11', departure: '2026-05-13' })).toMatchObject({
      departure: '2026-05-13',
      nights: 2,
    });
    const longer = { arrival: '2026-05-11', departure: '2026-05-14' };
    const refused = await act(staying, 'change-dates', longer);
    expect([refused.status, refused.body.code]).toEqual([409, 'UNIT_TAKEN']);
    expect(refused.body.message).toContain(String(next['reference']));
    await became(next.id, 'move', { unit_id: second });
    expect(await became(staying, 'change-dates', longer)).toMatchObject({ departure: '2026-05-14', nights: 3 });
    await became(tonight.id, 'cancel', { reason: 'Ill', fee_sen: 0 });
    expect(await left(there, '2026-05-12')).toBe(0);
  });

  it('keep the unit they slept on in from a guest who has not come: the stay waits for another one', async () => {
    const there = await house(app, { units: 2 });
    const [first, second] = there.units;
    at('2026-05-18');
    const next = await booked(stayBody(there, '2026-05-19', { departure: '2026-05-22', unit_id: first }));
    await inHouse(there, '2026-05-18');
    at('2026-05-20');
    await left(there, '2026-05-20');
    expect(await stayOf(next.id)).toMatchObject({
      unit_id: null,
      status: 'confirmed',
      assignment: { rule: 'occupied' },
    });
    expect(await became(next.id, 'assign')).toMatchObject({ unit_id: second });
  });
});

/** What of the next thirty nights of a house is sold, in percent. */
async function occupancyOf(app: TestApp, { property_id }: House): Promise<unknown> {
  const { body } = await app.call('GET', '/api/listing-summary');
  const houses = (body.data['properties'] ?? body.data) as Rows;
  return houses.find(({ id }) => id === property_id)?.['occupancy_30'];
}
