import { is } from '#server/kit/conditions.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { hasId } from '#server/kit/kit.ts';
import { looseTables as resourceTables } from '#tests/support/loose-tables.ts';
import { type Answer, type Rows, type TestApp } from '#tests/support/app.ts';
import { domainEngines } from '#tests/support/engines.ts';
import { frontDesk } from '#tests/support/front-desk.ts';
import { GUEST, type House, house, startWithRates, stayBody } from '#tests/support/houses.ts';

type Row = Readonly<Record<string, unknown>>;

describe.each(domainEngines)('money of stays over $name', (engine) => {
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

  const desk = frontDesk(() => app);
  const { act, stayOf, standing } = desk;
  const book = (change: Row = {}): Promise<Answer> => desk.book(stayBody(home, '2026-03-08', change));
  const booked = async (change: Row = {}): Promise<number> =>
    (await desk.booked(stayBody(home, '2026-03-08', change))).id;
  const pay = (reservation_id: number, amount_sen: number, direction = 'in'): Promise<Answer> => {
    const reason = direction === 'out' ? { reason: 'The guest asked.' } : {};
    return app.call('POST', '/api/payments', {
      body: { reservation_id, method: '01', amount_sen, direction, ...reason },
    });
  };
  const roundings = async (id: number): Promise<number[]> =>
    (await standing(id)).filter(({ code }) => code === 'ROUNDING').map(({ amount_sen }) => Number(amount_sen));
  const asked = { adults: 2, children: 0, any_foreign_occupant: false };
  const quote = (change: Row = {}, headers: Record<string, string> = {}): Promise<Answer> => {
    const nights = { arrival: '2026-03-08', departure: '2026-03-10' };
    const body = { property_id: home.property_id, room_type_id: home.room_type_id, ...nights, ...asked, ...change };
    return app.call('POST', '/api/public/quotes', { body, token: null, headers });
  };

  it('what a cash bill was rounded by outlives every change of the stay, until the payment is reversed', async () => {
    const id = await booked({ departure: '2026-03-11', any_foreign_occupant: true, source_channel: 'agent' });
    const paid = await pay(id, 103_045);
    expect([paid.status, paid.body.data['rounding_sen'], await roundings(id)]).toEqual([201, 1, [1]]);
    const longer = { arrival: '2026-03-08', departure: '2026-03-12' };
    const { body } = await app.call('GET', `/api/reservations/${id}/preview?departure=2026-03-12`);
    const change = (body.data['keep'] as Row)['difference_sen'] as number;
    expect((await act(id, 'change-dates', longer)).status).toBe(200);
    expect([await roundings(id), (await stayOf(id))['balance_sen']]).toEqual([[1], change]);
    const { body: reversed } = await app.call('PATCH', `/api/payments/${String(paid.body.data['id'])}/reverse`, {
      body: { reason: 'Wrong card' },
    });
    expect([reversed.data['status'], await roundings(id)]).toEqual(['reversed', []]);
  });

  it('a bill is read in its order whatever was kept of it: nights by day, what is taken off, extras, taxes', async () => {
    const id = await booked({ departure: '2026-03-11', adults: 3, any_foreign_occupant: true });
    await act(id, 'change-dates', { arrival: '2026-03-06', departure: '2026-03-12' });
    const { body } = await app.call('GET', `/api/reservations/${id}/folio`);
    const lines = body.data['lines'] as readonly (Row & { because: readonly { rule: string; text: string }[] })[];
    const bill = lines.filter(({ stands }) => stands === true);
    const rest = ['LOS', 'EXTRA_GUEST', 'CLEANING', 'SST', 'TTX', 'LEVY'];
    const rooms = bill.filter(({ code }) => code === 'ROOM');
    expect(bill.map(({ code }) => code)).toEqual([...rooms.map(() => 'ROOM'), ...rest]);
    const nights = rooms.map(({ because }) => String(because.at(-1)?.rule));
    expect(nights).toEqual(nights.toSorted((a, b) => (a < b ? -1 : 1)));
    expect(rooms[0]?.because.at(-1)?.text).toBe('Nights 06 Mar 2026 – 07 Mar 2026');
    expect(lines.slice(0, bill.length)).toEqual(bill);
    expect(bill.every(({ refundable }) => refundable === true)).toBe(true);
    await act(id, 'cancel', { reason: 'No time', fee_sen: 10_000 });
    const { body: after } = await app.call('GET', `/api/reservations/${id}/folio`);
    const [fee, ...others] = (after.data['lines'] as Rows).filter(({ stands }) => stands === true);
    expect([fee, others]).toMatchObject([{ code: 'CANCELLATION', refundable: false }, []]);
  });

  it('the guest is told what was agreed, changed and called off, in their language and once more when asked', async () => {
    app.clock.at = new Date('2026-06-01T04:00:00Z');
    const there = await house(app, { property: { name_zh: '高岭酒店' } });
    const stay = await desk.booked(stayBody(there, '2026-06-20', { guest_locale: 'zh-CN', status: 'pending' }));
    const told = async (id: number): Promise<Row[]> =>
      (await app.list('outbox', { filter: { reservation_id: id }, sort: { id: 1 } })).body['outbox'] as Row[];
    await desk.acted(stay.id, 'confirm', { waive_reason: 'Known here' });
    await desk.acted(stay.id, 'change-dates', { arrival: '2026-06-21', departure: '2026-06-22' });
    await desk.acted(stay.id, 'change-guests', { adults: 1, children: 0, any_foreign_occupant: false });
    await desk.acted(stay.id, 'send');
    await desk.acted(stay.id, 'cancel', { reason: 'No time', fee_sen: 0 });
    const messages = await told(stay.id);
    expect(messages.map(({ template }) => template)).toEqual([
      'stay-held',
      'stay-confirmed',
      'stay-changed',
      'stay-confirmed',
      'stay-cancelled',
    ]);
    expect(messages[2]).toMatchObject({
      to: GUEST.email,
      locale: 'zh-CN',
      state: 'queued',
      account_number: null,
      data: { house: '高岭酒店', arrival: '2026年6月21日', nights: '1 晚', guest_code: '•••' },
    });
    expect(messages[2]?.['data']).toMatchObject({
      terms: expect.stringContaining('入住前 7 天或更早取消免费') as unknown,
    });
    // The code is for the guest, and for whoever opens the stay itself.
    const code = String(stay['guest_code']);
    const { token: clerk } = await app.administrator([4]);
    const readings = [
      await app.call('GET', `/api/outbox/${String(messages[2]?.['id'])}`),
      await app.call('GET', '/api/outbox/export?format=csv'),
      await app.list('outbox', { pagination: { limit: 500 } }, clerk),
      await app.list('reservations', { pagination: { limit: 500 } }),
      await app.call('GET', '/api/reservations/export?format=csv'),
      await app.list('audit', { pagination: { limit: 500 } }),
    ];
    expect(readings.map(({ status }) => status)).toEqual(readings.map(() => 200));
    for (const { text } of readings) expect(text).not.toContain(code);
    const guessed = [
      await app.list('reservations', { filter: { guest_code: { $startswith: code.slice(0, 2) } } }),
      await app.list('reservations', { filter: { guest_code: code } }),
      await app.list('reservations', { sort: { guest_code: 1 } }),
      await app.list('reservations', { fields: ['guest_code'] }),
      await app.list('reservations', { aggregate: { groupBy: ['guest_code'], count: true } }),
      await app.call('GET', `/api/reservations/export?format=csv&fields=${encodeURIComponent('["guest_code"]')}`),
    ];
    expect(guessed.map(({ status }) => status)).toEqual(guessed.map(() => 400));
    expect((await app.list('reservations', { filter: { $search: code.slice(0, 4) } })).body.totalCount).toBe(0);
    expect((await stayOf(stay.id))['guest_code']).toBe(code);
    // Whoever reads accounts and no stays learns that the house wrote, and nothing about the stay.
    const seen = await app.call('GET', `/api/outbox/${String(messages[2]?.['id'])}`, { token: clerk });
    expect(seen.body.data).toMatchObject({ template: 'stay-changed', to: '•••', data: { arrival: '•••' } });
    expect((await app.list('outbox', { filter: { to: GUEST.email } }, clerk)).body.totalCount).toBe(0);
    const sent: string[] = [];
    await app.deliver(
      async ({ text }) => {
        sent.push(text);
        return true;
      },
      Number(messages[0]?.['id']) - 1,
    );
    expect(sent.filter((text) => text.includes(String(stay['guest_code'])))).toHaveLength(5);
    expect(sent.some((text) => /[{}]/.test(text))).toBe(false);
    for (const change of [{ source_channel: 'booking_com' }, { lead_guest: { ...GUEST, email: undefined } }]) {
      const quiet = await desk.booked(stayBody(there, '2026-06-24', change));
      await desk.acted(quiet.id, 'cancel', { reason: 'No time', fee_sen: 0 });
      expect(await told(quiet.id)).toEqual([]);
    }
  });

  it('nobody gets back more than has been paid', async () => {
    const id = await booked();
    const none = await pay(id, 100, 'out');
    expect([none.status, none.body.code, Object.keys(none.body.errors)]).toEqual([400, 'VALIDATION', ['amount_sen']]);
    const paid = await pay(id, 5000);
    expect((await pay(id, 5001, 'out')).status).toBe(400);
    expect((await pay(id, 5000, 'out')).status).toBe(201);
    const again = await app.call('PATCH', `/api/payments/${String(paid.body.data['id'])}/reverse`, {
      body: { reason: 'Went back already' },
    });
    expect([again.status, (await stayOf(id))['paid_sen']]).toEqual([400, 0]);
  });

  it('an offer is booked once, also when its stay was cancelled, and a repetition with its key is no second time', async () => {
    const { body } = await quote();
    const quote_id = String(body.data['id']);
    const later = await book({ quote_id, arrival: '2026-03-09' });
    expect([later.status, later.body.code]).toEqual([409, 'CONFLICT']);
    const once = (): Promise<Answer> =>
      app.call('POST', '/api/reservations', {
        body: stayBody(home, '2026-03-08', { quote_id }),
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
    expect((await app.call('POST', '/api/reservations', { body: stayBody(home, '2026-03-08') })).status).toBe(201);
  });

  it('an offer that ran out says so, and what is free instead where its nights are gone', async () => {
    const there = await house(app, { units: 1 });
    const { room_type_id, property_id } = there;
    const { body } = await quote({ room_type_id, property_id });
    const quote_id = String(body.data['id']);
    app.clock.at = new Date('2026-03-01T04:15:00.000Z');
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
    const query = new URLSearchParams({ property_id: String(home.property_id), arrival, departure, adults: '2' });
    const answers = [
      await app.call('GET', `/api/public/availability?${query}&children=0`, { token: null }),
      await quote({ arrival, departure }),
      await book({ arrival, departure }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([400, 400, 400]);
    for (const { body } of answers) expect(Object.keys(body.errors)).toContain(field);
  });

  it('an agent is somebody who is one', async () => {
    const values = { name: 'Plain Guest', email: 'plain@example.test', phone: '+60129990001', role: 'user' };
    const guest = await app.store.transaction((tx) =>
      tx.insert(resourceTables.users, { ...values, account_number: 'U009001' }),
    );
    const refused = await book({ agent_id: guest['id'] });
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([400, ['agent_id']]);
    const path = `/api/reservations/${await booked()}`;
    const change = (agent_id: unknown): Promise<Answer> => app.call('PATCH', path, { body: { agent_id } });
    const turned = await change(guest['id']);
    expect([turned.status, turned.body.errors]).toEqual([
      400,
      { agent_id: [expect.stringContaining('not an agent’s')] },
    ]);
    const becomes = (next: Row) =>
      app.store.transaction((tx) => tx.update(resourceTables.users, hasId(guest.id), next));
    await becomes({ role: 'agent', banned: true });
    expect((await change(guest['id'])).body.errors).toEqual({ agent_id: [expect.stringContaining('banned')] });
    await becomes({ banned: false });
    expect((await change(guest['id'])).status).toBe(200);
  });

  it('money that goes back goes back today, with the line of its rounding', async () => {
    const id = await booked({ departure: '2026-03-11', any_foreign_occupant: true, source_channel: 'agent' });
    const paid = await pay(id, 103_045);
    // After midnight in Kuala Lumpur, before the house begins a new day.
    app.clock.at = new Date('2026-03-04T18:00:00Z');
    const path = `/api/payments/${String(paid.body.data['id'])}/reverse`;
    expect((await app.call('PATCH', path, { body: { reason: 'Wrong stay' } })).status).toBe(200);
    const back = await app.list('payments', { filter: { reservation_id: id, direction: 'out' } });
    expect((back.body['payments'] as Rows).map(({ business_date }) => business_date)).toEqual(['2026-03-04']);
    const lines = (await desk.folioOf(id)).lines.filter(({ code }) => code === 'ROUNDING');
    expect(lines.map(({ posted_on }) => posted_on)).toEqual(['2026-03-01', '2026-03-04']);
  });

  it('a bill of one or two sen is not paid in cash, which has no such coins, but otherwise', async () => {
    const id = await booked();
    const total = Number((await stayOf(id))['total_sen']);
    const other = { reservation_id: id, method: '04', direction: 'in' };
    const byCard = (amount_sen: number): Promise<Answer> =>
      app.call('POST', '/api/payments', { body: { ...other, amount_sen } });
    expect((await byCard(total - 2)).status).toBe(201);
    const refused = await pay(id, 2);
    expect([refused.status, refused.body.errors]).toEqual([
      400,
      { amount_sen: [expect.stringContaining('RM 0.02 is rounded to nothing')] },
    ]);
    expect((await byCard(2)).status).toBe(201);
    expect((await stayOf(id))['balance_sen']).toBe(0);
  });

  it.each([
    [8201, 8200],
    [8202, 8200],
    [8203, 8205],
    [8206, 8205],
    [8207, 8205],
    [8208, 8210],
  ])('a bill of %i sen is settled in cash with %i', async (total, rounded) => {
    const { room_type_id } = await house(app, {
      property: { sst_registered: false, levy_id: null },
      type: { base_rate_sen: total, cleaning_fee_sen: 0 },
    });
    const id = await booked({ room_type_id, arrival: '2026-03-09', departure: '2026-03-10' });
    const paid = await pay(id, total);
    expect(paid.body.data).toMatchObject({ amount_sen: rounded, rounding_sen: rounded - total });
    expect([await roundings(id), (await stayOf(id))['balance_sen']]).toEqual([[rounded - total], 0]);
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

  it('who takes the tourism tax can be said otherwise, with what was shown for it, and the folio follows', async () => {
    const id = await booked({ any_foreign_occupant: true });
    const total = Number((await stayOf(id))['total_sen']);
    const silent = await act(id, 'tourism-tax', { ttx_collector: 'exempt' });
    expect([silent.status, Object.keys(silent.body.errors)]).toEqual([400, ['note']]);
    // Nobody but a platform has taken it for the house, and no platform brought this guest.
    const refused = await act(id, 'tourism-tax', { ttx_collector: 'platform', note: 'Voucher 4711' });
    expect([refused.status, refused.body['obstacle']]).toEqual([409, 'ttx_no_platform']);
    const said = { ttx_collector: 'exempt', note: 'Diplomat' };
    expect((await act(id, 'tourism-tax', said)).body.data).toMatchObject({
      ttx_collector: 'exempt',
      total_sen: total - 2000,
    });
    const longer = { arrival: '2026-03-08', departure: '2026-03-11' };
    const { body } = await act(id, 'change-dates', longer);
    expect(body.data['ttx_collector']).toBe('exempt');
    const { body: folio } = await app.call('GET', `/api/reservations/${id}/folio`);
    expect((folio.data['lines'] as Rows).filter(({ code, stands }) => code === 'TTX' && stands)).toEqual([]);
  });

  it('who takes the tourism tax follows a channel that was wrong, until somebody says it', async () => {
    const id = await booked({ any_foreign_occupant: true });
    const total = Number((await stayOf(id))['total_sen']);
    const sold = (source_channel: string): Promise<Answer> =>
      app.call('PATCH', `/api/reservations/${id}`, { body: { source_channel } });
    const untaxed = { ttx_collector: 'platform', total_sen: total - 2000, balance_sen: total - 2000 };
    const corrected = await sold('booking_com');
    expect(corrected.body.data).toMatchObject(untaxed);
    expect((await app.call('POST', `/api/audit/${corrected.body.audit_id}/undo`)).body.data).toMatchObject({
      source_channel: 'phone',
      ttx_collector: 'operator',
      total_sen: total,
    });
    await sold('agoda');
    expect((await sold('whatsapp')).body.data).toMatchObject({ ttx_collector: 'operator', total_sen: total });
    await act(id, 'tourism-tax', { ttx_collector: 'operator', note: 'Paid here' });
    expect((await sold('agoda')).body.data).toMatchObject({ ttx_collector: 'operator', total_sen: total });
  });

  it('a fee is at most what was agreed, and what went back cannot be taken for a stay again', async () => {
    const id = await booked();
    const total = Number((await stayOf(id))['total_sen']);
    expect((await act(id, 'cancel', { reason: 'Ill', fee_sen: total + 1 })).body.errors).toHaveProperty('fee_sen');
    await app.call('POST', '/api/payments', { body: { reservation_id: id, method: '04', amount_sen: total } });
    expect((await act(id, 'cancel', { reason: 'Ill', fee_sen: 0 })).status).toBe(200);
    const refund = { reservation_id: id, method: '04', amount_sen: total, direction: 'out', reason: 'Ill' };
    expect((await app.call('POST', '/api/payments', { body: refund })).status).toBe(201);
    const refused = await act(id, 'reinstate', { reason: 'Well again' });
    expect([refused.status, refused.body.code, refused.body.message]).toEqual([
      409,
      'CONFLICT',
      'Money has gone back to the guest since. Book the stay anew.',
    ]);
  });

  it('a hold that somebody has paid for does not run out', async () => {
    const [paid, unpaid] = [await booked({ status: 'pending' }), await booked({ status: 'pending' })];
    await pay(paid, 10_000);
    app.clock.at = new Date('2026-03-03T04:00:00Z');
    await quote();
    expect([(await stayOf(paid))['status'], (await stayOf(unpaid))['status']]).toEqual(['pending', 'expired']);
  });

  it('nobody is moved to a room with too few beds', async () => {
    const id = await booked({ adults: 4 });
    const small = await house(app, { type: { max_adults: 2, max_guests: 3 } });
    const refused = await act(id, 'move', { unit_id: small.units[0] });
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([400, ['unit_id']]);
  });

  it('who is pinned to a unit stays there until somebody names another one', async () => {
    const id = await booked({ unit_id: home.units[3] });
    expect((await act(id, 'pin', { pinned: true })).status).toBe(200);
    expect((await act(id, 'assign')).body.unchanged).toBe(true);
    expect((await act(id, 'assign', { unit_id: home.units[4] })).body.data['unit_id']).toBe(home.units[4]);
    const { body } = await app.call('GET', `/api/reservations/${id}/folio`);
    expect((body.data['segments'] as Rows).map(({ pinned }) => pinned)).toEqual([true]);
  });

  it('a guest gets the key once papers, tourism tax and deposit are in order', async () => {
    app.clock.at = new Date('2026-03-08T08:00:00Z');
    const stay = { unit_id: home.units[5], any_foreign_occupant: true, source_channel: 'booking_com' };
    const id = await booked({ ...stay, adults: 2, children: 1 });
    const { body } = await app.list('reservation-guests', { filter: { reservation_id: id } });
    const [lead] = body['reservation-guests'] as Rows;
    const identify = (input: Row): Promise<Answer> =>
      app.call('PATCH', `/api/reservation-guests/${String(lead?.['id'])}/identify`, { body: input });
    const why = async (): Promise<unknown> => (await act(id, 'check-in')).body.message;
    expect(await why()).toMatch(/^The platform/);
    await act(id, 'tourism-tax', { ttx_collector: 'platform', note: 'Shown at the desk' });
    expect(await why()).toMatch(/^Not every guest/);
    for (const id_number of ['abcdef', '991332-14-1234']) {
      expect((await identify({ id_type: 'mykad', id_number })).body.errors).toHaveProperty('id_number');
    }
    const passport = { id_type: 'passport', id_number: 'K1234567' };
    expect((await identify({ ...passport, id_number: '!!!!!!' })).body.errors).toHaveProperty('id_number');
    expect((await identify({ ...passport, id_expires_on: '2026-03-09' })).body.errors).toHaveProperty('id_expires_on');
    expect((await identify({ id_type: 'mykad', id_number: '900101-14-5667' })).status).toBe(200);
    expect(await why()).toMatch(/passport/);
    expect((await identify(passport)).status).toBe(200);
    // Two are to sleep there, and a child, who needs none.
    expect(await why()).toMatch(/^2 adults, but 1 of their documents/);
    const more = (values: Row): Promise<Answer> =>
      app.call('POST', '/api/reservation-guests', { body: { reservation_id: id, nationality: 'DEU', ...values } });
    await more({ full_name: 'Anna Braun', age: 9 });
    expect(await why()).toMatch(/^2 adults, but 1 of their documents/);
    const second = String((await more({ full_name: 'Karl Braun' })).body.data['id']);
    await app.call('PATCH', `/api/reservation-guests/${second}/identify`, { body: passport });
    expect(await why()).toMatch(/^The deposit/);
    await pay(id, Number((await stayOf(id))['deposit_sen']) + 5);
    expect((await act(id, 'check-in')).status).toBe(200);
  });

  it('a guest who came after all gets the key once the deposit that is due again is paid', async () => {
    app.clock.at = new Date('2026-03-08T08:00:00Z');
    const id = await booked({ unit_id: home.units[18], departure: '2026-03-11', adults: 1 });
    const { deposit_sen } = await stayOf(id);
    const { body } = await app.list('reservation-guests', { filter: { reservation_id: id } });
    const [lead] = body['reservation-guests'] as Rows;
    const document = { id_type: 'mykad', id_number: '900101-14-5667' };
    await app.call('PATCH', `/api/reservation-guests/${String(lead?.['id'])}/identify`, { body: document });
    app.clock.at = new Date('2026-03-10T08:00:00Z');
    expect((await act(id, 'no-show', { fee_sen: 0 })).status).toBe(200);
    expect((await act(id, 'check-in')).body.message).toMatch(/^The deposit/);
    expect(await stayOf(id)).toMatchObject({ status: 'no_show', deposit_sen: 0 });
    const money = { reservation_id: id, method: '04', amount_sen: deposit_sen, confirm_overpayment: true };
    expect((await app.call('POST', '/api/payments', { body: money })).status).toBe(201);
    const here = await act(id, 'check-in');
    expect([here.status, here.body.data['deposit_sen']]).toEqual([200, deposit_sen]);
  });

  it('no reason lets a foreign guest have the key before it is decided who takes the tourism tax', async () => {
    app.clock.at = new Date('2026-03-08T08:00:00Z');
    const later = { override_reason: 'Papers follow.' };
    const lead = (nationality: string): Row => ({ full_name: 'Anke Vogel', nationality });
    const why = async (id: number): Promise<unknown> => (await act(id, 'check-in', later)).body.message;
    const taxed = async (id: number): Promise<unknown> => {
      const { body } = await app.call('GET', `/api/reservations/${id}/folio`);
      const lines = (body.data['lines'] as Rows).filter(({ code, stands }) => code === 'TTX' && stands);
      return lines.map(({ amount_sen }) => amount_sen);
    };
    const marked = { adults: 2, children: 0, any_foreign_occupant: true };

    const german = await booked({ unit_id: home.units[6], lead_guest: lead('DEU') });
    expect(await why(german)).toMatch(/^Anke Vogel is not on record as Malaysian/);
    await act(german, 'change-guests', marked);
    expect([(await act(german, 'check-in', later)).status, await taxed(german)]).toEqual([200, [2000]]);

    const away = { any_foreign_occupant: true, source_channel: 'booking_com' };
    const platform = await booked({ unit_id: home.units[7], lead_guest: lead('DEU'), ...away });
    expect(await why(platform)).toMatch(/^The platform/);
    await act(platform, 'tourism-tax', { ttx_collector: 'exempt', note: 'Spouse of a diplomat' });
    expect([(await act(platform, 'check-in', later)).status, await taxed(platform)]).toEqual([200, []]);

    // A permanent resident owes none, and a citizen's card is no paper of a foreigner.
    const resident = await booked({ unit_id: home.units[8], lead_guest: lead('SGP') });
    const { body } = await app.list('reservation-guests', { filter: { reservation_id: resident } });
    const [guest] = body['reservation-guests'] as Rows;
    const identify = (id_type: string): Promise<Answer> => {
      const card = { id_type, id_number: '900101-14-5678' };
      return app.call('PATCH', `/api/reservation-guests/${String(guest?.['id'])}/identify`, { body: card });
    };
    for (const card of ['mykad', 'mytentera']) {
      expect((await identify(card)).body.errors['id_type']?.[0]).toContain('Malaysian citizens');
    }
    expect((await identify('mypr')).status).toBe(200);
    // Nor does a companion without papers pass unseen.
    const child = { reservation_id: resident, full_name: 'Mia Vogel', nationality: 'DEU', age: 4 };
    const added = await app.call('POST', '/api/reservation-guests', { body: child });
    expect(await why(resident)).toMatch(/^Mia Vogel is not on record/);
    await app.call('DELETE', `/api/reservation-guests/${String(added.body.data['id'])}`);
    expect((await act(resident, 'check-in', later)).status).toBe(200);
  });

  it('who pays the levy changes with its rows, and the tourism tax is no levy', async () => {
    const there = await house(app);
    const row = await app.store.find(resourceTables.levies, is('code', 'PAHANG'));
    const { id: _id, version: _version, ...values } = row ?? {};
    await app.store.transaction(async (tx) => {
      await tx.update(resourceTables.levies, hasId(Number(row?.['id'])), { valid_until: '2026-03-31' });
      await tx.insert(resourceTables.levies, { ...values, valid_from: '2026-04-01', absorbed_by_operator: true });
    });
    const levyOn = async (arrival: string, departure: string): Promise<number> => {
      const { body } = await quote({
        property_id: there.property_id,
        room_type_id: there.room_type_id,
        arrival,
        departure,
      });
      const lines = body.data['lines'] as Rows;
      return lines.reduce((sum, line) => sum + (line['code'] === 'LEVY' ? Number(line['amount_sen']) : 0), 0);
    };
    expect(await levyOn('2026-03-30', '2026-04-02')).toBe(600);
    const tax = await app.store.find(resourceTables.levies, is('code', 'TTX'));
    const refused = await app.call('PATCH', `/api/properties/${there.property_id}`, { body: { levy_id: tax?.['id'] } });
    expect(refused.body.errors).toHaveProperty('levy_id');
  });

  it('the weekend of a new house is that of its state', async () => {
    const body = {
      name: 'Rumah Kelantan',
      kind: 'villa',
      address: '1, Jalan Satu',
      city: 'Kota Bharu',
      postcode: '15000',
    };
    const { body: made } = await app.call('POST', '/api/properties', {
      body: { ...body, code: 'KB1', state_code: '03' },
    });
    expect(made.data['weekend_nights']).toBe('thu-fri');
    const chosen = { ...body, code: 'KB2', state_code: '03', weekend_nights: 'none' };
    expect((await app.call('POST', '/api/properties', { body: chosen })).body.data['weekend_nights']).toBe('none');
  });
});
