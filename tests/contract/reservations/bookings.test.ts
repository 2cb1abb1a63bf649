import { describe, expect, it } from 'vitest';
import { hasId } from '#server/kit/kit.ts';
import { looseTables as resourceTables } from '#tests/support/loose-tables.ts';
import type { Answer, Rows } from '#tests/support/app.ts';
import { domainEngines } from '#tests/support/engines.ts';
import { house, stayBody } from '#tests/support/houses.ts';
import { moneyDesk } from '#tests/support/reservations/money-desk.ts';

type Row = Readonly<Record<string, unknown>>;

describe.each(domainEngines)('money of stays over $name', (engine) => {
  const { scene, act, stayOf, book, booked, quote } = moneyDesk(engine);

  it('an offer is booked once, also when its stay was cancelled, and a repetition with its key is no second time', async () => {
    const { body } = await quote();
    const quote_id = String(body.data['id']);
    const later = await book({ quote_id, arrival: '2026-03-09' });
    expect([later.status, later.body.code]).toEqual([409, 'CONFLICT']);
    const once = (): Promise<Answer> =>
      scene.app.call('POST', '/api/reservations', {
        body: stayBody(scene.home, '2026-03-08', { quote_id }),
        headers: { 'Idempotency-Key': quote_id },
      });
    const first = await once();
    expect(first.status).toBe(201);
    const id = Number(first.body.data['id']);
    const used = async (): Promise<unknown[]> => {
      const { status, body: said } = await book({ quote_id });
      return [status, said.code, said['alternatives']];
    };
    expect(await used()).toEqual([409, 'QUOTE_USED', undefined]);
    await act(id, 'cancel', { reason: 'No time', fee_sen: 0 });
    expect(await used()).toEqual([409, 'QUOTE_USED', undefined]);
    const again = await once();
    expect([again.status, again.body.data['id']]).toEqual([201, id]);
    expect(
      (await scene.app.call('POST', '/api/reservations', { body: stayBody(scene.home, '2026-03-08') })).status,
    ).toBe(201);
  });

  it('an offer that ran out says so, and what is free instead where its nights are gone', async () => {
    const there = await house(scene.app, { units: 1 });
    const { room_type_id, property_id } = there;
    const { body } = await quote({ room_type_id, property_id });
    const quote_id = String(body.data['id']);
    scene.app.clock.at = new Date('2026-03-01T04:15:00.000Z');
    const over = async (): Promise<Answer> => book({ quote_id, room_type_id });
    const free = await over();
    expect([free.status, free.body.code, free.body['alternatives']]).toEqual([410, 'QUOTE_EXPIRED', undefined]);
    await booked({ room_type_id });
    const gone = await over();
    expect([gone.status, gone.body.code]).toEqual([410, 'QUOTE_EXPIRED']);
    expect((gone.body['alternatives'] as Rows).length).toBeGreaterThan(0);
  });

  it('a stranger who asks twice with one key gets one offer', async () => {
    const headers = { 'Idempotency-Key': 'quote-1' };
    const [first, second] = [await quote({}, headers), await quote({}, headers)];
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(second.body.data['id']).toBe(first.body.data['id']);
    const other = await quote({ adults: 1 }, headers);
    expect([other.status, other.body.code]).toEqual([422, 'IDEMPOTENCY_MISMATCH']);
  });

  it.each([
    ['nights gone by', '2026-02-01', '2026-02-03', 'arrival'],
    ['more nights than a year has', '2026-03-08', '2027-04-08', 'departure'],
    ['the end of time', '9999-12-30', '9999-12-31', 'arrival'],
    ['its beginning', '0001-01-01', '0001-01-02', 'arrival'],
  ])('asked for %s, every door says no', async (_what, arrival, departure, field) => {
    const query = new URLSearchParams({ property_id: String(scene.home.property_id), arrival, departure, adults: '2' });
    const answers = [
      await scene.app.call('GET', `/api/public/availability?${query}&children=0`, { token: null }),
      await quote({ arrival, departure }),
      await book({ arrival, departure }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([400, 400, 400]);
    for (const { body } of answers) expect(Object.keys(body.errors)).toContain(field);
  });

  it('a price without tourism tax and markup is not carried over to where both are due', async () => {
    const { body } = await quote({ any_foreign_occupant: true });
    const foreign = { quote_id: String(body.data['id']), any_foreign_occupant: true };
    for (const change of [{ source_channel: 'booking_com' }, { channel_markup_percent: 12 }]) {
      const refused = await book({ ...foreign, ...change });
      expect([refused.status, refused.body.code]).toEqual([409, 'CONFLICT']);
    }
    expect((await stayOf(await booked(foreign)))['ttx_collector']).toBe('operator');
  });

  it('an agent is somebody who is one', async () => {
    const values = { name: 'Plain Guest', email: 'plain@example.test', phone: '+60129990001', role: 'user' };
    const guest = await scene.app.store.transaction((tx) =>
      tx.insert(resourceTables.users, { ...values, account_number: 'U009001' }),
    );
    const refused = await book({ agent_id: guest['id'] });
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([400, ['agent_id']]);
    const path = `/api/reservations/${await booked()}`;
    const change = (agent_id: unknown): Promise<Answer> => scene.app.call('PATCH', path, { body: { agent_id } });
    const turned = await change(guest['id']);
    expect([turned.status, turned.body.errors]).toEqual([
      400,
      { agent_id: [expect.stringContaining('not an agent’s')] },
    ]);
    const becomes = (next: Row) =>
      scene.app.store.transaction((tx) => tx.update(resourceTables.users, hasId(guest.id), next));
    await becomes({ role: 'agent', banned: true });
    expect((await change(guest['id'])).body.errors).toEqual({ agent_id: [expect.stringContaining('banned')] });
    await becomes({ banned: false });
    expect((await change(guest['id'])).status).toBe(200);
  });

  it('nobody is moved to a room with too few beds', async () => {
    const id = await booked({ adults: 4 });
    const small = await house(scene.app, { type: { max_adults: 2, max_guests: 3 } });
    const refused = await act(id, 'move', { unit_id: small.units[0] });
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([400, ['unit_id']]);
  });

  it('who is pinned to a unit stays there until somebody names another one', async () => {
    const id = await booked({ unit_id: scene.home.units[3] });
    expect((await act(id, 'pin', { pinned: true })).status).toBe(200);
    expect((await act(id, 'assign')).body.unchanged).toBe(true);
    expect((await act(id, 'assign', { unit_id: scene.home.units[4] })).body.data['unit_id']).toBe(scene.home.units[4]);
    const { body } = await scene.app.call('GET', `/api/reservations/${id}/folio`);
    expect((body.data['segments'] as Rows).map(({ pinned }) => pinned)).toEqual([true]);
  });

  it('the weekend of a new house is that of its state', async () => {
    const body = {
      name: 'Rumah Kelantan',
      kind: 'villa',
      address: '1, Jalan Satu',
      city: 'Kota Bharu',
      postcode: '15000',
    };
    const { body: made } = await scene.app.call('POST', '/api/properties', {
      body: { ...body, code: 'KB1', state_code: '03' },
    });
    expect(made.data['weekend_nights']).toBe('thu-fri');
    const chosen = { ...body, code: 'KB2', state_code: '03', weekend_nights: 'none' };
    expect((await scene.app.call('POST', '/api/properties', { body: chosen })).body.data['weekend_nights']).toBe(
      'none',
    );
  });
});
