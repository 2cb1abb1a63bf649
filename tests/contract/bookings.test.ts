import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays } from '#shared/booking/night.ts';
import { STAY_STATES } from '#shared/booking/states.ts';
import { hasId } from '#server/domain/kit.ts';
import { reservationLines, resourceTables, typeNights } from '#server/domain/tables.ts';
import { is } from '#server/domain/row-tests.ts';
import { reservations } from '#resources/reservations.ts';
import { type Answer, type AnswerBody, type Rows, TestApp } from '#tests/support/app.ts';
import { engines } from '#tests/support/engines.ts';
import { type House, house, insertRates, stayBody } from '#tests/support/houses.ts';

type Row = Readonly<Record<string, unknown>>;

/** A pseudo-random whole number below `below`, the same in every run. */
function numbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}

describe.each(engines)('stays over $name', (engine) => {
  let app: TestApp;
  let home: House;

  beforeAll(async () => {
    app = await TestApp.start(engine);
    await app.store.transaction(insertRates);
    home = await house(app, { units: 2 });
  }, 60_000);
  afterAll(() => app?.close());

  const at = (day: string, time = '04:00'): void => {
    app.clock.at = new Date(`${day}T${time}:00.000Z`);
  };
  const book = (body: Row): Promise<Answer> => app.call('POST', '/api/reservations', { body });
  const booked = async (body: Row): Promise<AnswerBody['data'] & { id: number }> => {
    const answer = await book(body);
    expect(answer.status, answer.text).toBe(201);
    return answer.body.data as AnswerBody['data'] & { id: number };
  };
  const act = (id: number, action: string, body: Row = {}): Promise<Answer> =>
    app.call('PATCH', `/api/reservations/${id}/${action}`, { body });
  const acted = async (id: number, action: string, body: Row = {}): Promise<AnswerBody['data']> => {
    const answer = await act(id, action, body);
    expect(answer.status, `${action}: ${answer.text}`).toBe(200);
    return answer.body.data;
  };
  const folio = async (id: number): Promise<{ lines: Rows; nights: Rows; segments: Rows }> => {
    const { body } = await app.call('GET', `/api/reservations/${id}/folio`);
    return body.data as unknown as { lines: Rows; nights: Rows; segments: Rows };
  };
  const sumOf = (lines: Rows, code?: string): number =>
    lines
      .filter((line) => code === undefined || line['code'] === code)
      .reduce((sum, line) => sum + Number(line['amount_sen']), 0);
  /** How often each night from the day on is sold. */
  const sold = async ({ room_type_id }: House): Promise<Record<string, number>> => {
    const rows = await app.store.list(typeNights, {
      where: is('room_type_id', room_type_id),
      sort: [{ field: 'night', descending: false }],
    });
    return Object.fromEntries(
      rows.filter((row) => row['sold'] !== 0).map((row) => [String(row['night']), Number(row['sold'])]),
    );
  };

  describe('what they cost', () => {
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
      const { lines, nights } = await folio(stay.id);
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
      const stay = await booked(
        stayBody(there, '2026-03-10', { departure: '2026-03-12', source_channel: 'direct_web' }),
      );
      // Four days before: later than a week, earlier than two days.
      at('2026-03-06');
      const fee = await app.call('GET', `/api/reservations/${stay.id}/cancellation`);
      expect(fee.body.data).toMatchObject({ fee_sen: 14_000, total_sen: 14_000 });
      const gone = await acted(stay.id, 'cancel', { reason: 'Ill' });
      expect(gone).toMatchObject({
        status: 'cancelled',
        cancellation_fee_sen: 14_000,
        total_sen: 14_000,
        balance_sen: 14_000,
      });
      expect(await sold(there)).toEqual({});
      const back = await acted(stay.id, 'reinstate', { reason: 'Well again' });
      expect(back).toMatchObject({ status: 'confirmed', total_sen: stay['total_sen'], cancellation_fee_sen: null });
      expect(await sold(there)).toEqual({ '2026-03-10': 1, '2026-03-11': 1 });
    });

    it('a fee set by hand says so and by what the policy differs', async () => {
      at('2026-03-01');
      const there = await house(app);
      const stay = await booked(stayBody(there, '2026-03-03'));
      await acted(stay.id, 'cancel', { reason: 'A good customer', fee_sen: 5000 });
      const { lines } = await folio(stay.id);
      const [fee] = lines.filter(({ code }) => code === 'CANCELLATION');
      expect(fee).toMatchObject({ amount_sen: 5000, stands: true });
      expect(JSON.stringify(fee?.['because'])).toContain('A good customer');
      expect(sumOf(lines)).toBe(5000);
    });

    it('quote, reservation and stored lines are the same, for random stays', async () => {
      at('2026-02-01');
      const rounds = Math.ceil(Number(process.env['RANDOM_STAYS'] ?? 300) / engines.length);
      const big = await house(app, { type: { overbook_limit: 50 }, units: 1 });
      const pick = numbers(engines.indexOf(engine) + 7);
      for (let round = 0; round < rounds; round += 1) {
        const arrival = addDays('2026-02-02', pick(300));
        const departure = addDays(arrival, 1 + pick(9));
        const party = { adults: 1 + pick(4), children: pick(2), any_foreign_occupant: pick(2) === 0 };
        const wish = { arrival, departure, ...party };
        const asked = { property_id: big.property_id, room_type_id: big.room_type_id, ...wish };
        const offer = await app.call('POST', '/api/public/quotes', { token: null, body: asked });
        expect(offer.status, offer.text).toBe(201);
        const quote = offer.body.data as { id: string; lines: Rows; total_sen: number; deposit_sen: number };
        expect(sumOf(quote.lines)).toBe(quote.total_sen);
        const stay = await booked(
          stayBody(big, arrival, { ...wish, source_channel: 'direct_web', quote_id: quote.id }),
        );
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
        expect(bare).toEqual(quote.lines);
        // Nights that are full soon are given back.
        if (pick(4) > 0) await acted(stay.id, 'cancel', { reason: 'Random', fee_sen: 0 });
      }
    }, 120_000);
  });

  describe('what is free', () => {
    it('a quote is booked once, whoever asks again; another stay is not sold for it, nor when it has expired', async () => {
      at('2026-04-01');
      const there = await house(app);
      const wish = {
        arrival: '2026-04-10',
        departure: '2026-04-12',
        adults: 2,
        children: 0,
        any_foreign_occupant: false,
      };
      const asked = { property_id: there.property_id, room_type_id: there.room_type_id, ...wish };
      const { body } = await app.call('POST', '/api/public/quotes', { token: null, body: asked });
      const quote_id = String(body.data['id']);
      expect(body.data['expires_at']).toBe('2026-04-01T04:15:00.000Z');
      const other = await book(stayBody(there, '2026-04-11', { quote_id }));
      expect([other.status, other.body.code]).toEqual([409, 'CONFLICT']);
      const first = await booked(stayBody(there, '2026-04-10', { quote_id }));
      const second = await booked(stayBody(there, '2026-04-10', { quote_id }));
      expect(second.id).toBe(first.id);
      const late = await app.call('POST', '/api/public/quotes', {
        token: null,
        body: { ...asked, arrival: '2026-04-20', departure: '2026-04-22' },
      });
      at('2026-04-01', '04:16');
      const expired = await book(stayBody(there, '2026-04-20', { quote_id: late.body.data['id'] }));
      expect([expired.status, expired.body.code]).toEqual([409, 'CONFLICT']);
    });

    it('full nights are refused with others that are free', async () => {
      at('2026-04-01');
      const there = await house(app);
      await booked(stayBody(there, '2026-04-10'));
      const answer = await book(stayBody(there, '2026-04-11'));
      expect([answer.status, answer.body.code]).toEqual([409, 'NOT_AVAILABLE']);
      expect(answer.body['alternatives']).toEqual([
        { arrival: '2026-04-12', departure: '2026-04-14', room_type_id: there.room_type_id },
        { arrival: '2026-04-13', departure: '2026-04-15', room_type_id: there.room_type_id },
        { arrival: '2026-04-08', departure: '2026-04-10', room_type_id: there.room_type_id },
        { arrival: '2026-04-14', departure: '2026-04-16', room_type_id: there.room_type_id },
      ]);
      const asked = `property_id=${there.property_id}&arrival=2026-04-11&departure=2026-04-13&adults=2&children=0`;
      const open = await app.call('GET', `/api/public/availability?${asked}`, { token: null });
      expect(open.body['room_types']).toMatchObject([{ id: there.room_type_id, available: 0 }]);
    });

    it('a taken unit is refused with what is in it and the units beside it', async () => {
      at('2026-04-01');
      const there = await house(app, { units: 2 });
      const [unit_id, beside] = there.units;
      const first = await booked(stayBody(there, '2026-04-10', { unit_id }));
      const answer = await book(stayBody(there, '2026-04-11', { unit_id }));
      expect([answer.status, answer.body.code]).toEqual([409, 'UNIT_TAKEN']);
      expect(answer.body['conflict']).toMatchObject({ reference: first['reference'], arrival: '2026-04-10' });
      expect((answer.body['alternatives'] as Rows)[0]).toMatchObject({ arrival: '2026-04-11', unit_id: beside });
      // The refused stay has taken no night.
      expect(await sold(there)).toEqual({ '2026-04-10': 1, '2026-04-11': 1 });
    });

    it('a hold that ran out gives its nights to the next who asks', async () => {
      at('2026-04-01');
      const there = await house(app);
      const held = await booked(stayBody(there, '2026-04-10', { status: 'pending' }));
      expect(held).toMatchObject({ status: 'pending', hold_expires_at: '2026-04-02T04:00:00.000Z' });
      expect((await book(stayBody(there, '2026-04-10'))).status).toBe(409);
      at('2026-04-02', '04:01');
      await booked(stayBody(there, '2026-04-10'));
      expect((await app.call('GET', `/api/reservations/${held.id}`)).body.data['status']).toBe('expired');
      expect((await app.trail('reservations', held.id)).map((entry) => [entry['action'], entry['actor_name']])).toEqual(
        [
          ['create', expect.any(String)],
          ['expire', 'Highland'],
        ],
      );
      const answer = await act(held.id, 'confirm');
      expect([answer.status, answer.body.code]).toEqual([409, 'CONFLICT']);
    });

    it('a unit leaves service only while the rest can carry what is sold, and blocks take its nights', async () => {
      at('2026-04-01');
      const there = await house(app, { units: 2 });
      const [first, second] = there.units;
      for (const unit_id of there.units) await booked(stayBody(there, '2026-04-10', { unit_id }));
      const leave = (id: number | undefined) =>
        app.call('PATCH', `/api/units/${id}/out-of-order`, { body: { reason: 'Leak' } });
      const refused = await leave(first);
      expect([refused.status, refused.body.message]).toEqual([409, expect.stringContaining('HV-26-')]);
      const block = (from: string, to: string) =>
        app.call('POST', '/api/unit-blocks', {
          body: { unit_id: second, from, to, kind: 'maintenance', reason: 'Paint' },
        });
      expect((await block('2026-04-11', '2026-04-13')).body.code).toBe('UNIT_TAKEN');
      const made = await block('2026-04-12', '2026-04-14');
      expect(made.status, made.text).toBe(201);
      // One unit is left on the 12th.
      await booked(stayBody(there, '2026-04-12'));
      expect((await book(stayBody(there, '2026-04-13'))).body.code).toBe('NOT_AVAILABLE');
      expect((await app.call('DELETE', `/api/unit-blocks/${String(made.body.data['id'])}`)).status).toBe(200);
      await booked(stayBody(there, '2026-04-13'));
    });

    it('unassigned stays keep their nights when a unit would leave', async () => {
      at('2026-04-01');
      const there = await house(app, { units: 2 });
      await booked(stayBody(there, '2026-04-10'));
      await booked(stayBody(there, '2026-04-11'));
      const answer = await app.call('PATCH', `/api/units/${there.units[0]}/out-of-order`, { body: { reason: 'Leak' } });
      expect([answer.status, answer.body.message]).toEqual([409, expect.stringContaining('2026-04-11')]);
    });
  });

  describe('from state to state', () => {
    it('a guest is booked, given the fairest unit, checked in, moved, and checked out', async () => {
      at('2026-05-01');
      const there = await house(app, { units: 3 });
      const [busy, calm] = there.units;
      await booked(stayBody(there, '2026-05-20', { unit_id: busy }));
      const stay = await booked(stayBody(there, '2026-05-04', { departure: '2026-05-08' }));
      const assigned = await acted(stay.id, 'assign');
      expect(assigned['unit_id']).toBe(calm);
      expect(assigned['assignment']).toMatchObject({
        rule: 'fair',
        candidates: [{ unit_id: calm, sold: 0 }, {}, { unit_id: busy, sold: 2 }],
      });
      expect((await act(stay.id, 'check-in')).body.code).toBe('CONFLICT');
      at('2026-05-04');
      expect((await act(stay.id, 'check-in')).status).toBe(409);
      const { body } = await app.list('reservation-guests', { filter: { reservation_id: stay.id } });
      const [guest] = body['reservation-guests'] as Rows;
      const document = { id_type: 'passport', id_number: 'K1234567', id_expires_on: '2030-01-01' };
      await app.call('PATCH', `/api/reservation-guests/${String(guest?.['id'])}/identify`, { body: document });
      expect(await acted(stay.id, 'check-in')).toMatchObject({ status: 'checked_in' });
      at('2026-05-06');
      expect(await acted(stay.id, 'move', { unit_id: busy })).toMatchObject({ unit_id: busy });
      const { segments } = await folio(stay.id);
      expect(segments.map((each) => [each['unit_id'], each['arrival'], each['departure']])).toEqual([
        [calm, '2026-05-04', '2026-05-06'],
        [busy, '2026-05-06', '2026-05-08'],
      ]);
      at('2026-05-07');
      expect((await act(stay.id, 'check-out')).status).toBe(409);
      const left = await acted(stay.id, 'early-departure', { reason: 'Called home' });
      expect(left).toMatchObject({ departure: '2026-05-07', nights: 3 });
      expect(await sold(there)).toEqual({
        '2026-05-04': 1,
        '2026-05-05': 1,
        '2026-05-06': 1,
        '2026-05-20': 1,
        '2026-05-21': 1,
      });
      expect((await act(stay.id, 'check-out')).status).toBe(409);
      await app.call('POST', '/api/payments', {
        body: { reservation_id: stay.id, method: '04', direction: 'in', amount_sen: left['total_sen'] },
      });
      expect(await acted(stay.id, 'check-out')).toMatchObject({ status: 'checked_out', balance_sen: 0 });
      expect((await app.call('GET', `/api/units/${busy}`)).body.data['housekeeping']).toBe('dirty');
      expect(await acted(stay.id, 'reopen', { reason: 'Mistake' })).toMatchObject({ status: 'checked_in' });
    });

    it('dates change with either price, shown before, and give back what is not wanted', async () => {
      at('2026-05-01');
      const there = await house(app);
      const stay = await booked(stayBody(there, '2026-05-11', { unit_id: there.units[0] }));
      await app.store.transaction((tx) =>
        tx.update(resourceTables['room-types'], hasId(there.room_type_id), { base_rate_sen: 30_000 }),
      );
      const wish = { arrival: '2026-05-12', departure: '2026-05-14' };
      const seen = await app.call(
        'GET',
        `/api/reservations/${stay.id}/preview?arrival=${wish.arrival}&departure=${wish.departure}`,
      );
      expect(seen.body.data).toMatchObject({
        is_free: true,
        keep: { difference_sen: 2160 },
        whole: { difference_sen: 4320 },
      });
      const changed = await acted(stay.id, 'change-dates', { ...wish, price: 'keep' });
      expect(changed).toMatchObject({ ...wish, total_sen: Number(stay['total_sen']) + 2160 });
      expect(await sold(there)).toEqual({ '2026-05-12': 1, '2026-05-13': 1 });
      const { lines } = await folio(stay.id);
      expect(sumOf(lines)).toBe(changed['total_sen']);
      const taken = await booked(stayBody(there, '2026-05-14'));
      const refused = await act(stay.id, 'change-dates', {
        arrival: '2026-05-12',
        departure: '2026-05-15',
        price: 'keep',
      });
      expect([refused.status, taken['status']]).toEqual([409, 'confirmed']);
      expect(await sold(there)).toEqual({ '2026-05-12': 1, '2026-05-13': 1, '2026-05-14': 1, '2026-05-15': 1 });
    });

    it('a guest who never came can still come while the stay is free', async () => {
      at('2026-05-10');
      const there = await house(app);
      const stay = await booked(stayBody(there, '2026-05-11', { departure: '2026-05-14', unit_id: there.units[0] }));
      at('2026-05-11');
      expect((await act(stay.id, 'no-show')).status).toBe(409);
      at('2026-05-12');
      expect(await acted(stay.id, 'no-show')).toMatchObject({ status: 'no_show', cancellation_fee_sen: 14_000 });
      expect(await sold(there)).toEqual({});
      const came = await acted(stay.id, 'check-in', { override_reason: 'Known here' });
      expect(came).toMatchObject({ status: 'checked_in', total_sen: stay['total_sen'] });
    });

    it('a cancelled stay whose nights were sold to another is not reinstated', async () => {
      at('2026-05-01');
      const there = await house(app);
      const stay = await booked(stayBody(there, '2026-05-11'));
      await acted(stay.id, 'cancel', { reason: 'No time' });
      await booked(stayBody(there, '2026-05-12'));
      const answer = await act(stay.id, 'reinstate', { reason: 'Time' });
      expect([answer.status, answer.body.code]).toEqual([409, 'NOT_AVAILABLE']);
    });

    it('no change of a stay is undone behind its nights', async () => {
      at('2026-05-01');
      const there = await house(app);
      const stay = await booked(stayBody(there, '2026-05-11'));
      const gone = await act(stay.id, 'cancel', { reason: 'No time' });
      expect((await app.call('POST', `/api/audit/${gone.body.audit_id}/undo`)).status).toBe(409);
    });

    it('no other transition exists: every action is refused in every state that does not list it, with those that do', async () => {
      const listed = (action: string): readonly string[] => {
        const { when = {} } = (reservations.actions as Readonly<Record<string, { when?: Row }>>)[action] ?? {};
        const status = when['status'] as string | { $in: readonly string[] };
        return typeof status === 'string' ? [status] : status.$in;
      };
      at('2026-05-01');
      const there = await house(app, { units: 5, type: { overbook_limit: 20 } });
      const inputs: Readonly<Record<string, Row>> = {
        reopen: { reason: 'x' },
        cancel: { reason: 'x' },
        reinstate: { reason: 'x' },
        pin: { pinned: true },
        move: { unit_id: there.units[0] },
        'change-dates': { arrival: '2026-05-11', departure: '2026-05-12' },
        'change-guests': { adults: 1, children: 0, any_foreign_occupant: false },
        split: { date: '2026-05-12' },
        'early-departure': { reason: 'x' },
      };
      for (const state of Object.keys(STAY_STATES)) {
        const stay = await booked(stayBody(there, '2026-05-11', { unit_id: null }));
        await app.store.transaction((tx) => tx.update(resourceTables.reservations, hasId(stay.id), { status: state }));
        const open = Object.keys(reservations.actions ?? {}).filter((name) => listed(name).includes(state));
        for (const action of Object.keys(reservations.actions ?? {}).filter((name) => !open.includes(name))) {
          const answer = await act(stay.id, action, inputs[action] ?? {});
          expect([state, action, answer.status, answer.body.code]).toEqual([state, action, 409, 'CONFLICT']);
          expect([...answer.body.allowed].toSorted()).toEqual(open.toSorted());
        }
      }
    });
  });

  it('a stay costs what its days were painted with, and closed days are not sold', async () => {
    at('2026-06-01');
    const there = await house(app);
    const paint = (body: Row) =>
      app.call('POST', `/api/room-types/${there.room_type_id}/rate-days`, {
        body: { from: '2026-06-01', to: '2026-06-15', ...body },
      });
    expect((await paint({ price_sen: 50_000, weekdays: '1,2' })).body.data['changed']).toBe(4);
    const stay = await booked(stayBody(there, '2026-06-08', { departure: '2026-06-09' }));
    expect(sumOf((await folio(stay.id)).lines, 'ROOM')).toBe(50_000);
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
