import { describe, expect, it } from 'vitest';
import { all, is } from '#server/kit/conditions.ts';
import { resourceTables } from '#server/domain/tables.ts';
import type { Answer, Rows } from '#tests/support/app.ts';
import { domainEngines } from '#tests/support/engines.ts';
import { senOf } from '#tests/support/formulas.ts';
import { house, stayBody } from '#tests/support/houses.ts';
import { paymentsDesk } from '#tests/support/reservations/money-desk.ts';

type Row = Readonly<Record<string, unknown>>;

const ARRIVAL = '2026-03-08';

/** What may be taken, what may go back, by whom, and what cash makes of it. */
describe.each(domainEngines)('payments of stays over $name', (engine) => {
  const {
    scene,
    desk,
    act,
    acted,
    became,
    book,
    booked,
    stayOf,
    standing,
    folioOf,
    costing,
    paid,
    card,
    reverse,
    cancelled,
    expired,
  } = paymentsDesk(engine);

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
    const there = await house(scene.app, { units: 1 });
    const id = await expired(there);
    await desk.booked(stayBody(there, ARRIVAL));
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
      scene.app.store.list(resourceTables.payments, {
        where: all(is('reservation_id', id), is('method', '08')),
      }) as Promise<Rows>;
    const [[out], [into]] = [await halves(from), await halves(to)];
    expect([out, into]).toMatchObject([
      { direction: 'out', amount_sen: 10_000, moved_between: to, reason: 'Came later' },
      { direction: 'in', amount_sen: 10_000, moved_between: from },
    ]);
    expect((await reverse(Number(into?.['id']))).status).toBe(409);
    expect((await scene.app.trail('reservations', to)).at(-1)).toMatchObject({ action: 'move-credit' });
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
    const body = stayBody(scene.home, ARRIVAL, { waive_reason: undefined });
    const refused = await book(body);
    expect([refused.status, refused.body.code]).toEqual([409, 'DEPOSIT_DUE']);
    expect((await book({ ...body, status: undefined })).body.data['status']).toBe('pending');
    const weak = await scene.app.administrator([12, 13]);
    const waived = { ...body, waive_reason: 'A guest of the owner' };
    const forbidden = await scene.app.call('POST', '/api/reservations', { token: weak.token, body: waived });
    expect([forbidden.status, forbidden.body['permission']]).toEqual([403, 14]);
    const { id, ...stay } = await desk.booked(waived);
    expect([stay['status'], stay['deposit_waived']]).toEqual(['confirmed', 'A guest of the owner']);
    expect((await scene.app.trail('reservations', id))[0]?.['reason']).toBe('A guest of the owner');
    const free = await house(scene.app, { property: { deposit_percent: 0 } });
    const made = await desk.booked(stayBody(free, ARRIVAL, { waive_reason: undefined, status: undefined }));
    expect(made['status']).toBe('confirmed');
  });

  it('a hold that was cancelled is not reinstated past its deposit', async () => {
    const id = await cancelled(await booked({ status: 'pending' }));
    expect((await act(id, 'reinstate', { reason: 'Well again' })).body['obstacle']).toBe('deposit_due');
    const back = await became(id, 'reinstate', { reason: 'Well again', waive_reason: 'Pays at the desk' });
    expect(back).toMatchObject({ status: 'confirmed', deposit_waived: 'Pays at the desk' });
  });
});
