import { describe, expect, it } from 'vitest';
import { domainEngines } from '#tests/support/engines.ts';
import { stayBody } from '#tests/support/houses.ts';
import { programme } from '#tests/support/owners.ts';
import { freeStaysOver } from '#tests/support/owners-desk.ts';

describe.each(domainEngines)('free stays of owners over $name', (engine) => {
  const { scene, desk, front } = freeStaysOver(engine);

  it('go with their reservation, whose bill the owner is charged at check-out', async () => {
    const owned = await desk.house();
    await desk.grant(owned, 12);
    const made = await desk.asked(owned, '2026-01-21', '2026-01-23');
    const id = Number((await desk.acted(made.id, 'approve'))['reservation_id']);
    scene.app.clock.at = new Date('2026-01-21T08:00:00.000Z');
    await front.acted(id, 'check-in', { override_reason: 'Known here' });
    expect((await desk.read(made.id))['status']).toBe('in_house');
    scene.app.clock.at = new Date('2026-01-23T03:00:00.000Z');
    const left = await front.became(id, 'check-out');
    expect([left['status'], left['balance_sen'], left['paid_sen'], left['payment_status']]).toEqual([
      'checked_out',
      0,
      13_560,
      'paid',
    ]);
    expect((await desk.read(made.id))['status']).toBe('completed');
    const { body } = await scene.app.list('payments', { filter: { reservation_id: id } });
    expect(body['payments']).toMatchObject([
      { charged_to: 'owner', method: '08', direction: 'in', amount_sen: 13_560, status: 'captured' },
    ]);
    expect(await desk.balance(owned)).toBe(10);
  });

  it('give their nights back when called off in time, and not after', async () => {
    const owned = await desk.house();
    await desk.grant(owned, 12);
    const early = await desk.asked(owned, '2026-02-10', '2026-02-12');
    await desk.acted(early.id, 'approve');
    const cancelled = await desk.acted(early.id, 'cancel', { reason: 'Ill' });
    expect([cancelled['status'], await desk.balance(owned), await desk.blocked(owned)]).toEqual(['cancelled', 12, 0]);
    const late = await desk.asked(owned, '2026-01-22', '2026-01-24');
    const booked = await desk.acted(late.id, 'approve');
    const gone = await desk.acted(late.id, 'cancel', { reason: 'Ill' });
    expect([gone['status'], await desk.balance(owned), await desk.blocked(owned)]).toEqual(['cancelled', 10, 0]);
    expect((await front.stayOf(Number(booked['reservation_id'])))['status']).toBe('cancelled');
  });

  it('follow a cancellation and a return at the desk, nights and all', async () => {
    const owned = await desk.house();
    await desk.grant(owned, 12);
    const made = await desk.asked(owned, '2026-02-17', '2026-02-19');
    const id = Number((await desk.acted(made.id, 'approve'))['reservation_id']);
    await front.acted(id, 'cancel', { reason: 'By mistake', fee_sen: 0 });
    expect([(await desk.read(made.id))['status'], await desk.balance(owned)]).toEqual(['cancelled', 12]);
    const back = await front.became(id, 'reinstate', { reason: 'It was a mistake' });
    expect([back['total_sen'], back['deposit_sen']]).toEqual([13_560, 0]);
    expect([(await desk.read(made.id))['status'], await desk.balance(owned)]).toEqual(['booked', 10]);
  });

  it('take what the programme says when nobody comes', async () => {
    const owned = await desk.house();
    await desk.grant(owned, 12);
    await scene.app.call('POST', '/api/free-stay-programmes', {
      body: programme({ name: 'Half', unit_id: owned.unit_id, no_show: 'half' }),
    });
    const made = await desk.asked(owned, '2026-01-21', '2026-01-24');
    const id = Number((await desk.acted(made.id, 'approve'))['reservation_id']);
    scene.app.clock.at = new Date('2026-01-22T04:00:00.000Z');
    await front.acted(id, 'no-show', { reason: 'Nobody came' });
    expect([(await desk.read(made.id))['status'], await desk.balance(owned)]).toEqual(['no_show', 11]);
  });

  it('move to other days once the owner agrees', async () => {
    const owned = await desk.house();
    await desk.grant(owned, 12);
    const made = await desk.asked(owned, '2026-03-18', '2026-03-21');
    const days = { proposed_arrival: '2026-03-16', proposed_departure: '2026-03-18', remark: 'Raya is full' };
    const offered = await desk.acted(made.id, 'propose', days);
    expect([offered['arrival'], await desk.balance(owned)]).toEqual(['2026-03-18', 7]);
    const moved = await desk.acted(made.id, 'agree');
    expect([moved['arrival'], moved['weight'], moved['balance_after'], await desk.balance(owned)]).toEqual([
      '2026-03-16',
      2,
      10,
      10,
    ]);
    expect(await desk.blocked(owned)).toBe(1);
  });

  it('are restored while their nights and the balance are there, by whoever decides', async () => {
    const owned = await desk.house();
    await desk.grant(owned, 4);
    const made = await desk.asked(owned, '2026-02-10', '2026-02-12');
    await desk.acted(made.id, 'withdraw');
    const { token } = await scene.app.administrator([]);
    expect((await desk.act(made.id, 'restore', {}, token)).body.permission).toBe(13);
    const back = await desk.acted(made.id, 'restore');
    expect([back['status'], await desk.balance(owned), await desk.blocked(owned)]).toEqual(['requested', 2, 1]);
    expect((await desk.act(made.id, 'restore')).status).toBe(409);
    await desk.acted(made.id, 'withdraw');
    const other = await desk.asked(owned, '2026-02-23', '2026-02-26');
    expect((await desk.act(made.id, 'restore')).body.code).toBe('NO_BALANCE');
    await desk.acted(other.id, 'withdraw');
    await front.booked(stayBody(owned, '2026-02-10', { unit_id: owned.unit_id }));
    expect((await desk.act(made.id, 'restore')).body.code).toBe('UNIT_TAKEN');
    expect([(await desk.read(made.id))['status'], await desk.balance(owned)]).toEqual(['withdrawn', 4]);
    scene.app.clock.at = new Date('2026-02-11T04:00:00.000Z');
    expect((await desk.act(made.id, 'restore')).status).toBe(400);
  });

  it('come back with their reservation once they were booked, and take their nights but once', async () => {
    const owned = await desk.house();
    await desk.grant(owned, 4);
    const [early, late] = [
      await desk.asked(owned, '2026-02-10', '2026-02-12'),
      await desk.asked(owned, '2026-01-22', '2026-01-24'),
    ];
    for (const { id } of [early, late]) await desk.acted(id, 'approve', { remark: 'Welcome' });
    for (const { id } of [early, late]) await desk.acted(id, 'cancel', { reason: 'Ill' });
    expect(await desk.balance(owned)).toBe(2);
    for (const { id } of [early, late]) {
      const back = await desk.acted(id, 'restore');
      const stay = await front.stayOf(Number(back['reservation_id']));
      expect([back['status'], back['remark'], stay['status'], stay['total_sen']]).toEqual([
        'booked',
        null,
        'confirmed',
        13_560,
      ]);
    }
    expect([await desk.balance(owned), await desk.blocked(owned)]).toEqual([0, 2]);
    await desk.acted(early.id, 'cancel', { reason: 'Ill again' });
    const others = await desk.asked(owned, '2026-02-24', '2026-02-26');
    expect((await desk.act(early.id, 'restore')).body.code).toBe('NO_BALANCE');
    await desk.acted(others.id, 'withdraw');
    await front.booked(stayBody(owned, '2026-02-10', { unit_id: owned.unit_id }));
    expect((await desk.act(early.id, 'restore')).status).toBe(409);
    expect([(await desk.read(early.id))['status'], await desk.balance(owned)]).toEqual(['cancelled', 2]);
  });

  it('are booked by hand where they were approved before approving booked them', async () => {
    const owned = await desk.house();
    await desk.grant(owned, 12);
    const made = await desk.asked(owned, '2026-02-03', '2026-02-05');
    await desk.approvedEarlier(made.id);
    const booked = await desk.acted(made.id, 'book');
    expect([booked['status'], Number(booked['reservation_id']) > 0, await desk.balance(owned)]).toEqual([
      'booked',
      true,
      10,
    ]);
    expect((await desk.act(made.id, 'book')).status).toBe(409);
  });
});
