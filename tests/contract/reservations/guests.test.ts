import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Answer, type Rows, type TestApp } from '#tests/support/app.ts';
import { domainEngines } from '#tests/support/engines.ts';
import { type House, house, startWithRates, stayBody } from '#tests/support/houses.ts';

type Row = Readonly<Record<string, unknown>>;

describe.each(domainEngines)('guests of a stay over $name', (engine) => {
  let app: TestApp;
  let home: House;

  beforeAll(async () => {
    app = await startWithRates(engine);
    home = await house(app, { units: 20 });
  }, 60_000);
  beforeEach(() => {
    app.clock.at = new Date('2026-03-01T04:00:00Z');
  });
  afterAll(() => app?.close());

  const booked = async (change: Row = {}): Promise<number> => {
    const answer = await app.call('POST', '/api/reservations', { body: stayBody(home, '2026-03-08', change) });
    expect(answer.status, answer.text).toBe(201);
    return Number(answer.body.data['id']);
  };
  const act = (id: number, action: string, body: Row = {}): Promise<Answer> =>
    app.call('PATCH', `/api/reservations/${id}/${action}`, { body });

  it('are listed by name as many as the stay is for, and no more', async () => {
    const id = await booked();
    const name = (full_name: string): Promise<Answer> =>
      app.call('POST', '/api/reservation-guests', { body: { reservation_id: id, full_name, nationality: 'my' } });
    const together = await Promise.all([name('Lim Ah Kow'), name('Lim Ah Lek')]);
    expect(together.filter(({ status }) => status === 201)).toHaveLength(1);
    const refused = together.find(({ status }) => status === 400);
    expect(refused?.body.errors['reservation_id']?.[0]).toContain('change the guests of the stay first');
    expect((await act(id, 'change-guests', { adults: 2, children: 1, any_foreign_occupant: false })).status).toBe(200);
    expect((await name('Lim Ah Beng')).body.data['nationality']).toBe('MYS');
    const fewer = await act(id, 'change-guests', { adults: 1, children: 0, any_foreign_occupant: false });
    expect([fewer.status, fewer.body.errors['adults']?.[0]]).toEqual([400, expect.stringContaining('3 guests')]);
    const { body } = await app.list('reservation-guests', { filter: { reservation_id: id, is_lead: false } });
    for (const guest of body['reservation-guests'] as Rows) {
      expect((await app.call('DELETE', `/api/reservation-guests/${String(guest['id'])}`)).status).toBe(200);
    }
    expect((await act(id, 'change-guests', { adults: 1, children: 0, any_foreign_occupant: false })).status).toBe(200);
  });

  it('are no more than sleep in each of its rooms, until the nights there are over', async () => {
    const single = { max_adults: 2, max_children: 0, max_guests: 2 };
    const small = await house(app, { in: home, units: 1, type: single });
    const four = { adults: 4, children: 0, any_foreign_occupant: false };
    const full = await booked({ ...four, arrival: '2026-03-20', departure: '2026-03-22', unit_id: home.units[1] });
    const days = { arrival: '2026-03-20', departure: '2026-03-23', unit_id: small.units[0] };
    const crowded = await act(full, 'change-dates', days);
    expect([crowded.status, Object.keys(crowded.body.errors)]).toEqual([400, ['unit_id']]);

    const id = await booked({ departure: '2026-03-12', unit_id: home.units[0] });
    expect((await act(id, 'move', { unit_id: small.units[0], from: '2026-03-10' })).status).toBe(200);
    const refused = await act(id, 'change-guests', four);
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([400, ['adults']]);
    expect((await act(id, 'move', { unit_id: home.units[0], from: '2026-03-11' })).status).toBe(200);
    app.clock.at = new Date('2026-03-10T04:00:00Z');
    const forced = { override_reason: 'Known to the house' };
    expect((await act(id, 'check-in', forced)).status).toBe(200);
    expect((await act(id, 'change-guests', four)).status).toBe(400);
    app.clock.at = new Date('2026-03-11T04:00:00Z');
    expect((await act(id, 'change-guests', four)).status).toBe(200);
  });

  const nights = { arrival: '2026-03-08', departure: '2026-03-10' };
  const family = { adults: 2, children: 2, any_foreign_occupant: false };
  const quote = (change: Row = {}): Promise<Answer> => {
    const place = { property_id: home.property_id, room_type_id: home.room_type_id };
    return app.call('POST', '/api/public/quotes', { body: { ...place, ...nights, ...family, ...change }, token: null });
  };
  const extra = (lines: unknown): number[] =>
    (lines as Rows)
      .filter(({ code, stands }) => code === 'EXTRA_GUEST' && stands !== false)
      .map(({ amount_sen }) => Number(amount_sen));

  it('pay for a child only from the age on that the room type says, wherever the price is asked for', async () => {
    // Two nights at RM40 for each guest beyond two; below six years nobody is one.
    expect(extra((await quote()).body.data['lines'])).toEqual([16_000]);
    expect(extra((await quote({ child_ages: [5, 6] })).body.data['lines'])).toEqual([8000]);
    expect(extra((await quote({ child_ages: [0, 5] })).body.data['lines'])).toEqual([]);
    const asked = `property_id=${home.property_id}&arrival=2026-03-08&departure=2026-03-10&adults=2&children=2`;
    const totals = await Promise.all(
      ['', '&child_ages=5,6', '&child_ages=0,5'].map(async (ages) => {
        const answer = await app.call('GET', `/api/public/availability?${asked}${ages}`, { token: null });
        return (answer.body['room_types'] as Rows).map(({ total_sen, free_child_age }) => [total_sen, free_child_age]);
      }),
    );
    // 8 % service tax on RM80 each.
    const dearest = Number(totals[0]?.[0]?.[0]);
    expect(totals).toEqual([[[dearest, 6]], [[dearest - 8640, 6]], [[dearest - 17_280, 6]]]);
  });

  it('have an age each, in whole years, or none has', async () => {
    const few = await quote({ child_ages: [4] });
    expect([few.status, few.body.errors['child_ages']?.[0]]).toEqual([400, expect.stringContaining('each child (2)')]);
    for (const child_ages of [[4, 18], [4, -1], [4.5, 2], '4,5', [4, null]]) {
      expect([child_ages, (await quote({ child_ages })).status]).toEqual([child_ages, 400]);
    }
    expect((await quote({ child_ages: [] })).status).toBe(201);
  });

  it('keep their ages on the stay, so that every later price is made with them', async () => {
    const folio = async (id: number) =>
      extra((await app.call('GET', `/api/reservations/${id}/folio`)).body.data['lines']);
    const agesOf = async (id: number) => (await app.call('GET', `/api/reservations/${id}`)).body.data['child_ages'];
    const id = await booked({ ...family, child_ages: [3, 9] });
    expect([await agesOf(id), await folio(id)]).toEqual([[3, 9], [8000]]);
    await act(id, 'change-dates', { arrival: '2026-03-08', departure: '2026-03-11' });
    expect(await folio(id)).toEqual([12_000]);
    const preview = `/api/reservations/${id}/preview?children=2&child_ages=3,4`;
    expect(extra(((await app.call('GET', preview)).body.data['keep'] as Row)['lines'])).toEqual([]);
    // Another number of adults says nothing about the children.
    await act(id, 'change-guests', { ...family, adults: 3 });
    expect([await agesOf(id), await folio(id)]).toEqual([[3, 9], [24_000]]);
    const changed = await act(id, 'change-guests', { ...family, child_ages: [3, 4] });
    expect([await agesOf(id), await folio(id)]).toEqual([[3, 4], []]);
    expect((await app.call('POST', `/api/audit/${changed.body.audit_id}/undo`)).status).toBe(200);
    expect([await agesOf(id), await folio(id)]).toEqual([[3, 9], [24_000]]);
    await act(id, 'change-guests', { ...family, children: 1 });
    expect([await agesOf(id), await folio(id)]).toEqual([null, [12_000]]);
  });

  it('have the ages that their price was quoted with, said again or not', async () => {
    const quoted = async () => ({ quote_id: (await quote({ child_ages: [9, 3] })).body.data['id'] });
    const again = await booked({ ...family, ...(await quoted()), child_ages: [3, 9] });
    const unsaid = await booked({ ...family, ...(await quoted()), child_ages: null, channel_markup_percent: null });
    for (const id of [again, unsaid]) {
      expect((await app.call('GET', `/api/reservations/${id}`)).body.data['child_ages']).toEqual([9, 3]);
    }
    const others = { ...family, ...(await quoted()), child_ages: [3, 4] };
    const refused = await app.call('POST', '/api/reservations', { body: stayBody(home, '2026-03-08', others) });
    expect([refused.status, refused.body.code]).toEqual([409, 'CONFLICT']);
  });
});
