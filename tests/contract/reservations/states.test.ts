import { describe, expect, it } from 'vitest';
import type { StayState } from '#shared/reservations/states.ts';
import { hasId } from '#server/kit/kit.ts';
import { looseTables as resourceTables } from '#tests/support/loose-tables.ts';
import { reservations } from '#resources/reservations/reservations.ts';
import type { Answer, Rows } from '#tests/support/app.ts';
import { domainEngines } from '#tests/support/engines.ts';
import { house, stayBody } from '#tests/support/houses.ts';
import { frontDeskOver, sumOf } from '#tests/support/front-desk.ts';

type Row = Readonly<Record<string, unknown>>;

/** Every way from one state to another, and what leads there; holds expire by themselves. */
const TRANSITIONS: Readonly<Record<StayState, Readonly<Record<string, StayState>>>> = {
  enquiry: { hold: 'pending' },
  pending: { confirm: 'confirmed', cancel: 'cancelled' },
  confirmed: { 'check-in': 'checked_in', 'no-show': 'no_show', cancel: 'cancelled' },
  no_show: { 'check-in': 'checked_in' },
  checked_in: { 'check-out': 'checked_out' },
  checked_out: { reopen: 'checked_in' },
  cancelled: { reinstate: 'confirmed' },
  expired: { confirm: 'confirmed' },
  quarantined: { accept: 'confirmed', cancel: 'cancelled' },
};

const PLACED = ['move', 'split', 'change-dates', 'change-guests', 'apply-voucher', 'tourism-tax'];
/** What is charged beside the stay. */
const CHARGED = ['add-charge', 'take-off-charge'];
const COMING = [...PLACED, 'assign', 'unassign', 'pin', 'send'];

/** What leaves it in its state; it has no voucher to take off, and nobody changes rooms. */
const STAYING: Readonly<Record<StayState, readonly string[]>> = {
  enquiry: [],
  pending: COMING,
  confirmed: COMING,
  no_show: ['tourism-tax'],
  checked_in: [...PLACED, ...CHARGED, 'early-departure'],
  checked_out: CHARGED,
  cancelled: [],
  expired: [],
  quarantined: [],
};

