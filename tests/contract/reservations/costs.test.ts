import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays } from '#shared/day.ts';
import { is } from '#server/kit/conditions.ts';
import { Random } from '#server/seed/random.ts';
import { reservationLines } from '#server/domain/reservations/tables.ts';
import { REPEAT, SEED, tries } from '#tests/support/sampling.ts';
import { type Rows, type TestApp } from '#tests/support/app.ts';
import { domainEngines } from '#tests/support/engines.ts';
import { frontDesk, sumOf } from '#tests/support/front-desk.ts';
import { type House, house, startWithRates, stayBody } from '#tests/support/houses.ts';

type Row = Readonly<Record<string, unknown>>;

describe.each(domainEngines)('what stays cost, over $name', (engine) => {
  let app: TestApp;
  let home: House;

  beforeAll(async () => {
    app = await startWithRates(engine);
    home = await house(app, { units: 2 });
  }, 60_000);
  afterAll(() => app?.close());

  const at = (day: string, time = '04:00'): void => {
    app.clock.at = new Date(`${day}T${time}:00.000Z`);
  };
  const { booked, became, folioOf, soldOf } = frontDesk(() => app);

  it.each<[string, Row, Record<string, number>]>([
    [
      'R1: four nights over Raya, three guests, one of them foreign',
      {
        arrival: '2026-03-18',
        departure: '2026-03-22',
        adults: 3,
        any_foreign_occupant: true,
        source_channel: 'direct_web',
      },
      {
        ROOM: 141_400,
        LOS: -7070,
        EXTRA_GUEST: 16_000,
        CLEANING: 12_000,
        SST: 12_986,
        TTX: 4000,
        LEVY: 1200,
        total: 180_516,
      },
    ],
    [
      'R2: a weekend through a channel that adds 12%',
      { arrival: '2026-03-13', departure: '2026-03-15', source_channel: 'booking_com', channel_markup_percent: 12 },
      { ROOM: 76_160, CLEANING: 12_000, SST: 7053, TTX: 0, LEVY: 600, total: 95_813 },
    ],
    [
      'R3: three weekdays of a foreigner and a Malaysian',
      { arrival: '2026-03-08', departure: '2026-03-11', any_foreign_occupant: true, source_channel: 'agent' },
      { ROOM: 84_000, LOS: -4200, CLEANING: 12_000, SST: 7344, TTX: 3000, LEVY: 900, total: 103_044 },
    ],
  ])('%s', async (_what, change, expected) => {
    at('2026-03-01');
    const stay = await booked(stayBody(home, String(change['arrival']), change));
    const { lines, nights } = await folioOf(stay.id);
    const { total, ...codes } = expected;
    expect(stay['total_sen']).toBe(total);
    expect(sumOf(lines)).toBe(total);
    for (const [code, amount] of Object.entries(codes)) expect([code, sumOf(lines, code)]).toEqual([code, amount]);
    expect(nights.map(({ date }) => date)).toHaveLength(Number(stay['nights']));
  });

  it('R3 is paid in cash: the bill is rounded to 5 sen by a line of its own, and a reversal takes both back', async () => {
    at('2026-03-01');
    const there = await house(app);
    const stay = await booked(
      stayBody(there, '2026-03-08', { departure: '2026-03-11', any_foreign_occupant: true, source_channel: 'agent' }),
    );
    const body = { reservation_id: stay.id, method: '01', direction: 'in', amount_sen: 103_045 };
    const paid = await app.call('POST', '/api/payments', { body });
    expect(paid.status, paid.text).toBe(201);
    expect(paid.body.data).toMatchObject({ rounding_sen: 1, business_date: '2026-03-01', status: 'captured' });
    const read = async (): Promise<Row> => (await app.call('GET', `/api/reservations/${stay.id}`)).body.data;
    expect(await read()).toMatchObject({
      total_sen: 103_045,
      paid_sen: 103_045,
      balance_sen: 0,
      payment_status: 'paid',
    });
    const { body: undone } = await app.call('PATCH', `/api/payments/${String(paid.body.data['id'])}/reverse`, {
      body: { reason: 'Wrong stay' },
    });
    expect(undone.data['status']).toBe('reversed');
    expect(await read()).toMatchObject({ total_sen: 103_044, paid_sen: 0, balance_sen: 103_044 });
    expect((await app.call('DELETE', `/api/payments/${String(paid.body.data['id'])}`)).status).toBe(405);
  });

  it('R5: cancelled late, half of the first night is charged and nothing else', async () => {
    at('2026-03-01');
    const there = await house(app);
    const stay = await booked(stayBody(there, '2026-03-10', { departure: '2026-03-12', source_channel: 'direct_web' }));
    // Four days before: later than a week, earlier than two days.
    at('2026-03-06');
    const fee = await app.call('GET', `/api/reservations/${stay.id}/cancellation`);
    expect(fee.body.data).toMatchObject({ fee_sen: 14_000, total_sen: 14_000 });
    const gone = await became(stay.id, 'cancel', { reason: 'Ill' });
    expect(gone).toMatchObject({
      status: 'cancelled',
      cancellation_fee_sen: 14_000,
      total_sen: 14_000,
      balance_sen: 14_000,
    });
    expect(await soldOf(there.room_type_id)).toEqual([]);
    const back = await became(stay.id, 'reinstate', { reason: 'Well again' });
    expect(back).toMatchObject({ status: 'confirmed', total_sen: stay['total_sen'], cancellation_fee_sen: null });
    expect(await soldOf(there.room_type_id)).toEqual(['2026-03-10', '2026-03-11']);
  });

  it('a fee set by hand says so and by what the policy differs', async () => {
    at('2026-03-01');
    const there = await house(app);
    const stay = await booked(stayBody(there, '2026-03-03'));
    await became(stay.id, 'cancel', { reason: 'A good customer', fee_sen: 5000 });
    const { lines } = await folioOf(stay.id);
    const [fee] = lines.filter(({ code }) => code === 'CANCELLATION');
    expect(fee).toMatchObject({ amount_sen: 5000, stands: true });
    expect(JSON.stringify(fee?.['because'])).toContain('A good customer');
    expect(sumOf(lines)).toBe(5000);
  });

  it('quote, reservation and stored lines are the same, for random stays', async () => {
    at('2026-02-01');
    const rounds = Math.ceil(Number(process.env['RANDOM_STAYS'] ?? tries(100, 300)) / domainEngines.length);
    const big = await house(app, { type: { overbook_limit: 50 }, units: 1 });
    const random = new Random(SEED + domainEngines.indexOf(engine));
    const pick = (below: number): number => random.below(below);
    for (let round = 0; round < rounds; round += 1) {
      const arrival = addDays('2026-02-02', pick(300));
      const departure = addDays(arrival, 1 + pick(9));
      const party = { adults: 1 + pick(4), children: pick(2), any_foreign_occupant: pick(2) === 0 };
      const wish = { arrival, departure, ...party };
      const asked = { property_id: big.property_id, room_type_id: big.room_type_id, ...wish };
      const offer = await app.call('POST', '/api/public/quotes', { token: null, body: asked });
      expect(offer.status, `${REPEAT} ${offer.text}`).toBe(201);
      const quote = offer.body.data as { id: string; lines: Rows; total_sen: number; deposit_sen: number };
      expect(sumOf(quote.lines)).toBe(quote.total_sen);
      const stay = await booked(stayBody(big, arrival, { ...wish, source_channel: 'direct_web', quote_id: quote.id }));
      expect([stay['total_sen'], stay['deposit_sen']]).toEqual([quote.total_sen, quote.deposit_sen]);
      const stored = await app.store.list(reservationLines, { where: is('reservation_id', stay.id) });
      const bare = stored.map(({ code, label, qty, unit_sen, amount_sen, formula, because, tax_code }) => ({
        code,
        label,
        qty,
        unit_sen,
        amount_sen,
        formula,
        because,
        tax_code,
      }));
      // What falls away with the stay is its code's to say, and not stored.
      expect(bare, REPEAT).toEqual(quote.lines.map(({ refundable: _refundable, ...line }) => line));
      // Nights that are full soon are given back.
      if (pick(4) > 0) await became(stay.id, 'cancel', { reason: 'Random', fee_sen: 0 });
    }
  }, 120_000);

  it('a stay costs what its days were painted with, and closed days are not sold', async () => {
    at('2026-06-01');
    const there = await house(app);
    const paint = (body: Row) =>
      app.call('POST', `/api/room-types/${there.room_type_id}/rate-days`, {
        body: { from: '2026-06-01', to: '2026-06-15', ...body },
      });
    expect((await paint({ price_sen: 50_000, weekdays: '1,2' })).body.data['changed']).toBe(4);
    const stay = await booked(stayBody(there, '2026-06-08', { departure: '2026-06-09' }));
    expect(sumOf((await folioOf(stay.id)).lines, 'ROOM')).toBe(50_000);
    await paint({ closed: true });
    const asked = {
      property_id: there.property_id,
      room_type_id: there.room_type_id,
      arrival: '2026-06-03',
      departure: '2026-06-04',
      adults: 2,
      children: 0,
      any_foreign_occupant: false,
    };
    const answer = await app.call('POST', '/api/public/quotes', { token: null, body: asked });
    expect([answer.status, answer.body.code]).toEqual([409, 'NOT_AVAILABLE']);
  });
});
