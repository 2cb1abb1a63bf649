import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { all, is } from '#server/kit/conditions.ts';
import { resourceTables } from '#server/domain/tables.ts';
import { type Answer, type Rows, type TestApp } from '#tests/support/app.ts';
import { domainEngines } from '#tests/support/engines.ts';
import { senOf } from '#tests/support/formulas.ts';
import { frontDesk, sumOf } from '#tests/support/front-desk.ts';
import { type House, house, startWithRates, stayBody } from '#tests/support/houses.ts';

type Row = Readonly<Record<string, unknown>>;

const ARRIVAL = '2026-03-08';

/** What may be taken, what may go back, by whom, and what cash makes of it. */
describe.each(domainEngines)('payments of stays over $name', (engine) => {
  let app: TestApp;
  let home: House;

  beforeAll(async () => {
    app = await startWithRates(engine);
    home = await house(app, { units: 60 });
  }, 60_000);
  beforeEach(() => {
    app.clock.at = new Date('2026-03-01T04:00:00Z');
  });
  afterAll(() => app?.close());

  const { act, acted, became, booked: bookedAs, book, stayOf, standing, folioOf } = frontDesk(() => app);
  const booked = async (change: Row = {}): Promise<number> => (await bookedAs(stayBody(home, ARRIVAL, change))).id;
  /** A stay that costs this much, of one night and without anything else. */
  const costing = async (total: number, change: Row = {}): Promise<number> => {
    const plain = { sst_registered: false, ttx_registered: false, levy_id: null };
    const there = await house(app, { property: plain, type: { base_rate_sen: total, cleaning_fee_sen: 0 } });
    return (await bookedAs(stayBody(there, '2026-03-09', { departure: '2026-03-10', ...change }))).id;
  };
  const pay = (reservation_id: number, amount_sen: number, more: Row = {}): Promise<Answer> =>
    app.call('POST', '/api/payments', { body: { reservation_id, method: '01', amount_sen, ...more } });
  const paid = async (id: number, amount_sen: number, more: Row = {}): Promise<Row & { readonly id: number }> => {
    const answer = await pay(id, amount_sen, more);
    expect(answer.status, answer.text).toBe(201);
    return answer.body.data as unknown as Row & { id: number };
  };
  const refund = { direction: 'out', reason: 'The guest asked.' };
  const card = { method: '04' };
  const reverse = (id: number): Promise<Answer> =>
    app.call('PATCH', `/api/payments/${id}/reverse`, { body: { reason: 'By mistake' } });
  const money = async (id: number): Promise<unknown[]> => {
    const stay = await stayOf(id);
    return [stay['total_sen'], stay['paid_sen'], stay['balance_sen'], stay['payment_status']];
  };
  const cancelled = async (id: number, fee_sen = 0): Promise<number> => {
    await acted(id, 'cancel', { reason: 'Ill', fee_sen });
    return id;
  };
  /** A hold that has run out. */
  const expired = async ({ property_id, room_type_id }: House = home): Promise<number> => {
    const id = await booked({ status: 'pending', room_type_id });
    app.clock.at = new Date('2026-03-03T04:00:00Z');
    const query = { property_id, room_type_id, arrival: ARRIVAL, departure: '2026-03-10' };
    const guests = { adults: 1, children: 0, any_foreign_occupant: false };
    await app.call('POST', '/api/public/quotes', { body: { ...query, ...guests }, token: null });
    expect((await stayOf(id))['status']).toBe('expired');
    return id;
  };

  it('who may call off, pay back, reverse and reinstate are those who decide (15), whichever door they take', async () => {
    const late: number[] = [];
    const acts = {
      'take a payment': async (token: string) =>
        app.call('POST', '/api/payments', {
          token,
          body: { reservation_id: await booked(), method: '01', amount_sen: 1000 },
        }),
      'pay back': async (token: string) => {
        const reservation_id = await booked();
        await paid(reservation_id, 1000);
        return app.call('POST', '/api/payments', {
          token,
          body: { reservation_id, method: '01', amount_sen: 500, ...refund },
        });
      },
      'pay back from a file': async (token: string) => {
        const reservation_id = await booked();
        await paid(reservation_id, 1000);
        const values = { reservation_id, method: '01', amount_sen: 500, ...refund };
        const answer = await app.call('POST', '/api/payments/import', {
          token,
          body: { batch: `b${reservation_id}`, dry_run: false, rows: [{ line: 2, values }] },
        });
        const [row] = (answer.body['results'] ?? []) as Rows;
        return { ...answer, status: row?.['ok'] === false ? 403 : answer.status };
      },
      reverse: async (token: string) => {
        const { id } = await paid(await booked(), 1000);
        return app.call('PATCH', `/api/payments/${id}/reverse`, { token, body: { reason: 'By mistake' } });
      },
      cancel: async (token: string) =>
        app.call('PATCH', `/api/reservations/${await booked()}/cancel`, { token, body: { reason: 'Ill' } }),
      'cancel without the fee': async (token: string) =>
        app.call('PATCH', `/api/reservations/${await booked()}/cancel`, { token, body: { reason: 'Ill', fee_sen: 0 } }),
      'no-show': async (token: string) =>
        app.call('PATCH', `/api/reservations/${late.pop()}/no-show`, { token, body: {} }),
      reinstate: async (token: string) => {
        const id = await cancelled(await booked());
        return app.call('PATCH', `/api/reservations/${id}/reinstate`, { token, body: { reason: 'Well again' } });
      },
      'move a credit': async (token: string) => {
        const id = await booked();
        await paid(id, 1000);
        await cancelled(id);
        const body = { to_reservation_id: await booked(), reason: 'Same guest' };
        return app.call('PATCH', `/api/reservations/${id}/move-credit`, { token, body });
      },
    };
    for (let n = 0; n < 4; n += 1) late.push((await bookedAs(stayBody(home, '2026-03-01'))).id);
    app.clock.at = new Date('2026-03-02T04:00:00Z');
    for (const [codes, may] of [
      [[12], []],
      [[12, 13], ['take a payment']],
      [[12, 13, 14], ['take a payment']],
      [[12, 13, 14, 15], Object.keys(acts)],
    ] as const) {
      const { token } = await app.administrator([...codes]);
      for (const [name, attempt] of Object.entries(acts)) {
        const { status, body, text } = await attempt(token);
        const wanted = (may as readonly string[]).includes(name);
        expect([codes, name, status < 300], text).toEqual([codes, name, wanted]);
        if (!wanted) expect([name, status]).toEqual([name, 403]);
        if (!wanted && body['permission'] !== undefined && name !== 'take a payment' && codes.length > 1)
          expect([name, body['permission']]).toEqual([name, 15]);
      }
    }
  });

  it('money goes back for a reason, and from a stay that is over no more than is the guest’s', async () => {
    const id = await booked();
    await paid(id, 50_000);
    const silent = await pay(id, 1000, { direction: 'out' });
    expect([silent.status, Object.keys(silent.body.errors)]).toEqual([400, ['reason']]);
    await cancelled(id, 20_000);
    const over = await pay(id, 30_005, refund);
    expect([over.status, over.body.code, over.body.message]).toEqual([
      409,
      'CONFLICT',
      expect.stringContaining('only RM 300.00 of what was paid is the guest’s'),
    ]);
    const given = await paid(id, 30_000, refund);
    expect([given['reason'], (await stayOf(id))['balance_sen']]).toEqual([refund.reason, 0]);
    const trail = await app.trail('payments', given.id);
    expect(trail[0]?.['reason']).toBe(refund.reason);
  });

  it.each([
    [5001, 5000, -1],
    [5002, 5000, -2],
    [5003, 5005, 2],
    [5004, 5005, 1],
    [5005, 5005, 0],
    [3, 5, 2],
  ])('%i sen in cash are %i, whichever way they go, and the bill says by how much', async (asked, coins, rounding) => {
    const id = await costing(20_000);
    expect(await paid(id, asked)).toMatchObject({ amount_sen: coins, rounding_sen: rounding });
    expect(await money(id)).toEqual([20_000 + rounding, coins, 20_000 - asked, 'deposit']);
    const other = await costing(20_000);
    await paid(other, 20_000, card);
    expect(await paid(other, asked, refund)).toMatchObject({ amount_sen: coins, rounding_sen: rounding });
    expect((await money(other))[2]).toBe(asked);
  });

  it('one or two sen come to nothing in cash, either way', async () => {
    const id = await costing(20_000);
    await paid(id, 10_000, card);
    for (const more of [{}, refund])
      for (const sen of [1, 2]) {
        const { status, body } = await pay(id, sen, more);
        expect([status, Object.keys(body.errors)]).toEqual([400, ['amount_sen']]);
      }
  });

  it('the deposit that is asked for can be paid in cash, and the stay is then confirmed', async () => {
    for (const total of [10_291, 10_294, 10_296, 10_299]) {
      const id = await costing(total, { status: 'pending' });
      const deposit = Number((await stayOf(id))['deposit_sen']);
      expect((await act(id, 'confirm')).status).toBe(409);
      await paid(id, deposit);
      expect([deposit, (await act(id, 'confirm')).status]).toEqual([deposit, 200]);
    }
  });

  it.each([
    ['what the guest handed over', 8205],
    ['what the bill said', 8203],
  ])('a stay that was given back whole, by %s, owes nothing', async (_what, amount) => {
    const id = await costing(8203);
    await paid(id, 8203);
    await cancelled(id);
    expect(await paid(id, amount, refund)).toMatchObject({ amount_sen: 8205 });
    expect(await money(id)).toEqual([0, 0, 0, 'refunded']);
  });

  it('what was paid in cash in parts goes back whole, by card too', async () => {
    for (const more of [{}, card]) {
      const id = await costing(8203);
      await paid(id, 5001);
      await paid(id, 3202);
      expect(await money(id)).toEqual([8200, 8200, 0, 'paid']);
      await cancelled(id);
      expect(await paid(id, 8200, { ...refund, ...more })).toMatchObject({ amount_sen: 8200 });
      expect(await money(id)).toEqual([0, 0, 0, 'refunded']);
    }
  });

  it('whatever is paid, given back and reversed in cash, the drawer holds coins and the bill adds up', async () => {
    let state = 20_260_301;
    const pick = (below: number): number => {
      state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
      return Math.floor((state / 2_147_483_648) * below);
    };
    const id = await costing(100_003);
    const made: number[] = [];
    for (let step = 0; step < 60; step += 1) {
      const way = pick(3);
      if (way === 2 && made.length > 0) await reverse(made.splice(pick(made.length), 1)[0] ?? 0);
      else {
        const more = way === 0 ? { confirm_overpayment: true } : refund;
        const { status, body } = await pay(id, 1 + pick(30_000), more);
        if (status === 201) made.push(Number(body.data['id']));
      }
      const rows = await app.store.list(resourceTables.payments, { where: is('reservation_id', id) });
      const drawer = rows.reduce((sum, row) => sum + (row['direction'] === 'in' ? 1 : -1) * row.amount_sen, 0);
      const stay = await stayOf(id);
      const lines = (await folioOf(id)).lines;
      expect(lines.map(({ formula }) => senOf(String(formula)))).toEqual(lines.map(({ amount_sen }) => amount_sen));
      expect([step, rows.every((row) => row.amount_sen % 5 === 0), stay['paid_sen']]).toEqual([step, true, drawer]);
      expect([step, stay['balance_sen'], stay['total_sen']]).toEqual([step, sumOf(lines) - drawer, sumOf(lines)]);
      expect([step, stay['rounding_sen']]).toEqual([step, sumOf(lines, 'ROUNDING')]);
    }
  });

  it('asks before more is taken than is owed: on a bill, after the check-out, and where nothing is due', async () => {
    const id = await costing(10_000);
    const slip = await pay(id, 1_000_000, card);
    expect([slip.status, slip.body.code, slip.body['owed_sen']]).toEqual([409, 'CONFIRM_OVERPAYMENT', 10_000]);
    expect(slip.body.message).toContain('RM 100.00');
    expect((await pay(id, 10_001, card)).status).toBe(409);
    await paid(id, 4000);
    expect((await pay(id, 6001, card)).body['owed_sen']).toBe(6000);
    await paid(id, 6001, { ...card, confirm_overpayment: true });
    expect(await money(id)).toEqual([10_000, 10_001, -1, 'overpaid']);
    for (const over of [await cancelled(await booked()), await expired()]) {
      expect((await pay(over, 5000)).body).toMatchObject({ code: 'CONFIRM_OVERPAYMENT', owed_sen: 0 });
      await paid(over, 5000, { confirm_overpayment: true });
      expect((await money(over))[2]).toBe(-5000);
    }
  });

  it('a hold that runs out owes nothing, and comes back with its price when the money came late', async () => {
    const id = await booked({ status: 'pending' });
    const { total_sen, deposit_sen } = await stayOf(id);
    const gone = await expired();
    expect(await stayOf(gone)).toMatchObject({
      total_sen: 0,
      balance_sen: 0,
      deposit_sen: 0,
      payment_status: 'unpaid',
    });
    expect(await standing(gone)).toEqual([]);
    const unpaid = await act(gone, 'confirm');
    expect([unpaid.status, unpaid.body.message]).toEqual([409, expect.stringContaining('deposit')]);
    await paid(gone, Number(deposit_sen), { ...card, confirm_overpayment: true });
    const back = await became(gone, 'confirm');
    expect(back).toMatchObject({ status: 'confirmed', total_sen, deposit_sen, payment_status: 'deposit' });
  });

  it('a hold that ran out is not confirmed into a room that is sold by now: what is free is said instead', async () => {
    const there = await house(app, { units: 1 });
    const id = await expired(there);
    await bookedAs(stayBody(there, ARRIVAL));
    const refused = await act(id, 'confirm', { waive_reason: 'Known here' });
    expect([refused.status, refused.body.code]).toEqual([409, 'NOT_AVAILABLE']);
    expect(refused.body['alternatives']).not.toEqual([]);
    expect((await stayOf(id))['status']).toBe('expired');
  });

  it('what takes a line back says so: every formula of a folio comes to its amount', async () => {
    const id = await booked({ departure: '2026-03-12', any_foreign_occupant: true, adults: 3 });
    await acted(id, 'change-dates', { arrival: '2026-03-06', departure: '2026-03-11', price: 'whole' });
    await cancelled(id, 12_345);
    const { lines } = await folioOf(id);
    expect(lines.filter(({ reversal_of }) => reversal_of !== null).length).toBeGreaterThan(5);
    for (const { code, formula, amount_sen } of lines)
      expect([code, formula, senOf(String(formula))]).toEqual([code, formula, amount_sen]);
  });

  it('a cancelled stay asks for no deposit, and for its own again once it is reinstated', async () => {
    const id = await booked();
    const { deposit_sen } = await stayOf(id);
    await cancelled(id);
    expect((await stayOf(id))['deposit_sen']).toBe(0);
    expect(await became(id, 'reinstate', { reason: 'Well again' })).toMatchObject({ deposit_sen, status: 'confirmed' });
  });

  it('a credit moves to another stay at once, or not at all, and no drawer is touched', async () => {
    const [from, to] = [await booked(), await booked()];
    await paid(from, 30_000);
    await cancelled(from);
    const owed = Number((await stayOf(to))['balance_sen']);
    const move = (body: Row): Promise<Answer> =>
      act(from, 'move-credit', { to_reservation_id: to, reason: 'Came later', ...body });
    expect((await move({ amount_sen: 30_001 })).body.errors).toHaveProperty('amount_sen');
    expect((await move({ to_reservation_id: from })).body.errors).toHaveProperty('to_reservation_id');
    expect((await move({ amount_sen: 10_000 })).status).toBe(200);
    expect([(await stayOf(from))['balance_sen'], (await stayOf(to))['balance_sen']]).toEqual([-20_000, owed - 10_000]);
    const halves = async (id: number): Promise<Rows> =>
      app.store.list(resourceTables.payments, {
        where: all(is('reservation_id', id), is('method', '08')),
      }) as Promise<Rows>;
    const [[out], [into]] = [await halves(from), await halves(to)];
    expect([out, into]).toMatchObject([
      { direction: 'out', amount_sen: 10_000, moved_between: to, reason: 'Came later' },
      { direction: 'in', amount_sen: 10_000, moved_between: from },
    ]);
    expect((await reverse(Number(into?.['id']))).status).toBe(409);
    expect((await app.trail('reservations', to)).at(-1)).toMatchObject({ action: 'move-credit' });
    expect((await move({})).status).toBe(200);
    const nothing = await move({});
    expect([nothing.status, nothing.body.code, nothing.body['allowed']]).toEqual([409, 'CONFLICT', expect.any(Array)]);
  });

  it('more than is owed is moved only when that is said', async () => {
    const [from, to] = [await costing(10_000), await costing(4000)];
    await paid(from, 10_000);
    await cancelled(from);
    const move = (body: Row): Promise<Answer> =>
      act(from, 'move-credit', { to_reservation_id: to, reason: 'Same guest', ...body });
    expect((await move({ amount_sen: 5000 })).body).toMatchObject({ code: 'CONFIRM_OVERPAYMENT', owed_sen: 4000 });
    expect((await stayOf(from))['balance_sen']).toBe(-10_000);
    expect((await move({})).status).toBe(200);
    expect([(await stayOf(from))['balance_sen'], (await stayOf(to))['balance_sen']]).toEqual([-6000, 0]);
    expect((await move({})).body['owed_sen']).toBe(0);
    expect((await move({ confirm_overpayment: true })).status).toBe(200);
    expect((await stayOf(to))['balance_sen']).toBe(-6000);
  });

  it('no stay is confirmed before its deposit is paid, unless somebody who may says why', async () => {
    const body = stayBody(home, ARRIVAL, { waive_reason: undefined });
    const refused = await book(body);
    expect([refused.status, refused.body.code]).toEqual([409, 'DEPOSIT_DUE']);
    expect((await book({ ...body, status: undefined })).body.data['status']).toBe('pending');
    const weak = await app.administrator([12, 13]);
    const waived = { ...body, waive_reason: 'A guest of the owner' };
    const forbidden = await app.call('POST', '/api/reservations', { token: weak.token, body: waived });
    expect([forbidden.status, forbidden.body['permission']]).toEqual([403, 14]);
    const { id, ...stay } = await bookedAs(waived);
    expect([stay['status'], stay['deposit_waived']]).toEqual(['confirmed', 'A guest of the owner']);
    expect((await app.trail('reservations', id))[0]?.['reason']).toBe('A guest of the owner');
    const free = await house(app, { property: { deposit_percent: 0 } });
    const made = await bookedAs(stayBody(free, ARRIVAL, { waive_reason: undefined, status: undefined }));
    expect(made['status']).toBe('confirmed');
  });

  it('a hold that was cancelled is not reinstated past its deposit', async () => {
    const id = await cancelled(await booked({ status: 'pending' }));
    expect((await act(id, 'reinstate', { reason: 'Well again' })).body['obstacle']).toBe('deposit_due');
    const back = await became(id, 'reinstate', { reason: 'Well again', waive_reason: 'Pays at the desk' });
    expect(back).toMatchObject({ status: 'confirmed', deposit_waived: 'Pays at the desk' });
  });
});
