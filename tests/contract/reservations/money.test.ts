import { describe, expect, it } from 'vitest';
import type { Answer, Rows } from '#tests/support/app.ts';
import { domainEngines } from '#tests/support/engines.ts';
import { GUEST, house, stayBody } from '#tests/support/houses.ts';
import { moneyDesk } from '#tests/support/reservations/money-desk.ts';

type Row = Readonly<Record<string, unknown>>;

describe.each(domainEngines)('money of stays over $name', (engine) => {
  const { scene, desk, act, stayOf, booked, pay, roundings, quote } = moneyDesk(engine);

  it('what a cash bill was rounded by outlives every change of the stay, until the payment is reversed', async () => {
    const id = await booked({ departure: '2026-03-11', any_foreign_occupant: true, source_channel: 'agent' });
    const paid = await pay(id, 103_045);
    expect([paid.status, paid.body.data['rounding_sen'], await roundings(id)]).toEqual([201, 1, [1]]);
    const longer = { arrival: '2026-03-08', departure: '2026-03-12' };
    const { body } = await scene.app.call('GET', `/api/reservations/${id}/preview?departure=2026-03-12`);
    const change = (body.data['keep'] as Row)['difference_sen'] as number;
    expect((await act(id, 'change-dates', longer)).status).toBe(200);
    expect([await roundings(id), (await stayOf(id))['balance_sen']]).toEqual([[1], change]);
    const { body: reversed } = await scene.app.call('PATCH', `/api/payments/${String(paid.body.data['id'])}/reverse`, {
      body: { reason: 'Wrong card' },
    });
    expect([reversed.data['status'], await roundings(id)]).toEqual(['reversed', []]);
  });

  it('a bill is read in its order whatever was kept of it: nights by day, what is taken off, extras, taxes', async () => {
    const id = await booked({ departure: '2026-03-11', adults: 3, any_foreign_occupant: true });
    await act(id, 'change-dates', { arrival: '2026-03-06', departure: '2026-03-12' });
    const { body } = await scene.app.call('GET', `/api/reservations/${id}/folio`);
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
    const { body: after } = await scene.app.call('GET', `/api/reservations/${id}/folio`);
    const [fee, ...others] = (after.data['lines'] as Rows).filter(({ stands }) => stands === true);
    expect([fee, others]).toMatchObject([{ code: 'CANCELLATION', refundable: false }, []]);
  });

  it('nobody gets back more than has been paid', async () => {
    const id = await booked();
    const none = await pay(id, 100, 'out');
    expect([none.status, none.body.code, Object.keys(none.body.errors)]).toEqual([400, 'VALIDATION', ['amount_sen']]);
    const paid = await pay(id, 5000);
    expect((await pay(id, 5001, 'out')).status).toBe(400);
    expect((await pay(id, 5000, 'out')).status).toBe(201);
    const again = await scene.app.call('PATCH', `/api/payments/${String(paid.body.data['id'])}/reverse`, {
      body: { reason: 'Went back already' },
    });
    expect([again.status, (await stayOf(id))['paid_sen']]).toEqual([400, 0]);
  });

  it('money that goes back goes back today, with the line of its rounding', async () => {
    const id = await booked({ departure: '2026-03-11', any_foreign_occupant: true, source_channel: 'agent' });
    const paid = await pay(id, 103_045);
    // After midnight in Kuala Lumpur, before the house begins a new day.
    scene.app.clock.at = new Date('2026-03-04T18:00:00Z');
    const path = `/api/payments/${String(paid.body.data['id'])}/reverse`;
    expect((await scene.app.call('PATCH', path, { body: { reason: 'Wrong stay' } })).status).toBe(200);
    const back = await scene.app.list('payments', { filter: { reservation_id: id, direction: 'out' } });
    expect((back.body['payments'] as Rows).map(({ business_date }) => business_date)).toEqual(['2026-03-04']);
    const lines = (await desk.folioOf(id)).lines.filter(({ code }) => code === 'ROUNDING');
    expect(lines.map(({ posted_on }) => posted_on)).toEqual(['2026-03-01', '2026-03-04']);
  });

  it('a bill of one or two sen is not paid in cash, which has no such coins, but otherwise', async () => {
    const id = await booked();
    const total = Number((await stayOf(id))['total_sen']);
    const other = { reservation_id: id, method: '04', direction: 'in' };
    const byCard = (amount_sen: number): Promise<Answer> =>
      scene.app.call('POST', '/api/payments', { body: { ...other, amount_sen } });
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
    const { room_type_id } = await house(scene.app, {
      property: { sst_registered: false, levy_id: null },
      type: { base_rate_sen: total, cleaning_fee_sen: 0 },
    });
    const id = await booked({ room_type_id, arrival: '2026-03-09', departure: '2026-03-10' });
    const paid = await pay(id, total);
    expect(paid.body.data).toMatchObject({ amount_sen: rounded, rounding_sen: rounded - total });
    expect([await roundings(id), (await stayOf(id))['balance_sen']]).toEqual([[rounded - total], 0]);
  });

  it('a fee is at most what was agreed, and what went back cannot be taken for a stay again', async () => {
    const id = await booked();
    const total = Number((await stayOf(id))['total_sen']);
    expect((await act(id, 'cancel', { reason: 'Ill', fee_sen: total + 1 })).body.errors).toHaveProperty('fee_sen');
    await scene.app.call('POST', '/api/payments', { body: { reservation_id: id, method: '04', amount_sen: total } });
    expect((await act(id, 'cancel', { reason: 'Ill', fee_sen: 0 })).status).toBe(200);
    const refund = { reservation_id: id, method: '04', amount_sen: total, direction: 'out', reason: 'Ill' };
    expect((await scene.app.call('POST', '/api/payments', { body: refund })).status).toBe(201);
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
    scene.app.clock.at = new Date('2026-03-03T04:00:00Z');
    await quote();
    expect([(await stayOf(paid))['status'], (await stayOf(unpaid))['status']]).toEqual(['pending', 'expired']);
  });

  it('the guest is told what was agreed, changed and called off, in their language and once more when asked', async () => {
    scene.app.clock.at = new Date('2026-06-01T04:00:00Z');
    const there = await house(scene.app, { property: { name_zh: '高岭酒店' } });
    const stay = await desk.booked(stayBody(there, '2026-06-20', { guest_locale: 'zh-CN', status: 'pending' }));
    const told = async (id: number): Promise<Row[]> =>
      (await scene.app.list('outbox', { filter: { reservation_id: id }, sort: { id: 1 } })).body['outbox'] as Row[];
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
    const { token: clerk } = await scene.app.administrator([4]);
    const readings = [
      await scene.app.call('GET', `/api/outbox/${String(messages[2]?.['id'])}`),
      await scene.app.call('GET', '/api/outbox/export?format=csv'),
      await scene.app.list('outbox', { pagination: { limit: 500 } }, clerk),
      await scene.app.list('reservations', { pagination: { limit: 500 } }),
      await scene.app.call('GET', '/api/reservations/export?format=csv'),
      await scene.app.list('audit', { pagination: { limit: 500 } }),
    ];
    expect(readings.map(({ status }) => status)).toEqual(readings.map(() => 200));
    for (const { text } of readings) expect(text).not.toContain(code);
    const guessed = [
      await scene.app.list('reservations', { filter: { guest_code: { $startswith: code.slice(0, 2) } } }),
      await scene.app.list('reservations', { filter: { guest_code: code } }),
      await scene.app.list('reservations', { sort: { guest_code: 1 } }),
      await scene.app.list('reservations', { fields: ['guest_code'] }),
      await scene.app.list('reservations', { aggregate: { groupBy: ['guest_code'], count: true } }),
      await scene.app.call('GET', `/api/reservations/export?format=csv&fields=${encodeURIComponent('["guest_code"]')}`),
    ];
    expect(guessed.map(({ status }) => status)).toEqual(guessed.map(() => 400));
    expect((await scene.app.list('reservations', { filter: { $search: code.slice(0, 4) } })).body.totalCount).toBe(0);
    expect((await stayOf(stay.id))['guest_code']).toBe(code);
    // Whoever reads accounts and no stays learns that the house wrote, and nothing about the stay.
    const seen = await scene.app.call('GET', `/api/outbox/${String(messages[2]?.['id'])}`, { token: clerk });
    expect(seen.body.data).toMatchObject({ template: 'stay-changed', to: '•••', data: { arrival: '•••' } });
    expect((await scene.app.list('outbox', { filter: { to: GUEST.email } }, clerk)).body.totalCount).toBe(0);
    const sent: string[] = [];
    await scene.app.deliver(
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
});
