import { describe, expect, it } from 'vitest';
import { is } from '#server/kit/conditions.ts';
import { resourceTables } from '#server/domain/tables.ts';
import type { Rows } from '#tests/support/app.ts';
import { domainEngines } from '#tests/support/engines.ts';
import { senOf } from '#tests/support/formulas.ts';
import { sumOf } from '#tests/support/front-desk.ts';
import { stayBody } from '#tests/support/houses.ts';
import { paymentsDesk } from '#tests/support/reservations/money-desk.ts';

/** What may be taken, what may go back, by whom, and what cash makes of it. */
describe.each(domainEngines)('payments of stays over $name', (engine) => {
  const {
    scene,
    desk,
    act,
    booked,
    stayOf,
    folioOf,
    costing,
    pay,
    paid,
    refund,
    card,
    reverse,
    money,
    cancelled,
    expired,
  } = paymentsDesk(engine);

  it('who may call off, pay back, reverse and reinstate are those who decide (15), whichever door they take', async () => {
    const late: number[] = [];
    const acts = {
      'take a payment': async (token: string) =>
        scene.app.call('POST', '/api/payments', {
          token,
          body: { reservation_id: await booked(), method: '01', amount_sen: 1000 },
        }),
      'pay back': async (token: string) => {
        const reservation_id = await booked();
        await paid(reservation_id, 1000);
        return scene.app.call('POST', '/api/payments', {
          token,
          body: { reservation_id, method: '01', amount_sen: 500, ...refund },
        });
      },
      'pay back from a file': async (token: string) => {
        const reservation_id = await booked();
        await paid(reservation_id, 1000);
        const values = { reservation_id, method: '01', amount_sen: 500, ...refund };
        const answer = await scene.app.call('POST', '/api/payments/import', {
          token,
          body: { batch: `b${reservation_id}`, dry_run: false, rows: [{ line: 2, values }] },
        });
        const [row] = (answer.body['results'] ?? []) as Rows;
        return { ...answer, status: row?.['ok'] === false ? 403 : answer.status };
      },
      reverse: async (token: string) => {
        const { id } = await paid(await booked(), 1000);
        return scene.app.call('PATCH', `/api/payments/${id}/reverse`, { token, body: { reason: 'By mistake' } });
      },
      cancel: async (token: string) =>
        scene.app.call('PATCH', `/api/reservations/${await booked()}/cancel`, { token, body: { reason: 'Ill' } }),
      'cancel without the fee': async (token: string) =>
        scene.app.call('PATCH', `/api/reservations/${await booked()}/cancel`, {
          token,
          body: { reason: 'Ill', fee_sen: 0 },
        }),
      'no-show': async (token: string) =>
        scene.app.call('PATCH', `/api/reservations/${late.pop()}/no-show`, { token, body: {} }),
      reinstate: async (token: string) => {
        const id = await cancelled(await booked());
        return scene.app.call('PATCH', `/api/reservations/${id}/reinstate`, { token, body: { reason: 'Well again' } });
      },
      'move a credit': async (token: string) => {
        const id = await booked();
        await paid(id, 1000);
        await cancelled(id);
        const body = { to_reservation_id: await booked(), reason: 'Same guest' };
        return scene.app.call('PATCH', `/api/reservations/${id}/move-credit`, { token, body });
      },
    };
    for (let n = 0; n < 4; n += 1) late.push((await desk.booked(stayBody(scene.home, '2026-03-01'))).id);
    scene.app.clock.at = new Date('2026-03-02T04:00:00Z');
    for (const [codes, may] of [
      [[12], []],
      [[12, 13], ['take a payment']],
      [[12, 13, 14], ['take a payment']],
      [[12, 13, 14, 15], Object.keys(acts)],
    ] as const) {
      const { token } = await scene.app.administrator([...codes]);
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
    const trail = await scene.app.trail('payments', given.id);
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
      const rows = await scene.app.store.list(resourceTables.payments, { where: is('reservation_id', id) });
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
});