describe.each(domainEngines)('stays from state to state, over $name', (engine) => {
  const { scene, at, book, booked, act, became, folioOf, soldOf } = frontDeskOver(engine);

  it('a guest is booked, given the fairest unit, checked in, moved, and checked out', async () => {
    at('2026-05-01');
    const there = await house(scene.app, { units: 3 });
    const [busy, calm] = there.units;
    await booked(stayBody(there, '2026-05-20', { unit_id: busy }));
    const stay = await booked(stayBody(there, '2026-05-04', { departure: '2026-05-08', adults: 1 }));
    const assigned = await became(stay.id, 'assign');
    expect(assigned['unit_id']).toBe(calm);
    expect(assigned['assignment']).toMatchObject({
      rule: 'fair',
      candidates: [{ unit_id: calm, sold: 0 }, {}, { unit_id: busy, sold: 2 }],
    });
    expect((await act(stay.id, 'check-in')).body.code).toBe('CONFLICT');
    at('2026-05-04');
    expect((await act(stay.id, 'check-in')).status).toBe(409);
    const { body } = await scene.app.list('reservation-guests', { filter: { reservation_id: stay.id } });
    const [guest] = body['reservation-guests'] as Rows;
    const document = { id_type: 'passport', id_number: 'K1234567', id_expires_on: '2030-01-01' };
    await scene.app.call('PATCH', `/api/reservation-guests/${String(guest?.['id'])}/identify`, { body: document });
    expect((await act(stay.id, 'check-in')).body.message).toContain('deposit');
    const pay = (amount_sen: number): Promise<Answer> =>
      scene.app.call('POST', '/api/payments', { body: { reservation_id: stay.id, method: '04', amount_sen } });
    await pay(Number(stay['deposit_sen']));
    const card = await scene.app.call('POST', `/api/reservations/${stay.id}/registration-card`, { body: {} });
    expect(card.body.data['documents']).toEqual([{ id: guest?.['id'], id_number: 'K1234567' }]);
    expect((await scene.app.trail('reservations', stay.id)).at(-1)).toMatchObject({ action: 'registration-card' });
    expect(await became(stay.id, 'check-in')).toMatchObject({ status: 'checked_in' });
    at('2026-05-06');
    expect(await became(stay.id, 'move', { unit_id: busy })).toMatchObject({ unit_id: busy });
    const { segments } = await folioOf(stay.id);
    expect(segments.map((each) => [each['unit_id'], each['arrival'], each['departure'], each['pinned']])).toEqual([
      [calm, '2026-05-04', '2026-05-06', true],
      [busy, '2026-05-06', '2026-05-08', true],
    ]);
    const unit = async (id: number | undefined): Promise<Row> =>
      (await scene.app.call('GET', `/api/units/${id}`)).body.data;
    expect([(await unit(calm))['housekeeping'], (await unit(busy))['housekeeping']]).toEqual(['dirty', 'clean']);
    at('2026-05-07');
    expect((await act(stay.id, 'check-out')).status).toBe(409);
    const left = await became(stay.id, 'early-departure', { reason: 'Called home' });
    expect(left).toMatchObject({ departure: '2026-05-07', nights: 3 });
    expect(await soldOf(there.room_type_id)).toEqual([
      '2026-05-04',
      '2026-05-05',
      '2026-05-06',
      '2026-05-20',
      '2026-05-21',
    ]);
    expect((await act(stay.id, 'check-out')).status).toBe(409);
    await pay(Number(left['balance_sen']));
    expect(await became(stay.id, 'check-out')).toMatchObject({ status: 'checked_out', balance_sen: 0 });
    expect((await unit(busy))['housekeeping']).toBe('dirty');
    expect(await became(stay.id, 'reopen', { reason: 'Mistake' })).toMatchObject({ status: 'checked_in' });
  });

  it('dates change with either price, shown before, and give back what is not wanted', async () => {
    at('2026-05-01');
    const there = await house(scene.app);
    const stay = await booked(stayBody(there, '2026-05-11', { unit_id: there.units[0] }));
    await scene.app.store.transaction((tx) =>
      tx.update(resourceTables['room-types'], hasId(there.room_type_id), { base_rate_sen: 30_000 }),
    );
    const wish = { arrival: '2026-05-12', departure: '2026-05-14' };
    const seen = await scene.app.call(
      'GET',
      `/api/reservations/${stay.id}/preview?arrival=${wish.arrival}&departure=${wish.departure}`,
    );
    expect(seen.body.data).toMatchObject({
      is_free: true,
      keep: { difference_sen: 2160 },
      whole: { difference_sen: 4320 },
    });
    const changed = await became(stay.id, 'change-dates', { ...wish, price: 'keep' });
    expect(changed).toMatchObject({ ...wish, total_sen: Number(stay['total_sen']) + 2160 });
    expect(await soldOf(there.room_type_id)).toEqual(['2026-05-12', '2026-05-13']);
    const { lines } = await folioOf(stay.id);
    expect(sumOf(lines)).toBe(changed['total_sen']);
    const taken = await booked(stayBody(there, '2026-05-14'));
    const refused = await act(stay.id, 'change-dates', {
      arrival: '2026-05-12',
      departure: '2026-05-15',
      price: 'keep',
    });
    expect([refused.status, taken['status']]).toEqual([409, 'confirmed']);
    expect(await soldOf(there.room_type_id)).toEqual(['2026-05-12', '2026-05-13', '2026-05-14', '2026-05-15']);
  });

  it('a guest who never came can still come while the stay is free', async () => {
    at('2026-05-10');
    const there = await house(scene.app);
    const stay = await booked(stayBody(there, '2026-05-11', { departure: '2026-05-14', unit_id: there.units[0] }));
    at('2026-05-11');
    expect((await act(stay.id, 'no-show')).status).toBe(409);
    at('2026-05-12');
    expect(await became(stay.id, 'no-show')).toMatchObject({ status: 'no_show', cancellation_fee_sen: 14_000 });
    expect(await soldOf(there.room_type_id)).toEqual([]);
    const came = await became(stay.id, 'check-in', { override_reason: 'Known here' });
    expect(came).toMatchObject({ status: 'checked_in', total_sen: stay['total_sen'] });
  });

  it('nights that are asked for are taken and charged once they are held, and refused with others when they are gone', async () => {
    at('2026-05-01');
    const there = await house(scene.app, { units: 1 });
    const wish = (change: Row = {}) => stayBody(there, '2026-08-11', { waive_reason: null, ...change });
    const asked = await booked(wish({ status: 'enquiry' }));
    const late = await booked(wish({ status: 'enquiry' }));
    expect(asked).toMatchObject({ status: 'enquiry', total_sen: 0, balance_sen: 0, deposit_sen: 0, unit_id: null });
    expect([await soldOf(there.room_type_id), (await folioOf(asked.id)).lines]).toEqual([[], []]);
    expect((await act(asked.id, 'confirm')).body.allowed).toEqual(['hold']);
    const sold = await booked(wish({ status: 'pending', arrival: '2026-08-18', departure: '2026-08-20' }));
    const held = await became(asked.id, 'hold', { minutes: 30 });
    expect(held).toMatchObject({ status: 'pending', hold_expires_at: '2026-05-01T04:30:00.000Z' });
    expect([held['total_sen'], held['deposit_sen']]).toEqual([sold['total_sen'], sold['deposit_sen']]);
    expect(await soldOf(there.room_type_id)).toEqual(['2026-08-11', '2026-08-12', '2026-08-18', '2026-08-19']);
    const refused = await act(late.id, 'hold');
    expect([refused.status, refused.body.code]).toEqual([409, 'NOT_AVAILABLE']);
    expect(refused.body['alternatives']).not.toEqual([]);
    const kept = await book(wish({ status: 'enquiry', unit_id: there.units[0] }));
    expect([kept.status, Object.keys(kept.body.errors ?? {})]).toEqual([400, ['unit_id']]);
    at('2026-08-12');
    expect((await act(late.id, 'hold')).body['obstacle']).toBe('stay_over');
    const faults = (await scene.app.call('GET', '/api/reservations/faults')).body.data as unknown as Rows;
    expect(faults.filter(({ reservation_id }) => [asked.id, late.id].includes(Number(reservation_id)))).toEqual([]);
  });

  it('a cancelled stay whose nights were sold to another is not reinstated', async () => {
    at('2026-05-01');
    const there = await house(scene.app);
    const stay = await booked(stayBody(there, '2026-05-11'));
    await became(stay.id, 'cancel', { reason: 'No time' });
    await booked(stayBody(there, '2026-05-12'));
    const answer = await act(stay.id, 'reinstate', { reason: 'Time' });
    expect([answer.status, answer.body.code]).toEqual([409, 'NOT_AVAILABLE']);
  });

  it('no change of a stay is undone behind its nights', async () => {
    at('2026-05-01');
    const there = await house(scene.app);
    const stay = await booked(stayBody(there, '2026-05-11'));
    const gone = await act(stay.id, 'cancel', { reason: 'No time' });
    expect((await scene.app.call('POST', `/api/audit/${gone.body.audit_id}/undo`)).status).toBe(409);
  });

  it('an action that exists but is not for now is refused with what else there is', async () => {
    at('2026-05-01');
    const there = await house(scene.app);
    const stay = await booked(stayBody(there, '2026-05-01', { unit_id: null }));
    for (const [action, body, obstacle, words] of [
      ['no-show', { reason: 'x' }, 'not_yet_no_show', 'can still come'],
      ['check-in', {}, 'no_unit', 'No unit is assigned'],
    ] as const) {
      const answer = await act(stay.id, action, body);
      const message = expect.stringContaining(words) as unknown;
      expect([answer.status, answer.body]).toMatchObject([409, { code: 'CONFLICT', obstacle, message }]);
      expect(answer.body.allowed).toEqual(expect.arrayContaining(['cancel', 'assign', 'change-dates']));
      expect(answer.body.allowed).not.toContain(action);
    }
  });

  it('no other transition exists: every action is refused in every state that does not list it, with those that do', async () => {
    const actions: Readonly<Record<string, { leadsTo?: Row }>> = reservations.actions ?? {};
    at('2026-05-01');
    const there = await house(scene.app, { units: 5, type: { overbook_limit: 20 } });
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
      'apply-voucher': { voucher: 'ANY' },
      'tourism-tax': { ttx_collector: 'operator' },
      'add-charge': { charged_for: 'damage', amount_sen: 100, reason: 'x' },
      'take-off-charge': { charged_for: 'damage', reason: 'x' },
      'move-credit': { to_reservation_id: 1, reason: 'x' },
    };
    for (const [state, leads] of Object.entries(TRANSITIONS)) {
      const stay = await booked(stayBody(there, '2026-05-11', { unit_id: null, any_foreign_occupant: true }));
      const left = state === 'checked_out' ? { checked_out_at: '2026-05-01T03:00:00.000Z' } : {};
      await scene.app.store.transaction((tx) =>
        tx.update(resourceTables.reservations, hasId(stay.id), { status: state, ...left }),
      );
      const open = [...Object.keys(leads), ...STAYING[state as StayState]];
      for (const [action, next] of Object.entries(leads)) {
        expect([state, action, actions[action]?.leadsTo]).toEqual([state, action, { status: next }]);
      }
      for (const action of STAYING[state as StayState]) {
        expect([state, action, actions[action]?.leadsTo]).toEqual([state, action, undefined]);
      }
      for (const action of Object.keys(actions).filter((name) => !open.includes(name))) {
        const answer = await act(stay.id, action, inputs[action] ?? {});
        expect([state, action, answer.status, answer.body.code]).toEqual([state, action, 409, 'CONFLICT']);
        expect([...answer.body.allowed].toSorted()).toEqual(open.toSorted());
      }
    }
  });

  it('a check-out is undone on its own business day, also of a house whose day begins late, and not offered for long', async () => {
    at('2026-08-01');
    const there = await house(scene.app);
    const stay = await booked(stayBody(there, '2026-08-01', { unit_id: null }));
    // At four in the morning, local time.
    const change = { status: 'checked_out', checked_out_at: '2026-08-01T20:00:00.000Z' };
    await scene.app.store.transaction((tx) => tx.update(resourceTables.reservations, hasId(stay.id), change));
    const beginAt = (rollover_hour: number) =>
      scene.app.store.transaction((tx) =>
        tx.update(resourceTables.properties, hasId(Number(stay.property_id)), { rollover_hour }),
      );
    const undo = () => act(stay.id, 'reopen', { reason: 'Mistake' });
    at('2026-08-02', '02:00');
    const late = await undo();
    expect([late.status, late.body.obstacle]).toEqual([409, 'not_same_day']);
    at('2026-08-04');
    expect((await undo()).body.allowed).toEqual(CHARGED);
    at('2026-08-02', '02:00');
    await beginAt(12);
    expect((await undo()).body.data).toMatchObject({ status: 'checked_in', checked_out_at: null });
  });
});
